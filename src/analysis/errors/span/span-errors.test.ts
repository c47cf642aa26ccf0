import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../../core/document.ts";
import { textColumn } from "../../../core/text-column.ts";
import { pairMentions } from "../../../scoring/tabulate.ts";
import { preparePart } from "../../../scoring/prepare.ts";
import { alteredSpans } from "../analyse-part.ts";
import { headsOf } from "../../../scoring/classes/mention-heads.ts";
import { spanErrors } from "./span-errors.ts";

type Mention = readonly [first: number, last: number, head?: number];

function part(words: string, mentions: readonly Mention[], sentenceStarts: readonly number[] = [0]): AnnotatedPart {
  const forms = words.split(" ");
  return {
    document: "d",
    part: "",
    tokens: { length: forms.length, form: textColumn(forms), sentenceStarts: Int32Array.from(sentenceStarts) },
    mentions: {
      length: mentions.length,
      first: Int32Array.from(mentions, ([first]) => first),
      last: Int32Array.from(mentions, ([, last]) => last),
      head: Int32Array.from(mentions, ([, , head = -1]) => head),
      entity: new Int32Array(mentions.length),
    },
    entities: { length: 1, ids: ["0"] },
  };
}

function pairs(
  words: string,
  key: readonly Mention[],
  response: readonly Mention[],
  sentenceStarts?: readonly number[],
) {
  const paired = pairMentions(
    preparePart(part(words, key, sentenceStarts), "first"),
    preparePart(part(words, response, sentenceStarts), "first"),
  );
  const told = (found: ReturnType<typeof spanErrors>): string[] =>
    found.map((pair) => `${pair.key} ${pair.response} ${pair.tier}`);
  return { tiers: told(spanErrors(paired, headsOf(paired))), altered: told(alteredSpans(paired)) };
}

describe("span errors", () => {
  it.each<[string, string, Mention, Mention, string[]]>([
    ["include mentions that differ only in articles and punctuation", "the old dog ,", [0, 2], [1, 3], ["0 0 trim"]],
    ["include mentions that differ only in a possessive ending", "Ann 's hat", [0, 0], [0, 1], ["0 0 trim"]],
    ["include mentions with the same head", "old dogs with long fleas here", [0, 4, 1], [1, 5, 1], ["0 0 head"]],
    [
      "include a mention within another that has the same last word",
      "a very old and quiet dog",
      [0, 5],
      [5, 5],
      ["0 0 inside"],
    ],
    ["include mentions with half of their tokens in common", "one two three four", [0, 2], [1, 3], ["0 0 overlap"]],
    ["exclude mentions with less than half of their tokens in common", "one two three four five", [0, 2], [2, 4], []],
    ["exclude mentions without a token in common", "one two", [0, 0], [1, 1], []],
  ])("%s", (_, words, key, response, expected) => {
    expect(pairs(words, [key], [response]).tiers).toEqual(expected);
  });

  it("are one to one, with the greatest total weight", () => {
    // By hand: 0..1 and 0..2 overlap, with weight 1 + (2/3)/2; 1..1 is inside 0..1, with weight 2 + (1/2)/2; 2..2 is
    // inside 0..2, with weight 2 + (1/3)/2. The two `inside` pairs together weigh most.
    expect(
      pairs(
        "one two three",
        [
          [0, 1],
          [2, 2],
        ],
        [
          [0, 2],
          [1, 1],
        ],
      ).tiers,
    ).toEqual(["0 1 inside", "1 0 inside"]);
  });

  it("do not cross sentences", () => {
    expect(pairs("one two three four", [[0, 2]], [[1, 3]], [0, 1]).tiers).toEqual([]);
  });
});

describe("spans that Kummerfeld and Klein change", () => {
  it("lose “the” and single characters that are not letters, but no other words", () => {
    expect(pairs("the dog ,", [[1, 1]], [[0, 2]]).altered).toEqual(["0 0 trim"]);
    expect(pairs("a dog barks", [[1, 1, 1]], [[0, 2, 2]]).altered).toEqual([]);
  });

  it("take the last of several key mentions that are equal once trimmed, and use up the other mentions", () => {
    // No key mention is left for the second response mention.
    expect(
      pairs(
        "the dog , .",
        [
          [0, 1],
          [1, 1],
        ],
        [
          [0, 2],
          [0, 3],
        ],
      ).altered,
    ).toEqual(["1 0 trim"]);
  });

  it("with the same head count only if each side has exactly one mention with that head", () => {
    expect(pairs("old dogs with fleas here", [[0, 1, 1]], [[0, 3, 1]]).altered).toEqual(["0 0 head"]);
    expect(
      pairs(
        "old dogs with fleas here",
        [[0, 1, 1]],
        [
          [0, 3, 1],
          [0, 4, 1],
        ],
      ).altered,
    ).toEqual([]);
  });

  it("have the last token as head if the head is unknown", () => {
    expect(pairs("very old dogs", [[0, 2]], [[1, 2]]).altered).toEqual(["0 0 head"]);
  });
});
