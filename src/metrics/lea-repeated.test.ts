import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import { expectFraction, expectFractionOrNull } from "../../test/support/expect-fraction.ts";
import { Fraction, sumOf } from "../../test/support/fraction.ts";
import { entities } from "../../test/support/table-of.ts";
import { scoreClusters } from "../scoring/score-clusters.ts";

const options = { metrics: ["lea", "lea-repeated"], onDuplicate: "keep" } as const;

/** Computes the formula of LEA literally over sets of mentions, with a singleton's link to itself. */
function naive(own: readonly (readonly string[])[], other: readonly (readonly string[])[]): Fraction | null {
  const size = own.flat().length;
  if (size === 0) return null;
  const links = (entity: readonly string[]): string[] =>
    entity.length === 1
      ? [entity.concat(entity).join()]
      : entity.flatMap((a, i) => entity.slice(i + 1).map((b) => [a, b].sort().join()));
  const shares = own.map((k) => {
    const found = other.flatMap((r) => links(r).filter((link) => links(k).includes(link)));
    return Fraction.of(k.length * found.length, links(k).length);
  });
  return sumOf(shares).dividedBy(Fraction.of(size));
}

describe("LEA over entities that share mentions", () => {
  it("gives {ab}{cde} against {ab}{ac}{cde} recall (2 + 3)/5, precision (2 + 0 + 3)/7", () => {
    const scores = scoreClusters(entities("ab", "cde"), entities("ab", "ac", "cde"), options);
    expectFraction(scores["lea-repeated"].recall, Fraction.of(5, 5), "recall");
    expectFraction(scores["lea-repeated"].precision, Fraction.of(5, 7), "precision");
    // In LEA, the c of {ac} is the only counterpart of the key's c, so one of three links of {cde} is found.
    expectFraction(scores["lea"].recall, Fraction.of(3, 5), "recall of LEA");
  });

  it("exceeds 1 if an entity is repeated: {ab} against {ab}{ab} has recall 2", () => {
    const scores = scoreClusters(entities("ab"), entities("ab", "ab"), options);
    expectFraction(scores["lea-repeated"].recall, Fraction.of(2, 1), "recall");
    expectFraction(scores["lea-repeated"].precision, Fraction.of(1, 1), "precision");
  });

  it("agrees with the formula on random sets that share mentions on both sides", () => {
    const side = fc.array(
      fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 5 }),
      {
        maxLength: 5,
      },
    );
    let unlike = 0;
    const check = (key: string[][], response: string[][]): void => {
      const scores = scoreClusters(key, response, options);
      expectFractionOrNull(scores["lea-repeated"].recall, naive(key, response), "recall");
      expectFractionOrNull(scores["lea-repeated"].precision, naive(response, key), "precision");
      if (scores["lea-repeated"].recall !== scores["lea"].recall) unlike++;
    };
    fc.assert(fc.property(side, side, check), { seed: 20_160_807, numRuns: 2000 });
    expect(unlike).toBeGreaterThan(fewest(50));
  });
});
