import { describe, expect, it } from "vitest";
import { numberOf, type SvgElement, svgElements, titleOf, withDescendants } from "../../test/support/svg-elements.ts";
import type { StudyPlot, StudyTable } from "./study.ts";
import { drawStudyPlot } from "./draw-study.ts";

const table: StudyTable = {
  id: "t",
  title: "a table",
  columns: [
    { id: "name", title: "name", kind: "text" },
    { id: "a", title: "A <&>", kind: "share" },
    { id: "b", title: "B", kind: "share" },
    { id: "v", title: "verdict", kind: "text" },
  ],
  rows: [
    ["first", 0.25, null, "yes"],
    ["second", -0.3, 1, "no"],
    ["third", 1, 0, "tie"],
    ["fourth", 0.5, 0.5, "12.5"],
  ],
  notes: [],
};
const dots: StudyPlot = { kind: "dots", id: "p", title: "Dots", table: "t", category: "name", series: ["a", "b"] };
const marks: StudyPlot = { kind: "marks", id: "q", title: "Marks", table: "t", category: "name", series: ["v"] };

function drawn(plot: StudyPlot): SvgElement[] {
  return withDescendants(svgElements(drawStudyPlot(plot, [table])));
}

function named(elements: readonly SvgElement[], name: string): SvgElement[] {
  return elements.filter((element) => element.name === name);
}

describe("a plot of dots", () => {
  const elements = drawn(dots);
  const places = named(elements, "circle").map((circle) => numberOf(circle, "cx"));

  it("has a dot for each defined figure, and a dash for each undefined figure", () => {
    expect(places).toHaveLength(7);
    expect(named(elements, "text").map(({ text }) => text)).toContain("—");
  });

  it("puts a lower figure further to the left, on one scale for all series", () => {
    const [first, second, third, fourth, ofB100, ofB0, ofB50] = places;
    expect(second).toBeLessThan(first);
    expect(first).toBeLessThan(fourth);
    expect(fourth).toBeLessThan(third);
    expect(ofB50).toBeCloseTo((ofB100 + ofB0) / 2, 1);
    // Half of the scale has the same length in both plots, although the first leaves room for the names of the rows.
    // −30 is on the scale.
    expect(third - fourth).toBeCloseTo(ofB100 - ofB50, 1);
    expect((first - second) / (third - fourth)).toBeCloseTo(0.55 / 0.5, 1);
  });

  it("describes itself in words", () => {
    const [description] = named(elements, "desc");
    expect(description.text).toContain("B: first —, second 100.00, third 0.00, fourth 50.00.");
  });
});

it("marks differ in shape, not only in colour, and other cells are shown as text", () => {
  const elements = drawn(marks);
  const groups = elements.filter(({ attributes }) => attributes["aria-label"] === "dot");
  const looks = groups.map(({ attributes, children: [mark] }) => [titleOf(mark), mark.name, attributes["fill"]]);
  expect(looks.map(([title]) => title)).toEqual(["first, verdict: yes", "third, verdict: tie", "second, verdict: no"]);
  // A filled disc, an empty one, and another shape.
  expect(looks.map(([, name]) => name)).toEqual(["circle", "circle", "path"]);
  expect(looks[0][2]).not.toBe("white");
  expect(looks[1][2]).toBe("white");
  expect(named(elements, "text").map(({ text }) => text)).toContain("12.5");
});

it("a heat map has a cell for each figure, with the figure in it, darker for higher figures", () => {
  const elements = drawn({ kind: "heat", id: "h", title: "Heat", table: "t", category: "name", series: ["a", "b"] });
  const cells = named(elements, "rect").filter((rect) => titleOf(rect) !== undefined);
  const shades = new Map(cells.map((rect) => [titleOf(rect), Number(/rgb\((\d+),/.exec(rect.attributes["fill"])![1])]));
  expect(shades.size).toBe(8);
  const [low, middle, high] = ["first, A <&>: 0.25", "fourth, A <&>: 0.50", "third, A <&>: 1.00"].map(
    (name) => shades.get(name)!,
  );
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
  // Negative and undefined figures are white.
  expect([shades.get("second, A <&>: -0.30"), shades.get("first, B: —")]).toEqual([255, 255]);
  expect(named(elements, "text").map(({ text }) => text)).toContain("0.25");
});

it.each([
  ["table", { ...dots, table: "other" }, "there is no table other"],
  ["column", { ...marks, series: ["other"] }, "has no column other"],
] as const)("an error names a missing %s", (_, plot, message) => {
  expect(() => drawn(plot)).toThrow(message);
});
