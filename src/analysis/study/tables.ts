import type { RecallPrecision, Score } from "../../metrics/metric.ts";
import { type Erratum, errata } from "../published/errata.ts";
import type { Study, StudyTable } from "./study.ts";
import {
  type CheckedFigure,
  type ClustersPair,
  type PrintedTable,
  checkedFigures,
  f1,
  precision,
  recall,
  scoreOf,
} from "./tables/printed-table.ts";
import { recasensHovyTable14, recasensHovyTables, table10 } from "./tables/recasens-hovy-2011.ts";

const cite = "pradhan-2014";
const abc = ["a", "b", "c"];
const abd = ["a", "b", "d"];

/** §2: what variants of B³ make of a spurious mention and of a singleton. */
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

/** §4: the example that is walked through. */
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
    { label: "CEAFm", of: () => scoreOf(example, "ceafm"), printed: ["0.57", "0.50", "0.53"] },
    { label: "CEAFe", of: () => scoreOf(example, "ceafe"), printed: ["0.65", "0.43", "0.52"] },
    { label: "BLANC, coreference links", of: () => links().coreference!, printed: ["0.22", "0.25", "0.23"] },
    { label: "BLANC, non-coreference links", of: () => links().nonCoreference!, printed: ["0.67", "0.40", "0.50"] },
    { label: "BLANC", of: () => scoreOf(example, "blanc"), printed: ["", "", "0.36"] },
  ],
  notes: [],
};

/** Moosavi and Strube (2016), §5: LEA of the same example. */
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

/** One of the papers' tables: every figure with ours. */
interface CheckedTable extends Pick<PrintedTable, "id" | "title" | "scale" | "notes"> {
  readonly figures: readonly CheckedFigure[];
}

/** All tables that are reproduced. */
export function checkedTables(): CheckedTable[] {
  return [
    ...recasensHovyTables.map(checked),
    checked(recasensHovyTable14),
    checked(moosaviStrubeTable3),
    checked(moosaviStrubeSection5),
    checked(pradhanSection2),
    checked(pradhanSection4),
  ];
}

/** The papers' tables, reproduced. */
export const tablesStudy: Study = {
  id: "tables",
  title: "The papers' tables, reproduced",
  summary:
    "Tables of Recasens and Hovy, Moosavi and Strube, and Pradhan et al. from their own partitions, figure by figure.",
  cite: ["recasens-hovy-2011", "moosavi-strube-2016", "pradhan-2014"],
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
    title: "Printed figures that are reproduced to their last digit",
    columns: [
      { id: "table", title: "table", kind: "text" },
      { id: "printed", title: "printed", kind: "count" },
      { id: "equal", title: "equal", kind: "count" },
      { id: "different", title: "different", kind: "count" },
      { id: "not-computable", title: "not computable", kind: "count" },
    ],
    rows: tables.map(({ id, figures }) => [
      id,
      figures.length - count(figures, "not printed"),
      count(figures, "equal"),
      count(figures, "different"),
      count(figures, "not computable"),
    ]),
    notes: [
      "Equal: our figure, rounded to nearest, has the printed digits. Different: the reason stands next to the figure, and all are in docs/errata.md.",
    ],
  };
}

function figuresTable({ id, title, scale, figures, notes }: CheckedTable): StudyTable {
  return {
    id,
    title,
    columns: [
      { id: "row", title: "row", kind: "text" },
      { id: "column", title: "column", kind: "text" },
      { id: "ours", title: "ours", kind: scale === "count" ? "count" : "share" },
      { id: "printed", title: scale === "count" ? "printed" : `printed, ${scale}`, kind: "text" },
      { id: "verdict", title: "verdict", kind: "text" },
      { id: "why", title: "why", kind: "text" },
    ],
    rows: figures.map((figure) => [
      figure.row,
      figure.column,
      figure.ours,
      figure.printed === "" ? "—" : figure.printed,
      figure.verdict,
      figure.lacks === undefined ? (erratumOf(id, figure.row, figure.column)?.why ?? "") : `needs ${figure.lacks}`,
    ]),
    notes,
  };
}

/** The remark of Moosavi and Strube (2016), §3.3. */
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
    notes: ["The paper says that CEAFe is the same; it gives no figures."],
  };
}

/** A checked table in the paper's own shape, ours only, for the plot. */
function systemsTable({ figures, title }: CheckedTable): StudyTable {
  const columns = [...new Set(figures.map(({ column }) => column))];
  const systems = [...new Set(figures.map(({ row }) => row))];
  return {
    id: "recasens-hovy-2011-table-10-wide",
    title: `${title}, as in the paper`,
    columns: [
      { id: "system", title: "System", kind: "text" },
      ...columns.map((column) => ({ id: column, title: column, kind: "share" as const })),
    ],
    rows: systems.map((system) => [
      system,
      ...columns.map((column) => figures.find((figure) => figure.row === system && figure.column === column)!.ours),
    ]),
    notes: [],
  };
}

/** Entity (1) of Figure 1, in the order of the text. */
const entity1 = ["The American administration", "it1", "it2", "it3", "they1", "they2", "them1", "their"];
const responseEntity = entity1.slice(0, 4);

/** Table 3: two responses for entity (1) of Figure 1, which are those of Table 2. */
const moosaviStrubeTable3: PrintedTable<ClustersPair> = {
  id: "moosavi-strube-2016-table-3",
  title: "Moosavi and Strube 2016, Table 3: the responses of Table 2",
  cite: "moosavi-strube-2016",
  scale: "percent",
  columns: [
    { title: "MUC", figure: f1("muc") },
    { title: "B³", figure: f1("b3") },
    { title: "CEAFm", figure: f1("ceafm") },
    { title: "CEAFe", figure: f1("ceafe") },
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

/** Figure 1: entities (1) to (5), of 8, 2, 4, 2 and 2 mentions. */
const figure1 = [
  entity1,
  ["executed", "his2 execution"],
  ["this man", "His1", "his2", "his3"],
  ["His1 survival", "his3 survival"],
  ["the sectarians", "them1 (5)"],
];

/** §3.3: the response that lacks the largest entity of Figure 1, and the one that lacks one of the smallest. */
const moosaviStrubeUnequalSizes: { readonly large: ClustersPair; readonly small: ClustersPair } = {
  large: { key: figure1, response: figure1.filter((_, i) => i !== 0) },
  small: { key: figure1, response: figure1.filter((_, i) => i !== 3) },
};

/** Cells of a table that an erratum is about. */
interface ErrataCells {
  /** As the erratum has it. */
  readonly where: string;
  /** The table's id. */
  readonly table: string;
  readonly cells: readonly (readonly [row: string, column: string])[];
}

/** One for every figure of the tables that is not what its definition gives, and for no other: a test holds it to that. */
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
      ["cr2", "CEAFm"],
      ["cr2", "CEAFe"],
    ],
  },
  {
    where: "Moosavi and Strube 2016, Table 3, cr2",
    table: "moosavi-strube-2016-table-3",
    cells: [["cr2", "BLANC"]],
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

/** The erratum of a figure, if there is one. */
export function erratumOf(table: string, row: string, column: string): Erratum | undefined {
  const found = errataCells.find(
    (each) => each.table === table && each.cells.some(([r, c]) => r === row && c === column),
  );
  return errata.find(({ where }) => where === found?.where);
}
