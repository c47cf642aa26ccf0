import { describe, expect, it } from "vitest";
import { matchedSide, spannedPart } from "../../test/support/spanned-part.ts";

describe("a mention", () => {
  it("is a zero if its head is one, even at the first token", () => {
    // The mention begins at a word, and its head is given as the zero before it.
    const side = matchedSide(spannedPart(["1-2@0"], { length: 3, zeros: [0] }));
    expect(side.isZero(0)).toBe(true);
  });

  it("is a zero if it has no head and its first token is one", () => {
    const side = matchedSide(spannedPart(["0-1", "1-2"], { length: 3, zeros: [0] }));
    expect([side.isZero(0), side.isZero(1)]).toEqual([true, false]);
  });

  it("is no zero in a text without zeros", () => {
    expect(matchedSide({ ...spannedPart(["0-1"]), tokens: { length: 2 } }).isZero(0)).toBe(false);
  });
});

it("the core of a mention is the file's head, even at the first token, rather than its minimum span", () => {
  const side = matchedSide(spannedPart(["0-2@0!1-2"], { length: 3 }));
  expect(side.core(0)).toStrictEqual(Int32Array.of(0, 0));
});
