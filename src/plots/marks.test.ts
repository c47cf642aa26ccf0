import { expect, it } from "vitest";
import { marks, numberOf, svgElements, titleOf } from "../../test/support/svg-elements.ts";
import { categories, dot, downwards, line, type PlotMark, numbers, rect, ruleY, text } from "./marks.ts";
import { drawn } from "./panel.ts";

/** Draws in a frame from (10, 20) to (110, 70). */
function plotOf(mark: PlotMark, y = numbers([0, 5])): ReturnType<typeof svgElements> {
  const margins = { top: 20, right: 0, bottom: 0, left: 10 };
  return svgElements(drawn({ width: 110, height: 70, margins, x: numbers([0, 10]), y, marks: [mark] }).markup);
}

const place = { x: (value: number) => value, y: (value: number) => value };

it("numbers grow to the right and upwards", () => {
  const [low, high] = marks(plotOf(dot([0, 5], { ...place, r: 1, look: {} })), "dot");
  expect([numberOf(low, "cx"), numberOf(low, "cy")]).toEqual([10, 70]);
  expect([numberOf(high, "cx"), numberOf(high, "cy")]).toEqual([60, 20]);
});

it("rows go down, each in the middle of its place", () => {
  const rows = marks(plotOf(ruleY(["a", "b"], { y: (_, row) => row, look: {} }), downwards(2)), "rule");
  // 50 pixels, from 20 to 70, for two rows.
  expect(rows.map((row) => numberOf(row, "y1"))).toEqual([32.5, 57.5]);
});

it("a rectangle fills the place of its category, but for its inset", () => {
  const ends = { x1: () => 0, x2: () => 10, y1: () => 1, y2: () => 1 };
  const [cell] = marks(plotOf(rect(["b"], { ...ends, inset: 1, look: {} }), downwards(2)), "rect");
  expect(cell.attributes).toMatchObject({ x: "11", y: "46", width: "98", height: "23" });
});

it("a line has a gap where there is no figure", () => {
  const [path] = marks(plotOf(line([0, Number.NaN, 5], { x: (_, i) => 5 * i, y: (value) => value, look: {} })), "line");
  expect(path.attributes["d"]).toBe("M10,70M110,20");
});

it("names are written as XML, and what marks have in common stands once", () => {
  const plot = plotOf(text(["a < b & c"], { title: String, look: { fill: "red" } }));
  const [label] = marks(plot, "text");
  expect([label.text, titleOf(label), label.attributes["fill"]]).toEqual(["a < b & c", "a < b & c", undefined]);
  expect(plot.children[0].attributes["fill"]).toBe("red");
});

it("a category that is not on the axis has no place", () => {
  expect(categories(["a", "b"])(0, 10).at("c")).toBeNaN();
});
