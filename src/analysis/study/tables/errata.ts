/** Printed figures of a table that do not follow from their own definition. */
export interface TableErratum {
  /** The table's id. */
  readonly table: string;
  readonly cells: readonly (readonly [row: string, column: string])[];
  readonly reason: string;
}

/** One for every figure of the tables that is not what its definition gives, and for no other: a test holds it to that. */
export const tableErrata: readonly TableErratum[] = [
  {
    table: "recasens-hovy-2011-table-1",
    cells: [["(b)", "F1"]],
    reason: "the response has 46 links, not 45: 2·21/(21+46)",
  },
  {
    table: "recasens-hovy-2011-table-1",
    cells: [
      ["(a)", "H"],
      ["(b)", "H"],
      ["(d)", "H"],
    ],
    reason: "F of I/H(key) and I/H(response) is another figure; how the paper normalises is not said",
  },
  {
    table: "moosavi-strube-2016-table-3",
    cells: [
      ["cr1", "MUC"],
      ["cr1", "B³"],
      ["cr2", "CEAFm"],
      ["cr2", "CEAFe"],
    ],
    reason: "truncated, not rounded",
  },
  {
    table: "moosavi-strube-2016-table-3",
    cells: [["cr2", "BLANC"]],
    reason: "the key has coreference links only, so that BLANC is their F: 2·(6/28)/(1+6/28)",
  },
  {
    table: "pradhan-2014-section-2",
    cells: [["{a b d} {c}", "B³"]],
    reason: "{c} is in the key and earns 1/1: (2/3+2/3+0+1)/4",
  },
  {
    table: "pradhan-2014-section-4",
    cells: [
      ["B³", "F1"],
      ["BLANC, coreference links", "F1"],
      ["BLANC", "F1"],
    ],
    reason: "computed from parts that were rounded before",
  },
];

/** Why a figure is not as printed, if that is known. */
export function erratumOf(table: string, row: string, column: string): TableErratum | undefined {
  return tableErrata.find(
    (erratum) => erratum.table === table && erratum.cells.some(([r, c]) => r === row && c === column),
  );
}
