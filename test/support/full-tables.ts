import type { Entities, Mentions, Tokens } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";

/** Tokens, mentions and entities with every column. Tests do not compile if a new column is missing here. */
export const fullTokens: Required<Tokens> = {
  length: 6,
  form: textColumn(["Ann", "saw", "é", "猫", "", "it"]),
  tag: textColumn(["NNP", "VBD", "NN", "NN", "XX", "PRP"]),
  parse: textColumn(["(S*", "*", "*", "*", "*", "*)"]),
  nameClass: textColumn(["PERSON", "", "", "", "", ""]),
  speaker: textColumn(["", "A", "A", "B", "B", ""]),
  lines: { token: Int32Array.of(0, 3), line: Int32Array.of(4, 9) },
  sentenceStarts: Int32Array.of(0, 3),
  sentenceIds: ["s1", ""],
  zero: Uint8Array.of(0, 0, 0, 0, 1, 0),
  zeroDependencies: new Map([[4, [{ parent: 1, relation: "nsubj" }]]]),
  governor: Int32Array.of(1, -1, 1, 5, -2, 1),
  wordDependencies: new Map([[2, [{ parent: 1, relation: "obj" }]]]),
  trimmable: Uint8Array.of(0, 0, 3, 0, 0, 2),
  inText: {
    text: "Ann saw é猫it",
    starts: Int32Array.of(0, 4, 8, 9, 10, 10),
    ends: Int32Array.of(3, 7, 9, 10, 10, 12),
  },
  inferred: true,
  byRule: true,
  marks: textColumn(["[e1]", "", "[e2", "", "e2]", "[e1]"]),
  bare: true,
};

export const fullMentions: Required<Mentions> = {
  length: 3,
  first: Int32Array.of(0, 2, 5),
  last: Int32Array.of(0, 4, 5),
  entity: Int32Array.of(1, 0, 1),
  pieces: new Map([[1, Int32Array.of(2, 2, 4, 4)]]),
  names: ["c", "a", "b"],
  aliases: ["Ann", "", "it"],
  listed: Int32Array.of(1, 2, 0),
  line: Int32Array.of(4, 6, 11),
  head: Int32Array.of(0, 4, -1),
  minimum: new Map([
    [1, Int32Array.of(4, 4)],
    [2, Int32Array.of(5, 5)],
  ]),
  headOffsets: Int32Array.of(0, 3, -1, -1, 10, 12),
  features: { type: ["name", "nominal", ""], gender: ["", "f", "n"] },
  joinedPart: Int32Array.of(0, 1, 1),
};

export const fullEntities: Required<Entities> = {
  length: 2,
  ids: ["x", "y"],
  types: ["", "PER"],
  features: { class: ["GEN", ""] },
  local: Uint8Array.of(0, 1),
};
