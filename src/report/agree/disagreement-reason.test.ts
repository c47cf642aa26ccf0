import { expect, it } from "vitest";
import { taggedPart } from "../../../test/support/tagged-part.ts";
import { agreementBy } from "../../analysis/agreement/agreement-groups.ts";
import { disagreementsIn } from "../../analysis/agreement/disagreements.ts";
import { spreadsheetTable } from "../table.ts";
import { disagreementReason } from "./disagreement-reason.ts";
import { disagreementTable, disagreementRows } from "./disagreement-table.ts";

const words = "Ada met the old man . She thanked him , and he smiled at =her".split(" ");
type Spans = readonly (readonly (readonly [number, number])[])[];
const [ada, man, oldMan, she, him, he, her] = [
  [0, 0],
  [2, 4],
  [3, 4],
  [6, 6],
  [8, 8],
  [11, 11],
  [14, 14],
] as const;

function partsOf(...annotators: readonly (Spans | undefined)[]) {
  const sources = annotators.map((entities) => ({
    open: () => (entities === undefined ? [] : [taggedPart(entities, { words })]),
  }));
  return agreementBy(sources, "document", { metrics: ["b3"] }).parts;
}

function reasons(...annotators: readonly Spans[]): string[] {
  const [marked] = partsOf(...annotators);
  const names = ["ann", "ben", "cem"].slice(0, annotators.length);
  return disagreementsIn(marked.markings).map((each) => disagreementReason(names, marked, each));
}

it("reasons call nobody right: only one marks it, joins it, has other boundaries", () => {
  expect(reasons([[ada, she]], [[ada]])).toEqual(["only ann marks it, with “Ada”"]);
  expect(reasons([[ada], [she]], [[ada]])).toEqual(["only ann marks it, alone"]);
  expect(reasons([[ada, she]], [[ada], [she]])).toEqual(["ann joins it with “Ada”, ben keeps them apart"]);
  expect(reasons([[man, him]], [[oldMan, him]])).toEqual([
    "boundaries differ: ann “the old man”, ben “old man”",
    "boundaries differ: ben “old man”, ann “the old man”",
  ]);
  // He is with him for one and with Ada for the other; she is with Ada for both.
  expect(
    reasons(
      [
        [ada, she],
        [him, he],
      ],
      [[ada, she, he], [him]],
    ),
  ).toEqual(["ann joins it with “him”, ben joins it with “She”"]);
});

it("reasons put several annotators together who decide alike", () => {
  expect(reasons([[ada, she]], [[ada, she]], [[ada], [she]])).toEqual([
    "ann and ben join it with “Ada”, cem keeps them apart",
  ]);
  expect(reasons([[ada, she]], [[ada, she]], [[ada]])).toEqual(["ann and ben mark it, with “Ada”"]);
});

it("a table of disagreements has what each annotator decides, whom it is about, and an empty column", () => {
  const names = ["ann", "decision", "cem"];
  const [row, ...others] = disagreementRows(names, partsOf([[ada, she, her]], [[ada, she]], undefined));
  expect(others).toEqual([]);
  expect(row).toEqual({
    ...{ document: "d", part: "", tokens: [14, 14], words: "=her", before: "him , and he smiled at", after: "" },
    ...{ decisions: ["with Ada, She", "not marked", "no document"], entities: [1, 0, 0] },
    ...{ reason: "only ann marks it, with “She”", vote: "open" },
  });
  // A spreadsheet would take =her for a formula, and an annotator has the name of a column.
  expect(spreadsheetTable(disagreementTable(names, [{ ...row, before: 'he "smiled" at' }]))).toBe(
    "document\tpart\tsentence\ttokens\tbefore\twords\tafter\tann\tannotator decision\tcem\treason\tvote\tdecision\n" +
      'd\t\t\t14 14\t"he ""smiled"" at"\t\'=her\t\t"with Ada, She"\tnot marked\tno document\t"only ann marks it, with “She”"\topen\t\n',
  );
});
