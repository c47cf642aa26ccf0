import { describe, expect, it } from "vitest";
import type { Metric } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { resolveOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import type { StudyCell, StudyResult, StudyTable, SystemStudyOptions } from "./study.ts";
import { changedKeyScorer, madeScorer } from "./oracles.ts";
import { systemStudies, usualMetrics } from "./system-studies.ts";
import { gold1, table10 } from "./recasens-hovy-tables.ts";

type Documents = readonly Clusters[];

function studied(
  id: string,
  key: Documents,
  responses: Readonly<Record<string, Documents>>,
  {
    metrics: names,
    ...options
  }: Partial<Omit<SystemStudyOptions, "metrics">> & { readonly metrics?: readonly string[] } = {},
): StudyResult {
  const study = systemStudies.find((each) => each.id === id)!;
  const metrics = names?.map((name) => findMetric(name)!) ?? usualMetrics(study);
  const ids = (all: readonly Metric[]): string[] => all.map((metric) => metric.id);
  const scoring = resolveOptions({ metrics: [...new Set(ids([...metrics, ...study.metrics]))] });
  const source = (documents: Documents) => ({ open: () => documents.map((clusters, d) => partOf(clusters, `d${d}`)) });
  const keySizes: Int32Array[] = [];
  const scored = scoreSources(source(key), Object.values(responses).map(source), scoring, () => undefined, {
    wants: () => true,
    matched: (_, { table }, response) => {
      if (response === 0) keySizes.push(table.keySizes);
    },
  });
  const systems = Object.keys(responses).map((name, i) => ({ name, scored: scored[i], keySizes }));
  const scoreMade = madeScorer(source(key), Object.values(responses).map(source), scoring);
  const scoreAgainst = changedKeyScorer(source(key), Object.values(responses).map(source), scoring);
  return study.run(systems, { metrics, alpha: 0.05, trials: 1000, seed: 1, scoreMade, scoreAgainst, ...options });
}

function rowsOf({ tables }: StudyResult, id: string): StudyTable["rows"] {
  return tables.find((table) => table.id === id)!.rows;
}

function column(result: StudyResult, table: string, id: string): StudyCell[] {
  const { columns, rows } = result.tables.find((each) => each.id === table)!;
  return rows.map((row) => row[columns.findIndex((each) => each.id === id)]);
}

describe("the links study", () => {
  it("reproduces Table 9 of Recasens and Hovy (2011) from the responses of Table 8", () => {
    const responses = Object.fromEntries(table10.rows.map(({ label, of }) => [label, [of.response]]));
    expect(rowsOf(studied("links", [gold1], responses), "links")).toEqual([
      ["A", 63, 59, 10, 2404, 1, 0, 0, 0],
      ["B", 63, 60, 10, 2401, 4, 0, 0, 0],
      ["C", 66, 64, 7, 2405, 0, 3, 0, 0],
      ["D", 63, 61, 10, 2393, 12, 0, 0, 0],
      ["E", 63, 59, 6, 2401, 4, 4, 0, 0],
      ["F", 63, 57, 4, 2401, 4, 6, 0, 0],
      ["G", 70, 70, 0, 2405, 0, 10, 0, 0],
      ["H", 1, 0, 10, 0, 2405, 0, 0, 0],
    ]);
  });

  it("counts links of twinless mentions separately", () => {
    // The key has links ab, ac and bc; the response has ab, ax and bx.
    const result = studied("links", [[["a", "b", "c"]]], { s: [[["a", "b", "x"], ["y"]]] });
    expect(rowsOf(result, "links")).toEqual([["s", 2, 1, 1, 0, 0, 0, 2, 2]]);
  });
});

describe("the scores study", () => {
  it("has the boundary responses of Table 10 of Recasens and Hovy (2011) as baselines, above the systems", () => {
    const [, b] = table10.rows;
    const rows = rowsOf(studied("scores", [gold1], { B: [b.of.response] }), "scores");
    const shown = rows.map((row) => row.map((cell) => (typeof cell === "number" ? (100 * cell).toFixed(2) : cell)));
    // The paper's systems G and H; it does not print MUC of G.
    expect(shown).toEqual([
      ["All-singletons baseline", "0.00", "95.52", "91.43", "49.90"],
      ["One-entity baseline", "16.00", "3.61", "5.71", "0.41"],
      ["B", "92.31", "98.84", "98.57", "91.63"],
    ]);
  });

  it("has the rows of Tables 3 and 16, with gaps for figures that are not printed", () => {
    const rows = rowsOf(studied("scores", [gold1], { key: [gold1] }), "printed");
    expect(rows).toHaveLength(14);
    expect(rows).toContainEqual(["ACE-2004", "Bengtson and Roth (2008)", 0.758, 0.808, 0.75, null, 0.756]);
  });
});

const right: Clusters = [
  ["a", "b"],
  ["c", "d"],
];
const merged: Clusters = [["a", "b", "c", "d"]];
const apart: Clusters = [["a"], ["b"], ["c", "d"]];
const three = [right, right, right];

describe("oracles", () => {
  /** Returns entities of mentions whose positions are the codes of their letters. */
  const placed = (...entities: string[]): Clusters =>
    entities.map((entity) => Array.from(entity, (letter) => [letter.charCodeAt(0), letter.charCodeAt(0)] as const));
  const key = [placed("abc"), placed("de")];
  const systems = { one: [placed("ab"), placed("d", "e")], two: [placed("a", "bc"), placed("dex")] };
  const rounded = (rows: StudyTable["rows"]): unknown[][] =>
    rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell.toFixed(4) : cell)));

  it("have the MUC calculated by hand, for two systems", () => {
    const result = studied("oracles", key, systems, { metrics: ["muc"] });
    expect(rounded(rowsOf(result, "f1"))).toEqual([
      ["one", "0.5000"], // R 1/3, P 1/1
      ["one, gold links", "0.8000"], // {ab} {de}: 2/3, 2/2
      ["one, gold mentions", "0.5000"], // {ab} {c} {d} {e}
      ["two", "0.6667"], // 2/3, 2/3
      ["two, gold links", "1.0000"], // {abc} {de} {x}
      ["two, gold mentions", "0.8000"], // {a} {bc} {de}: 2/3, 2/2
      ["best system per document", "0.6667"], // `one` for the first document, where both have 2/3, and `two` for the second: 2/3, 2/3
      ["best antecedents", "1.0000"], // b after a, c after b, e after d; `one` leaves x out
      ["key", "1.0000"],
    ]);
    expect(rounded(rowsOf(result, "waterfall"))).toEqual([
      ["one", "system", "gold links", "0.3000"],
      ["one", "gold links", "key", "0.2000"],
      ["one", "system", "gold mentions", "0.0000"],
      ["one", "gold mentions", "key", "0.5000"],
      ["two", "system", "gold links", "0.3333"],
      ["two", "gold links", "key", "0.0000"],
      ["two", "system", "gold mentions", "0.1333"],
      ["two", "gold mentions", "key", "0.2000"],
      ["all", "best system", "best system per document", "0.0000"],
      ["all", "best system per document", "key", "0.3333"],
      ["all", "best system", "best antecedents", "0.3333"],
      ["all", "best antecedents", "key", "0.0000"],
    ]);
  });

  it("lack rows that need several systems if there is only one, and best antecedents for named mentions", () => {
    expect(column(studied("oracles", key, { one: systems.one }), "f1", "response")).toEqual([
      "one",
      "one, gold links",
      "one, gold mentions",
      "key",
    ]);
    const named = studied("oracles", [right], { a: [merged], b: [apart] }, { metrics: ["muc"] });
    expect(column(named, "f1", "response").slice(-2)).toEqual(["best system per document", "key"]);
    expect(named.tables[0].notes.at(-1)).toContain("these mentions have only names");
  });

  it("are undefined, with a note, if a score is 0/0", () => {
    // The key has no links. With gold links, the response has none either, so its MUC is 0/0, too.
    const result = studied("oracles", [apart.slice(0, 2)], { s: [[["a", "b"]]] }, { metrics: ["muc"] });
    expect(column(result, "f1", "muc")).toEqual([0, null, 0, null]);
    expect(column(result, "waterfall", "muc")).toEqual([null, null, 0, null]);
    expect(result.tables[0].notes.at(-1)).toContain("lacks the necessary information");
    expect(studied("oracles", [right], { s: [right] }).tables[0].notes).toHaveLength(1);
  });

  it("choose the system of a document for each metric separately", () => {
    // {a} {b} {c d}: MUC 1/2, 1/1, so 2/3; B³ 3/4, 1/1, so 6/7. {a b c d}: MUC 2/2, 2/3, so 4/5; B³ 1/1, 1/2, so 2/3.
    const result = studied("oracles", [right], { cut: [apart], merged: [merged] }, { metrics: ["muc", "b3"] });
    const [, muc, b3] = rowsOf(result, "f1").find(([name]) => name === "best system per document") as number[];
    expect([muc, b3].map((f1) => f1.toFixed(9))).toEqual([4 / 5, 6 / 7].map((f1) => f1.toFixed(9)));
  });

  it.each([{ match: "head" as const }, { scope: "corpus" as const }, { onDuplicate: "keep" as const }])(
    "refuse %j",
    (options) => {
      const source = { open: () => [partOf(right)] };
      const scoring = resolveOptions({ metrics: ["muc"], ...options });
      expect(() => madeScorer(source, [source], scoring)(([own]) => own)).toThrow("leave out --match");
    },
  );
});

describe("the sizes study", () => {
  it("has the standard deviation of scores in random corpora of one and of two documents", () => {
    // Pairwise F1 of the documents: 1, and 2 · 2/8 = 1/2. Each is drawn half of the time: a deviation of 1/4.
    const result = studied("sizes", [right, right], { s: [right, merged] }, { metrics: ["pairwise"] });
    const [one, two] = column(result, "deviation", "pairwise") as number[];
    expect(column(result, "deviation", "documents")).toEqual([1, 2]);
    expect(one).toBeCloseTo(1 / 4, 2);
    // Two documents: both right (1), both merged (1/2), or one of each: 2 · 4/(4 + 8) = 2/3, half of the time.
    const mean = 1 / 4 + 1 / 8 + 1 / 3;
    expect(two).toBeCloseTo(Math.sqrt((1 - mean) ** 2 / 4 + (1 / 2 - mean) ** 2 / 4 + (2 / 3 - mean) ** 2 / 2), 1.5);
    expect(two).toBeLessThan(one);
  });

  it("counts how often random corpora order two systems as all documents do", () => {
    // a is better in two of three documents, and worse by as much in the third. With one document, two thirds of the
    // draws agree.
    const result = studied(
      "sizes",
      three,
      { a: [right, right, apart], b: [apart, apart, right] },
      { metrics: ["pairwise"] },
    );
    const [one, , all] = column(result, "order", "pairwise") as number[];
    expect(one).toBeCloseTo(2 / 3, 1);
    // In 20 of 27 cases, at least two of the three draws are one of the first two documents.
    expect(all).toBeCloseTo(20 / 27, 1);
  });
});

describe("correlation", () => {
  it("over systems is 1 if two metrics order the systems alike, and −1 if in reverse order", () => {
    // The key links only 2 of 6 pairs, so MUC prefers one entity, and Rand prefers singletons.
    const systems = {
      merged: [merged, merged],
      apart: [
        [["a"], ["b"], ["c"], ["d"]],
        [["a"], ["b"], ["c"], ["d"]],
      ],
    };
    const result = studied("correlation", [right, right], systems, { metrics: ["muc", "pairwise", "rand"] });
    expect(rowsOf(result, "systems")).toEqual([
      ["MUC", 1, 1, -1],
      ["pairwise", 1, 1, -1],
      ["Rand", -1, -1, 1],
    ]);
    expect(result.plots.map(({ kind, table }) => [kind, table])).toEqual([
      ["heat", "systems"],
      ["heat", "documents"],
    ]);
  });

  it("over documents is the mean over systems, without documents in which a metric is undefined", () => {
    // Documents of one system: right, apart, merged. MUC 1, 2/3, 4/5; pairwise 1, 2/3, 1/2: two of three pairs of
    // documents are in the same order, one in reverse.
    const key = [right, right, right, [["a"]]];
    const result = studied(
      "correlation",
      key,
      { s: [right, apart, merged, [["a"]]] },
      { metrics: ["muc", "pairwise"] },
    );
    expect(column(result, "documents", "pairwise")[0]).toBeCloseTo(1 / 3, 12);
    expect(result.tables).toHaveLength(1);
    const two = { s: [right, apart, merged, [["a"]]], t: [right, apart, right, [["a"]]] };
    // The second has 1, 2/3, 1 by both metrics: τ-b 1.
    const both = studied("correlation", key, two, { metrics: ["muc", "pairwise"] });
    expect(column(both, "documents", "pairwise")[0]).toBeCloseTo((1 / 3 + 1) / 2, 12);
  });

  it.each([
    [2, "there is only 1 pair."],
    [3, "there are only 3 pairs."],
  ])("warns that τ over %d systems is imprecise", (systems, reason) => {
    const each = Array.from({ length: systems }, (_, s) => [`s${s}`, [right, apart]] as const);
    const { tables } = studied("correlation", [right, right], Object.fromEntries(each), { metrics: ["muc"] });
    expect(tables[0].notes.at(-1)).toBe(`With ${systems} systems, τ is imprecise, because ${reason}`);
  });

  it("refuses a single document", () => {
    expect(() => studied("correlation", [right], { s: [right] })).toThrow("this study needs at least two documents");
  });
});

describe("discrimination", () => {
  const six = Array.from({ length: 6 }, () => right);

  it("has the share of pairs of systems that differ significantly: two of three, with p = 2/64", () => {
    // a is better than b and c in each of six documents, so two of 64 arrangements are as extreme. b and c are equal.
    const worse = six.map(() => apart);
    const result = studied("discrimination", six, { a: six, b: worse, c: worse }, { metrics: ["pairwise"] });
    const [row] = rowsOf(result, "power");
    expect(row[1]).toBeCloseTo(2 / 3, 12);
    // Holm: 3 · 1/32 exceeds .05.
    expect(row[2]).toBe(0);
    expect(row[3]).toBeCloseTo(2 / 64, 12);
    expect(column(result, "asl", "pairwise")).toEqual([1, 2 / 64, 2 / 64]);
  });

  it("counts pairs with p at most α", () => {
    const share = (alpha: number): unknown => {
      const systems = { a: six, b: six.map(() => apart) };
      const result = studied("discrimination", six, systems, { metrics: ["pairwise"], alpha });
      return rowsOf(result, "power")[0][1];
    };
    expect([0.01, 2 / 64].map(share)).toEqual([0, 1]);
  });
});
