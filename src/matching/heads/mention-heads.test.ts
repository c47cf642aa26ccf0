import { describe, expect, it } from "vitest";
import { parsedPart } from "../../../test/support/parsed-part.ts";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { withoutColumn } from "../../../test/support/without-column.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { MatchedSide } from "../matched-side.ts";
import { hasTrees, mentionHead } from "./mention-heads.ts";

/** The head of the only mention of a part on tokens that depend on each other so. */
function headOf(mention: string, governor: readonly number[]): number {
  const part = spannedPart([mention], { length: governor.length, governor });
  return mentionHead(part, part.tokens, 0);
}

describe("the head by what depends on what", () => {
  // 0 depends on 1, 1 and 4 on 2, which is the root, and 3 on 4.
  const house = [1, 2, -1, 4, 2];

  it("is the token that depends on none of the mention's others", () => {
    expect(headOf("0-4", house)).toBe(2);
    expect(headOf("0-1", house)).toBe(1);
    expect(headOf("3-4", house)).toBe(4);
  });

  it("is the first of several", () => {
    expect(headOf("0,3", house)).toBe(0);
    expect(headOf("1,3-4", house)).toBe(1);
  });

  it("sees only the tokens of a discontinuous mention, not those between", () => {
    // 1 depends on 2, which lies between the pieces.
    expect(headOf("1,4", house)).toBe(1);
    expect(headOf("2,4", house)).toBe(2);
  });

  it("is none where the file does not say what a token depends on, or all depend on each other", () => {
    expect(headOf("0-1", [-2, -2, -1])).toBe(-1);
    expect(headOf("0-1", [-2, 2, -1])).toBe(1);
    expect(headOf("0-1", [1, 0, -1])).toBe(-1);
  });

  it("is none of a mention outside the tokens", () => {
    expect(headOf("3-4", [-1, 0])).toBe(-1);
  });
});

describe("whether tokens have trees", () => {
  const { tokens } = spannedPart([], { length: 2 });

  it("is whether anything depends on something, or is a root", () => {
    expect(hasTrees(tokens!)).toBe(false);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(-2, -2) })).toBe(false);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(-2, -1) })).toBe(true);
    expect(hasTrees({ ...tokens!, governor: Int32Array.of(0, -2) })).toBe(true);
  });

  it("or whether there is a constituent, and parts of speech to find its head", () => {
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], []);
    expect(hasTrees(parsed.tokens!)).toBe(true);
    expect(hasTrees(withoutColumn(parsed, "tag").tokens!)).toBe(false);
    expect(hasTrees(parsedPart(["the DT|dog NN"], []).tokens!)).toBe(false);
  });
});

describe("what is asked first", () => {
  const part = spannedPart(["0-1@0 0-2"], { length: 3, governor: [2, 2, -1] });

  it("is what the file says of the mention", () => {
    expect([0, 1].map((m) => mentionHead(part, part.tokens, m))).toStrictEqual([0, 2]);
  });

  it("also where that is the first token", () => {
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], [[[0, 1]]]);
    const told = { ...parsed, mentions: { ...parsed.mentions, head: Int32Array.of(0) } };
    expect(mentionHead(told, told.tokens, 0)).toBe(0);
    const untagged = withoutColumn({ ...parsed, tokens: { ...parsed.tokens!, governor: Int32Array.of(-1, 0) } }, "tag");
    expect(mentionHead(untagged, untagged.tokens, 0)).toBe(0);
  });

  it("is the parse, before what depends on what", () => {
    // Collins finds the noun; what depends on what would have the article.
    const parsed = parsedPart(["the DT (NP*|dog NN *)"], [[[0, 1]]]);
    const both = { ...parsed, tokens: { ...parsed.tokens!, governor: Int32Array.of(-1, 0) } };
    expect(mentionHead(both, both.tokens, 0)).toBe(1);
    const { tokens } = withoutColumn(both, "parse");
    expect(mentionHead(both, tokens, 0)).toBe(0);
  });

  it("is nothing where nothing tells, or mentions are names", () => {
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

  it("knows the head of a mention of one token without being told", () => {
    expect(new MatchedSide(spannedPart(["2"]), order, undefined).head(0)).toBe(2);
    expect(new MatchedSide(spannedPart(["1-2"]), order, undefined).head(0)).toBe(-1);
  });

  it("takes the other side's tokens where the part has none", () => {
    const { tokens } = spannedPart([""], { length: 3, governor: [1, -1, 1] });
    expect(new MatchedSide(spannedPart(["0-2"]), order, tokens).head(0)).toBe(1);
  });

  it("takes a mention for a zero if its head is one, or without a head its first token", () => {
    expect(isZero("0-2@1", [1])).toBe(true);
    expect(isZero("0-2@1", [0, 2])).toBe(false);
    expect(isZero("0-2", [0])).toBe(true);
    expect(isZero("0-2", [1])).toBe(false);
    expect(isZero("3", [3])).toBe(true);
  });
});
