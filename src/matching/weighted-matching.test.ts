import fc from "fast-check";
import { expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import { pairedSpans } from "../../test/support/entity-spans.ts";
import { bestTotal } from "../../test/support/naive-matching.ts";
import { anySide } from "../../test/support/random-spans.ts";
import { matchedSide, spannedPart } from "../../test/support/spanned-part.ts";
import { type PairWeight, weightedMatching } from "./weighted-matching.ts";

function match(keyMentions: string, responseMentions: string, weight: PairWeight = () => 1): string[] {
  const [key, response] = [spannedPart([keyMentions]), spannedPart([responseMentions])];
  return pairedSpans(key, response, weightedMatching(matchedSide(key), matchedSide(response), weight));
}

it("prefers the earlier response mention, then the shorter one", () => {
  expect(match("0-9", "4 2-6 3")).toStrictEqual(["0-9=2-6"]);
  expect(match("0-9", "2-6 2-4 2-5")).toStrictEqual(["0-9=2-4"]);
  // Three words before two: a mention is as long as it has words.
  expect(match("0-9", "2-4 2,8")).toStrictEqual(["0-9=2-2,8-8"]);
});

it("lets weight go before that", () => {
  expect(match("0-9", "2-6 4", (_, r) => (r === 1 ? 0.2 : 0.1))).toStrictEqual(["0-9=4-4"]);
});

it("takes two pairs rather than the heavier one alone", () => {
  // Response mentions in text order: 3–4, 4. The key's 0–4 could have either, 4–6 only the second: 0.5 + 0.6 > 1.
  const weights = [
    [0.5, 1],
    [0, 0.6],
  ];
  expect(match("0-4 4-6", "3-4 4", (k, r) => weights[k][r])).toStrictEqual(["0-4=3-4", "4-6=4-4"]);
});

it("never pairs mentions that weigh nothing, or do not overlap", () => {
  expect(match("0-4", "2", () => 0)).toStrictEqual([]);
  expect(match("0-4", "5")).toStrictEqual([]);
});

it("has the greatest sum of all one-to-one assignments, with many ties", () => {
  let several = 0;
  fc.assert(
    fc.property(anySide(5), anySide(5), fc.func(fc.constantFrom(0, 0.25, 0.5, 0.5, 1)), (key, response, draw) => {
      const overlap = (k: number, r: number): boolean =>
        key.mentions.first[k] <= response.mentions.last[r] && response.mentions.first[r] <= key.mentions.last[k];
      const weight: PairWeight = (k, r) => (overlap(k, r) ? draw(k, r) : 0);
      const [ks, rs] = [matchedSide(key), matchedSide(response)];
      const pairs = weightedMatching(ks, rs, weight);
      expect(new Set(pairs.key).size).toBe(pairs.key.length);
      expect(new Set(pairs.response).size).toBe(pairs.key.length);
      const weights = Array.from(pairs.key, (k, i) => weight(k, pairs.response[i]));
      for (const own of weights) expect(own).toBeGreaterThan(0);
      const total = weights.reduce((sum, own) => sum + own, 0);
      expect(Math.abs(total - bestTotal([...ks.order], [...rs.order], weight))).toBeLessThan(1e-6);
      if (pairs.key.length > 1) several++;
    }),
    { numRuns: 2000 },
  );
  expect(several).toBeGreaterThan(fewest(500));
});
