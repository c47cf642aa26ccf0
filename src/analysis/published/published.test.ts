import { describe, expect, it } from "vitest";
import { describeWithPapers, paper } from "../../../test/support/papers.ts";
import { findMetric } from "../../metrics/registry.ts";
import { kendallTauB } from "../../stats/ranks.ts";
import {
  asFractions,
  moosaviStrube2016Table5,
  publishedResults,
  type PublishedTrack,
  rankedColumns,
  tuggener2014Table3,
  tuggener2014Table4,
} from "./published-results.ts";

describe("Table 1 of Pradhan et al. 2014", () => {
  it("has metrics of the registry, and figures that convert to fractions", () => {
    const [{ f1 }] = publishedResults("conll2012-en").systems;
    for (const id of Object.keys(f1)) expect(findMetric(id)?.id).toBe(id);
    expect(asFractions(f1).conll).toBeCloseTo(0.607, 15);
    expect(Object.keys(asFractions(f1))).toEqual(Object.keys(f1));
    // Moosavi and Strube (2016), Table 5.
    expect([f1.lea, asFractions(f1).lea]).toEqual([53.28, 0.5328]);
  });

  it("has LEA for all systems of Table 5 of Moosavi and Strube 2016, and for no other systems", () => {
    const { systems } = publishedResults("conll2012-en");
    expect(systems.filter(({ f1 }) => f1.lea === undefined).map(({ name }) => name)).toEqual(["stamborg"]);
    expect(systems.find(({ name }) => name === "chunyang")?.f1.lea).toBe(45.84);
    expect(publishedResults("conll2011-en").systems.some(({ f1 }) => f1.lea !== undefined)).toBe(false);
  });
});

const headings: Readonly<Record<string, PublishedTrack>> = {
  "CoNLL-2011; English": "conll2011-en",
  "CoNLL-2012; English": "conll2012-en",
  "CoNLL-2012; Chinese": "conll2012-zh",
  "CoNLL-2012; Arabic": "conll2012-ar",
};

describeWithPapers("the stored Table 1 of Pradhan et al. 2014", () => {
  it("equals the paper's in every cell, with the systems in its order", () => {
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

  it("agrees with Table 1 of Pradhan et al. 2014, which has one decimal", () => {
    const earlier = new Map(publishedResults("conll2012-en").systems.map(({ name, f1 }) => [name, f1]));
    for (const { name, f1 } of moosaviStrube2016Table5) {
      const before = earlier.get(name === "chunyuang" ? "chunyang" : name)!;
      for (const metric of ["muc", "b3", "ceafm", "ceafe", "blanc", "conll"] as const)
        expect(Math.abs(f1[metric] - before[metric]), `${name} ${metric}`).toBeLessThanOrEqual(0.055 + 1e-9);
    }
  });

  it("has no two equal scores in a column with ranks, so rounding decides no rank", () => {
    for (const metric of rankedColumns)
      expect(new Set(column(metric)).size, metric).toBe(moosaviStrube2016Table5.length);
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
  ] as const)("orders systems by %s and by %s with τ = %d", (x, y, tau) => {
    expect(kendallTauB(column(x), column(y))).toBeCloseTo(tau, 14);
  });
});

describeWithPapers("the stored Table 5 of Moosavi and Strube 2016", () => {
  it("equals the paper's in every cell and rank, with the systems in its order", () => {
    const text = paper("moosavi-strube-2016-lea.xml");
    // In the text, Table 5 follows the caption of Table 4, with one cell per line and sometimes two.
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

describeWithPapers("of the stored tables of Tuggener 2014,", () => {
  const text = (): string => paper("tuggener-2014-arcs.txt");
  const lines = (from: string, to: string): string[] =>
    text().slice(text().indexOf(from), text().indexOf(to)).split("\n");
  const digits = (...figures: readonly number[]): string[] => figures.map((figure) => figure.toFixed(2));

  it("Table 3 equals the paper's in every cell", () => {
    let system = "";
    const rows = lines("Immediate antecedent Inferred antecedent", "Table 3: Antecedent").flatMap((line) => {
      system = /^(?:BERK|IMS|STAN)\b/.exec(line)?.[0] ?? system;
      return /^(?:[A-Z$]+)(?: \d+\.\d\d){6}$/.test(line) ? [[system, ...line.split(" ")]] : [];
    });
    expect(
      tuggener2014Table3.map(([of, row, immediate, inferred]) => [of, row, ...digits(...immediate, ...inferred)]),
    ).toEqual(rows);
  });

  it("Table 4 equals the paper's in every cell", () => {
    let name = "";
    const rows = lines("PERSON (18.69%)", "Table 4: Anchor").flatMap((line) => {
      name = /^([A-Z]+) \(/.exec(line)?.[1] ?? name;
      // Fφ, printed between two lines, comes after the figures of entity detection and before the label of entity
      // mentions.
      const [system, , ...cells] = line.replace("EM", "").split(/ +/);
      return cells.length === 7 ? [[name, system, ...cells]] : [];
    });
    expect(
      tuggener2014Table4.map(([of, system, detection, mentions, phi]) => [
        of,
        system,
        ...digits(...detection, phi, ...mentions),
      ]),
    ).toEqual(rows);
  });
});
