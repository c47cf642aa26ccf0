import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { numberOf, type SvgElement, svgElements, titleOf, withDescendants } from "../../test/support/svg-elements.ts";
import { barsFigure } from "./bars-figure.ts";
import { documentsFigure } from "./documents-figure.ts";
import { entityFigure, type StripRow } from "./entity-figure.ts";
import { colours } from "./figure.ts";
import { sharesFigure } from "./shares-figure.ts";

function elementsOf(svg: string, name: string): SvgElement[] {
  return withDescendants(svgElements(svg)).filter((element) => element.name === name);
}

/** Returns the share that a place on the grid from 0 to 100 stands for. */
function gridOf(svg: string): (place: number) => number {
  const lines = elementsOf(svg, "line").map((line) => numberOf(line, "x1"));
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return (place) => (place - first) / (last - first);
}

const textsOf = (svg: string): string[] => elementsOf(svg, "text").map(({ text }) => text);

describe("bars", () => {
  const svg = barsFigure(
    ["Points of a & b", "a note"],
    ["errors", "gain"],
    [
      { label: "as it is", from: 0, to: 0.5, colour: colours.whole, figures: ["", ""] },
      { label: "<wrong>", from: 0.5, to: 0.75, colour: colours.own, figures: ["7", "+25.00"], interval: [0.6, 0.8] },
      // Corrections can make a score worse.
      { label: "worse", from: 0.75, to: 0.7, colour: colours.own, figures: ["1", "−5.00"] },
    ],
  );

  it("lie between their shares on the grid", () => {
    const share = gridOf(svg);
    const [, ...bars] = elementsOf(svg, "rect");
    const ends = bars.map((bar) => [numberOf(bar, "x"), numberOf(bar, "x") + numberOf(bar, "width")].map(share));
    const expected = [
      [0, 0.5],
      [0.5, 0.75],
      [0.7, 0.75],
    ];
    ends.forEach((own, b) => {
      own.forEach((end, e) => {
        expect(end).toBeCloseTo(expected[b][e], 9);
      });
    });
    const [path] = elementsOf(svg, "path");
    const [, low, high] = /^M([\d.]+) .*H([\d.]+)$/.exec(path.attributes["d"])!;
    expect([share(Number(low)), share(Number(high))].map((each) => each.toFixed(9))).toEqual([
      "0.600000000",
      "0.800000000",
    ]);
  });

  it("have their names and numbers, also for people who cannot see them", () => {
    expect(textsOf(svg)).toEqual(
      expect.arrayContaining(["as it is", "<wrong>", "7", "+25.00", "errors", "gain", "100"]),
    );
    const root = svgElements(svg);
    expect(titleOf(root)).toBe("Points of a & b");
    expect(root.children.find(({ name }) => name === "desc")?.text).toBe(
      "as it is: ; <wrong>: errors 7, gain +25.00; worse: errors 1, gain −5.00",
    );
  });
});

describe("documents", () => {
  const documents = [
    { name: "x", mentions: 4, scores: [0.25, null] },
    { name: "y", mentions: 1, scores: [1, 0] },
  ];
  const svg = documentsFigure(["CoNLL by document"], documents, ["a", "b"]);
  const marks = elementsOf(svg, "circle").filter((circle) => titleOf(circle) !== undefined);

  it("have a mark for each score, at its place, and none where a score is undefined", () => {
    const share = gridOf(svg);
    expect(marks.map((mark) => [titleOf(mark), Number(share(numberOf(mark, "cx")).toFixed(9))])).toEqual([
      ["x: 25.00 (a)", 0.25],
      ["y: 100.00 (a)", 1],
      ["y: 0.00 (b)", 0],
    ]);
  });

  it("are larger with more mentions: the added radius grows with the square root", () => {
    // 2 + 3 √(4/4) and 2 + 3 √(1/4)
    expect(marks.slice(0, 2).map((mark) => numberOf(mark, "r"))).toEqual([5, 3.5]);
  });
});

describe("shares", () => {
  it("are as wide as their counts, also if all are 0", () => {
    const shares = (...counts: number[]): number[] => {
      const given = counts.map((count, c) => ({ text: `kind ${c}`, count, colour: colours.own }));
      const svg = sharesFigure(["Changes"], given);
      expect(textsOf(svg).slice(1)).toEqual(counts.map((count, c) => `${count} kind ${c}`));
      return elementsOf(svg, "rect")
        .slice(1, counts.length + 1)
        .map((part) => numberOf(part, "width"));
    };
    const [one, three] = shares(1, 3);
    expect(three / one).toBeCloseTo(3, 9);
    expect(shares(0, 0)).toEqual([0, 0]);
  });
});

describe("an entity through a document", () => {
  it("has a named row for each system, with the marks of each status in its colour", () => {
    const rows: StripRow[] = [
      { name: "key", paths: [{ status: "key", path: "M0 1V15M1000 1V15" }] },
      { name: "a", paths: [{ status: "missing", path: "M1000 17V31" }] },
    ];
    const svg = entityFigure(
      ["K1 “a & b”", "doc"],
      "K1, 2 mentions. a: 1 missing.",
      [{ rows }],
      (status) => `is ${status}`,
    );
    expect(textsOf(svg)).toEqual(["K1 “a & b”", "doc", "key", "a", "is key", "is missing"]);
    const paths = elementsOf(svg, "path").map(({ attributes }) => [attributes["d"], attributes["stroke"]]);
    expect(paths).toEqual([
      ["M0 1V15M1000 1V15", colours.text],
      ["M1000 17V31", colours.mark],
    ]);
    // The last unit of a row is at the end of its line.
    const [, shift, scale] = /translate\(([\d.]+),0\) scale\(([\d.]+),1\)/.exec(svg)!.map(Number);
    const [line] = elementsOf(svg, "line");
    expect(shift + 1000 * scale).toBe(numberOf(line, "x2"));
    expect(shift).toBe(numberOf(line, "x1"));
  });

  it("has the names of several entities above their rows", () => {
    const rows: StripRow[] = [{ name: "key", paths: [] }];
    const entities = [
      { title: "K1 Ann", rows },
      { title: "K2 Bob", rows },
    ];
    expect(textsOf(entityFigure(["Entities"], "", entities, () => ""))).toEqual([
      ...["Entities", "K1 Ann", "key", "K2 Bob", "key"],
    ]);
  });
});

it("has the page's colours on a light ground", () => {
  const palette = readFileSync("src/app/page/styles/palette.css", "utf8");
  const light = palette.slice(0, palette.indexOf("@media"));
  const token = (name: string): string | undefined => new RegExp(`--${name}: (#\\w+);`).exec(light)?.[1];
  const { own, other, whole, fixed, changed, introduced, pale, span, mark, observed } = colours;
  expect([own, other, whole, fixed, changed, introduced, pale, span, mark, observed]).toEqual(
    ["own", "other", "pale", "good", "wrong-entity", "bad", "matched", "span", "missing", "extra"].map(token),
  );
});
