import type { RecallPrecision, Score } from "../../../metrics/metric.ts";
import { type Pair, precision, scoreOf } from "./printed-figures.ts";
import type { PrintedTable } from "./printed-table.ts";

const cite = "pradhan-2014";
const abc = ["a", "b", "c"];
const abd = ["a", "b", "d"];

/** §2: what variants of B³ make of a spurious mention and of a singleton. */
export const pradhanSection2: PrintedTable<Pair> = {
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

const example: Pair = {
  key: [abc, ["d", "e", "f", "g"]],
  response: [
    ["a", "b"],
    ["c", "d"],
    ["f", "g", "h", "i"],
  ],
};
const links = (): NonNullable<Score["components"]> => scoreOf(example, "blanc").components!;

/** §4: the example that is walked through. */
export const pradhanSection4: PrintedTable<() => RecallPrecision> = {
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
