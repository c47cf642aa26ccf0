import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EntityFingerprints, NameHash, sortedPairs } from "./name-fingerprints.ts";

const encoder = new TextEncoder();

function hashed(name: string): [number, number] {
  const hash = new NameHash();
  const bytes = encoder.encode(name);
  hash.take(bytes, 0, bytes.length);
  return [hash.high, hash.low];
}

function fingerprint(clusters: readonly (readonly string[])[]): string {
  const sums = new EntityFingerprints(clusters.length);
  clusters.forEach((cluster, e) => {
    for (const name of cluster) sums.add(e, ...hashed(name));
  });
  return sums.sorted().join();
}

describe("NameHash", () => {
  it("distinguishes 200,000 names, and nearly all of them even by half of the hash", () => {
    const names = Array.from({ length: 200_000 }, (_, i) => (i % 2 === 0 ? `m${i}` : i.toString(36)));
    const hashes = names.map(hashed);
    expect(new Set(hashes.map(String)).size).toBe(new Set(names).size);
    // Among 200,000 names, about 200,000² / 2³³ ≈ 5 pairs share one half by chance.
    for (const half of [0, 1]) expect(new Set(hashes.map((hash) => hash[half])).size).toBeGreaterThan(199_970);
  });

  it("uses only the given bytes", () => {
    const hash = new NameHash();
    hash.take(encoder.encode("xxm1yy"), 2, 4);
    expect([hash.high, hash.low]).toEqual(hashed("m1"));
  });
});

describe("the fingerprints of entities", () => {
  const clusters = fc.array(fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 }), { maxLength: 6 });

  it("do not depend on the order of entities or mentions, nor on entities without mentions", () => {
    fc.assert(
      fc.property(clusters, (all) => {
        const other = all.map((cluster) => cluster.toReversed()).toReversed();
        expect(fingerprint([...other, []])).toBe(fingerprint(all));
      }),
      { numRuns: 300 },
    );
  });

  it("accept more entities than expected, and sums of several mentions", () => {
    const grown = new EntityFingerprints(0);
    const known = new EntityFingerprints(60);
    const [high, low] = hashed("a");
    const [otherHigh, otherLow] = hashed("b");
    for (const entity of [0, 1, 16, 17, 59]) {
      grown.add(entity, high, low);
      grown.add(entity, otherHigh, otherLow);
      known.add(entity, (high + otherHigh) | 0, (low + otherLow) | 0, 2);
    }
    expect(grown.sorted()).toHaveLength(5 * 8);
    expect(grown.sorted()).toStrictEqual(known.sorted());
    const [sums, sizes] = [new Int32Array(2 * 60), new Int32Array(60)];
    for (const entity of [0, 1, 16, 17, 59]) {
      sums.set([low + otherLow, high + otherHigh], 2 * entity);
      sizes[entity] = 2;
    }
    expect(EntityFingerprints.of(sums, sizes).sorted()).toStrictEqual(known.sorted());
    expect(grown.sorted().join()).toBe(fingerprint(Array.from({ length: 5 }, () => ["a", "b"])));
  });

  it("differ between different partitions", () => {
    const all = [
      [["a", "b"], ["c"]],
      [["a"], ["b", "c"]],
      [["a", "b", "c"]],
      [["a"], ["b"], ["c"]],
      [["a", "b"]],
      [["a", "b", "b"], ["c"]],
      [["a", "b"], ["c"], ["c"]],
      [["ab"], ["c"]],
      [],
      [[""]],
    ];
    expect(new Set(all.map(fingerprint)).size).toBe(all.length);
  });
});

describe("sortedPairs", () => {
  it("sorts by the second word, then the first, as unsigned numbers", () => {
    expect(Array.from(sortedPairs(Int32Array.of(1, -1, 5, 0, -2, 0, 7, 2)))).toEqual([5, 0, -2, 0, 7, 2, 1, -1]);
    expect(sortedPairs(new Int32Array(0))).toHaveLength(0);
  });

  it("gives the same order as comparing 64-bit numbers, also for numbers with many equal first bits", () => {
    const word = fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 }), fc.constant(-0x80000000));
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 300, size: "max" }), (pairs) => {
        const number = ([low, high]: readonly [number, number]): bigint =>
          (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
        const expected = pairs.toSorted((a, b) => Number(number(a) > number(b)) - Number(number(a) < number(b)));
        expect(Array.from(sortedPairs(Int32Array.from(pairs.flat())))).toEqual(expected.flat());
      }),
    );
  });
});
