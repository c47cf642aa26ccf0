import { expect, it } from "vitest";
import type { Tokens } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { moveTokens } from "./move-tokens.ts";

/** Five tokens of the response: 0 and 1 are key token 0, 2 is nowhere, 3 and 4 are key tokens 2 and 3; key token 1 has none. */
const alignment = { first: Int32Array.of(0, 0, -1, 2, 3) };

const key: Tokens = {
  length: 4,
  form: textColumn(["cannot", "x", "go", "."]),
  sentenceStarts: Int32Array.of(0),
  sentenceIds: ["s1"],
  zero: Uint8Array.of(0, 1, 0, 0),
};

it("the key's words stay; the response's tags and classes of names go to them, the first that is told", () => {
  const response: Tokens = {
    length: 5,
    form: textColumn(["can", "not", "?", "go", "."]),
    tag: textColumn(["", "RB", "MD", "VB", ""]),
    nameClass: textColumn(["ORG", "PERSON", "GPE", "", "DATE"]),
  };
  expect(moveTokens(key, response, alignment)).toStrictEqual({
    ...key,
    tag: textColumn(["RB", "", "VB", ""]),
    nameClass: textColumn(["ORG", "", "", "DATE"]),
  });
});

it("what neither says is not there", () => {
  expect(moveTokens({ length: 4, tag: textColumn(["a", "b", "c", "d"]) }, { length: 5 }, alignment)).toStrictEqual({
    length: 4,
  });
});
