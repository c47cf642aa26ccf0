import { describe, expect, it, test } from "vitest";
import { parsedPart } from "../../../test/support/parsed-part.ts";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { withoutColumn } from "../../../test/support/without-column.ts";
import { textColumn } from "../../core/text-column.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { MatchedSide } from "../matched-side.ts";
import type { OfPhrases } from "./collins-head.ts";
import { ConstituentHeads, hasTrees, mentionHead } from "./mention-heads.ts";

function headOf(mention: string, governor: readonly number[]): number {
  const part = spannedPart([mention], { length: governor.length, governor });
  return mentionHead(part, part.tokens, 0);
}

describe("a head by dependencies", () => {
  const house = [1, 2, -1, 4, 2];

  it("is the token that depends on no other token of the mention", () => {
    expect(headOf("0-4", house)).toBe(2);
    expect(headOf("0-1", house)).toBe(1);
    expect(headOf("3-4", house)).toBe(4);
  });

  it("is the first of several candidates", () => {
    expect(headOf("0,3", house)).toBe(0);
    expect(headOf("1,3-4", house)).toBe(1);
  });

  it("is found without the tokens between the pieces of a discontinuous mention", () => {
    // 1 depends on 2, which lies between the pieces.
    expect(headOf("1,4", house)).toBe(1);
    expect(headOf("2,4", house)).toBe(2);
  });

  it("is unknown without dependencies, or if all tokens depend on each other", () => {
    expect(headOf("0-1", [-2, -2, -1])).toBe(-1);
    expect(headOf("0-1", [-2, 2, -1])).toBe(1);
    expect(headOf("0-1", [1, 0, -1])).toBe(-1);
  });

  it("is unknown for a mention outside the tokens", () => {
    expect(headOf("3-4", [-1, 0])).toBe(-1);
  });
});

describe("trees of tokens", () => {
  const { tokens } = spannedPart([], { length: 2 });

  it("exist if there is any dependency or root", () => {
    expect(hasTrees(tokens!)).toBe(false);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(-2, -2) })).toBe(false);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(-2, -1) })).toBe(true);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(0, -2) })).toBe(true);
  });

  it("exist if there is a constituent, and parts of speech to find its head", () => {
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], []);
    expect(hasTrees(parsed.tokens!)).toBe(true);
    expect(hasTrees(withoutColumn(parsed, "sentenceStarts").tokens!)).toBe(true);
    expect(hasTrees(withoutColumn(parsed, "tag").tokens!)).toBe(false);
    expect(hasTrees(parsedPart(["the DT|dog NN"], []).tokens!)).toBe(false);
  });
});

describe("the head of a mention", () => {
  const part = spannedPart(["0-1@0 0-2"], { length: 3, governor: [2, 2, -1] });

  it("is the one that the file gives, if any", () => {
    expect([0, 1].map((m) => mentionHead(part, part.tokens, m))).toStrictEqual([0, 2]);
  });

  it("may be the first token", () => {
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], [[[0, 1]]]);
    const told = { ...parsed, mentions: { ...parsed.mentions, head: Int32Array.of(0) } };
    expect(mentionHead(told, told.tokens, 0)).toBe(0);
    const untagged = withoutColumn({ ...parsed, tokens: { ...parsed.tokens!, governor: Int32Array.of(-1, 0) } }, "tag");
    expect(mentionHead(untagged, untagged.tokens, 0)).toBe(0);
  });

  it("comes from the parse rather than from dependencies", () => {
    // Collins finds the noun. The dependencies would give the article.
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], [[[0, 1]]]);
    const both = { ...parsed, tokens: { ...parsed.tokens!, governor: Int32Array.of(-1, 0) } };
    expect(mentionHead(both, both.tokens, 0)).toBe(1);
    const { tokens } = withoutColumn(both, "parse");
    expect(mentionHead(both, tokens, 0)).toBe(0);
  });

  it("is unknown without trees, or if mentions are names", () => {
    const bare = spannedPart(["0-1"]);
    expect(mentionHead(bare, undefined, 0)).toBe(-1);
    expect(mentionHead(bare, { length: 2 }, 0)).toBe(-1);
    expect(mentionHead(partOf([["a"]]), part.tokens, 0)).toBe(-1);
  });
});

describe("MatchedSide", () => {
  const order = Int32Array.of(0);
  const isZero = (mention: string, zeros: readonly number[]): boolean =>
    new MatchedSide(spannedPart([mention], { length: 4, zeros }), order, undefined).isZero(0);

  it("takes the only token of a mention as its head", () => {
    expect(new MatchedSide(spannedPart(["2"]), order, undefined).head(0)).toBe(2);
    expect(new MatchedSide(spannedPart(["1-2"]), order, undefined).head(0)).toBe(-1);
  });

  it("takes the other side's tokens if the part has none", () => {
    const { tokens } = spannedPart([""], { length: 3, governor: [1, -1, 1] });
    expect(new MatchedSide(spannedPart(["0-2"]), order, tokens).head(0)).toBe(1);
  });

  it("treats a mention as a zero if its head is one, or if it has no head and its first token is one", () => {
    expect(isZero("0-2@1", [1])).toBe(true);
    expect(isZero("0-2@1", [0, 2])).toBe(false);
    expect(isZero("0-2", [0])).toBe(true);
    expect(isZero("0-2", [1])).toBe(false);
    expect(isZero("3", [3])).toBe(true);
  });
});

function headsIn(lines: readonly string[], ofPhrases: OfPhrases = "first", sentenceStarts = [0]) {
  const columns = lines.map((line) => line.split(" "));
  const heads = new ConstituentHeads(
    {
      length: lines.length,
      tag: textColumn(columns.map(([, tag]) => tag)),
      parse: textColumn(columns.map(([, , parse]) => parse)),
      sentenceStarts: Int32Array.from(sentenceStarts),
    },
    ofPhrases,
  );
  return (first: number, last: number): number => heads.headOf(first, last);
}

const apposition = [
  "the DT (S(NP(NP*",
  "baker NN *)",
  ", , *",
  "uncle NN (NP(NP*)",
  "of IN (PP*",
  "Ann NNP (NP*))))",
  "slept VBD (VP*))",
];

test("ConstituentHeads finds heads of noun phrases, of nested phrases, and of sentences", () => {
  const head = headsIn(apposition);
  expect(head(0, 1)).toBe(1);
  expect(head(3, 5)).toBe(3);
  expect(head(4, 5)).toBe(4);
  expect(head(0, 5)).toBe(1);
  // A sentence is headed by its verb phrase.
  expect(head(0, 6)).toBe(6);
  expect(head(1, 2)).toBe(-1);
});

test("ConstituentHeads takes the last noun phrase of an apposition on request", () => {
  expect(headsIn(apposition, "last")(0, 5)).toBe(3);
});

test("ConstituentHeads takes a possessive ending as the head of its phrase", () => {
  expect(headsIn(["Ann NNP (NP(NP*", "'s POS *)", "hat NN *)"])(0, 1)).toBe(1);
});

test("ConstituentHeads takes the lowest of several constituents with the same tokens", () => {
  // As an adverb phrase, its head would be the first adverb from the right; as a noun phrase, its head is the noun.
  expect(headsIn(["fast RB (ADVP(NP*", "cars NNS *))"])(0, 1)).toBe(1);
});

test("ConstituentHeads ignores function tags and indices in a label", () => {
  // As a noun phrase, its head is its last noun. With an unknown label, the head would be the first child.
  for (const label of ["NP", "NP-SBJ", "NP-SBJ-1", "NP=2"]) {
    expect(headsIn([`summer NN (${label}*`, "night NN *", "long RB *)"])(0, 2), label).toBe(1);
  }
});

test("ConstituentHeads keeps damaged trees within their sentence", () => {
  const head = headsIn(["a DT (NP(NP*", "dog NN *)", "it PRP (NP*)", "ran VBD *)"], "first", [0, 2]);
  expect(head(0, 1)).toBe(1);
  expect(head(2, 2)).toBe(2);
  expect(head(0, 3)).toBe(-1);
});

test("ConstituentHeads takes all tokens as one sentence by default, and finds nothing without constituents", () => {
  const tokens = { length: 2, tag: textColumn(["DT", "NN"]), parse: textColumn(["(NP*", "*)"]) };
  expect(new ConstituentHeads(tokens, "first").headOf(0, 1)).toBe(1);
  const none = { length: 0, tag: textColumn([]), parse: textColumn([]) };
  expect(new ConstituentHeads(none, "first").any()).toBe(false);
  expect(new ConstituentHeads({ ...tokens, parse: textColumn(["*", "*"]) }, "first").any()).toBe(false);
});

test("ConstituentHeads finds a constituent in any of several sentences", () => {
  const none = { length: 3, tag: textColumn(["NN", "NN", "NN"]), sentenceStarts: Int32Array.of(0, 2) };
  expect(new ConstituentHeads({ ...none, parse: textColumn(["*", "*", "*"]) }, "first").any()).toBe(false);
  expect(new ConstituentHeads({ ...none, parse: textColumn(["*", "*", "(NP*)"]) }, "first").any()).toBe(true);
});
