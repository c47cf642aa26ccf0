import { DOMParser } from "linkedom";
import { describe, expect, it } from "vitest";
import type { StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { drawStudy } from "./draw-study.ts";

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

function drawn(plot: StudyPlot): ReturnType<DOMParser["parseFromString"]> {
  const svg = drawStudy(plot, [table], new DOMParser().parseFromString("<svg/>", "image/svg+xml"));
  return new DOMParser().parseFromString(svg, "image/svg+xml");
}

/** Elements that have this for a tooltip. */
function tips(document: ReturnType<typeof drawn>): string[] {
  return Array.from(document.querySelectorAll("circle title, path title"), (each) => each.textContent);
}

describe("dots", () => {
  const document = drawn(dots);

  it("has a dot for each figure that is defined, and a dash for one that is not", () => {
    expect(Array.from(document.querySelectorAll("circle"))).toHaveLength(7);
    expect(Array.from(document.querySelectorAll("text"), (each) => each.textContent).join(" ")).toContain("—");
  });

  it("puts a lower figure further to the left on a scale that all series share", () => {
    const x = Array.from(document.querySelectorAll("circle"), (circle) => Number(circle.getAttribute("cx")));
    const [first, second, third, fourth, ofB1, ofB0, ofBHalf] = x;
    expect(second).toBeLessThan(first);
    expect(first).toBeLessThan(fourth);
    expect(fourth).toBeLessThan(third);
    // 100, 0 and 50 in the second plot.
    expect(ofBHalf).toBeCloseTo((ofB1 + ofB0) / 2, 6);
    // −30 is on the scale, too: a quarter is as long on both sides.
    expect(third - fourth).toBeCloseTo(ofB1 - ofBHalf, -1);
  });

  it("describes itself in words", () => {
    expect(document.querySelector("desc")?.textContent).toContain(
      "B: first —, second 100.00, third 0.00, fourth 50.00.",
    );
  });
});

it("marks are told apart by their shapes, and a figure stands for itself", () => {
  const document = drawn(marks);
  expect(tips(document).sort()).toEqual(["first, verdict: yes", "second, verdict: no", "third, verdict: tie"]);
  const shapes = Array.from(document.querySelectorAll("[d]"), (each) => each.getAttribute("d"));
  expect(new Set(shapes).size).toBeGreaterThan(1);
  expect(Array.from(document.querySelectorAll("text"), (each) => each.textContent).join(" ")).toContain("12.5");
});

it.each([
  ["table", { ...dots, table: "other" }],
  ["column", { ...dots, series: ["other"] }],
] as const)("names a %s that there is not", (what, plot) => {
  expect(() => drawn(plot)).toThrow(new RegExp(`there is no ${what} "other"`));
});
