import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { analysePart, defaultErrorOptions, type ErrorOptions } from "./analyse-part.ts";

const text = tokensOf("He/PRP saw/VBD Ann/NNP 's/POS old/JJ dog/NN and/CC she/PRP fed/VBD it/PRP");
const starts = Int32Array.of(0, 6);

function run(key: Span[][], response: Span[][], options: Partial<ErrorOptions> = {}) {
  const side = (entities: Span[][]) => {
    const part = taggedPart(entities, text, "nw/story");
    return preparePart({ ...part, tokens: { ...part.tokens!, sentenceStarts: starts } }, "first");
  };
  return analysePart(pairMentions(side(key), side(response)), { ...defaultErrorOptions, ...options });
}

/** `Ann` and `she`; `Ann 's old dog` and `it`. The response has `Ann 's` and `she`; `He` and `it`. */
const key: Span[][] = [
  [
    [2, 2],
    [7, 7],
  ],
  [
    [2, 5],
    [9, 9],
  ],
];
const response: Span[][] = [
  [
    [2, 3],
    [7, 7],
  ],
  [
    [0, 0],
    [9, 9],
  ],
];

describe("facets", () => {
  it("describe a missing mention that the response has with a later end", () => {
    const { errors } = run(key, response);
    const missing = errors.find(({ record }) => record.type === "missing-mention" && record.mentions[0].text === "Ann");
    expect(missing?.record.facets).toEqual({
      "mention-type": "name",
      length: "1",
      "entity-range": "1–10",
      "head-pos": "NNP",
      "document-length": "1–100",
      // `she` is another word. The file has no class for the name `Ann`.
      "string-match": "no",
      "head-match": "no",
      "name-class": "none",
      distance: "first",
      "entity-size": "2",
      // In `Ann 's old dog`.
      nesting: "nested",
      "first-mention": "yes",
      support: "pronouns only",
      cataphoric: "no",
      // Token 2 of 10.
      decile: "3",
      genre: "nw",
      span: "trim",
    });
  });

  it("of an extra mention include `span`, but not `support`", () => {
    const { errors } = run(key, response);
    const extra = errors.find(({ record }) => record.type === "extra-mention" && record.mentions[0].text === "He");
    expect(extra?.record.facets).toMatchObject({ span: "none", cataphoric: "no", nesting: "not nested", decile: "1" });
    expect(extra?.record.facets).not.toHaveProperty("support");
  });

  it("count distance in sentences, and call a pronoun before the first name of its entity cataphoric", () => {
    const { errors } = run(
      [
        [
          [0, 0],
          [2, 2],
          [7, 7],
        ],
      ],
      [[[2, 2]]],
    );
    expect(errors.map(({ record: { facets } }) => [facets.distance, facets.cataphoric])).toEqual([
      ["first", "yes"],
      ["1", "no"],
    ]);
  });

  it("call a key singleton in a larger response entity absorbed", () => {
    const { errors } = run(
      [
        [
          [2, 2],
          [7, 7],
        ],
        [[9, 9]],
      ],
      [
        [
          [2, 2],
          [7, 7],
          [9, 9],
        ],
      ],
    );
    expect(errors.map(({ record }) => [record.type, record.facets.singleton])).toEqual([
      ["conflated-entities", "absorbed"],
    ]);
  });
});

describe("a span error", () => {
  it("is counted in addition to the missing and the extra mention, if spans are not corrected", () => {
    expect(run(key, response).counts.types).toMatchObject({
      "span-error": 1,
      "missing-mention": 2,
      "extra-mention": 2,
    });
  });

  it("replaces the missing and the extra mention, if spans are corrected", () => {
    const { counts, errors } = run(key, response, { spans: "corrected" });
    expect(counts.types).toMatchObject({ "span-error": 1, "missing-mention": 1, "extra-mention": 1 });
    expect(errors[0].record).toMatchObject({
      type: "span-error",
      mentions: [
        { side: "key", tokens: [2, 2], text: "Ann" },
        { side: "response", tokens: [2, 3], text: "Ann 's" },
      ],
      why: { code: "span", data: { tier: "trim" } },
    });
  });

  it("has, like other errors, the same identity if the entities are in reverse order", () => {
    const [a, b] = [run(key, response), run(key.toReversed(), response.toReversed())];
    expect(b.errors.map(({ identity }) => identity).sort()).toEqual(a.errors.map(({ identity }) => identity).sort());
  });
});

it("analysePart finds no error if both sides are equal or empty", () => {
  for (const taxonomy of ["anchored", "kk2013"] as const) {
    expect(run(key, key, { taxonomy }).errors).toEqual([]);
    expect(run([], [], { taxonomy }).errors).toEqual([]);
  }
});
