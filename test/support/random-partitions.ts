import fc from "fast-check";
import type { Partition } from "./naive.ts";

/** The entity of a mention on each side; -1 if the side lacks the mention. */
export type Labels = readonly (readonly [key: number, response: number])[];

export interface Pair {
  readonly key: Partition;
  readonly response: Partition;
}

/**
 * Draws pairs of labels. Few mentions and labels make special cases likely: missing and extra mentions, singletons,
 * equal sides, sides without mentions, equally good alignments.
 */
export function labels(mentions: number, entities: number): fc.Arbitrary<Labels> {
  return fc.integer({ min: 0, max: entities }).chain((most) => {
    const label = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: most }) }, fc.constant(-1));
    return fc.oneof(
      fc.array(fc.tuple(label, label), { maxLength: mentions }),
      fc.array(fc.tuple(label, fc.constant(-1)), { maxLength: mentions }),
      fc.array(fc.tuple(fc.constant(-1), label), { maxLength: mentions }),
      // Most of these response labels are right, as in real responses.
      fc.array(
        fc
          .tuple(label, label, fc.boolean(), fc.boolean())
          .map(([k, r, wrong, very]): [number, number] => [k, wrong && very ? r : k]),
        { maxLength: mentions },
      ),
    );
  });
}

/** Draws up to three entities of the mentions with these names, each of which may also be missing. */
export function partitionOf(names: readonly string[]): fc.Arbitrary<Partition> {
  return fc
    .array(fc.integer({ min: -1, max: 2 }), { minLength: names.length, maxLength: names.length })
    .map((labels) =>
      [0, 1, 2].map((entity) => names.filter((_, m) => labels[m] === entity)).filter((entity) => entity.length > 0),
    );
}

/** Returns the partitions that labels describe; the names of mentions sort like their numbers. */
export function partitionsOf(both: Labels): Pair {
  const partition = (side: 0 | 1): Partition => {
    const entities = new Map<number, string[]>();
    both.forEach((label, i) => {
      if (label[side] < 0) return;
      const name = mentionName(i);
      const entity = entities.get(label[side]);
      if (entity === undefined) entities.set(label[side], [name]);
      else entity.push(name);
    });
    return [...entities.values()];
  };
  return { key: partition(0), response: partition(1) };
}

export function partitionPairs(mentions = 12, entities = 5): fc.Arbitrary<Pair> {
  return labels(mentions, entities).map(partitionsOf);
}

function mentionName(i: number): string {
  return `m${String(i).padStart(4, "0")}`;
}
