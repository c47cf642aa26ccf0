import { Fraction, sumOf } from "./fraction.ts";
import {
  type Aligner,
  naiveBCubed,
  naiveCeaf,
  naiveCeafM,
  type NaiveCounts,
  naiveLinks,
  type Partition,
} from "./naive.ts";

/** Variants of the standard metrics, literally as they were published. */

/** Divides the number of links that both sides have by the number of links of each side. */
export function naivePairwise(key: Partition, response: Partition): NaiveCounts {
  const { cc, ck, cr } = naiveLinks(key, response);
  return { recall: [Fraction.of(cc), Fraction.of(ck)], precision: [Fraction.of(cc), Fraction.of(cr)] };
}

/** Averages the F1 of each entity of the key with the response's entity with which it is highest. */
export function naiveMei(
  key: Partition,
  response: Partition,
  weigh: (size: number) => number,
): readonly [Fraction, Fraction] {
  let sum = Fraction.zero;
  for (const k of key) {
    const all = response.map((r) => Fraction.of(2 * k.filter((x) => r.includes(x)).length, k.length + r.length));
    const best = all.reduce((most, each) => (each.compare(most) > 0 ? each : most), Fraction.zero);
    sum = sum.plus(best.times(Fraction.of(weigh(k.length))));
  }
  return [sum, Fraction.of(key.reduce((total, { length }) => total + weigh(length), 0))];
}

/** Computes CEAF of Luo 2005 with φ1, which is 1 for entities with the same mentions. */
export function naiveCeaf1(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  const same = (k: readonly string[], r: readonly string[]): boolean => [...k].sort().join() === [...r].sort().join();
  return naiveCeaf(key, response, (k, r) => Fraction.of(same(k, r) ? 1 : 0), align);
}

/** Computes CEAF of Luo 2005 with φ2, which is 1 for entities with a common mention. */
export function naiveCeaf2(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  return naiveCeaf(key, response, (k, r) => Fraction.of(k.some((mention) => r.includes(mention)) ? 1 : 0), align);
}

/** Computes B³₀ of Stoyanov et al. 2009, which deletes twinless response mentions. */
export function naiveB3Zero(key: Partition, response: Partition): NaiveCounts {
  return naiveBCubed(key, restricted(response, key));
}

/** Computes B³_all of Stoyanov et al. 2009, in which a twinless mention in an entity of n mentions counts 1/n. */
export function naiveB3All(key: Partition, response: Partition): NaiveCounts {
  const side = (own: Partition, other: Partition): [Fraction, Fraction] => {
    const each = own.flatMap((entity) =>
      entity.map((mention) => {
        const there = other.find((one) => one.includes(mention)) ?? [mention];
        return Fraction.of(entity.filter((member) => there.includes(member)).length, entity.length);
      }),
    );
    return [sumOf(each), Fraction.of(each.length)];
  };
  return { recall: side(key, response), precision: side(response, key) };
}

/** Deletes twinless response singletons, as Rahman & Ng 2009 do. */
export function afterRahmanNg(response: Partition, key: Partition): Partition {
  return response.filter((entity) => entity.length > 1 || key.flat().includes(entity[0]));
}

/** Follows Cai & Strube 2010, who compute recall and precision from different pairs of changed partitions. */
function naiveCaiStrube(
  key: Partition,
  response: Partition,
  metric: (key: Partition, response: Partition) => NaiveCounts,
): NaiveCounts {
  const singletons = (mentions: readonly string[]): Partition => mentions.map((mention) => [mention]);
  const missing = key.flat().filter((mention) => !response.flat().includes(mention));
  const kept = afterRahmanNg(response, key);
  const extra = kept.flat().filter((mention) => !key.flat().includes(mention));
  return {
    recall: metric(key, [...restricted(kept, key), ...singletons(missing)]).recall,
    precision: metric([...key, ...singletons(extra)], [...kept, ...singletons(missing)]).precision,
  };
}

/** Computes B³_sys. */
export function naiveB3Sys(key: Partition, response: Partition): NaiveCounts {
  return naiveCaiStrube(key, response, naiveBCubed);
}

/** Computes CEAF_sys. */
export function naiveCeafSys(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  return naiveCaiStrube(key, response, (k, r) => naiveCeafM(k, r, align));
}

/** Returns the entities without their twinless mentions. Entities that lose all mentions are removed. */
function restricted(own: Partition, other: Partition): Partition {
  return own
    .map((entity) => entity.filter((mention) => other.flat().includes(mention)))
    .filter((entity) => entity.length > 0);
}
