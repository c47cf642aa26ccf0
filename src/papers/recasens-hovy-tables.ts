import type { Clusters } from "../scoring/score-clusters.ts";
import { blanc } from "../metrics/blanc.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import {
  type PublishedSizes,
  recasensHovy2011Table14,
  recasensHovy2011Table2,
} from "../analysis/published/recasens-hovy-2011.ts";
import { type ClustersPair, type Links, type PrintedTable, f1, linksOf, precision, recall } from "./printed-table.ts";

/**
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural
 *   Language Engineering 17(4).
 */

/** Figure 3, after Luo (2005). Its mentions A, B and C are 10, 11 and 12 here. */
const figure3: {
  readonly key: Clusters;
  readonly responses: Readonly<Record<"a" | "b" | "c" | "d", Clusters>>;
} = {
  key: [range(1, 5), range(6, 7), range(8, 12)],
  responses: {
    a: [range(1, 5), range(6, 12)],
    b: [[...range(1, 5), ...range(8, 12)], range(6, 7)],
    c: [range(1, 12)],
    d: partition(12, []),
  },
};

/** Figures 1 and 2. */
const figure1: { readonly key: Clusters; readonly response: Clusters } = {
  key: partition(14, [
    [7, 9],
    [5, 12, 14],
  ]),
  response: partition(14, [
    [4, 6],
    [5, 12],
    [7, 9, 14],
  ]),
};

/** Table 8, Gold₁. */
export const gold1: Clusters = partition(70, [range(62, 65), range(66, 68), range(69, 70)]);

export const gold1Sizes: readonly number[] = gold1.map((entity) => entity.length);

/** Table 8, systems A to H. */
const gold1Systems: Readonly<Record<"A" | "B" | "C" | "D" | "E" | "F" | "G" | "H", Clusters>> = {
  A: partition(70, [range(1, 2), range(62, 65), range(66, 68), range(69, 70)]),
  B: partition(70, [[1, ...range(62, 65)], range(66, 68), range(69, 70)]),
  C: partition(70, [range(62, 65), range(69, 70)]),
  D: partition(70, [range(62, 68), range(69, 70)]),
  E: partition(70, [[1, 62, 63], [28, 64, 65], range(66, 68), range(69, 70)]),
  F: partition(70, [[1, 62], [4, 63], [28, 64], [57, 65], range(66, 68), range(69, 70)]),
  G: partition(70, []),
  H: [range(1, 70)],
};

/** Table 12, Gold₂. */
const gold2: Clusters = partition(18, [[17, 18]]);

/** Table 12, systems A to D. */
const gold2Systems: Readonly<Record<"A" | "B" | "C" | "D", Clusters>> = {
  A: partition(18, []),
  B: partition(18, [[16, 17]]),
  C: partition(18, [[15, 16]]),
  D: partition(18, [
    [15, 16],
    [17, 18],
  ]),
};

/** Figure 4: rag bag, a constraint on clustering that the paper rejects for coreference. */
export const figure4: { readonly key: Clusters; readonly s1: Clusters; readonly s2: Clusters } = {
  key: [["Barack Obama", "the president", "Obama"], ["Sarkozy"], ["Berlin"], ["the UN"], ["today"]],
  s1: [["Barack Obama", "the president", "Obama", "Sarkozy"], ["Berlin"], ["the UN"], ["today"]],
  s2: [
    ["Barack Obama", "the president", "Obama"],
    ["Sarkozy", "Berlin", "the UN", "today"],
  ],
};

/** Figure 5: size against quantity, another constraint that the paper rejects for coreference. */
export const figure5: { readonly key: Clusters; readonly s1: Clusters; readonly s2: Clusters } = {
  key: [
    ["Barack Obama", "the president", "Obama"],
    ["the French capital", "Paris"],
    ["the Democrats", "the Democrats (2)"],
  ],
  s1: [
    ["Barack Obama", "the president", "Obama"],
    ["the French capital"],
    ["Paris"],
    ["the Democrats"],
    ["the Democrats (2)"],
  ],
  s2: [
    ["Barack Obama", "the president"],
    ["Obama"],
    ["the French capital", "Paris"],
    ["the Democrats", "the Democrats (2)"],
  ],
};

/** Returns the whole numbers from `from` to `to`, both included. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Returns these entities, with all other mentions from 1 to `mentions` as singletons. */
function partition(mentions: number, entities: readonly (readonly number[])[]): Clusters {
  const together = new Set(entities.flat());
  return [...range(1, mentions).flatMap((mention) => (together.has(mention) ? [] : [[mention]])), ...entities];
}

const cite = "recasens-hovy-2011";

const muc = { title: "MUC-F", figure: f1("muc") };
const bCubed = { title: "B³-F", figure: f1("b3") };
const ceaf = { title: "CEAF", figure: f1("ceafm") };
const blancF = { title: "BLANC", figure: f1("blanc") };
const rand = { title: "Rand", figure: f1("rand") };
const linkColumns = (["rc", "rn", "wc", "wn"] as const).map((title) => ({
  title,
  figure: (pair: ClustersPair) => linksOf(pair)[title],
}));

const noLinks =
  "If a response links nothing, the paper gives no MUC. Here precision is undefined, and recall and F are 0.";

const table1: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-1",
  title: "Recasens and Hovy 2011, Table 1: the responses of Figure 3 (after Luo 2005)",
  cite,
  scale: "percent",
  columns: [muc, bCubed, ceaf, { title: "F1", figure: f1("pairwise") }, { title: "H", figure: f1("h") }, rand],
  rows: rowsOf(figure3.key, {
    "(a)": [figure3.responses.a, "94.7", "86.5", "83.3", "80.8", "77.8", "84.8"],
    "(b)": [figure3.responses.b, "94.7", "73.7", "58.3", "63.6", "57.1", "62.1"],
    "(c)": [figure3.responses.c, "90.0", "54.5", "41.7", "48.3", "0", "31.8"],
    "(d)": [figure3.responses.d, "—", "40.0", "25.0", "", "48.7", "68.2"],
  }),
  notes: [noLinks, "The paper gives no pairwise F1 for such a response, either."],
};

const table5: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-5",
  title: "Recasens and Hovy 2011, Table 5: links of the example in Figure 1",
  cite,
  scale: "count",
  columns: [
    ...linkColumns,
    { title: "coreference, GOLD", figure: (pair) => sumOf(pair, "rc", "wn") },
    { title: "non-coreference, GOLD", figure: (pair) => sumOf(pair, "wc", "rn") },
    { title: "coreference, SYS", figure: (pair) => sumOf(pair, "rc", "wc") },
    { title: "non-coreference, SYS", figure: (pair) => sumOf(pair, "wn", "rn") },
    { title: "all", figure: (pair) => sumOf(pair, "rc", "rn", "wc", "wn") },
  ],
  rows: rowsOf(figure1.key, { "Fig. 1": [figure1.response, "2", "84", "3", "2", "4", "87", "5", "86", "91"] }),
  notes: ["rc, rn: correct coreference and non-coreference links; wc, wn: wrong ones."],
};

const table7: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-7",
  title: "Recasens and Hovy 2011, Table 7: the example in Figure 1",
  cite,
  scale: "percent",
  columns: [muc, bCubed, ceaf, blancF],
  rows: rowsOf(figure1.key, { "Fig. 1": [figure1.response, "57.14", "86.76", "85.71", "70.78"] }),
  notes: [],
};

const table9: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-9",
  title: "Recasens and Hovy 2011, Table 9: entities and links in the responses of Table 8 to Gold₁",
  cite,
  scale: "count",
  columns: [
    { title: "#entities", figure: ({ response }) => response.length },
    { title: "#singletons", figure: ({ response }) => response.filter((entity) => entity.length === 1).length },
    ...linkColumns,
  ],
  rows: rowsOf(gold1, {
    A: [gold1Systems.A, "63", "59", "10", "2,404", "1", "0"],
    B: [gold1Systems.B, "63", "60", "10", "2,401", "4", "0"],
    C: [gold1Systems.C, "66", "64", "7", "2,405", "0", "3"],
    D: [gold1Systems.D, "63", "61", "10", "2,393", "12", "0"],
    E: [gold1Systems.E, "63", "59", "6", "2,401", "4", "4"],
    F: [gold1Systems.F, "63", "57", "4", "2,401", "4", "6"],
    G: [gold1Systems.G, "70", "70", "0", "2,405", "0", "10"],
    H: [gold1Systems.H, "1", "0", "10", "0", "2,405", "0"],
  }),
  notes: [],
};

export const table10: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-10",
  title: "Recasens and Hovy 2011, Table 10: the responses of Table 8 to Gold₁",
  cite,
  scale: "percent",
  columns: [muc, bCubed, ceaf, rand, blancF],
  rows: rowsOf(gold1, {
    A: [gold1Systems.A, "92.31", "99.28", "98.57", "99.96", "97.61"],
    B: [gold1Systems.B, "92.31", "98.84", "98.57", "99.83", "91.63"],
    C: [gold1Systems.C, "80.00", "98.55", "97.14", "99.88", "91.15"],
    D: [gold1Systems.D, "92.31", "97.49", "95.71", "99.50", "81.12"],
    E: [gold1Systems.E, "76.92", "96.66", "95.71", "99.67", "79.92"],
    F: [gold1Systems.F, "46.15", "94.99", "94.29", "99.59", "72.12"],
    G: [gold1Systems.G, "", "95.52", "91.43", "99.59", "49.90"],
    H: [gold1Systems.H, "16.00", "3.61", "5.71", "0.41", "0.41"],
  }),
  notes: [noLinks],
};

const table11: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-11",
  title: "Recasens and Hovy 2011, Table 11: precision and recall of the responses of Table 8",
  cite,
  scale: "percent",
  columns: [
    { title: "MUC P", figure: precision("muc") },
    { title: "MUC R", figure: recall("muc") },
    { title: "B³ P", figure: precision("b3") },
    { title: "B³ R", figure: recall("b3") },
    { title: "CEAF P/R", figure: recall("ceafm") },
    { title: "BLANC P", figure: precision("blanc") },
    { title: "BLANC R", figure: recall("blanc") },
  ],
  rows: rowsOf(gold1, {
    A: [gold1Systems.A, "85.71", "100", "98.57", "100", "98.57", "95.45", "99.98"],
    B: [gold1Systems.B, "85.71", "100", "97.71", "100", "98.57", "85.71", "99.92"],
    C: [gold1Systems.C, "100", "66.67", "100", "97.14", "97.14", "99.94", "85.00"],
    D: [gold1Systems.D, "85.71", "100", "95.10", "100", "95.71", "72.73", "99.75"],
    E: [gold1Systems.E, "71.43", "83.33", "96.19", "97.14", "95.71", "79.92", "79.92"],
    F: [gold1Systems.F, "42.86", "50.00", "94.29", "95.71", "94.29", "74.88", "69.92"],
    G: [gold1Systems.G, "", "", "100", "91.43", "91.43", "49.79", "50.00"],
    H: [gold1Systems.H, "8.70", "100", "1.84", "100", "5.71", "0.21", "50.00"],
  }),
  notes: [noLinks],
};

const table13: PrintedTable<ClustersPair> = {
  id: "recasens-hovy-2011-table-13",
  title: "Recasens and Hovy 2011, Table 13: the responses of Table 12 to Gold₂",
  cite,
  scale: "percent",
  columns: [
    muc,
    bCubed,
    ceaf,
    { title: "BLANC α=0.5", figure: f1("blanc") },
    { title: "BLANC α=0.2", figure: f1("blanc", { blancAlpha: 0.2 }) },
    { title: "BLANC α=0.1", figure: f1("blanc", { blancAlpha: 0.1 }) },
  ],
  rows: rowsOf(gold2, {
    A: [gold2Systems.A, "—", "97.14", "94.44", "49.84", "79.74", "89.70"],
    B: [gold2Systems.B, "0", "94.44", "94.44", "49.67", "79.47", "89.41"],
    C: [gold2Systems.C, "0", "94.44", "88.89", "49.67", "79.47", "89.41"],
    D: [gold2Systems.D, "66.67", "97.14", "94.44", "83.17", "93.07", "96.37"],
  }),
  notes: [noLinks],
};

export const recasensHovyTable14: PrintedTable<Links> = {
  id: "recasens-hovy-2011-table-14",
  title: "Recasens and Hovy 2011, Table 14: five models on ACE-2004, from the links in Table 15",
  cite,
  scale: "percent",
  columns: [
    { title: "MUC-F", figure: { lacks: "the number of parts into which the response cuts each key entity" } },
    { title: "B³-F", figure: { lacks: "the sizes of the entities of both sides and of their overlaps" } },
    { title: "CEAF", figure: { lacks: "how many mentions each pair of entities shares" } },
    { title: "BLANC", figure: blancOfLinks },
  ],
  rows: recasensHovy2011Table14.map(({ name, f1: printed, links }) => ({
    label: name,
    of: links,
    printed: [printed.muc, printed.b3, printed.ceafm, printed.blanc].map((figure) => figure?.toFixed(2) ?? "—"),
  })),
  notes: [
    "Table 15 has only the numbers of links, entities and singletons. MUC, B³ and CEAF do not follow from these. The texts are licensed, and the responses were not published.",
  ],
};

export const recasensHovyTable2: PrintedTable<readonly PublishedSizes["sizes"][number][]> = {
  id: "recasens-hovy-2011-table-2",
  title: "Recasens and Hovy 2011, Table 2: entities by size in two corpora, in percent, from the printed counts",
  cite,
  scale: "percent",
  columns: recasensHovy2011Table2.map(({ corpus, entities }, c) => ({
    title: corpus,
    figure: (sizes) => sizes[c].entities / entities,
  })),
  rows: ["Singletons", "2-mention", "3-mention", "4-mention", "5-mention", "6-10-mention", "> 11-mention"].map(
    (label, row) => {
      const sizes = recasensHovy2011Table2.map((corpus) => corpus.sizes[row]);
      return { label, of: sizes, printed: sizes.map(({ percent }) => percent.toFixed(2)) };
    },
  ),
  notes: [
    "“> 11-mention” must mean 11 or more mentions, because no other class has entities of 11 mentions. The classes add up to the printed numbers of entities.",
  ],
};

export const recasensHovyTable2Sums: PrintedTable<PublishedSizes> = {
  id: "recasens-hovy-2011-table-2-sums",
  title: "Recasens and Hovy 2011, Table 2: numbers of entities, as sums of the printed classes",
  cite,
  scale: "count",
  columns: [
    { title: "Mentions", figure: { lacks: "the sizes of the entities of six and more mentions" } },
    { title: "Entities", figure: ({ sizes }) => sizes.reduce((sum, { entities }) => sum + entities, 0) },
  ],
  rows: recasensHovy2011Table2.map((corpus) => ({
    label: corpus.corpus,
    of: corpus,
    printed: [corpus.mentions, corpus.entities].map((count) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")),
  })),
  notes: [],
};

export const recasensHovyTables: readonly PrintedTable<ClustersPair>[] = [
  table1,
  table5,
  table7,
  table9,
  table10,
  table11,
  table13,
];

function rowsOf(
  key: ClustersPair["key"],
  rows: Readonly<Record<string, readonly [response: ClustersPair["response"], ...printed: string[]]>>,
): PrintedTable<ClustersPair>["rows"] {
  return Object.entries(rows).map(([label, [response, ...printed]]) => ({ label, of: { key, response }, printed }));
}

function sumOf(pair: ClustersPair, ...which: readonly (keyof Links)[]): number {
  const links = linksOf(pair);
  return which.reduce((sum, name) => sum + links[name], 0);
}

/** Returns BLANC from the four counts, if both sides have the same mentions. */
function blancOfLinks({ rc, rn, wc, wn }: Links): number | null {
  return blanc.score(Float64Array.of(rc, rc + wn, rc + wc, rn, rn + wc, rn + wn), defaultMetricOptions).f1;
}
