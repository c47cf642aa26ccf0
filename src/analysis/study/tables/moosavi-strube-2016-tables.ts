import { f1, type Pair } from "./printed-figures.ts";
import type { PrintedTable } from "./printed-table.ts";

/** Entity (1) of Figure 1, in the order of the text. */
const entity1 = ["The American administration", "it1", "it2", "it3", "they1", "they2", "them1", "their"];
const responseEntity = entity1.slice(0, 4);

/** Table 3: two responses for entity (1) of Figure 1, which are those of Table 2. */
export const moosaviStrubeTable3: PrintedTable<Pair> = {
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
export const moosaviStrubeUnequalSizes: { readonly large: Pair; readonly small: Pair } = {
  large: { key: figure1, response: figure1.filter((_, i) => i !== 0) },
  small: { key: figure1, response: figure1.filter((_, i) => i !== 3) },
};
