import type { Wrong } from "../../core/option-record.ts";
import type { PairColumns } from "../input/pair-sink.ts";
import { flagOf } from "../../formats/format.ts";
import type { CommandOption } from "./command-option.ts";

/** `--pairs` and `--threshold` */
export const pairOptions: readonly CommandOption[] = [
  {
    flag: "--pairs <columns>",
    help: "a RESPONSE is a table of pairs of records with these columns, such as id_l,id_r or id_l,id_r,probability; group linked records (single linkage)",
    heading: "Reading files",
    read: readPairColumns,
    excludes: [
      ...["key", "stdinPairs", "outOfCore", "bothSides"].map((other) => ({
        other,
        why: `--${flagOf(other)} cannot be combined with --pairs; group the pairs of a KEY first`,
      })),
    ],
  },
  {
    flag: "--threshold <p>",
    help: "with --pairs: link pairs with at least this probability; several, such as .5,.7,.9, are scored as several systems",
    heading: "Reading files",
    read: readThresholds,
    excludes: [
      {
        other: "pairs",
        values: (pairs) => (pairs as PairColumns | undefined)?.probability === undefined,
        why: "--threshold needs the column of probabilities: --pairs LEFT,RIGHT,PROBABILITY",
      },
    ],
  },
];

function readPairColumns(text: string): PairColumns | Wrong {
  const names = text.split(",").map((name) => name.trim());
  if (names.length < 2 || names.length > 3 || names.includes(""))
    return { wrong: "name the two columns of ids, and perhaps that of probabilities: LEFT,RIGHT,PROBABILITY" };
  const [left, right] = names;
  const probability = names.at(2);
  const parts = [left, right].map((name) => name.split("+"));
  if (left === right || parts[0].length !== parts[1].length || parts.flat().includes(""))
    return { wrong: "the two columns of ids must differ, and both must have as many parts" };
  return { left: parts[0], right: parts[1], ...(probability !== undefined && { probability }) };
}

function readThresholds(text: string): readonly number[] | Wrong {
  const thresholds = text.split(",").map((each) => (each.trim() === "" ? Number.NaN : Number(each)));
  if (thresholds.some((each) => !(each >= 0 && each <= 1))) return { wrong: "thresholds must be numbers from 0 to 1" };
  return [...new Set(thresholds)].sort((a, b) => a - b);
}
