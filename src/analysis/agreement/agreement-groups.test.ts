import { describe, expect, it } from "vitest";
import { taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { agreement } from "./agreement.ts";
import { agreementBy, type GroupAgreement, worstFirst } from "./agreement-groups.ts";

const words = tokensOf("Ann/NNP saw/VBD Bea/NNP ./. She/PRP told/VBD her/PRP of/IN the/DT dog/NN ./. It/PRP ran/VBD");

function part(types: readonly string[], entities: readonly (readonly [number, number][])[]): AnnotatedPart {
  const plain = taggedPart(entities, words);
  return { ...plain, document: "d", entities: { ...plain.entities, types } };
}

/** Ann and she, Bea and her, the dog and it. */
const one = part(
  ["PER", "PER", "ANI"],
  [
    [
      [0, 0],
      [4, 4],
    ],
    [
      [2, 2],
      [6, 6],
    ],
    [
      [8, 9],
      [11, 11],
    ],
  ],
);
/** Ann and her, Bea and she; the dog is alone, and a thing. */
const two = part(
  ["PER", "PER", "OBJ"],
  [
    [
      [0, 0],
      [6, 6],
    ],
    [
      [2, 2],
      [4, 4],
    ],
    [[8, 9]],
  ],
);

const sourceOf = (own: AnnotatedPart) => ({ open: () => [own] });
const by = (division: "entity-type" | "mention-type", ...parts: readonly AnnotatedPart[]): GroupAgreement[] => [
  ...agreementBy(parts.map(sourceOf), division, { metrics: ["b3", "conll", "blanc"] }).groups,
];

describe("agreement by type of mention", () => {
  it("has the mentions of each type, and the share of B³ that they have", () => {
    // In B³, she and her each share 1 of 2 mentions with their entity on the other side, as all common mentions do, but
    // for the dog: 1 of 2 against 1 of 1. It is in one annotation only: 0 of 1.
    const b3 = (recall: number, precision: number): number => (2 * recall * precision) / (recall + precision);
    expect(by("mention-type", one, two).map(({ metrics, ...rest }) => [rest, metrics["b3"]])).toEqual([
      [{ label: "name", both: 2, alone: 0, mentions: 1 }, 0.5],
      [{ label: "nominal", both: 1, alone: 0, mentions: 1 }, b3(1 / 2, 1)],
      [{ label: "pronoun", both: 2, alone: 1, mentions: 4 / 5 }, b3(1 / 3, 1 / 2)],
    ]);
  });

  it("has the metrics that can be divided, an average by those that it averages", () => {
    expect(Object.keys(by("mention-type", one, two)[0].metrics)).toEqual(["b3", "muc", "ceafe"]);
  });

  it("does not depend on the order of the annotators", () => {
    for (const division of ["entity-type", "mention-type"] as const)
      expect(by(division, two, one)).toEqual(by(division, one, two));
  });
});

it("agreement by type of entity has a mention in half in each of two types that annotators give its entity", () => {
  // The dog is of an animal for one, of a thing for the other; “it” is only in the animal.
  expect(by("entity-type", one, two).map(({ label, both, alone }) => [label, both, alone])).toEqual([
    ["ANI", 0.5, 1],
    ["OBJ", 0.5, 0],
    ["PER", 4, 0],
  ]);
});

it("agreement by document adds up the counts of all pairs of annotators", () => {
  const sources = [one, two, one].map(sourceOf);
  const [{ both, alone, mentions, metrics }] = agreementBy(sources, "document", { metrics: ["b3"] }).groups;
  // Pairs share 5, 6 and 5 mentions, and have 1, 0 and 1 that only one marked. B³ is (3 + 6 + 3) of 34 mentions: see above.
  expect([both, alone, mentions]).toEqual([16, 2, 32 / 34]);
  const { pairs } = agreement(sources, { metrics: ["b3"], ci: "none" });
  const recall = (2.5 + 6 + 3) / 17;
  const precision = (3 + 6 + 2.5) / 17;
  expect(metrics["b3"]).toBeCloseTo((2 * recall * precision) / (recall + precision), 14);
  expect(pairs.map((pair) => pair.mentions.exact.both)).toEqual([5, 6, 5]);
});

it("groups come the worst first, undefined ones last, and of equal ones those with more lone mentions", () => {
  const group = (label: string, b3: number | null, alone = 0): GroupAgreement => ({
    ...{ label, both: 1, alone, mentions: 1, metrics: { b3 } },
  });
  const groups = [group("a", 1), group("b", null), group("c", 0.5), group("d", 0.5, 2)];
  expect(worstFirst(groups, "b3").map(({ label }) => label)).toEqual(["d", "c", "a", "b"]);
});
