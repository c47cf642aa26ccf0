import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import { expectFraction, expectFractionOrNull } from "../../test/support/expect-fraction.ts";
import { Fraction, sumOf } from "../../test/support/fraction.ts";
import { spannedPart } from "../../test/support/spanned-part.ts";
import { entities } from "../../test/support/table-of.ts";
import { type Clusters, scoreClusters } from "../scoring/score-clusters.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions } from "../scoring/score-options.ts";

const options = { metrics: ["b3", "b3-repeated"], onDuplicate: "keep" } as const;

/**
 * Computes the formula of Moosavi and Strube (2016, §3.2) literally: the sum of |k ∩ r|² / |k| over all pairs of
 * entities, divided by the number of the side's own mentions.
 */
function naive(own: readonly (readonly string[])[], other: readonly (readonly string[])[]): Fraction | null {
  const size = own.flat().length;
  if (size === 0) return null;
  const shared = (a: readonly string[], b: readonly string[]): number =>
    [...new Set(a)].reduce((sum, x) => sum + Math.min(count(a, x), count(b, x)), 0);
  const count = (entity: readonly string[], x: string): number => entity.filter((mention) => mention === x).length;
  const shares = own.flatMap((k) => other.map((r) => Fraction.of(shared(k, r) ** 2, k.length)));
  return sumOf(shares).dividedBy(Fraction.of(size));
}

describe("B³ with credit for repeated mentions", () => {
  it("gives {abc}{de} against {abc}{de}{ax}{ay} recall (3 + 1/3 + 1/3 + 2)/5 = 17/15, precision (3 + 2 + 1/2 + 1/2)/9 = 6/9", () => {
    const scores = scoreClusters(entities("abc", "de"), entities("abc", "de", "ax", "ay"), options);
    expectFraction(scores["b3-repeated"].recall, Fraction.of(17, 15), "recall");
    expectFraction(scores["b3-repeated"].precision, Fraction.of(6, 9), "precision");
    // In B³, a has one counterpart, so its repetitions are extra.
    expectFraction(scores["b3"].recall, Fraction.of(5, 5), "recall of B³");
    expectFraction(scores["b3"].precision, Fraction.of(5, 9), "precision of B³");
  });

  it("credits both key entities that contain a response mention: {ab}{ac} against {ad} has recall 1/4, precision 1/2", () => {
    const scores = scoreClusters(entities("ab", "ac"), entities("ad"), options);
    expectFraction(scores["b3-repeated"].recall, Fraction.of(1, 4), "recall");
    expectFraction(scores["b3-repeated"].precision, Fraction.of(1, 2), "precision");
  });

  it("credits a repetition of a mention that was matched and dropped as a singleton: 1²/2 of 2, where B³ has 0", () => {
    const scores = scoreClusters(entities("ab"), entities("a", "ac"), { ...options, singletons: "drop" });
    expectFraction(scores["b3-repeated"].recall, Fraction.of(1, 4), "recall");
    expectFraction(scores["b3-repeated"].precision, Fraction.of(1, 4), "precision");
    expectFraction(scores["b3"].recall, Fraction.of(0, 2), "recall of B³");
    const turned = scoreClusters(entities("a", "ac"), entities("ab"), { ...options, singletons: "drop" });
    expectFraction(turned["b3-repeated"].recall, Fraction.of(1, 4), "recall, turned round");
    // Only a and b are common. c is repeated in the key and d in the response, but they do not match.
    const others = scoreClusters(entities("ac", "bc"), entities("ad", "bd"), { ...options, singletons: "drop" });
    expectFraction(others["b3-repeated"].f1, Fraction.of(1, 4), "F1 without a common repetition");
  });

  it("equals B³ if repetitions are left out", () => {
    const scores = scoreClusters(entities("abc", "de"), entities("abc", "de", "ax", "ay"), {
      ...options,
      onDuplicate: "first",
    });
    expect(scores["b3-repeated"]).toStrictEqual(scores["b3"]);
  });

  it("agrees with the formula on random entities that repeat mentions on both sides", () => {
    const side = fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 5 }), {
      maxLength: 5,
    });
    let above = 0;
    let unlike = 0;
    const check = (key: string[][], response: string[][], singletons: "keep" | "drop"): void => {
      const scores = scoreClusters(key, response, { ...options, singletons });
      const own = scores["b3-repeated"];
      const [k, r] = [key, response].map((all) => (singletons === "keep" ? all : all.filter((e) => e.length > 1)));
      expectFractionOrNull(own.recall, naive(k, r), "recall");
      expectFractionOrNull(own.precision, naive(r, k), "precision");
      if ((own.recall ?? 0) > 1) above++;
      if (own.recall !== scores["b3"].recall) unlike++;
    };
    fc.assert(fc.property(side, side, fc.constantFrom("keep", "drop"), check), { seed: 20_160_807, numRuns: 2000 });
    expect(Math.min(above, unlike)).toBeGreaterThan(fewest(50));
  });

  it("credits repetitions that match by overlap: 0–1 matches 0–2, and so does its repetition", () => {
    const total = new Accumulator(resolveOptions({ ...options, match: "overlap:0.5" }));
    total.add(spannedPart(["0-2 4"]), spannedPart(["0-1 4", "0-1 9"]));
    const { scores } = total.result();
    // Both response entities have the first mention: (2² + 1²)/2 out of 2 for recall, 4/2 + 1/2 out of 4 for precision.
    expectFraction(scores["b3-repeated"].recall, Fraction.of(5, 4), "recall");
    expectFraction(scores["b3-repeated"].precision, Fraction.of(5, 8), "precision");
  });
});

it("B³ with credit for repeated mentions exceeds 1 for a side with repetitions against itself", () => {
  const same: Clusters = entities("ab", "ac");
  // Each entity gets 2²/2 from its equal and 1²/2 from the other: 5 out of 4.
  const scores = scoreClusters(same, same, options);
  expectFraction(scores["b3-repeated"].f1, Fraction.of(5, 4), "F1");
});
