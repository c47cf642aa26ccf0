import { expect, it } from "vitest";
import { type SvgElement, svgElements, withDescendants } from "../../test/support/svg-elements.ts";
import type { Breakdown } from "../scoring/breakdown.ts";
import { drawClasses } from "./classes-figure.ts";

/** Rows with recall, precision and F1. */
function breakdown(rows: Readonly<Record<string, readonly [number | null, number | null, number | null]>>): Breakdown {
  const scoreOf = ([recall, precision, f1]: readonly (number | null)[]) => ({ recall, precision, f1 });
  return {
    rows: Object.entries(rows).map(([label, figures]) => ({ label, share: 0.5, score: scoreOf(figures) })),
    total: scoreOf([1, 1, 1]),
  };
}

const north = {
  name: "north",
  breakdown: {
    b3: breakdown({
      ">10": [0.5, 0.75, 0.6],
      "3–5": [null, 0.25, null],
      "1": [1, 0.75, 0.9],
      "2": [0.75, 0.5, 0.6],
      none: [0.1, 0.1, 0.1],
    }),
  },
  intervals: {
    "1": { b3: { recall: [0.75, 1], precision: [0.5, 1], f1: [0.6, 1] } },
    "2": { b3: { recall: [0.5, 1], precision: [0.25, 0.75], f1: [0.5, 0.75] } },
    ">10": {},
  },
} as const;

function pathsOf(svg: string, label: string): string[][] {
  const groups = withDescendants(svgElements(svg)).filter(({ attributes }) => attributes["aria-label"] === label);
  return groups.map(({ children }: SvgElement) => children.map(({ attributes }) => attributes["d"]));
}

it("drawClasses puts classes in the order of their numbers, without mentions of unknown class", () => {
  const svg = drawClasses([north], "entity-size");
  expect(/<desc>(.*)<\/desc>/.exec(svg)?.[1]).toContain(
    "recall: 1: 100.00 (75.00–100.00), 2: 75.00 (50.00–100.00), 3–5: —, &gt;10: 50.00.",
  );
  expect(svg).toContain("Bands: intervals of classes in 6 documents or more");
  expect(svg).not.toContain("none:");
});

it("drawClasses draws a band around each curve, as far as classes have intervals", () => {
  const [[recall]] = pathsOf(drawClasses([north], "entity-size"), "area");
  // Up to 100 and 100, down to 50 and 75: the places of the four corners.
  const corners = recall
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(",").map(Number));
  expect(corners).toHaveLength(4);
  const [[x1, top], [x2, alsoTop], [x3, low], [x4, high]] = corners;
  expect([x3, x4, alsoTop]).toEqual([x2, x1, top]);
  expect((low - top) / (high - top)).toBeCloseTo((100 - 50) / (100 - 75), 6);
});

it("drawClasses compares the F1 of several systems, and says if there is no band", () => {
  const south = { ...north, name: "south", intervals: {} };
  const both = drawClasses([{ ...north, intervals: {} }, south], "entity-size");
  expect(both).toContain("No bands: no class is in 6 documents");
  expect(pathsOf(both, "area")).toEqual([]);
  expect(/<desc>(.*)<\/desc>/.exec(both)?.[1]).toMatch(/^B³: F1, percent over entity-size\. north: .* south: /);
});
