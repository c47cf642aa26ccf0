import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import {
  axisScale,
  marks,
  numberOf,
  plotsOf,
  type SvgElement,
  svgElements,
  titleOf,
  translation,
  withDescendants,
} from "../../test/support/svg-elements.ts";
import { blancCurve, blancSurface } from "./studies.ts";
import { leaFigures } from "./lea-figures.ts";
import type { StudyPlot, StudyTable } from "./study.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { drawStudyPlot } from "./draw-study.ts";
import { textWidth } from "../plots/text.ts";

const shares: StudyTable = {
  id: "shares",
  title: "Shares",
  columns: [
    { id: "response", title: "response", kind: "text" },
    { id: "links", title: "right links", kind: "share" },
    { id: "muc", title: "MUC", kind: "share" },
    { id: "b3", title: "B³", kind: "share" },
    { id: "lea", title: "LEA", kind: "share" },
    { id: "size", title: "mentions", kind: "count" },
  ],
  rows: [
    ["none", 0, null, 0.1, 0.1, 5],
    ["some", 0.5, 0.07, 0.4, 0.4, 12],
    ["more", 0.75, 0.3, 0.6, 0.6, 300],
    ["all", 1, 1, 1, 1, 450],
  ],
  notes: [],
};

const curves: StudyPlot = {
  kind: "curves",
  id: "curves",
  title: "Curves & more",
  table: "shares",
  x: "links",
  y: ["muc", "b3", "lea"],
  yTitle: "F1",
};

const grid: StudyTable = {
  id: "grid",
  title: "Grid",
  columns: [
    { id: "rc", title: "rc", kind: "share" },
    { id: "rn", title: "rn", kind: "share" },
    { id: "blanc", title: "BLANC", kind: "share" },
  ],
  rows: [0, 0.9, 0.95, 1].flatMap((rn) => [0, 0.5, 1].map((rc) => [rc, rn, (rc * rn + rn) / 2])),
  notes: [],
};

const surface: StudyPlot = {
  kind: "surface",
  id: "surface",
  title: "A surface",
  table: "grid",
  x: "rc",
  y: "rn",
  z: "blanc",
};

function draw(plot: StudyPlot, tables: readonly StudyTable[] = [shares, grid]): string {
  return drawStudyPlot(plot, tables);
}

function symbols(plot: SvgElement, title: string): SvgElement[] {
  return marks(plot, title).filter((mark) => titleOf(mark) !== undefined);
}

/** Returns the position of a symbol: the centre of a circle, or the translation of another symbol. */
function placeOf(symbol: SvgElement): [x: number, y: number] {
  return symbol.name === "circle" ? [numberOf(symbol, "cx"), numberOf(symbol, "cy")] : translation(symbol);
}

function texts(plot: SvgElement): string[] {
  return withDescendants(plot).flatMap(({ name, text }) => (name === "text" ? [text] : []));
}

describe("curves", () => {
  const [legend, plot] = plotsOf(draw(curves));

  it("are drawn to scale, in percent, without undefined points", () => {
    const [x, y] = [axisScale(plot, "x"), axisScale(plot, "y")];
    const found = symbols(plot, "MUC").map((symbol) => placeOf(symbol).map((place, i) => (i === 0 ? x : y)(place)));
    expect(found).toHaveLength(3);
    [
      [50, 7],
      [75, 30],
      [100, 100],
    ].forEach(([links, muc], i) => {
      expect(found[i][0]).toBeCloseTo(links, 6);
      expect(found[i][1]).toBeCloseTo(muc, 6);
    });
    expect(symbols(plot, "MUC").map(titleOf)).toStrictEqual(["MUC, 50: 7.00", "MUC, 75: 30.00", "MUC, 100: 100.00"]);
    expect(symbols(plot, "B³")).toHaveLength(4);
  });

  it("have titles on the axes, and a legend in the order of the columns", () => {
    expect(texts(plot)).toEqual(expect.arrayContaining(["right links, percent", "F1, percent"]));
    expect(texts(legend)).toStrictEqual(["MUC", "B³", "LEA"]);
  });

  it("differ in lines and in symbols, so that all are visible if they coincide", () => {
    const looks = ["MUC", "B³", "LEA"].map((title) => {
      const groups = withDescendants(plot).filter(({ attributes }) => attributes["aria-description"] === title);
      const line = groups.find(({ attributes }) => attributes["aria-label"] === "line")!.attributes;
      const symbol = symbols(plot, title).at(-1)!;
      return {
        line: `${line["stroke"]} ${line["stroke-dasharray"]}`,
        path: symbol.attributes[symbol.name === "circle" ? "r" : "d"],
      };
    });
    expect(new Set(looks.map(({ line }) => line)).size).toBe(3);
    expect(new Set(looks.map(({ path }) => path)).size).toBe(3);
  });

  it("over categories show the categories' names side by side, or upright if they are long", () => {
    const named = plotsOf(draw({ ...curves, x: "response" }))[1];
    const ticks = marks(named, "x-axis tick label");
    expect(ticks.map(({ text }) => text)).toStrictEqual(["none", "some", "more", "all"]);
    expect(ticks[0].attributes["transform"]).not.toContain("rotate");
    const across = symbols(named, "B³").map((symbol) => placeOf(symbol)[0]);
    expect(across).toStrictEqual(ticks.map((tick) => translation(tick)[0]));

    const long = { ...shares, rows: shares.rows.map(([name, ...row]) => [`a much longer name: ${name}`, ...row]) };
    const upright = plotsOf(draw({ ...curves, x: "response" }, [long]))[1];
    expect(marks(upright, "x-axis tick label")[0].attributes["transform"]).toContain("rotate(-90)");
  });

  it("of counts, or without points, can be drawn", () => {
    const counts = plotsOf(draw({ ...curves, y: ["size"] }))[1];
    const y = axisScale(counts, "y");
    expect(symbols(counts, "mentions").map((symbol) => Math.round(y(placeOf(symbol)[1])))).toStrictEqual([
      5, 12, 300, 450,
    ]);
    expect(texts(counts)).toContain("F1");
    expect(symbols(plotsOf(draw(curves, [{ ...shares, rows: [] }]))[1], "MUC")).toHaveLength(0);
  });

  it("leave room for long tick labels next to the title of the axis", () => {
    const close = { ...shares, rows: shares.rows.map((row) => row.map((cell, i) => (i > 1 && i < 5 ? 0.9998 : cell))) };
    for (const [table, columns] of [
      [close, ["muc"]],
      [{ ...shares, rows: shares.rows.map((row) => [...row.slice(0, 5), 123_456_789]) }, ["size"]],
    ] as const) {
      const plot = plotsOf(draw({ ...curves, y: columns }, [table]))[1];
      const title = marks(plot, "text").find(({ text }) => text.startsWith("F1"))!;
      // The title is moved with its group.
      const group = withDescendants(plot).find(({ children }) => children.includes(title))!;
      const middle = translation(group)[0] + translation(title)[0];
      for (const tick of marks(plot, "y-axis tick label")) {
        // Tick labels end 6 pixels before the frame: 3 for the tick and 3 of space. The upright title is as wide as its
        // font is high.
        const start = translation(tick)[0] - 6 - textWidth(tick.text, 11);
        expect(start).toBeGreaterThanOrEqual(middle + 5.5);
      }
    }
  });

  it("have an axis that begins just below the figures if they are all high", () => {
    const high = { ...shares, rows: shares.rows.map((row) => row.map((cell, i) => (i > 1 && i < 5 ? 0.95 : cell))) };
    const first = Number(marks(plotsOf(draw(curves, [high]))[1], "y-axis tick label")[0].text);
    expect(first).toBeGreaterThanOrEqual(90);
    expect(Number(marks(plot, "y-axis tick label")[0].text)).toBe(0);
  });
});

describe("a surface", () => {
  const [plot] = plotsOf(draw(surface));

  it("has a curve for each value of the second axis, with names in order and without overlaps", () => {
    expect(plotsOf(draw(surface))).toHaveLength(1);
    const names = marks(plot, "curve");
    expect(names.map(({ text }) => text)).toStrictEqual(["0", "90", "95", "100"]);
    const heights = names.map((name) => translation(name)[1]);
    for (let i = 1; i < heights.length; i++) expect(heights[i - 1] - heights[i]).toBeGreaterThan(11.9);
    expect(texts(plot)).toEqual(expect.arrayContaining(["rc, percent", "rn, percent", "BLANC, percent"]));
  });

  it("has a line from the end of each curve to the curve's name", () => {
    const y = axisScale(plot, "y");
    const starts = marks(plot, "leader").map(({ attributes }) =>
      y(Number(/^M[\d.]+,([\d.]+)/.exec(attributes["d"])![1])),
    );
    expect(starts.map((start) => Math.round(start))).toStrictEqual([0, 90, 95, 100]);
  });
});

describe("the figure", () => {
  it("is the same text for the same input, with a title, a description and a background", () => {
    expect(draw(curves)).toBe(draw(structuredClone(curves)));
    const [title, description, background] = svgElements(draw(curves)).children;
    expect(title).toMatchObject({ name: "title", text: "Curves & more" });
    expect(description.text).toBe(
      "F1, percent over right links, percent. MUC: 0: —, 50: 7.00, 75: 30.00, 100: 100.00. " +
        "B³: 0: 10.00, 50: 40.00, 75: 60.00, 100: 100.00. LEA: 0: 10.00, 50: 40.00, 75: 60.00, 100: 100.00.",
    );
    expect(background).toMatchObject({ name: "rect", attributes: { fill: "white" } });
  });

  it("uses only greys, and no styles", () => {
    for (const svg of [draw(curves), draw(surface), draw({ ...curves, x: "response" })]) {
      const used = withDescendants(svgElements(svg)).flatMap(({ attributes }) =>
        Object.entries(attributes).flatMap(([name, value]) => (/^(fill|stroke)$/.test(name) ? [value] : [])),
      );
      expect(used.length).toBeGreaterThan(20);
      expect(used.filter((colour) => !/^(none|white|currentColor|#([0-9a-f]{2})\2\2)$/.test(colour))).toStrictEqual([]);
      expect(svg).not.toContain("<style");
    }
  });

  const key = [partOf([["a", "b", "c", "d", "e"], ["f", "g"], ["h", "i", "j"], ["k"]])];
  const results = [leaFigures, blancCurve, blancSurface].flatMap((study) => [
    study.run(defaultMetricOptions),
    study.run(defaultMetricOptions, key),
  ]);
  const drawn = results.flatMap(({ plots, tables }) =>
    plots.map((plot): [string, string] => [plot.id, draw(plot, tables)]),
  );

  it.each(drawn)("of %s leaves the outermost six pixels empty", (_, svg) => {
    const { width, height, pixels } = new Resvg(svg).render();
    const inked = new Set<string>();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const atMargin = x < 6 || y < 6 || x >= width - 6 || y >= height - 6;
        const i = 4 * (y * width + x);
        if (atMargin && pixels[i] + pixels[i + 1] + pixels[i + 2] < 3 * 255) inked.add(`${x},${y}`);
      }
    }
    expect([...inked].slice(0, 5)).toStrictEqual([]);
  });

  it("is refused if its table or column does not exist", () => {
    expect(() => draw({ ...curves, table: "other" })).toThrow("there is no table other");
    expect(() => draw({ ...curves, x: "other" })).toThrow("table shares has no column other");
  });
});
