import { describe, expect, it } from "vitest";
import {
  entitySizes,
  labelOf,
  lineOfToken,
  runsOf,
  sentenceIndexOf,
  sentenceOf,
  tokenOnLine,
  type Tokens,
} from "./document.ts";

describe("runsOf", () => {
  const mentions = {
    first: Int32Array.of(1, 4),
    last: Int32Array.of(2, 9),
    pieces: new Map([[1, Int32Array.of(4, 5, 8, 9)]]),
  };

  it("returns the only run of a mention, or all runs of a discontinuous one", () => {
    expect(Array.from(runsOf(mentions, 0))).toStrictEqual([1, 2]);
    expect(Array.from(runsOf(mentions, 1))).toStrictEqual([4, 5, 8, 9]);
  });

  it("returns one run if no mention is discontinuous", () => {
    const { first, last } = mentions;
    expect(Array.from(runsOf({ first, last }, 1))).toStrictEqual([4, 9]);
  });
});

describe("tokens and their lines", () => {
  // Tokens 0 1 2 on lines 10 11 12, an empty line, then tokens 3 4 on lines 14 15.
  const tokens: Tokens = { length: 5, lines: { token: Int32Array.of(0, 3), line: Int32Array.of(10, 14) } };
  const lines = [10, 11, 12, 14, 15];

  it("can be converted to each other", () => {
    for (const [token, line] of lines.entries()) {
      expect(lineOfToken(tokens, token)).toBe(line);
      expect(tokenOnLine(tokens, line)).toBe(token);
    }
  });

  it.each([9, 13, 16])("do not include line %i, which is before, between or after the sentences", (line) => {
    expect(tokenOnLine(tokens, line)).toBeUndefined();
  });

  it("do not include a token before the first run", () => {
    const later: Tokens = { length: 5, lines: { token: Int32Array.of(1), line: Int32Array.of(10) } };
    expect(lineOfToken(later, 0)).toBeUndefined();
    expect(lineOfToken(later, 1)).toBe(10);
  });

  it("cannot be converted if the tokens have no line numbers", () => {
    expect(lineOfToken({ length: 5 }, 0)).toBeUndefined();
    expect(tokenOnLine({ length: 5 }, 1)).toBeUndefined();
  });
});

describe("sentences", () => {
  // Three sentences: tokens 0 1, 2, 3 4 5.
  const tokens: Tokens = { length: 6, sentenceStarts: Int32Array.of(0, 2, 3) };

  it("are numbered from 0 by sentenceIndexOf, from 1 by sentenceOf", () => {
    expect([0, 1, 2, 3, 4, 5].map((token) => sentenceIndexOf(tokens, token))).toStrictEqual([0, 0, 1, 2, 2, 2]);
    expect([0, 2, 5].map((token) => sentenceOf(tokens, token))).toStrictEqual(["1", "2", "3"]);
  });

  it("have the names that the file gives, if any", () => {
    const named = { ...tokens, sentenceIds: ["s-a", "", "s-c"] };
    expect([0, 2, 5].map((token) => sentenceOf(named, token))).toStrictEqual(["s-a", "2", "s-c"]);
  });

  it("are unknown if no sentence starts are known, and for a token before the first sentence", () => {
    expect(sentenceIndexOf({ length: 6 }, 3)).toBe(-1);
    expect(sentenceOf({ length: 6 }, 3)).toBeUndefined();
    expect(sentenceOf({ length: 6, sentenceStarts: Int32Array.of(2) }, 1)).toBeUndefined();
  });
});

it("entitySizes counts the mentions of each entity", () => {
  const mentions = {
    length: 4,
    first: Int32Array.of(0, 1, 2, 3),
    last: Int32Array.of(0, 1, 2, 3),
    entity: Int32Array.of(2, 0, 2, 2),
  };
  const part = { document: "d", part: "", mentions, entities: { length: 3, ids: ["a", "b", "c"] } };
  expect(Array.from(entitySizes(part))).toStrictEqual([1, 0, 3]);
});

it("labelOf includes the part only if there is one", () => {
  expect(labelOf({ document: "bc/cnn_0001", part: "000" })).toBe("bc/cnn_0001; part 000");
  expect(labelOf({ document: "d", part: "" })).toBe("d");
});
