import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type SvgElement,
  axisScale,
  marks,
  numberOf,
  plotsOf,
  svgElements,
  titleOf,
  translation,
  withDescendants,
} from "../../test/support/svg-elements.ts";
import type { ComparisonPlots, PlottedInterval } from "./plots-of-comparison.ts";
import { drawComparison, labelPlaces } from "./draw-comparison.ts";

const intervals: PlottedInterval[] = [
  { metric: "MUC", system: "one", value: 0.7, low: 0.68, high: 0.73 },
  { metric: "MUC", system: "two", value: 0.725, low: 0.7, high: 0.74 },
  { metric: "MUC", system: "three", value: 0.6, low: 0.55, high: 0.65 },
  { metric: "B³", system: "one", value: 0.5, low: 0.48, high: 0.52 },
  { metric: "B³", system: "two", value: 0.45, low: null, high: null },
  { metric: "B³", system: "three", value: 0.55, low: 0.5, high: 0.6 },
];

const full: ComparisonPlots = {
  title: "LEA F1, 5 documents",
  unit: "document",
  confidence: 0.95,
  intervals,
  scatter: {
    a: "one",
    b: "two",
    metric: "LEA",
    units: [
      { id: "d1", a: 0.4, b: 0.5, size: 100 },
      { id: "d2", a: 0.6, b: 0.6, size: 25 },
      { id: "d3", a: 0.9, b: 0.5, size: 4 },
      { id: "d4", a: null, b: 0.5, size: 4 },
      { id: "d5", a: 0.5, b: 0.55, size: 50 },
    ],
  },
  // Eight trials, four of them at least as far from zero as +3 points.
  nullDistribution: {
    a: "one",
    b: "two",
    metric: "LEA",
    differences: [0.03, -0.03, 0.04, -0.05, 0.001, 0.0, -0.02, 0.012],
    observed: 0.03,
    p: 5 / 9,
    exact: false,
  },
};

function draw(plots: ComparisonPlots): string {
  return drawComparison(plots);
}

const only = (plot: Partial<ComparisonPlots>): ComparisonPlots => ({
  title: "t",
  unit: "document",
  confidence: 0.95,
  intervals: [],
  ...plot,
});

describe("the intervals", () => {
  const [muc, bCubed] = plotsOf(draw(full));

  it("are lines, with a dot for each system and metric", () => {
    expect(marks(muc, "dot")).toHaveLength(3);
    expect(marks(bCubed, "dot")).toHaveLength(3);
    expect(marks(muc, "rule")).toHaveLength(3);
    expect(marks(bCubed, "rule")).toHaveLength(2);
  });

  it.each([
    ["MUC", muc],
    ["B³", bCubed],
  ])("are drawn to scale under %s", (metric, plot) => {
    const score = axisScale(plot, "x");
    for (const { system, value, low, high } of intervals.filter((each) => each.metric === metric)) {
      const dot = marks(plot, "dot").find((mark) => titleOf(mark)!.startsWith(`${system}, ${metric}:`))!;
      expect(score(numberOf(dot, "cx"))).toBeCloseTo(value * 100, 6);
      const line = marks(plot, "rule").find((mark) => titleOf(mark)!.startsWith(`${system}, ${metric}:`));
      expect(line === undefined).toBe(low === null);
      if (line !== undefined) {
        expect(score(numberOf(line, "x1"))).toBeCloseTo(low! * 100, 6);
        expect(score(numberOf(line, "x2"))).toBeCloseTo(high! * 100, 6);
        expect(numberOf(line, "y1")).toBe(numberOf(dot, "cy"));
      }
    }
  });

  it("are in rows, in the order of the systems, with names in the first plot and scores in every plot", () => {
    const rows = marks(muc, "dot").map((dot) => numberOf(dot, "cy"));
    expect(rows).toStrictEqual([...rows].sort((one, other) => one - other));
    const texts = marks(muc, "text");
    expect(texts.map(({ text }) => text)).toStrictEqual(["70.00", "72.50", "60.00", "MUC", "one", "two", "three"]);
    expect(texts.slice(0, 3).map((text) => translation(text)[1])).toStrictEqual(rows);
    expect(texts.slice(4).map((text) => translation(text)[1])).toStrictEqual(rows);
    expect(marks(bCubed, "text").map(({ text }) => text)).toStrictEqual(["50.00", "45.00", "55.00", "B³"]);
  });

  it("stay between the names and the scores", () => {
    for (const plot of [muc, bCubed]) {
      const [score] = marks(plot, "text");
      const [left] = translation(marks(plot, "text").find(({ text }) => text === "MUC" || text === "B³")!);
      for (const line of marks(plot, "rule")) {
        expect(numberOf(line, "x1")).toBeGreaterThan(left);
        expect(numberOf(line, "x2")).toBeLessThan(translation(score)[0]);
      }
    }
  });

  it("have percentage points of the same length in all plots", () => {
    const pixels = (plot: SvgElement): number => 1 / (axisScale(plot, "x")(1) - axisScale(plot, "x")(0));
    expect(pixels(muc)).toBeCloseTo(pixels(bCubed), 6);
  });

  it("may be absent for all systems", () => {
    const svg = draw(only({ intervals: intervals.map((each) => ({ ...each, low: null, high: null })) }));
    expect(svg).toContain("No intervals are available.");
    expect(svg).not.toContain("95% intervals</text>");
    for (const plot of plotsOf(svg)) expect(marks(plot, "rule")).toHaveLength(0);
  });

  it.each([1, 4, 5, 7, 9])("of %i metrics are all shown, at different places", (n) => {
    const metrics = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].slice(0, n);
    const svg = draw(only({ intervals: metrics.map((metric) => ({ ...intervals[0], metric })) }));
    expect(plotsOf(svg).flatMap((plot) => marks(plot, "dot"))).toHaveLength(n);
    const places = withDescendants(svgElements(svg))
      .filter(({ children }) => children.some(({ name }) => name === "svg"))
      .map(({ attributes }) => attributes["transform"]);
    expect(new Set(places).size).toBe(n);
  });

  it("have an axis that ends at 100 if a figure is 100", () => {
    const [plot] = plotsOf(draw(only({ intervals: [{ ...intervals[0], value: 1, low: 0.999, high: 1 }] })));
    const score = axisScale(plot, "x");
    const grid = marks(plot, "x-grid").map((line) => score(numberOf(line, "x1")));
    expect(Math.max(...grid)).toBeCloseTo(100, 6);
  });

  it("stay in the frame if figures are negative", () => {
    const below = { ...intervals[0], value: -0.9, low: -1.6, high: -0.1 };
    const [plot] = plotsOf(draw(only({ intervals: [below] })));
    const [left] = translation(marks(plot, "text").find(({ text }) => text === "MUC")!);
    const [line] = marks(plot, "rule");
    expect(axisScale(plot, "x")(numberOf(line, "x1"))).toBeCloseTo(-160, 6);
    expect(numberOf(line, "x1")).toBeGreaterThan(left);
    expect(numberOf(line, "x2")).toBeLessThan(translation(marks(plot, "text")[0])[0]);
  });
});

describe("the scatter", () => {
  const plot = plotsOf(draw(full))[2];
  const dot = (id: string): SvgElement => marks(plot, "dot").find((mark) => titleOf(mark)!.startsWith(`${id}:`))!;

  it("has a dot, drawn to scale, for each document with both figures", () => {
    expect(marks(plot, "dot")).toHaveLength(4);
    for (const { id, a, b } of full.scatter!.units.filter((unit) => unit.a !== null)) {
      expect(axisScale(plot, "x")(numberOf(dot(id), "cx"))).toBeCloseTo(a! * 100, 6);
      expect(axisScale(plot, "y")(numberOf(dot(id), "cy"))).toBeCloseTo(b! * 100, 6);
    }
    expect(draw(full)).toContain("4 documents; 1 more without a figure on one side.");
  });

  it("has dots with areas proportional to the numbers of mentions", () => {
    expect(numberOf(dot("d1"), "r") / numberOf(dot("d2"), "r")).toBeCloseTo(2, 6);
  });

  it("has a line on which both scores are equal", () => {
    const [line] = marks(plot, "equal");
    const [x1, y1, x2, y2] = line.attributes["d"].match(/[\d.]+/g)!.map(Number);
    expect(axisScale(plot, "x")(x1)).toBeCloseTo(axisScale(plot, "y")(y1), 6);
    expect(axisScale(plot, "x")(x2)).toBeCloseTo(axisScale(plot, "y")(y2), 6);
  });

  it("names the axes, and the documents that are not on the line", () => {
    expect(marks(plot, "unit").map(({ text }) => text)).toStrictEqual(["d3", "d1", "d5"]);
    expect(marks(plot, "text").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["one: LEA, percent", "two: LEA, percent"]),
    );
  });

  it("keeps dots with negative figures within the frame", () => {
    const units = [
      { id: "d1", a: -0.2, b: 0.3, size: 9 },
      { id: "d2", a: 0.1, b: -0.4, size: 9 },
    ];
    const [negative] = plotsOf(draw(only({ scatter: { ...full.scatter!, units } })));
    const [line] = marks(negative, "equal");
    const [x1, y1] = line.attributes["d"].match(/[\d.]+/g)!.map(Number);
    const dots = marks(negative, "dot");
    expect(dots.map((each) => axisScale(negative, "x")(numberOf(each, "cx"))).sort()).toEqual(
      [-20, 10].map((x) => expect.closeTo(x, 6) as number),
    );
    for (const each of dots) {
      expect(numberOf(each, "cx")).toBeGreaterThan(x1);
      expect(numberOf(each, "cy")).toBeLessThan(y1);
    }
  });

  it("may have no dots", () => {
    const empty = draw(only({ scatter: { ...full.scatter!, units: [{ id: "d", a: null, b: null, size: 0 }] } }));
    expect(empty).toContain("0 documents; 1 more without a figure on one side.");
    expect(marks(plotsOf(empty)[0], "dot")).toHaveLength(0);
  });
});

describe("the null distribution", () => {
  const plot = plotsOf(draw(full))[3];
  const difference = axisScale(plot, "x");

  it("has lines, drawn to scale, at the observed difference and its mirror image", () => {
    const [observed] = marks(plot, "observed +3.00");
    const [mirror] = marks(plot, "mirror −3.00");
    expect(difference(numberOf(observed, "x1"))).toBeCloseTo(3, 6);
    expect(difference(numberOf(mirror, "x1"))).toBeCloseTo(-3, 6);
    expect(marks(plot, "text").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["observed +3.00", "mirror −3.00"]),
    );
  });

  it("has bars as high as their counts, dark from the observed difference or its mirror image outwards", () => {
    const count = axisScale(plot, "y");
    const bars = marks(plot, "rect").map((bar) => {
      const [x, y] = [numberOf(bar, "x"), numberOf(bar, "y")];
      return {
        from: difference(x),
        to: difference(x + numberOf(bar, "width")),
        count: count(y) - count(y + numberOf(bar, "height")),
        fill: bar.attributes["fill"],
      };
    });
    const total = (some: typeof bars): number => some.reduce((sum, bar) => sum + bar.count, 0);
    const beyond = bars.filter(({ from, to }) => to <= -3 + 1e-6 || from >= 3 - 1e-6);
    expect(total(bars)).toBeCloseTo(8, 6);
    expect(total(beyond)).toBeCloseTo(4, 6);
    expect(new Set(beyond.map(({ fill }) => fill))).toStrictEqual(new Set(["#000040"]));
    expect(new Set(bars.filter((bar) => !beyond.includes(bar)).map(({ fill }) => fill))).toStrictEqual(
      new Set(["#8c8c8c"]),
    );
  });

  it("shows p, and how many differences are as extreme as the observed one", () => {
    const svg = draw(full);
    expect(svg).toContain("Two-sided p = 0.5556.");
    expect(svg).toContain("At the lines or beyond: 4 of 8.");
    expect(svg).toContain("LEA of two minus that of one, in points");
  });

  it("counts each arrangement of an exact test twice", () => {
    const svg = draw(only({ nullDistribution: { ...full.nullDistribution!, p: 0.5, exact: true } }));
    expect(svg).toContain("all 16 ways");
    expect(svg).toContain("At the lines or beyond: 8 of 16.");
    expect(svg).toContain("Two-sided p = 0.5000 (exact).");
  });

  it("shows a p that is almost 0 as an upper bound", () => {
    const svg = draw(only({ nullDistribution: { ...full.nullDistribution!, p: 1 / 10_001 } }));
    expect(svg).toContain("p ≤ 0.0001.");
  });

  it("of identical systems has one bar and one line", () => {
    const differences = new Float64Array(100);
    const svg = draw(only({ nullDistribution: { ...full.nullDistribution!, differences, observed: 0, p: 1 } }));
    expect(marks(plotsOf(svg)[0], "rect")).toHaveLength(1);
    expect(marks(plotsOf(svg)[0], "observed 0.00")).toHaveLength(1);
    expect(svg).not.toContain("mirror");
    expect(svg).toContain("100 of 100");
  });
});

describe("the figure", () => {
  it("is the same text for the same input", () => {
    expect(draw(full)).toBe(draw(structuredClone(full)));
  });

  it("has a title, a description and a background", () => {
    const [title, description, background] = svgElements(draw(full)).children;
    expect(title).toMatchObject({ name: "title", text: "LEA F1, 5 documents" });
    expect(description.text).toContain("three, B³: 55.00 [50.00, 60.00].");
    expect(description.text).toContain("two, B³: 45.00;");
    expect(description.text).toContain("LEA by document: two is better than one in 2, worse in 1.");
    expect(background).toMatchObject({ name: "rect", attributes: { fill: "white" } });
  });

  it("has no styles, which strict pages forbid, and no classes or ids, which a page could also use", () => {
    const elements = withDescendants(svgElements(draw(full)));
    expect(elements.map(({ name }) => name)).not.toContain("style");
    expect(elements.flatMap(({ attributes }) => Object.keys(attributes))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(style|class|id)$/)]),
    );
  });

  it.each([
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    [`&amp; & ]]> "quoted" 'name'`, `&amp; & ]]> "quoted" 'name'`],
    ["a\u0000b\u001bc\ud800d\uffff", "a\ufffdb\ufffdc\ufffdd\ufffd"],
    ["two\r\nlines\tand\u00a0more", "two lines and more"],
    ["\u202eturned\u202c", "turned"],
    ["<style>x</style>", "<style>x</style>"],
    [`long ${"very ".repeat(60)}name`, `long ${"very ".repeat(60)}name`],
  ])("contains the name %j as plain text", (name, plain) => {
    const svg = draw({
      title: name,
      unit: "document",
      confidence: 0.95,
      intervals: intervals.map((each) => ({ ...each, system: each.system === "one" ? name : each.system })),
      scatter: { ...full.scatter!, a: name, metric: name, units: [{ id: name, a: 0.1, b: 0.2, size: 3 }] },
      nullDistribution: { ...full.nullDistribution!, b: name },
    });
    const elements = withDescendants(svgElements(svg));
    expect(elements.filter((element) => /script|style/.test(element.name))).toStrictEqual([]);
    expect(elements.filter(({ attributes }) => JSON.stringify(attributes).includes("alert"))).toStrictEqual([]);
    expect(elements[1].text).toBe(plain);
    const labels = elements.filter((element) => element.name === "text" && titleOf(element) === plain);
    // At least two labels, such as a row's and an axis's: each with the whole name, or as much as fits.
    expect(labels.length).toBeGreaterThanOrEqual(2);
    for (const { text } of labels) expect(plain.startsWith(text.replace(/…?(: .*)?$/, ""))).toBe(true);
  });
});

const frame = { width: 300, height: 300 };
const label = (dot: number): Parameters<typeof labelPlaces>[1][number] => ({
  dot,
  label: `d${dot}`,
  width: 40,
  height: 12,
});

describe("labelPlaces", () => {
  it("places a label on the right, if nothing is there", () => {
    expect(labelPlaces([{ x: 100, y: 100, r: 5 }], [label(0)], frame)).toStrictEqual([
      { dot: 0, label: "d0", anchor: "start", x: 108, y: 94, leader: undefined },
    ]);
  });

  it("places a label on the left of a dot near the right edge", () => {
    const [{ anchor, x }] = labelPlaces([{ x: 290, y: 100, r: 5 }], [label(0)], frame);
    expect([anchor, x]).toStrictEqual(["end", 282]);
  });

  it("draws a line to a label that other dots keep at a distance", () => {
    // Dots on all sides, 20 pixels away.
    const around = Array.from({ length: 24 }, (_, i) => ({
      x: 150 + 20 * Math.cos((i * Math.PI) / 12),
      y: 150 + 20 * Math.sin((i * Math.PI) / 12),
      r: 1,
    }));
    const [{ leader }] = labelPlaces([{ x: 150, y: 150, r: 2 }, ...around], [label(0)], frame);
    expect(leader).toBeDefined();
  });

  it("leaves out labels that have no room", () => {
    const crowd = Array.from({ length: 900 }, (_, i) => ({
      x: (i % 30) * 10 + 5,
      y: Math.floor(i / 30) * 10 + 5,
      r: 3,
    }));
    expect(labelPlaces(crowd, [label(435)], frame)).toStrictEqual([]);
  });

  it("never lets labels overlap, leave the frame, or cover a labelled dot", () => {
    const places = fc.array(
      fc.record({ x: fc.integer({ min: 190, max: 300 }), y: fc.integer({ min: 0, max: 90 }), r: fc.constant(4) }),
      { minLength: 6, maxLength: 40 },
    );
    fc.assert(
      fc.property(places, (dots) => {
        const boxes = labelPlaces(dots, [0, 1, 2, 3, 4, 5].map(label), frame).map(({ x, y, anchor }) => {
          const left = x - { start: 0, middle: 20, end: 40 }[anchor];
          return [left, y, left + 40, y + 12];
        });
        const apart = (one: number[], other: number[]): boolean =>
          one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
        boxes.forEach((box, i) => {
          expect(Math.min(...box)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...box)).toBeLessThanOrEqual(300);
          for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
          for (const { x, y } of dots.slice(0, 6)) expect(apart(box, [x - 4, y - 4, x + 4, y + 4])).toBe(true);
        });
      }),
    );
  });
});
