import type { Study, StudyTable } from "./study.ts";
import { erratumOf } from "./tables/errata-of-cells.ts";
import { moosaviStrubeTable3, moosaviStrubeUnequalSizes } from "./tables/moosavi-strube-2016-tables.ts";
import { pradhanSection2, pradhanSection4 } from "./tables/pradhan-2014-tables.ts";
import { scoreOf } from "./tables/printed-figures.ts";
import { type CheckedFigure, checkedFigures, type PrintedTable } from "./tables/printed-table.ts";
import { recasensHovyTable14, recasensHovyTables, table10 } from "./tables/recasens-hovy-2011-tables.ts";

/** One of the papers' tables with every figure beside ours. */
interface CheckedTable extends Pick<PrintedTable, "id" | "title" | "scale" | "notes"> {
  readonly figures: readonly CheckedFigure[];
}

/** All tables that are made again. */
export function checkedTables(): CheckedTable[] {
  return [
    ...recasensHovyTables.map(checked),
    checked(recasensHovyTable14),
    checked(moosaviStrubeTable3),
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
