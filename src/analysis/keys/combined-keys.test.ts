import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionOf } from "../../../test/support/random-partitions.ts";
import { naiveBCubed, naiveMuc, type Partition } from "../../../test/support/naive.ts";
import { type Fraction, sumOf } from "../../../test/support/fraction.ts";
import { draws } from "../../../test/support/property-seed.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { bestKeys, keyCoverage, pooledKeys, signedKeys } from "./combined-keys.ts";

/** A text with its keys, each of which may be absent, and a response. */
interface Text {
  readonly keys: readonly (Partition | undefined)[];
  readonly response: Partition;
}

const names = ["a", "b", "c", "d", "e", "f"];

const partition = partitionOf(names);

const corpora = fc.integer({ min: 1, max: 3 }).chain((keys) =>
  fc.array(
    fc.record({
      keys: fc.array(fc.option(partition, { nil: undefined, freq: 4 }), { minLength: keys, maxLength: keys }),
      response: partition,
    }),
    { minLength: 1, maxLength: 4 },
  ),
);

const options = resolveOptions({ metrics: ["b3", "muc"] });

function against(texts: readonly Text[]): Accumulator[] {
  return texts[0].keys.map((_, key) => {
    const total = new Accumulator(options);
    texts.forEach((text, t) => {
      const own = text.keys[key];
      if (own !== undefined) total.add(partOf(own, `text ${t}`), partOf(text.response, `text ${t}`));
    });
    return total;
  });
}

function numberOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

function total(fractions: readonly Fraction[]): number {
  return numberOf(sumOf(fractions));
}

type Ratio = readonly [Fraction, Fraction];

function f1Of({ recall, precision }: { readonly recall: Ratio; readonly precision: Ratio }): number {
  const quotient = ([numerator, denominator]: Ratio): number =>
    denominator.isZero ? Number.NaN : numberOf(numerator.dividedBy(denominator));
  const [r, p] = [quotient(recall), quotient(precision)];
  if (Number.isNaN(r) && Number.isNaN(p)) return -1;
  return r + p > 0 ? (2 * r * p) / (r + p) : 0;
}

describe("several keys", () => {
  it("adds up the counts of all keys", () => {
    fc.assert(
      fc.property(corpora, (texts) => {
        const { scores } = pooledKeys(against(texts)).result();
        const counts = texts.flatMap(({ keys, response }) =>
          keys.flatMap((key) => (key === undefined ? [] : naiveBCubed(key, response))),
        );
        for (const side of ["recall", "precision"] as const) {
          const [numerator, denominator] = [0, 1].map((at) => total(counts.map((own) => own[side][at])));
          if (denominator === 0) expect(scores["b3"][side]).toBeNull();
          else expect(scores["b3"][side]).toBeCloseTo(numerator / denominator, 12);
        }
      }),
      { numRuns: draws(2000) },
    );
  });

  it("counts each document against the key with the highest F1 of the first metric, for all metrics", () => {
    fc.assert(
      fc.property(corpora, (texts) => {
        const { accumulator, chosen } = bestKeys(against(texts));
        const best = texts.flatMap(({ keys, response }, t) => {
          const f1 = keys.map((key) => (key === undefined ? -2 : f1Of(naiveBCubed(key, response))));
          const key = f1.findIndex((each) => each > Math.max(...f1) - 1e-12);
          return keys[key] === undefined ? [] : [{ text: t, f1, key, muc: naiveMuc(keys[key], response) }];
        });
        expect(chosen.length).toBe(best.length);
        for (const { document, key } of chosen) {
          const own = best.find(({ text }) => document === `text ${text}`)!;
          expect(own.f1[key]).toBeCloseTo(own.f1[own.key], 12);
        }
        // Ties may go either way by a rounding error, but then the keys' counts of MUC may differ.
        fc.pre(best.every(({ f1, key }) => f1.filter((each) => Math.abs(each - f1[key]) < 1e-9).length === 1));
        const denominator = total(best.map(({ muc }) => muc.recall[1]));
        const numerator = total(best.map(({ muc }) => muc.recall[0]));
        const { recall } = accumulator.result().scores["muc"];
        if (denominator === 0) expect(recall).toBeNull();
        else expect(recall).toBeCloseTo(numerator / denominator, 12);
      }),
      { numRuns: draws(2000) },
    );
  });

  it("gives the ordinary result with a single key", () => {
    const [alone] = against([{ keys: [[["a", "b"], ["c"]]], response: [["a"], ["b", "c"]] }]);
    expect(pooledKeys([alone]).result()).toEqual(alone.result());
    expect(bestKeys([alone]).accumulator.result()).toEqual(alone.result());
    expect(signedKeys("metric:b3|key:x", "metric:b3|key:y", "pool", 1)).toBe("metric:b3|key:x");
  });

  it("counts documents by their keys, and names the policy and the fingerprint of all keys in the signature", () => {
    const byKey = against([
      { keys: [[["a", "b"]], [["a"]]], response: [["a", "b"]] },
      { keys: [undefined, [["a"]]], response: [["a", "b"]] },
    ]);
    expect(keyCoverage(byKey)).toEqual([
      { keys: 2, documents: 1 },
      { keys: 1, documents: 1 },
    ]);
    expect(signedKeys("metric:b3|key:x|resp:z", "metric:b3|key:y|resp:w", "best", 2)).toBe(
      "metric:b3|keys:best.2|key:y|resp:z",
    );
    // The first text has two keys, but is one unit of intervals.
    expect(
      pooledKeys(byKey)
        .units("document")
        .map(({ id }) => id),
    ).toEqual(["text 0", "text 1"]);
  });
});
