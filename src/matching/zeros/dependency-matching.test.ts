import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedSpans } from "../../../test/support/entity-spans.ts";
import { bestTotal } from "../../../test/support/naive-matching.ts";
import { matchedSide, type SpannedTokens, spannedPart } from "../../../test/support/spanned-part.ts";
import { pairReasons } from "../match-rule.ts";
import { dependencyMatching, matchMentions } from "../mention-matching.ts";

type Dependencies = SpannedTokens["dependencies"];

const tokens = { length: 12, zeros: [1, 2, 4, 7], sentenceStarts: [0, 6] } as const;

function match(key: readonly [string, Dependencies], response: readonly [string, Dependencies]): string[] {
  const [k, r] = [key, response].map(([mentions, own]) =>
    spannedPart([mentions], { ...tokens, ...(own !== undefined && { dependencies: own }) }),
  );
  return pairedSpans(k, r, dependencyMatching(matchedSide(k), matchedSide(r)));
}

describe("zeros that depend on the same word", () => {
  it("are paired anywhere in their sentence", () => {
    expect(match(["1", { 1: ["3 nsubj"] }], ["4", { 4: ["3 nsubj"] }])).toStrictEqual(["1-1=4-4"]);
    expect(match(["1", { 1: ["3 nsubj"] }], ["4", { 4: ["5 nsubj"] }])).toStrictEqual([]);
  });

  it("are paired as heads of mentions, regardless of the mentions' other tokens", () => {
    expect(match(["0-3@1", { 1: ["5 obj"] }], ["2-3@2", { 2: ["5 obj"] }])).toStrictEqual(["0-3=2-3"]);
    // Without a known head, the first token counts.
    expect(match(["1-3", { 1: ["5 obj"] }], ["2", { 2: ["5 obj"] }])).toStrictEqual(["1-3=2-2"]);
    expect(match(["0-3", { 1: ["5 obj"] }], ["2", { 2: ["5 obj"] }])).toStrictEqual([]);
  });

  it("are not paired across sentences, even by the root", () => {
    expect(match(["1", { 1: ["-1 root"] }], ["7", { 7: ["-1 root"] }])).toStrictEqual([]);
    expect(match(["1", { 1: ["-1 root"] }], ["2", { 2: ["-1 root"] }])).toStrictEqual(["1-1=2-2"]);
  });

  it("are paired with the zero that has more equal relations, including subtypes", () => {
    // The weights are 10 · 1 + 1 and 10 · 0 + 1.
    expect(match(["1", { 1: ["3 nsubj"] }], ["1 2", { 1: ["3 obj"], 2: ["3 nsubj"] }])).toStrictEqual(["1-1=2-2"]);
    expect(match(["1", { 1: ["3 nsubj:pass"] }], ["1 2", { 1: ["3 nsubj"], 2: ["3 nsubj:pass"] }])).toStrictEqual([
      "1-1=2-2",
    ]);
    // If both dependencies are equal, the weight is 10 · 1 + 1; if one of the two is, it is 10 · 2/3 + 2/3.
    expect(
      match(["1", { 1: ["3 nsubj", "5 obj"] }], ["1 4", { 1: ["3 nsubj"], 4: ["3 nsubj", "5 obj"] }]),
    ).toStrictEqual(["1-1=4-4"]);
  });

  it("are paired even if the relations differ", () => {
    expect(match(["1", { 1: ["3 nsubj"] }], ["2", { 2: ["3 obj"] }])).toStrictEqual(["1-1=2-2"]);
  });

  it("are paired with the mention of the same tokens if several pairs are equally good", () => {
    const both = { 1: ["3 nsubj"], 2: ["3 nsubj"] } as const;
    expect(match(["1 2", both], ["2", both])).toStrictEqual(["2-2=2-2"]);
    expect(match(["2", both], ["1 2", both])).toStrictEqual(["2-2=2-2"]);
    // One zero may head two mentions.
    expect(match(["0-1@1 1", both], ["1", both])).toStrictEqual(["1-1=1-1"]);
    expect(match(["1", both], ["0-1@1 1", both])).toStrictEqual(["1-1=1-1"]);
  });

  it("are paired only if the dependencies of both are known", () => {
    expect(match(["1", { 1: [] }], ["1", { 1: [] }])).toStrictEqual([]);
    expect(match(["1", undefined], ["1", { 1: ["3 nsubj"] }])).toStrictEqual([]);
  });
});

it("dependencyMatching never pairs words, even if they have dependencies", () => {
  expect(match(["3", { 3: ["5 obj"] }], ["3", { 3: ["5 obj"] }])).toStrictEqual([]);
});

it("matchMentions pairs zeros and words by their tokens if dependencies leave them unpaired", () => {
  const key = spannedPart(["0 1 4"], { ...tokens, dependencies: { 1: ["3 nsubj"] } });
  const response = spannedPart(["0 2 4"], { ...tokens, dependencies: { 2: ["3 nsubj"] } });
  const order = Int32Array.of(0, 1, 2);
  const pairs = matchMentions(key, response, order, order, { match: "exact", zeros: "dependent" });
  if (typeof pairs === "string") throw new TypeError(pairs);
  expect(pairedSpans(key, response, pairs)).toStrictEqual(["0-0=0-0", "1-1=2-2", "4-4=4-4"]);
  expect(Array.from(pairs.reason ?? [], (reason) => pairReasons[reason])).toStrictEqual([
    "exact",
    "dependency",
    "exact",
  ]);
});

const dependency = fc
  .tuple(fc.constantFrom(0, 3, 5), fc.constantFrom("nsubj", "obj"))
  .map(([p, r]) => `${p} ${r}` as const);
const dependencies = fc.array(fc.uniqueArray(dependency, { maxLength: 2 }), { minLength: 5, maxLength: 5 });

function zeroPart(
  own: readonly (readonly `${number} ${string}`[])[],
  mentions: string,
): ReturnType<typeof spannedPart> {
  const zeros = [1, 2, 4, 6, 7];
  return spannedPart([mentions], {
    length: 8,
    zeros,
    sentenceStarts: [0],
    dependencies: Object.fromEntries(zeros.map((token, i) => [token, own[i]])),
  });
}

it("dependencyMatching pairs each zero with itself, even if other zeros have the same dependencies", () => {
  fc.assert(
    fc.property(dependencies, (own) => {
      // The head of 0–1 and of 0–2 is zero 1, which is also a mention by itself.
      const part = zeroPart(own, "0-1@1 0-2@1 1 2 4 6 7");
      const { key, response } = dependencyMatching(matchedSide(part), matchedSide(part));
      expect(response).toStrictEqual(key);
    }),
    { numRuns: 1000 },
  );
});

it("dependencyMatching has the greatest sum of weights of all one-to-one assignments", () => {
  const f = (a: readonly string[], b: readonly string[]): number => {
    const [x, y] = [new Set(a), new Set(b)];
    return (2 * Array.from(x).filter((one) => y.has(one)).length) / (x.size + y.size);
  };
  const parents = (all: readonly string[]): string[] => all.map((one) => one.split(" ")[0]);
  const weigh = (a: readonly string[], b: readonly string[]): number =>
    a.length === 0 || b.length === 0 ? 0 : 10 * f(a, b) + f(parents(a), parents(b));
  fc.assert(
    fc.property(dependencies, dependencies, (key, response) => {
      const [k, r] = [zeroPart(key, "1 2 4 6 7"), zeroPart(response, "1 2 4 6 7")];
      const pairs = dependencyMatching(matchedSide(k), matchedSide(r));
      expect(new Set(pairs.response).size).toBe(pairs.key.length);
      const weights = Array.from(pairs.key, (m, i) => weigh(key[m], response[pairs.response[i]]));
      for (const own of weights) expect(own).toBeGreaterThan(0);
      expect(weights.reduce((sum, own) => sum + own, 0)).toBeCloseTo(bestTotal(key, response, weigh), 6);
    }),
    { numRuns: 500 },
  );
});
