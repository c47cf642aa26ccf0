import { describe, expect, it } from "vitest";
import { compareSystems } from "../../analysis/compare/compare-systems.ts";
import type { Comparison, CompareOptions } from "../../analysis/compare/comparison.ts";
import { publishedResults } from "../../analysis/published/published-results.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { compareLatex } from "./write-compare-report.ts";
import { columnsLegend, comparisonNotes, fewUnitsText } from "./compare-notes.ts";
import type { CompareLayout } from "./compare-report.ts";
import { pairsTable, systemsTable } from "./compare-tables.ts";

const layout: CompareLayout = { digits: 2, style: "default", stars: 1, ascii: false, details: false };

/**
 * Returns a comparison of systems on 40 documents. Each system has an answer for `step` fewer documents than the
 * previous one.
 */
function comparison(systems: number, options: Partial<CompareOptions> = {}, step = 1): Comparison {
  const right = [["x", "y"]];
  return compareSystems(
    Array.from({ length: systems }, (_, s) => {
      const run = new Accumulator(resolveOptions({ metrics: ["muc"] }));
      for (let d = 0; d < 40; d++) run.add(partOf(right, `d${d}`), partOf(d < 40 - s * step ? right : [], `d${d}`));
      return { name: `s${String(s).padStart(2, "0")}`, runs: [run] };
    }),
    { headline: "muc", ci: "none", trials: 2000, adjust: "none", ...options },
  );
}

function cells(found: Comparison, title: string, own = layout): string[] {
  const { columns, rows } = systemsTable({ comparison: found, diagnostics: [] }, own);
  return rows.map((row) => row[columns.findIndex((column) => column.title === title)]);
}

describe("a CoNLL average in which an undefined metric counts as 0", () => {
  // Without links MUC is 0/0. B³ and CEAF_e are 1 for s0. For s1 both have recall 1/2 and precision 1, F 2/3.
  const found = compareSystems(
    [[["x"], ["y"]], [["x"]]].map((response, s) => {
      const run = new Accumulator(resolveOptions({ metrics: ["conll"] }));
      for (let d = 0; d < 4; d++) run.add(partOf([["x"], ["y"]], `d${d}`), partOf(response, `d${d}`));
      return { name: `s${s}`, runs: [run] };
    }),
    { headline: "conll", ci: "none", trials: 100, adjust: "none" },
  );

  it("is marked in tables", () => {
    expect(cells(found, "F1")).toStrictEqual(["66.67†", "44.44†"]);
    expect(compareLatex({ comparison: found, diagnostics: [] }, layout)).toContain("44.44$^\\dagger$");
  });

  it("has a note for each system with the mean of the defined metrics", () => {
    const reason =
      "MUC is undefined (0/0) and counted as 0 in the average (scorer.pl prints 0); without it, the average is";
    expect(comparisonNotes(found, layout)).toEqual(
      expect.arrayContaining([`† CoNLL of s0: ${reason} 100.00`, `† CoNLL of s1: ${reason} 66.67`]),
    );
  });
});

it("columnsLegend explains every abbreviated column title", () => {
  const found = comparison(3, { ci: "pct" });
  const titles = [systemsTable({ comparison: found, diagnostics: [] }, layout), pairsTable(found, layout)].flatMap(
    ({ columns }) => columns.map(({ title }) => title),
  );
  expect(titles).toEqual(expect.arrayContaining(["void", "n_eff", "MDD80"]));
  const legend = columnsLegend(titles, "document").split("; ");
  const known = new Set(["#", "system", "F1", "95% CI", "pair", "p"]);
  for (const title of titles.filter((each) => !known.has(each)))
    expect(legend.some((meaning) => meaning.startsWith(`${title}: `))).toBe(true);
});

describe("the table of systems", () => {
  it("continues the names of rows after z with aa, ab", () => {
    expect(cells(comparison(28), "#").slice(24)).toStrictEqual(["y", "z", "aa", "ab"]);
  });

  it("marks a row with the letters of significantly worse rows, as superscripts or after a circumflex", () => {
    // If k documents differ, all in one direction, p is 2/2^k. One step is 3 documents, and two steps are 6, which is
    // significant.
    const three = cells(comparison(3, {}, 3), "F1");
    expect(three).toStrictEqual(["100.00ᶜ", "96.10", "91.89"]);
    expect(cells(comparison(3, {}, 3), "F1", { ...layout, ascii: true })[0]).toBe("100.00^c");
    // q, the seventeenth letter, has no superscript. Names of two letters are separated by commas.
    expect(cells(comparison(18), "F1")[0]).toBe("100.00^ghijklmnopqr");
    expect(cells(comparison(27), "F1")[0]).toBe("100.00^g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,aa");
  });

  it("has ranks, possible ranks and group letters", () => {
    const found = comparison(3, {}, 3);
    expect(cells(found, "rank")).toStrictEqual(["1 (1–2)", "1 (1–3)", "2 (2–3)"]);
    expect(cells(found, "group")).toStrictEqual(["a", "ab", "b"]);
  });

  it("shows published results below, in brackets, with one decimal and without letters", () => {
    const { rows } = systemsTable(
      { comparison: comparison(2), published: publishedResults("conll2012-ar"), diagnostics: [] },
      layout,
    );
    expect(rows.slice(2, 4).map((row) => row.slice(0, 5))).toStrictEqual([
      ["", "(fernandes)", "", "", "46.5"],
      ["", "(bjorkelund)", "", "", "47.8"],
    ]);
  });
});

describe("the table of pairs", () => {
  it("shows the better system of each pair first", () => {
    const { columns, rows } = pairsTable(comparison(3, {}, 3), layout);
    const at = (title: string): number => columns.findIndex((column) => column.title === title);
    expect(rows.map((row) => [row[at("pair")], row[at("Δ")], row[at("p")], row[at("won/tied/lost")]])).toStrictEqual([
      ["a − b", "+3.90", "0.2500", "3/37/0"],
      ["a − c", "+8.11", "0.0313*", "6/34/0"],
      ["b − c", "+4.21", "0.2500", "3/37/0"],
    ]);
  });
});

it("pairsTable keeps the order of the systems of a single pair for a metric without a difference", () => {
  // Both systems find all mentions. The first one links them wrongly, so its B³ is 2/3.
  const found = compareSystems(
    [
      [["x"], ["y", "z"]],
      [["x", "y"], ["z"]],
    ].map((response, s) => {
      const run = new Accumulator(resolveOptions({ metrics: ["mentions", "b3"] }));
      for (let d = 0; d < 4; d++) run.add(partOf([["x", "y"], ["z"]], `d${d}`), partOf(response, `d${d}`));
      return { name: `s${s}`, runs: [run] };
    }),
    { headline: "b3", ci: "none", trials: 100, adjust: "none" },
  );
  expect(pairsTable(found, layout).rows.map((row) => row.slice(0, 3))).toStrictEqual([
    ["mentions", "a − b", "0.00"],
    ["B³", "a − b", "+33.33"],
  ]);
});

describe("LaTeX", () => {
  it("emphasises systems not significantly worse than the best, and pads rows that have no letters", () => {
    const text = compareLatex({ comparison: comparison(3, {}, 3), diagnostics: [] }, layout);
    expect(text).toContain("a & s00 & 100.00 & 100.00 & \\textbf{100.00}$^{\\mathrm{c}}$ & --- \\\\");
    expect(text).toContain("b & s01 & 92.50 & 100.00 & \\textbf{96.10}\\hphantom{$^{\\mathrm{a}}$} & --- \\\\");
    expect(text).toContain("c & s02 & 85.00 & 100.00 & 91.89\\hphantom{$^{\\mathrm{a}}$} & --- \\\\");
    expect(text).toContain("The best system and those that do not differ from it significantly are bold.");
  });

  it("emphasises only the best score if systems are only compared with a baseline, and says so", () => {
    // The best system and the second are not compared. Six documents make s00 significantly better than the baseline.
    const text = compareLatex({ comparison: comparison(3, { baseline: "s02" }, 3), diagnostics: [] }, layout);
    expect(text.match(/\\textbf\{[^}]*\}/g)).toEqual(["\\textbf{100.00}"]);
    expect(text).toContain("\\textbf{100.00}$^{\\mathrm{a}}$");
    expect(text).toContain("The best system is bold.");
    expect(text).not.toContain("differ from it");
    const equal = compareLatex({ comparison: comparison(3, { baseline: "s02" }, 0), diagnostics: [] }, layout);
    expect(equal.match(/\\textbf/g)).toHaveLength(3);
  });
});

describe("fewUnitsText", () => {
  const found = comparison(2);
  const withPower = (units: number, mdd80: number | null): Comparison => ({
    ...found,
    units: found.units.slice(0, units),
    pairs: found.pairs.map((pair) => ({ ...pair, mdd80 })),
  });

  it("gives the detectable difference with two digits, for fewer than 20 units", () => {
    const missed = (points: string): string => `differences below about ${points} points are easily missed.`;
    expect(fewUnitsText(withPower(12, 0.1117))).toBe(`Only 12 documents: ${missed("11")}`);
    expect(fewUnitsText(withPower(19, 0.00996))).toBe(`Only 19 documents: ${missed("1")}`);
    expect(fewUnitsText(withPower(1, 0.0345))).toBe(`Only 1 document: ${missed("3.5")}`);
    expect(fewUnitsText(withPower(20, 0.1117))).toBeUndefined();
  });

  it("gives no number if no difference would be detected, however large, or the error is 0", () => {
    for (const mdd80 of [null, 0]) {
      expect(fewUnitsText(withPower(3, mdd80))).toBe("Only 3 documents: real differences are easily missed.");
    }
  });
});
