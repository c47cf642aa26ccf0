import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { preparePart } from "../prepare.ts";
import { pairMentions } from "../tabulate.ts";
import { knowsLabels, lackedLabels, mentionLabels } from "./mention-labels.ts";
import { defaultMetricOptions } from "../../metrics/kit/metric.ts";

const entities: Span[][] = [
  [
    [0, 1],
    [3, 3],
  ],
  [[4, 4]],
];
/** Two entities: “The man” and the name “Al”; “He”. */
const annotated = taggedPart(entities, tokensOf("The/DT man/NN ,/, Al/NNP/PERSON He/PRP"));
const withSayings: AnnotatedPart = {
  ...annotated,
  mentions: { ...annotated.mentions, features: { number: ["sg", "", "sg"] } },
  entities: { ...annotated.entities, types: ["PER", ""] },
};
const { document, part, mentions, entities: plainEntities } = annotated;
const plain: AnnotatedPart = { document, part, mentions, entities: plainEntities };

const paired = (key: AnnotatedPart, response = key): PairedMentions =>
  pairMentions(preparePart(key, "first"), preparePart(response, "first"));

function labelsBy(by: string, pair = paired(withSayings)): string[] {
  const labelOf = mentionLabels(by, pair, defaultMetricOptions);
  return Array.from(pair.key.mentions, (_, place) => labelOf("key", place));
}

const ways = ["class", "form", "name-class", "entity-type", "number"] as const;

describe("the labels of mentions", () => {
  it.each([
    ["class", ["NOUN", "NOUN", "PRP"]],
    ["form", ["NOUN", "NOUN", "he"]],
    ["name-class", ["PERSON", "PERSON", "none"]],
    ["entity-type", ["PER", "PER", "none"]],
    ["number", ["sg", "none", "sg"]],
    ["gender", ["none", "none", "none"]],
  ])("by %s are %j", (by, labels) => {
    expect(labelsBy(by)).toStrictEqual(labels);
  });

  it.each(ways)("by %s are “none” if nothing is known, except NOUN for several tokens by class and form", (by) => {
    const nominal = by === "class" || by === "form" ? "NOUN" : "none";
    expect(labelsBy(by, paired(plain))).toStrictEqual([nominal, "none", "none"]);
  });

  it("are those of the requested side", () => {
    const labelOf = mentionLabels("number", paired(plain, withSayings), defaultMetricOptions);
    expect([labelOf("key", 0), labelOf("response", 0)]).toStrictEqual(["none", "sg"]);
  });
});

describe("the information on a side", () => {
  const side = paired(withSayings).key;
  const nothing = paired(plain).key;

  it.each(ways)("for a division by %s is recognised", (by) => {
    expect(knowsLabels(by, side)).toBe(true);
    expect(knowsLabels(by, nothing)).toBe(false);
  });

  it("is not needed without mentions", () => {
    for (const by of ways) expect(knowsLabels(by, { ...nothing, mentions: new Int32Array(0) })).toBeUndefined();
  });

  const only = (tokens: object): AnnotatedPart => ({ ...plain, tokens: { length: 5, ...tokens } });

  it("of one kind does not replace another kind", () => {
    const { form, tag, nameClass } = withSayings.tokens!;
    const known = (own: AnnotatedPart): string[] => ways.filter((by) => knowsLabels(by, paired(own).key));
    expect(known(only({ tag: tag! }))).toStrictEqual(["class"]);
    expect(known(only({ form: form! }))).toStrictEqual([]);
    expect(known(only({ tag: tag!, form: form! }))).toStrictEqual(["class", "form"]);
    expect(known(only({ nameClass: nameClass! }))).toStrictEqual(["name-class"]);
    expect(known({ ...plain, entities: withSayings.entities })).toStrictEqual(["entity-type"]);
    expect(known({ ...plain, mentions: withSayings.mentions })).toStrictEqual(["number"]);
  });

  it("does not extend beyond the tokens that have it", () => {
    // One tag and one word of several are known.
    const { form, tag } = taggedPart([], tokensOf("The/DT")).tokens!;
    const tokens = { length: 3, form: form!, tag: tag! };
    const short = paired({ ...taggedPart([[[0, 0]], [[1, 1]], [[2, 2]]], {}), tokens });
    expect(labelsBy("class", short)).toStrictEqual(["DT", "none", "none"]);
    expect(labelsBy("form", short)).toStrictEqual(["the", "none", "none"]);
  });

  it("for forms includes tags and words", () => {
    const { form, tag } = withSayings.tokens!;
    const tagsOnly = paired(only({ tag: tag! })).key;
    const wordsOnly = paired(only({ form: form! })).key;
    expect([knowsLabels("form", tagsOnly), lackedLabels("form", tagsOnly)]).toStrictEqual([false, "words"]);
    expect([knowsLabels("form", wordsOnly), lackedLabels("form", wordsOnly)]).toStrictEqual([false, "tags"]);
    expect(lackedLabels("form", nothing)).toBe("tags");
    // A pronoun with unknown words has no label.
    expect(labelsBy("form", paired(only({ tag: tag! })))).toStrictEqual(["NOUN", "NOUN", "none"]);
  });

  it.each([
    ["class", "tags"],
    ["name-class", "classes of names"],
    ["entity-type", "entity types"],
    ["number", "feature number"],
  ])("is named if it is missing: for %s, %s", (by, what) => {
    expect(lackedLabels(by, nothing)).toBe(what);
  });
});

/** Returns the class of each entity, as in the label of its first mention; "" for none. */
function classesOf(text: string, entities: Span[][], arcsVariant: "paper" | "1.2" = "paper"): string[] {
  const mentions = pairMentions(preparePart(taggedPart(entities, tokensOf(text)), "first"));
  const labels = mentionLabels("name-class", mentions, { ...defaultMetricOptions, arcsVariant });
  const { entity, sizes } = mentions.key;
  return Array.from(sizes, (_, e) => labels("key", entity.indexOf(e)).replace(/^none$/, ""));
}

it("mentionLabels gives an entity the single class of its mentions", () => {
  const text = "the/DT man/NN ,/, Al/NNP/PERSON Gore/NNP/PERSON ,/, he/PRP";
  expect(
    classesOf(text, [
      [
        [0, 1],
        [3, 4],
        [6, 6],
      ],
    ]),
  ).toStrictEqual(["PERSON"]);
});

it("mentionLabels gives a mention a class only if the mention is exactly the name", () => {
  const text = "Mr/NNP Al/NNP/PERSON Gore/NNP/PERSON of/IN US/NNP/GPE Steel/NNP/ORG";
  const entities = (...spans: Span[]): Span[][] => spans.map((span) => [span]);
  expect(classesOf(text, entities([0, 2], [1, 1], [1, 2], [2, 2], [4, 4], [4, 5]))).toStrictEqual([
    "",
    "",
    "PERSON",
    "",
    "GPE",
    "",
  ]);
});

it("mentionLabels gives a class to a name at the beginning or end of the text, and to the only name of the text", () => {
  expect(classesOf("Al/NNP/PERSON Gore/NNP/PERSON", [[[0, 1]]])).toStrictEqual(["PERSON"]);
  expect(classesOf("Al/NNP/PERSON he/PRP", [[[0, 0]]])).toStrictEqual(["PERSON"]);
  expect(classesOf("he/PRP Al/NNP/PERSON", [[[1, 1]]])).toStrictEqual(["PERSON"]);
  // A mention beyond the tokens with known classes has no class, and neither has one that only begins among them.
  expect(classesOf("he/PRP Al/NNP/PERSON", [[[2, 2]], [[3, 3]], [[1, 2]]])).toStrictEqual(["", "", ""]);
});

it("mentionLabels gives an entity without an anchor the single class of its mentions in ARCS 1.2, too", () => {
  expect(classesOf("He/PRP/PERSON she/PRP", [[[0, 0]], [[1, 1]]], "1.2")).toStrictEqual(["PERSON", ""]);
});

it("mentionLabels gives an entity with several classes none, but in ARCS 1.2 the class of its anchor", () => {
  const text = "China/NNP/GPE ,/, Beijing/NNP/ORG ,/, it/PRP";
  const entities: Span[][] = [
    [
      [0, 0],
      [2, 2],
      [4, 4],
    ],
  ];
  expect(classesOf(text, entities)).toStrictEqual([""]);
  expect(classesOf(text, entities, "1.2")).toStrictEqual(["GPE"]);
});
