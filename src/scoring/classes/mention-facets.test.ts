import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart, Mentions, SideName, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { partOf } from "../score-clusters.ts";
import { pairMentions } from "../tabulate.ts";
import { preparePart } from "../prepare.ts";
import { mentionModel } from "./mention-model.ts";
import type { ErrorFacet } from "./facet-names.ts";
import { facetsOf } from "./mention-facets.ts";

/** Returns a facet of every mention of a side in text order, as if each mention were an error. */
function told(
  facet: ErrorFacet,
  key: AnnotatedPart,
  response: AnnotatedPart = key,
  side: SideName = "key",
): (string | undefined)[] {
  const model = mentionModel(pairMentions(preparePart(key, "first"), preparePart(response, "first")));
  const tell = facetsOf(model);
  return Array.from(model[side].entity, (entity, place) => tell(side, [place], entity)[facet]);
}

function part(
  text: string,
  entities: readonly (readonly Span[])[],
  mentions: Partial<Mentions> = {},
  tokens: Partial<Tokens> = {},
): AnnotatedPart {
  const plain = taggedPart(entities, tokensOf(text));
  return {
    ...plain,
    tokens: { ...plain.tokens!, ...tokens },
    mentions: { ...plain.mentions, ...mentions },
  };
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
const opaque = partOf([["a", "b"]], "d");

describe("string-match", () => {
  const text = "The/DT dog/NN saw/VBD it/PRP and/CC the/DT Dog/NN and/CC a/DT cat/NN";

  it("ignores case, and requires the same words", () => {
    const key = part(text, [
      [
        [0, 1],
        [3, 3],
        [5, 6],
        [8, 9],
      ],
    ]);
    expect(told("string-match", key)).toEqual(["yes", "no", "yes", "no"]);
  });

  it("looks only at mentions of the same entity, even if other mentions have the same words", () => {
    expect(told("string-match", part(text, [[[0, 1]], [[5, 6]]]))).toEqual(["no", "no"]);
  });

  it("distinguishes “ab c” from “a bc”", () => {
    const key = part("ab/NN c/NN a/NN bc/NN", [
      [
        [0, 1],
        [2, 3],
      ],
    ]);
    expect(told("string-match", key)).toEqual(["no", "no"]);
  });

  it("ignores words in the gap of a discontinuous mention", () => {
    const spans: Span[] = [
      [0, 2],
      [3, 4],
      [5, 7],
    ];
    const key = part("he/PRP too/RB ran/VBD he/PRP ran/VBD he/PRP too/RB ran/VBD", [spans], {
      pieces: new Map([[0, Int32Array.of(0, 0, 2, 2)]]),
    });
    expect(told("string-match", key)).toEqual(["yes", "yes", "no"]);
  });

  it("is unknown without words, and for empty nodes, which have none", () => {
    const { tags } = tokensOf(text);
    expect(told("string-match", taggedPart([one(1, 6)], { tags }))).toEqual([undefined, undefined]);
    expect(told("string-match", opaque)).toEqual([undefined, undefined]);
    const zeros = part("_/PRON ran/VBD _/PRON it/PRP", [one(0, 2, 3)], {}, { zero: Uint8Array.of(1, 0, 1, 0) });
    expect(told("string-match", zeros)).toEqual([undefined, undefined, "no"]);
  });

  it("uses the words of the key if the response has none", () => {
    const bare = partOf(
      [
        [
          [1, 1],
          [6, 6],
        ],
      ],
      "d",
    );
    expect(told("string-match", part(text, []), bare, "response")).toEqual(["yes", "yes"]);
  });
});

describe("head-match", () => {
  const text = "the/DT old/JJ dog/NN saw/VBD a/DT Dog/NN and/CC a/DT cat/NN";
  const spans: Span[] = [
    [0, 2],
    [4, 5],
    [7, 8],
  ];

  it("compares the head words of mentions, ignoring case", () => {
    expect(told("head-match", part(text, [spans], { head: Int32Array.of(2, 5, 8) }))).toEqual(["yes", "yes", "no"]);
  });

  it("takes heads from parse trees if files give none", () => {
    const parse = textColumn(["(NP*", "*", "*)", "*", "(NP*", "*)", "*", "(NP*", "*)"]);
    expect(told("head-match", part(text, [spans], {}, { parse }))).toEqual(["yes", "yes", "no"]);
  });

  it("compares only with mentions that are not pronouns", () => {
    const pronouns = part("he/PRP and/CC he/PRP and/CC Bob/NNP", [one(0, 2, 4)]);
    expect(told("head-match", pronouns)).toEqual(["no", "no", "no"]);
    const mixed: Span[] = [
      [0, 0],
      [2, 3],
    ];
    const key = part("one/PRP of/IN the/DT one/NN", [mixed], { head: Int32Array.of(0, 3) });
    expect(told("head-match", key)).toEqual(["yes", "no"]);
  });

  it("is unknown for mentions without a head, and if only mentions without a head may match", () => {
    const unknown = Int32Array.of(-1, 5, 8);
    expect(told("head-match", part(text, [spans], { head: unknown }))).toEqual([undefined, undefined, undefined]);
    const more = part(`${text} dog/NN`, [[...spans, [9, 9]]], { head: Int32Array.of(-1, 5, 8, 9) });
    expect(told("head-match", more)).toEqual([undefined, "yes", undefined, "yes"]);
    expect(told("head-match", opaque)).toEqual([undefined, undefined]);
  });

  it("is unknown if the only mentions with the same head may be pronouns", () => {
    const { words } = tokensOf(text);
    const key = taggedPart([one(2, 5), one(1, 8)], { words });
    expect(told("mention-type", key)).toEqual([undefined, undefined, undefined, undefined]);
    // The entities are dog and Dog, and old and cat.
    expect(told("head-match", key)).toEqual(["no", undefined, undefined, "no"]);
  });

  it("ignores empty nodes, which have no head word", () => {
    const zeros = part("_/NN ran/VBD _/NN dog/NN", [one(0, 2, 3)], {}, { zero: Uint8Array.of(1, 0, 1, 0) });
    expect(told("head-match", zeros)).toEqual([undefined, undefined, "no"]);
  });
});

describe("head-pos and entity-range", () => {
  const text = "the/DT dog/NN saw/VBD itself/PRP and/CC barked/VBD at/IN the/DT cat/NN";
  const spans: Span[] = [
    [0, 1],
    [3, 3],
    [7, 8],
  ];

  it("are the tag of the head, and the tokens from the first head to the last", () => {
    const key = part(text, [spans, one(5)], { head: Int32Array.of(1, -1, -1, 8) });
    // The only token of a mention is its head.
    expect(told("head-pos", key)).toEqual(["NN", "PRP", "VBD", "NN"]);
    expect(told("entity-range", key)).toEqual(["1–10", "1–10", "0", "1–10"]);
  });

  it("take the first token for the range if a head is unknown, and have no part of speech then", () => {
    const key = part(text, [spans]);
    expect(told("head-pos", key)).toEqual([undefined, "PRP", undefined]);
    const far = taggedPart([one(0, 10), one(2, 13)], { tags: Array.from({ length: 14 }, () => "X") });
    // 10 − 0 tokens, and 13 − 2.
    expect(told("entity-range", far)).toEqual(["1–10", "11–30", "1–10", "11–30"]);
  });

  it("are unknown without tags, and for mentions that are names", () => {
    expect(told("head-pos", taggedPart([one(0)], { words: ["a"] }))).toEqual([undefined]);
    expect(told("entity-range", opaque)).toEqual([undefined, undefined]);
  });
});

describe("number and gender", () => {
  const text = "Ann/NNP saw/VBD them/PRP";

  it("are the file's values, and absent if the file gives no value", () => {
    const key = part(text, [one(0, 2)], { features: { number: ["Sing", "Plur"], gender: ["Fem", ""] } });
    expect(told("number", key)).toEqual(["Sing", "Plur"]);
    expect(told("gender", key)).toEqual(["Fem", undefined]);
    expect(told("number", part(text, [one(0, 2)]))).toEqual([undefined, undefined]);
  });

  it("of a response mention come from the key if known there, and otherwise from the response", () => {
    const key = part(text, [one(0, 2)], { features: { number: ["Sing", ""] } });
    const response = part(text, [one(0, 1, 2)], { features: { number: ["sg", "no verb", "pl"] } });
    expect(told("number", key, response, "response")).toEqual(["Sing", "no verb", "pl"]);
    expect(told("number", key, response)).toEqual(["Sing", undefined]);
  });
});

describe("name-class", () => {
  const text = "the/DT US/NNP/GPE president/NN Obama/NNP/PERSON spoke/VBD";
  const spans: Span[] = [
    [0, 3],
    [1, 1],
    [4, 4],
  ];

  it("is the class of the head, or of the first token if the head is unknown", () => {
    const withHeads = part(text, [spans], { head: Int32Array.of(3, 1, 4) });
    expect(told("name-class", withHeads)).toEqual(["PERSON", "GPE", "none"]);
    expect(told("name-class", part(text, [spans]))).toEqual(["none", "GPE", "none"]);
  });

  it("is absent if the files have no name classes", () => {
    const { words, tags } = tokensOf(text);
    expect(told("name-class", taggedPart([spans], { words, tags }))).toEqual([undefined, undefined, undefined]);
    expect(told("name-class", opaque)).toEqual([undefined, undefined]);
  });
});

describe("zero", () => {
  const text = "_/PRON who/WP came/VBD left/VBD";
  const spans: Span[] = [
    [0, 0],
    [0, 2],
    [3, 3],
  ];
  const zero = Uint8Array.of(1, 0, 0, 0);

  it("is “yes” if the head, or the first token if the head is unknown, is an empty node", () => {
    expect(told("zero", part(text, [spans], { head: Int32Array.of(0, 1, 3) }, { zero }))).toEqual(["yes", "no", "no"]);
    expect(told("zero", part(text, [spans], {}, { zero }))).toEqual(["yes", "yes", "no"]);
  });

  it("is absent without empty nodes", () => {
    expect(told("zero", part(text, [spans]))).toEqual([undefined, undefined, undefined]);
    expect(told("zero", part(text, [spans], {}, { zero: new Uint8Array(4) }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("discontinuous", () => {
  const text = "he/PRP too/RB ran/VBD home/NN";
  const spans: Span[] = [
    [0, 2],
    [3, 3],
  ];
  const whole = part(text, [spans]);
  const broken = part(text, [spans], { pieces: new Map([[0, Int32Array.of(0, 0, 2, 2)]]) });

  it("is known if either side has a discontinuous mention", () => {
    expect(told("discontinuous", broken)).toEqual(["yes", "no"]);
    expect(told("discontinuous", broken, whole, "response")).toEqual(["no", "no"]);
  });

  it("is absent if neither side has a discontinuous mention", () => {
    expect(told("discontinuous", whole)).toEqual([undefined, undefined]);
    expect(told("discontinuous", opaque)).toEqual([undefined, undefined]);
  });
});
