import { type Erratum, errata } from "../../published/errata.ts";

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
