import type { RecallPrecision, Score } from "../metrics/kit/metric.ts";
import { rankSystems } from "../stats/ranks.ts";
import { type Erratum, errata } from "./errata.ts";
import {
  averageOf,
  moosaviStrube2016Table5,
  publishedResults,
  type PublishedScores,
  publishedTracks,
  rankedColumns,
  type Table5System,
  tuggener2014Table3,
  tuggener2014Table4,
} from "../analysis/published/published-results.ts";
import { harmonicMeanOfRounded, rounded, type Rounded } from "../analysis/published/rounding.ts";
import { studyColumns, type Study, type StudyTable } from "./study.ts";
import {
  type CheckedFigure,
  type ClustersPair,
  type PrintedTable,
  checkedFigures,
  f1,
  precision,
  recall,
  scoreOf,
} from "./printed-table.ts";
import {
  recasensHovyTable14,
  recasensHovyTable2,
  recasensHovyTable2Sums,
  recasensHovyTables,
  table10,
} from "./recasens-hovy-tables.ts";

const cite = "pradhan-2014";
const abc = ["a", "b", "c"];
const abd = ["a", "b", "d"];

const pradhanSection2: PrintedTable<ClustersPair> = {
  id: "pradhan-2014-section-2",
  title: "Pradhan et al. 2014, §2: precision of variants of B³, key {a b c} (after Cai and Strube 2010)",
  cite,
  scale: "fraction",
  columns: [
    { title: "B³₀", figure: precision("b3-0") },
    { title: "B³ all", figure: precision("b3-all") },
    { title: "B³", figure: precision("b3") },
  ],
  rows: [
    { label: "{a b d}", of: { key: [abc], response: [abd] }, printed: ["1.00", "0.556", "0.444"] },
    { label: "{a b d} {c}", of: { key: [abc], response: [abd, ["c"]] }, printed: ["", "0.667", "0.333"] },
  ],
  notes: [],
};

const example: ClustersPair = {
  key: [abc, ["d", "e", "f", "g"]],
  response: [
    ["a", "b"],
    ["c", "d"],
    ["f", "g", "h", "i"],
  ],
};
const links = (): NonNullable<Score["components"]> => scoreOf(example, "blanc").components!;

const pradhanSection4: PrintedTable<() => RecallPrecision> = {
  id: "pradhan-2014-section-4",
  title: "Pradhan et al. 2014, §4: key {a b c} {d e f g}, response {a b} {c d} {f g h i}",
  cite,
  scale: "fraction",
  columns: [
    { title: "R", figure: (score) => score().recall },
    { title: "P", figure: (score) => score().precision },
    { title: "F1", figure: (score) => score().f1 },
  ],
  rows: [
    { label: "MUC", of: () => scoreOf(example, "muc"), printed: ["0.40", "0.40", "0.40"] },
    { label: "B³", of: () => scoreOf(example, "b3"), printed: ["0.42", "0.50", "0.46"] },
    { label: "CEAF_m", of: () => scoreOf(example, "ceafm"), printed: ["0.57", "0.50", "0.53"] },
    { label: "CEAF_e", of: () => scoreOf(example, "ceafe"), printed: ["0.65", "0.43", "0.52"] },
    { label: "BLANC, coreference links", of: () => links().coreference!, printed: ["0.22", "0.25", "0.23"] },
    { label: "BLANC, non-coreference links", of: () => links().nonCoreference!, printed: ["0.67", "0.40", "0.50"] },
    { label: "BLANC", of: () => scoreOf(example, "blanc"), printed: ["", "", "0.36"] },
  ],
  notes: [],
};

const moosaviStrubeSection5: PrintedTable<ClustersPair> = {
  id: "moosavi-strube-2016-section-5",
  title: "Moosavi and Strube 2016, §5: LEA, key {a b c} {d e f g}, response {a b} {c d} {f g h i}",
  cite: "moosavi-strube-2016",
  scale: "fraction",
  columns: [
    { title: "R", figure: recall("lea") },
    { title: "P", figure: precision("lea") },
  ],
  rows: [{ label: "LEA", of: example, printed: ["0.24", "0.33"] }],
  notes: [],
};

const ofRounded =
  "Calculated from printed figures. Least and most: the range that their rounding allows. Consistent: a number in this range rounds to the printed figure.";

const pradhanTable1: PrintedTable<PublishedScores> = {
  id: "pradhan-2014-table-1",
  title: "Pradhan et al. 2014, Table 1: averages, from the printed MUC, B³ and CEAF_e",
  cite,
  scale: "percent",
  columns: [{ title: "average", figure: (f1) => averageOf(f1, 1) }],
  rows: publishedTracks.flatMap((track) => {
    const { title, systems } = publishedResults(track);
    const corpus = title.replace(", official closed track", "");
    return systems.map(({ name, f1 }) => ({ label: `${name} (${corpus})`, of: f1, printed: [f1.conll.toFixed(1)] }));
  }),
  notes: [ofRounded],
};

const moosaviStrubeTable5: PrintedTable<Table5System> = {
  id: "moosavi-strube-2016-table-5",
  title: "Moosavi and Strube 2016, Table 5: averages, from the printed MUC, B³ and CEAF_e",
  cite: "moosavi-strube-2016",
  scale: "percent",
  columns: [{ title: "CoNLL avg.", figure: ({ f1: figures }) => averageOf(figures, 2) }],
  rows: moosaviStrube2016Table5.map((system) => ({
    label: system.name,
    of: system,
    printed: [system.f1.conll.toFixed(2)],
  })),
  notes: [ofRounded],
};

const rankTitles = { muc: "MUC", b3: "B³", ceafe: "CEAF_e", conll: "CoNLL avg.", lea: "LEA" } as const;

/** No two systems have the same score in a column, so rounding cannot change a rank. */
const moosaviStrubeTable5Ranks: PrintedTable<number> = {
  id: "moosavi-strube-2016-table-5-ranks",
  title: "Moosavi and Strube 2016, Table 5: ranks, from the printed scores",
  cite: "moosavi-strube-2016",
  scale: "count",
  columns: rankedColumns.map((metric) => {
    const [scores, ranks] = (["f1", "ranks"] as const).map((of) =>
      moosaviStrube2016Table5.map((system) => system[of][metric]),
    );
    const standings = rankSystems(scores, (a, b) => metric !== "lea" || ranks[a] !== ranks[b], "sig");
    return { title: rankTitles[metric], figure: (system) => standings[system].rank };
  }),
  rows: moosaviStrube2016Table5.map(({ name, ranks }, system) => ({
    label: name,
    of: system,
    printed: rankedColumns.map((metric) => String(ranks[metric])),
  })),
  notes: [
    "A rank is 1 plus the number of systems with a higher score. By LEA, systems that do not differ significantly share a rank; the printed ranks show which systems these are.",
  ],
};

const tuggenerTable3: PrintedTable<(typeof tuggener2014Table3)[number]> = {
  id: "tuggener-2014-table-3",
  title: "Tuggener 2014, Table 3: F of antecedents, from the printed recall and precision",
  cite: "tuggener-2014",
  scale: "percent",
  columns: [
    { title: "immediate F", figure: ([, , immediate]) => fOf(immediate) },
    { title: "inferred F", figure: ([, , , inferred]) => fOf(inferred) },
  ],
  rows: tuggener2014Table3.map((row) => {
    const [system, of, immediate, inferred] = row;
    return { label: `${system} ${of}`, of: row, printed: [immediate[2].toFixed(2), inferred[2].toFixed(2)] };
  }),
  notes: [ofRounded],
};

const tuggenerTable4: PrintedTable<(typeof tuggener2014Table4)[number]> = {
  id: "tuggener-2014-table-4",
  title:
    "Tuggener 2014, Table 4: F of entities by anchor mentions, from the printed recall and precision, and Fφ from the printed F",
  cite: "tuggener-2014",
  scale: "percent",
  columns: [
    { title: "ED F", figure: ([, , detection]) => fOf(detection) },
    { title: "EM F", figure: ([, , , mentions]) => fOf(mentions) },
    { title: "Fφ", figure: ([, , [, , detection], [, , mentions]]) => fOf([detection, mentions]) },
  ],
  rows: tuggener2014Table4.map((row) => {
    const [of, system, detection, mentions, phi] = row;
    return {
      label: `${of} ${system}`,
      of: row,
      printed: [detection[2], mentions[2], phi].map((figure) => figure.toFixed(2)),
    };
  }),
  notes: [ofRounded],
};

/** Returns F1 of two percentages with two decimals. */
function fOf([a, b]: readonly [number, number, ...unknown[]]): Rounded {
  return harmonicMeanOfRounded(rounded(a.toFixed(2)), rounded(b.toFixed(2)));
}

/** Tuggener (2014), §4: the outcomes of personal pronouns (PRP), with inferred antecedents. */
const pronouns = {
  BERK: { tp: 2_687, wl: 1_935, fn: 871, fp: 389 },
  IMS: { tp: 2_243, wl: 1_376, fn: 1_592, fp: 287 },
};

const tuggenerCounts: PrintedTable<readonly [part: number, whole: number]> = {
  id: "tuggener-2014-counts",
  title: "Tuggener 2014: percentages in footnote 4 and Table 3, from the counts in footnote 4 and §4",
  cite: "tuggener-2014",
  scale: "percent",
  columns: [{ title: "percent", figure: ([part, whole]) => part / whole }],
  rows: [
    { label: "chains without a nominal mention", of: [476, 4_532], printed: ["10.05"] },
    { label: "chains that start with cataphoric pronouns", of: [241, 4_532], printed: ["5.31"] },
    ...Object.entries(pronouns).flatMap(([name, { tp, wl, fn, fp }]) => {
      const [, , , inferred] = tuggener2014Table3.find(([system, of]) => system === name && of === "PRP")!;
      const ratios = [
        ["R", tp, tp + wl + fn],
        ["P", tp, tp + wl + fp],
        ["F", 2 * tp, 2 * (tp + wl) + fn + fp],
      ] as const;
      return ratios.map(([figure, part, whole], i) => ({
        label: `${name} PRP inferred ${figure}`,
        of: [part, whole] as const,
        printed: [inferred[i].toFixed(2)],
      }));
    }),
  ],
  notes: ["R = tp/(tp+wl+fn), P = tp/(tp+wl+fp); wl: wrong linkages (§2)."],
};

interface CheckedTable extends Pick<PrintedTable, "id" | "title" | "scale" | "notes"> {
  readonly figures: readonly CheckedFigure[];
}

export function checkedTables(): CheckedTable[] {
  return [
    ...recasensHovyTables.map(checked),
    checked(recasensHovyTable14),
    checked(recasensHovyTable2),
    checked(recasensHovyTable2Sums),
    checked(moosaviStrubeTable3),
    checked(moosaviStrubeSection5),
    checked(moosaviStrubeTable5),
    checked(moosaviStrubeTable5Ranks),
    checked(pradhanSection2),
    checked(pradhanSection4),
    checked(pradhanTable1),
    checked(tuggenerTable3),
    checked(tuggenerTable4),
    checked(tuggenerCounts),
  ];
}

export const tablesStudy: Study = {
  id: "tables",
  title: "The papers' tables, reproduced",
  summary: "The figures of four papers, recalculated from what the papers print.",
  cite: ["recasens-hovy-2011", "moosavi-strube-2016", "pradhan-2014", "tuggener-2014"],
  takesKey: false,
  run: () => {
    const tables = checkedTables();
    const systems = systemsTable(tables.find(({ id }) => id === table10.id)!);
    return {
      tables: [overview(tables), ...tables.map(figuresTable), unequalSizes(), systems],
      plots: [
        {
          kind: "dots",
          id: "recasens-hovy-2011-table-10",
          title: "Eight responses to Gold₁ (Recasens and Hovy 2011, Table 10)",
          table: systems.id,
          category: "system",
          series: systems.columns.slice(1).map(({ id }) => id),
        },
      ],
    };
  },
};

function checked<Case>(table: PrintedTable<Case>): CheckedTable {
  const { id, title, scale, notes } = table;
  return { id, title, scale, notes, figures: checkedFigures(table) };
}

function overview(tables: readonly CheckedTable[]): StudyTable {
  const count = (figures: readonly CheckedFigure[], verdict: CheckedFigure["verdict"]): number =>
    figures.filter((figure) => figure.verdict === verdict).length;
  return {
    id: "overview",
    title: "How many printed figures are reproduced",
    columns: [
      ...studyColumns("text", ["table"]),
      ...studyColumns("count", ["printed", "equal", "consistent", "different"]),
      { id: "not-computable", title: "not computable", kind: "count" },
    ],
    rows: tables.map(({ id, figures }) => [
      id,
      figures.length - count(figures, "not printed"),
      count(figures, "equal"),
      count(figures, "consistent"),
      count(figures, "different"),
      count(figures, "not computable"),
    ]),
    notes: [
      "Equal: our figure, rounded, has the printed digits. Consistent: the printed figure can follow from the other printed ones, given their rounding. Different: the reason is next to the figure.",
    ],
  };
}

function figuresTable({ id, title, scale, figures, notes }: CheckedTable): StudyTable {
  const kind = scale === "count" ? "count" : "share";
  const isRounded = figures.some(({ least }) => least !== undefined);
  return {
    id,
    title,
    columns: [
      ...studyColumns("text", ["row", "column"]),
      ...studyColumns(kind, isRounded ? ["ours", "least", "most"] : ["ours"]),
      { id: "printed", title: scale === "count" ? "printed" : `printed, ${scale}`, kind: "text" },
      ...studyColumns("text", ["verdict", "why"]),
    ],
    rows: figures.map((figure) => [
      figure.row,
      figure.column,
      figure.ours,
      ...(isRounded ? [figure.least ?? null, figure.most ?? null] : []),
      figure.printed === "" ? "—" : figure.printed,
      figure.verdict,
      figure.lacks === undefined ? (erratumOf(id, figure.row, figure.column)?.why ?? "") : `needs ${figure.lacks}`,
    ]),
    notes,
  };
}

function unequalSizes(): StudyTable {
  const { large, small } = moosaviStrubeUnequalSizes;
  const ids = ["muc", "b3", "ceafm", "ceafe", "blanc", "lea"] as const;
  return {
    id: "moosavi-strube-2016-section-3-3",
    title: "Moosavi and Strube 2016, §3.3: F1 without the largest entity of Figure 1, and without one of the smallest",
    columns: [
      { id: "metric", title: "metric", kind: "text" },
      { id: "without-1", title: "without (1), 8 mentions", kind: "share" },
      { id: "without-4", title: "without (4), 2 mentions", kind: "share" },
      { id: "same", title: "the same", kind: "text" },
    ],
    rows: ids.map((id) => {
      const without1 = scoreOf(large, id).f1;
      const without4 = scoreOf(small, id).f1;
      return [id, without1, without4, without1 === without4 ? "yes" : "no"];
    }),
    notes: ["The paper says that CEAF_e is the same, but gives no figures."],
  };
}

function systemsTable({ figures, title }: CheckedTable): StudyTable {
  const columns = [...new Set(figures.map(({ column }) => column))];
  const systems = [...new Set(figures.map(({ row }) => row))];
  return {
    id: "recasens-hovy-2011-table-10-wide",
    title: `${title}, arranged as in the paper`,
    columns: [{ id: "system", title: "System", kind: "text" }, ...studyColumns("share", columns)],
    rows: systems.map((system) => [
      system,
      ...columns.map((column) => figures.find((figure) => figure.row === system && figure.column === column)!.ours),
    ]),
    notes: [],
  };
}

/** Moosavi and Strube (2016), Figure 1: entity (1), in the order of the text. */
const entity1 = ["The American administration", "it1", "it2", "it3", "they1", "they2", "them1", "their1"];
const responseEntity = entity1.slice(0, 4);

const moosaviStrubeTable3: PrintedTable<ClustersPair> = {
  id: "moosavi-strube-2016-table-3",
  title: "Moosavi and Strube 2016, Table 3: the responses of Table 2",
  cite: "moosavi-strube-2016",
  scale: "percent",
  columns: [
    { title: "MUC", figure: f1("muc") },
    { title: "B³", figure: f1("b3") },
    { title: "CEAF_m", figure: f1("ceafm") },
    { title: "CEAF_e", figure: f1("ceafe") },
    { title: "BLANC", figure: f1("blanc") },
  ],
  rows: [
    {
      label: "cr1",
      of: { key: [entity1], response: [responseEntity, entity1.slice(4)] },
      printed: ["92.30", "66.66", "50.00", "44.44", "60.00"],
    },
    {
      label: "cr2",
      of: { key: [entity1], response: [responseEntity] },
      printed: ["60.00", "40.00", "66.66", "66.66", "32.29"],
    },
  ],
  notes: [],
};

/** Moosavi and Strube (2016), Figure 1: entities (1) to (5), of 8, 2, 4, 2 and 2 mentions. */
const figure1 = [
  entity1,
  ["executed", "his2 execution"],
  ["this man", "His1", "his2", "his3"],
  ["His1 survival", "his3 survival"],
  ["the sectarians", "them1 (5)"],
];

const moosaviStrubeUnequalSizes: { readonly large: ClustersPair; readonly small: ClustersPair } = {
  large: { key: figure1, response: figure1.filter((_, i) => i !== 0) },
  small: { key: figure1, response: figure1.filter((_, i) => i !== 3) },
};

interface ErrataCells {
  /** As in the erratum's `where`. */
  readonly where: string;
  /** The table's id. */
  readonly table: string;
  readonly cells: readonly (readonly [row: string, column: string])[];
}

/** All figures that do not follow from their definitions. A test checks that no other figure differs. */
export const errataCells: readonly ErrataCells[] = [
  {
    where: "Recasens and Hovy 2011, Table 1, (b)",
    table: "recasens-hovy-2011-table-1",
    cells: [["(b)", "F1"]],
  },
  {
    where: "Recasens and Hovy 2011, Table 1, column H",
    table: "recasens-hovy-2011-table-1",
    cells: [
      ["(a)", "H"],
      ["(b)", "H"],
      ["(d)", "H"],
    ],
  },
  {
    where: "Moosavi and Strube 2016, Table 3",
    table: "moosavi-strube-2016-table-3",
    cells: [
      ["cr1", "MUC"],
      ["cr1", "B³"],
      ["cr2", "CEAF_m"],
      ["cr2", "CEAF_e"],
    ],
  },
  {
    where: "Moosavi and Strube 2016, Table 3, cr2",
    table: "moosavi-strube-2016-table-3",
    cells: [["cr2", "BLANC"]],
  },
  {
    where: "Moosavi and Strube 2016, Table 5, ranks by MUC",
    table: moosaviStrubeTable5Ranks.id,
    cells: [
      ["songyang", "MUC"],
      ["zhekova", "MUC"],
      ["li", "MUC"],
    ],
  },
  {
    where: "Pradhan et al. 2014, Table 1, kobdani (CoNLL-2011)",
    table: pradhanTable1.id,
    cells: [["kobdani (CoNLL-2011, English)", "average"]],
  },
  {
    where: "Pradhan et al. 2014, Table 1, stamborg (CoNLL-2012, English)",
    table: pradhanTable1.id,
    cells: [["stamborg (CoNLL-2012, English)", "average"]],
  },
  {
    where: "Tuggener 2014, footnote 4, chains without a nominal",
    table: tuggenerCounts.id,
    cells: [["chains without a nominal mention", "percent"]],
  },
  {
    where: "Tuggener 2014, footnote 4, chains that start with cataphora",
    table: tuggenerCounts.id,
    cells: [["chains that start with cataphoric pronouns", "percent"]],
  },
  {
    where: "Pradhan et al. 2014, §2, {a,b,c} against {a,b,d} {c}",
    table: "pradhan-2014-section-2",
    cells: [["{a b d} {c}", "B³"]],
  },
  {
    where: "Pradhan et al. 2014, §4",
    table: "pradhan-2014-section-4",
    cells: [
      ["B³", "F1"],
      ["BLANC, coreference links", "F1"],
      ["BLANC", "F1"],
    ],
  },
];

export function erratumOf(table: string, row: string, column: string): Erratum | undefined {
  const found = errataCells.find(
    (each) => each.table === table && each.cells.some(([r, c]) => r === row && c === column),
  );
  return errata.find(({ where }) => where === found?.where);
}
