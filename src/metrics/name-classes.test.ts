import { expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { defaultMetricOptions } from "./metric.ts";
import { entityNameClasses } from "./name-classes.ts";

function classesOf(text: string, entities: Span[][], arcsVariant: "paper" | "1.2" = "paper"): string[] {
  const { key } = pairMentions(preparePart(taggedPart(entities, tokensOf(text)), "first"));
  return entityNameClasses(key, { ...defaultMetricOptions, arcsVariant });
}

it("an entity is of the single class that its mentions carry", () => {
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

it("a mention carries a class only if it is the name and no more and no less", () => {
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

it("a name may begin or end the text, or be all that has a class there", () => {
  expect(classesOf("Al/NNP/PERSON Gore/NNP/PERSON", [[[0, 1]]])).toStrictEqual(["PERSON"]);
  expect(classesOf("Al/NNP/PERSON he/PRP", [[[0, 0]]])).toStrictEqual(["PERSON"]);
  expect(classesOf("he/PRP Al/NNP/PERSON", [[[1, 1]]])).toStrictEqual(["PERSON"]);
  // A mention behind the tokens of which classes are known carries none, nor does one that goes on there.
  expect(classesOf("he/PRP Al/NNP/PERSON", [[[2, 2]], [[3, 3]], [[1, 2]]])).toStrictEqual(["", "", ""]);
});

it("in version 1.2 an entity without an anchor is of the single class that its mentions carry, too", () => {
  expect(classesOf("He/PRP/PERSON she/PRP", [[[0, 0]], [[1, 1]]], "1.2")).toStrictEqual(["PERSON", ""]);
});

it("an entity of several classes has none; in version 1.2 that of its anchor", () => {
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
