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

/** Naive variants of metrics: change the partitions as their publications describe. */

/** Links that both sides have, over those of each side. */
export function naivePairwise(key: Partition, response: Partition): NaiveCounts {
  const { cc, ck, cr } = naiveLinks(key, response);
  return { recall: [Fraction.of(cc), Fraction.of(ck)], precision: [Fraction.of(cc), Fraction.of(cr)] };
}

/** Luo 2005 with φ1: 1 for the same mentions. */
export function naiveCeaf1(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  const same = (k: readonly string[], r: readonly string[]): boolean => [...k].sort().join() === [...r].sort().join();
  return naiveCeaf(key, response, (k, r) => Fraction.of(same(k, r) ? 1 : 0), align);
}

/** Luo 2005 with φ2: 1 for a common mention. */
export function naiveCeaf2(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  return naiveCeaf(key, response, (k, r) => Fraction.of(k.some((mention) => r.includes(mention)) ? 1 : 0), align);
}

/** Stoyanov et al. 2009, B³₀: twinless response mentions are deleted. */
export function naiveB3Zero(key: Partition, response: Partition): NaiveCounts {
  return naiveBCubed(key, restricted(response, key));
}

/** Stoyanov et al. 2009, B³_all: a twinless mention of an entity of n is correct in 1 of n. */
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

/** Rahman & Ng 2009: twinless response singletons are deleted. */
export function afterRahmanNg(response: Partition, key: Partition): Partition {
  return response.filter((entity) => entity.length > 1 || key.flat().includes(entity[0]));
}

/** Cai & Strube 2010, their four steps, then a metric of each pair of partitions. */
function naiveCaiStrube(
  key: Partition,
  response: Partition,
  metric: (key: Partition, response: Partition) => NaiveCounts,
): NaiveCounts {
  const singletons = (mentions: readonly string[]): Partition => mentions.map((mention) => [mention]);
  const missing = key.flat().filter((mention) => !response.flat().includes(mention));
  const kept = afterRahmanNg(response, key);
  const spurious = kept.flat().filter((mention) => !key.flat().includes(mention));
  return {
    recall: metric(key, [...restricted(kept, key), ...singletons(missing)]).recall,
    precision: metric([...key, ...singletons(spurious)], [...kept, ...singletons(missing)]).precision,
  };
}

/** B³_sys. */
export function naiveB3Sys(key: Partition, response: Partition): NaiveCounts {
  return naiveCaiStrube(key, response, naiveBCubed);
}

/** CEAF_sys. */
export function naiveCeafSys(key: Partition, response: Partition, align: Aligner): NaiveCounts {
  return naiveCaiStrube(key, response, (k, r) => naiveCeafM(k, r, align));
}

/** The entities without their twinless mentions. Entities that lose all mentions are removed. */
function restricted(own: Partition, other: Partition): Partition {
  return own
    .map((entity) => entity.filter((mention) => other.flat().includes(mention)))
    .filter((entity) => entity.length > 0);
}
