import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/support/property-seed.ts";
import { type Labels, labels } from "../../test/support/random-partitions.ts";
import { counterAndFigures } from "../scoring/figures.ts";
import { resolveOptions } from "../scoring/score-options.ts";
import { streams } from "../stats/random-words.ts";
import { defaultAgreementMetrics } from "./agreement/agreement-options.ts";
import { CompiledDeals } from "./compiled-deals.ts";
import { type DealtPair, DealtTables } from "./dealt-tables.ts";

const counterOf = (metrics: readonly string[]) => {
  const options = resolveOptions({ metrics });
  return counterAndFigures(options.metrics, options).counter;
};

/** Returns the two sides, whose entities are numbered in the order of their first mentions. */
function pairOf(both: Labels): DealtPair {
  const isCommon = (pair: Labels[number]): boolean => pair[0] >= 0 && pair[1] >= 0;
  const common = both.filter(isCommon);
  const [first, second] = ([0, 1] as const).map((side) => {
    const alone = both.filter((pair) => pair[side] >= 0 && !isCommon(pair));
    const numbers = new Map<number, number>();
    return Int32Array.from([...common, ...alone], (pair) => {
      const entity = pair[side];
      if (!numbers.has(entity)) numbers.set(entity, numbers.size);
      return numbers.get(entity)!;
    });
  });
  const sizesOf = (own: Int32Array): Int32Array => {
    const sizes = new Int32Array(new Set(own).size);
    for (const entity of own) sizes[entity]++;
    return sizes;
  };
  return { first, second, firstSizes: sizesOf(first), secondSizes: sizesOf(second), common: common.length };
}

function expectSame(pairs: readonly DealtPair[], metrics: readonly string[], seed: number, trials: number): void {
  const counter = counterOf(metrics);
  const compiled = CompiledDeals.create(pairs, counter)!;
  const deals = new DealtTables(pairs, counter);
  for (let trial = 0; trial < trials; trial++) {
    compiled.draw(trial, streams.chance, seed);
    deals.draw(trial, streams.chance, seed);
    for (const side of ["first", "second"] as const) {
      expect([...compiled.total(side)]).toStrictEqual([...deals.total(side)]);
    }
  }
}

describe("CompiledDeals", () => {
  it("deals and counts like `DealtTables`, to the last bit", () => {
    fc.assert(
      fc.property(
        fc.array(labels(30, 6), { maxLength: 5 }),
        fc.subarray(["mentions", "ceafm", ...defaultAgreementMetrics], { minLength: 1 }),
        fc.maxSafeNat(),
        (corpus, metrics, seed) => {
          expectSame(
            corpus.map((both) => pairOf(both)),
            metrics,
            seed,
            4,
          );
        },
      ),
    );
  });

  it("leaves tables with many cells to TypeScript, in the order of the parts", () => {
    const small = pairOf([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [2, 2],
    ]);
    // Nearly every pair of entities that a shuffle joins is another.
    const large = pairOf(Array.from({ length: 6000 }, (_, i) => [i % 1499, (i * 7) % 1499]));
    expectSame([small, large, small], defaultAgreementMetrics, 3, 1);
  });

  it("is not made for metrics that WebAssembly does not count, or for a side with very many mentions", () => {
    const pair = pairOf([
      [0, 0],
      [1, 0],
    ]);
    expect(CompiledDeals.create([pair], counterOf(["lea", "rand"]))).toBeUndefined();
    const first = new Int32Array(40_000);
    const huge = { ...pair, first, firstSizes: Int32Array.of(40_000) };
    expect(CompiledDeals.create([huge], counterOf(["lea"]))).toBeUndefined();
  });
});
