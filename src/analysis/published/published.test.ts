import { describe, expect, it } from "vitest";
import { describeWithPapers, paper } from "../../../test/support/papers.ts";
import { findMetric } from "../../metrics/registry.ts";
import { kendallTauB } from "../../stats/ranks.ts";
import { moosaviStrube2016Table5 } from "./published-results.ts";
import { asFractions, publishedResults, type PublishedTrack, publishedTracks } from "./published-results.ts";

const average = (...values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("Table 1 of Pradhan et al. 2014", () => {
  it("has the metrics of the registry, and fractions of them", () => {
    const [{ f1 }] = publishedResults("conll2012-en").systems;
    for (const id of Object.keys(f1)) expect(findMetric(id)?.id).toBe(id);
    expect(asFractions(f1).conll).toBeCloseTo(0.607, 15);
    expect(Object.keys(asFractions(f1))).toEqual(Object.keys(f1));
    // Moosavi and Strube (2016), Table 5.
    expect([f1.lea, asFractions(f1).lea]).toEqual([53.28, 0.5328]);
  });

  it("have LEA of all systems of Table 5, and of no others", () => {
    const { systems } = publishedResults("conll2012-en");
    expect(systems.filter(({ f1 }) => f1.lea === undefined).map(({ name }) => name)).toEqual(["stamborg"]);
    expect(systems.find(({ name }) => name === "chunyang")?.f1.lea).toBe(45.84);
    expect(publishedResults("conll2011-en").systems.some(({ f1 }) => f1.lea !== undefined)).toBe(false);
  });

  it("has averages that are the means of MUC, B³ and CEAF_e to rounding, but for two misprints", () => {
    // Each number is off by .05 at most, so that the mean and the average are at most .1 apart.
    const others = publishedTracks.flatMap((track) =>
      publishedResults(track)
        .systems.filter(({ f1 }) => Math.abs(average(f1.muc, f1.b3, f1.ceafe) - f1.conll) > 0.1 + 1e-9)
        .map(({ name, f1 }) => [track, name, average(f1.muc, f1.b3, f1.ceafe).toFixed(1), f1.conll]),
    );
    expect(others).toEqual([
      ["conll2011-en", "kobdani", "40.8", 38.7],
      ["conll2012-en", "stamborg", "54.5", 54.2],
    ]);
  });
});

/** From each track's heading in the paper to our name of it. */
const headings: Readonly<Record<string, PublishedTrack>> = {
  "CoNLL-2011; English": "conll2011-en",
  "CoNLL-2012; English": "conll2012-en",
  "CoNLL-2012; Chinese": "conll2012-zh",
  "CoNLL-2012; Arabic": "conll2012-ar",
};

describeWithPapers("Table 1 as the paper has it", () => {
  it("is the same in every cell, with the same systems in the same order", () => {
    const text = paper("pradhan-2014-reference-implementation.md");
    const table = text.slice(text.indexOf("SYSTEM\tMD\tMUC"), text.indexOf("Table 1: Performance"));
    const sections = table.split("<b>").slice(1);
    expect(sections).toHaveLength(4);
    for (const section of sections) {
      const [heading, ...lines] = section.trim().split("\n");
      const track = headings[heading.slice(0, heading.indexOf("<"))];
      const ours = publishedResults(track).systems.map(({ name, f1 }) =>
        [name, f1.mentions, f1.muc, f1.b3, f1.ceafm, f1.ceafe, f1.blanc, f1.conll].map((cell, column) =>
          column === 0 ? cell : (cell as number).toFixed(1),
        ),
      );
      expect(ours, track).toEqual(lines.map((line) => line.trim().split("\t")));
    }
  });
});

describe("Table 5 of Moosavi and Strube 2016", () => {
  const column = (metric: keyof (typeof moosaviStrube2016Table5)[number]["f1"]): number[] =>
    moosaviStrube2016Table5.map(({ f1 }) => f1[metric]);

  it("has averages that are the means of MUC, B³ and CEAF_e to rounding", () => {
    for (const { name, f1 } of moosaviStrube2016Table5)
      expect(Math.abs(average(f1.muc, f1.b3, f1.ceafe) - f1.conll), name).toBeLessThanOrEqual(0.01 + 1e-9);
  });

  it("agrees with Table 1 of Pradhan et al. 2014, which has one decimal", () => {
    const earlier = new Map(publishedResults("conll2012-en").systems.map(({ name, f1 }) => [name, f1]));
    for (const { name, f1 } of moosaviStrube2016Table5) {
      const before = earlier.get(name === "chunyuang" ? "chunyang" : name)!;
      for (const metric of ["muc", "b3", "ceafm", "ceafe", "blanc", "conll"] as const)
        expect(Math.abs(f1[metric] - before[metric]), `${name} ${metric}`).toBeLessThanOrEqual(0.055 + 1e-9);
    }
  });

  it("has ranks that follow from the scores, but for three by MUC and the ties of LEA", () => {
    const others = (["muc", "b3", "ceafe", "conll", "lea"] as const).flatMap((metric) =>
      moosaviStrube2016Table5.flatMap(({ name, f1, ranks }) => {
        const rank = 1 + column(metric).filter((other) => other > f1[metric]).length;
        return rank === ranks[metric] ? [] : [`${metric} ${name}: ${rank}, printed ${ranks[metric]}`];
      }),
    );
    expect(others).toEqual([
      "muc songyang: 11, printed 12",
      "muc zhekova: 12, printed 13",
      "muc li: 13, printed 11",
      "lea bjorkelund: 3, printed 2",
      "lea chunyuang: 7, printed 6",
      "lea shou: 9, printed 8",
      "lea uryupina: 11, printed 10",
      "lea xinxin: 13, printed 12",
    ]);
  });

  // scipy 1.17.1, kendalltau(x, y).statistic on the columns as they stand in the paper.
  it.each([
    ["lea", "conll", 0.8681318681318682],
    ["lea", "muc", 0.8901098901098902],
    ["lea", "b3", 0.9120879120879122],
    ["lea", "ceafm", 0.9120879120879122],
    ["lea", "ceafe", 0.8241758241758242],
    ["lea", "blanc", 0.8461538461538461],
    ["conll", "ceafe", 0.9560439560439562],
    ["muc", "ceafe", 0.8021978021978022],
  ] as const)("orders systems by %s as by %s to τ = %d", (x, y, tau) => {
    expect(kendallTauB(column(x), column(y))).toBeCloseTo(tau, 14);
  });
});

describeWithPapers("Table 5 as the paper has it", () => {
  it("is the same in every cell and rank, with the same systems in the same order", () => {
    const text = paper("moosavi-strube-2016-lea.xml");
    // The text has it under the caption of Table 4, a cell a line, some lines with two.
    const start = text.indexOf("Results on the CoNLL 2012 test set.");
    const [, body] = text.slice(start, text.indexOf("</table>", start)).split("\nLEA");
    const cells = body.match(/[a-z]+|\d+\.\d\d(?: ?\(\d+\))?/g)!;
    const ours = moosaviStrube2016Table5.flatMap(({ name, f1, ranks }) => [
      name,
      ...Object.entries(f1).map(([metric, value]) => {
        const rank = (ranks as Readonly<Record<string, number>>)[metric];
        return value.toFixed(2) + (metric in ranks ? `(${rank})` : "");
      }),
    ]);
    expect(ours).toEqual(cells.map((cell) => cell.replace(" ", "")));
  });
});
