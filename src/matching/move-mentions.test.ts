import { describe, expect, it } from "vitest";
import type { AnnotatedPart, Tokens } from "../core/document.ts";
import { withLayers } from "../formats/common/parts/found-layers.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { moveMentions, moveTokens } from "./move-mentions.ts";
import type { TokenAlignment } from "./token-alignment.ts";
import { textColumn } from "../core/text-column.ts";

function tokenForToken(toKey: readonly number[]): TokenAlignment {
  const none = new Uint8Array(toKey.length);
  const columns = { first: Int32Array.from(toKey), last: Int32Array.from(toKey), cutsFirst: none, cutsLast: none };
  return { ...columns, inserted: 0, deleted: 0, changed: 0 };
}

describe("moveMentions", () => {
  const spansOf = ({ mentions }: AnnotatedPart): string[] =>
    Array.from({ length: mentions.length }, (_, m) => {
      const runs = mentions.pieces?.get(m) ?? [mentions.first[m], mentions.last[m]];
      return `${runs.join(",")} in ${mentions.entity[m]}`;
    });
  const move = (clusters: Clusters, toKey: readonly number[], keyTokens: number): ReturnType<typeof moveMentions> =>
    moveMentions(partOf(clusters), tokenForToken(toKey), keyTokens, true);

  it("moves spans by their first and last tokens, ignoring tokens between them without a counterpart", () => {
    // The response has an extra token, 1.
    const moved = move(
      [
        [
          [0, 2],
          [3, 3],
        ],
        [[2, 3]],
      ],
      [0, -1, 1, 2],
      3,
    );
    expect(moved.unalignable).toStrictEqual([]);
    expect(spansOf(moved.part)).toStrictEqual(["0,1 in 0", "1,2 in 1", "2,2 in 0"]);
  });

  it("moves the tokens of layers, and keeps their entities", () => {
    const spans = (anaphor: readonly number[], minimum: readonly number[], antecedent: readonly number[]) => ({
      splits: [{ entity: "1", antecedent: "0" }],
      bridges: [
        { anaphor: { runs: anaphor, minimum }, antecedent: { runs: antecedent }, entity: "1", relation: "of" },
        { anaphor: { runs: anaphor }, entity: "0", relation: "" },
      ],
      nonReferring: [{ entity: "x", runs: antecedent }],
    });
    const part = partOf([[[0, 0]], [[3, 3]]]);
    // The second antecedent has no counterpart, so it is placed after the text, which has 3 tokens.
    const alignment = tokenForToken([0, -1, 1, 2]);
    const moved = (antecedent: readonly number[]) =>
      moveMentions(withLayers(part, spans([2, 3], [3, 3], antecedent)), alignment, 3, true).part.layers;
    expect(moved([0, 0, 3, 3])).toEqual(withLayers(part, spans([1, 2], [2, 2], [0, 0, 2, 2])).layers);
    expect(moved([1, 1])).toEqual(withLayers(part, spans([1, 2], [2, 2], [3, 3])).layers);
  });

  it("places spans of layers without a counterpart after the text and unaligned mentions, each separately", () => {
    // The text has two tokens, and two mentions come after it.
    const part = partOf([[[0, 0]], [[1, 1]], [[2, 2]]]);
    const nonReferring = [1, 0, 2].map((token) => ({ entity: `x${token}`, runs: [token, token] }));
    const alignment = tokenForToken([0, -1, -1, 1]);
    const { layers, mentions } = moveMentions(withLayers(part, { nonReferring }), alignment, 2, true).part;
    expect(Array.from(mentions.first)).toEqual([0, 2, 3]);
    const firsts = Array.from(layers!.nonReferring!.first);
    expect(firsts.filter((first) => first < 4)).toEqual([0]);
    expect(new Set(firsts).size).toBe(3);
    expect(moveMentions(part, alignment, 2, true).part).not.toHaveProperty("layers");
  });

  it("places mentions with an unaligned end after the text, each separately", () => {
    const moved = move(
      [
        [
          [0, 1],
          [1, 1],
        ],
        [[1, 2]],
      ],
      [0, -1, 1],
      2,
    );
    expect(moved.unalignable).toStrictEqual([0, 1, 2]);
    const { first, last } = moved.part.mentions;
    expect(Array.from(first).toSorted()).toStrictEqual([2, 3, 4]);
    expect(Array.from(last)).toStrictEqual(Array.from(first));
  });

  it("sorts mentions in text order after the move, with their entities and lines", () => {
    const part = partOf([[[0, 0]], [[1, 1]]]);
    const withLines = { ...part, mentions: { ...part.mentions, line: Int32Array.of(11, 12) } };
    const { part: moved } = moveMentions(withLines, tokenForToken([-1, 0]), 1, true);
    expect(spansOf(moved)).toStrictEqual(["0,0 in 1", "1,1 in 0"]);
    expect(Array.from(moved.mentions.line!)).toStrictEqual([12, 11]);
  });

  it("keeps features of mentions, and positions of heads in the file", () => {
    const part = partOf([[[0, 0]], [[1, 1]]]);
    const told = { features: { type: ["NAM", "PRO"] }, headOffsets: Int32Array.of(5, 6, 7, 9) };
    const { mentions } = moveMentions(
      { ...part, mentions: { ...part.mentions, ...told } },
      tokenForToken([1, 0]),
      2,
      true,
    ).part;
    expect(mentions.features).toEqual({ type: ["PRO", "NAM"] });
    expect(Array.from(mentions.headOffsets!)).toEqual([7, 9, 5, 6]);
  });

  it("treats a token after the response's text as unaligned", () => {
    expect(move([[[0, 5]]], [0, 1], 2).unalignable).toStrictEqual([0]);
  });

  const discontinuous = (runs: readonly number[]): AnnotatedPart => {
    const whole = partOf([[[runs[0], runs[runs.length - 1]]]]);
    return { ...whole, mentions: { ...whole.mentions, pieces: new Map([[0, Int32Array.from(runs)]]) } };
  };

  it("moves every piece of a discontinuous mention", () => {
    const { part } = moveMentions(discontinuous([0, 0, 2, 3]), tokenForToken([1, 2, 3, 4]), 5, true);
    expect(spansOf(part)).toStrictEqual(["1,1,3,4 in 0"]);
    expect([part.mentions.first[0], part.mentions.last[0]]).toStrictEqual([1, 4]);
  });

  it("merges pieces that touch after the move, because pieces are maximal runs", () => {
    // Key "a b", response "a x b": the response mention {a, b} is the key span 0–1, token for token.
    const { part } = moveMentions(discontinuous([0, 0, 2, 2]), tokenForToken([0, -1, 1]), 2, true);
    expect(spansOf(part)).toStrictEqual(["0,1 in 0"]);
  });

  it("does not change the given part", () => {
    const part = partOf([[[0, 1]], [[1, 1]]]);
    const before = structuredClone(part);
    moveMentions(part, tokenForToken([-1, 0]), 1, true);
    expect(part).toStrictEqual(before);
  });

  describe("given a mention that begins or ends within a key token,", () => {
    // Key "US's x", response "US", "'s", "x"; the response mentions are {US}, {US's} and {x}.
    const alignment: TokenAlignment = {
      ...tokenForToken([0, 0, 1]),
      cutsFirst: Uint8Array.of(0, 1, 0),
      cutsLast: Uint8Array.of(1, 0, 0),
    };
    const part = partOf([[[0, 0]], [[0, 1]], [[2, 2]]]);

    it("does not extend the mention to the whole token if another mention is that token", () => {
      const { part: moved, expanded, unalignable } = moveMentions(part, alignment, 9, true);
      // {US's} is the key token. {US} is not, and must not take its position.
      const names = Array.from({ length: 3 }, (_, m) => `${m}: ${part.mentions.first[m]}-${part.mentions.last[m]}`);
      const whole = names.findIndex((name) => name.endsWith("0-1"));
      expect(spansOf(moved)).toStrictEqual([`0,0 in ${part.mentions.entity[whole]}`, "1,1 in 2", "9,9 in 0"]);
      expect([expanded, unalignable]).toStrictEqual([[], [names.findIndex((name) => name.endsWith("0-0"))]]);
    });

    it("leaves the token to a later mention that is that token", () => {
      const { mentions, ...rest } = partOf([[[0, 0]], [[0, 1]]]);
      const columns = { first: Int32Array.of(0, 0), last: Int32Array.of(0, 1), entity: Int32Array.of(0, 1) };
      const { part: moved, unalignable } = moveMentions(
        { ...rest, mentions: { ...mentions, ...columns } },
        alignment,
        9,
        true,
      );
      expect(spansOf(moved)).toStrictEqual(["0,0 in 1", "9,9 in 0"]);
      expect(unalignable).toStrictEqual([0]);
    });

    it("extends the mention to the whole token if no other mention is that token", () => {
      const { part: moved, expanded, unalignable } = moveMentions(partOf([[[0, 0]], [[2, 2]]]), alignment, 9, true);
      expect(spansOf(moved)).toStrictEqual(["0,0 in 0", "1,1 in 1"]);
      expect([expanded, unalignable]).toStrictEqual([[0], []]);
    });

    it("does not move the mention if the key's tokens were cut at the key's mentions", () => {
      const { part: moved, expanded, unalignable } = moveMentions(partOf([[[0, 0]], [[2, 2]]]), alignment, 9, false);
      expect(spansOf(moved)).toStrictEqual(["1,1 in 1", "9,9 in 0"]);
      expect([expanded, unalignable]).toStrictEqual([[], [0]]);
    });
  });

  it("keeps the file's order of mentions that begin at the same token after the move", () => {
    const { mentions } = move([[[0, 1]], [[0, 0]], [[1, 1]]], [2, 2], 3).part;
    expect(Array.from(mentions.first)).toStrictEqual([2, 3, 4]);
    const two = move([[[1, 2]], [[1, 1]]], [-1, 1, 2], 3).part;
    expect(spansOf(two)).toStrictEqual(["1,2 in 0", "1,1 in 1"]);
  });

  it("drops a head or a minimum span without a counterpart", () => {
    const whole = partOf([[[0, 2]]]);
    const rich = { head: Int32Array.of(1), minimum: new Map([[0, Int32Array.of(1, 1)]]) };
    const { mentions } = moveMentions(
      { ...whole, mentions: { ...whole.mentions, ...rich } },
      tokenForToken([0, -1, 1]),
      2,
      true,
    ).part;
    expect(spansOf({ ...whole, mentions })).toStrictEqual(["0,1 in 0"]);
    expect(mentions.head).toStrictEqual(Int32Array.of(-1));
    expect(mentions).not.toHaveProperty("minimum");
    expect(mentions).not.toHaveProperty("pieces");
  });

  it("drops a head after the response's text", () => {
    const whole = partOf([[[0, 1]]]);
    const headed = { ...whole, mentions: { ...whole.mentions, head: Int32Array.of(7) } };
    expect(moveMentions(headed, tokenForToken([0, 1]), 2, true).part.mentions.head).toStrictEqual(Int32Array.of(-1));
  });

  it("moves heads and minimum spans", () => {
    const whole = partOf([[[0, 2]]]);
    const rich: AnnotatedPart = {
      ...whole,
      mentions: { ...whole.mentions, head: Int32Array.of(1), minimum: new Map([[0, Int32Array.of(1, 2)]]) },
    };
    const { mentions } = moveMentions(rich, tokenForToken([4, 5, 6]), 9, true).part;
    expect(mentions.head).toStrictEqual(Int32Array.of(5));
    expect(mentions.minimum).toStrictEqual(new Map([[0, Int32Array.of(5, 6)]]));
  });
});

const alignment = { first: Int32Array.of(0, 0, -1, 2, 3) };

const key: Tokens = {
  length: 4,
  form: textColumn(["cannot", "x", "go", "."]),
  sentenceStarts: Int32Array.of(0),
  sentenceIds: ["s1"],
  zero: Uint8Array.of(0, 1, 0, 0),
};

it("moveTokens keeps the key's words, with the first known tags and name classes of the response", () => {
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

it("moveTokens omits tags that only the key has", () => {
  expect(moveTokens({ length: 4, tag: textColumn(["a", "b", "c", "d"]) }, { length: 5 }, alignment)).toStrictEqual({
    length: 4,
  });
});
