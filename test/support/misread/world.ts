import type { Random } from "../../../bench/random.ts";
import type { Partition } from "../naive.ts";
import {
  type Mention,
  mentionsIn,
  type Partitions,
  scoresOf,
  type Side,
  sides,
  type TrueDocument,
  type TrueScores,
  withoutSingletons,
} from "../true-documents.ts";

/** Documents with enough mentions that a misreading changes the scores. */

const vocabulary =
  "Ann saw the old cat It ran , don't U.S. her naïve 猫 it mayor city of Paris river she they bought small boat and sold Bob his garden again near quay on Monday with bread was storm grew two tree said".split(
    " ",
  );

/** How to draw documents. */
export interface Drawing {
  /** The least and the greatest number of documents, sentences of each, and words of each sentence. */
  readonly documents?: readonly [number, number];
  readonly sentences?: readonly [number, number];
  readonly words?: readonly [number, number];
  readonly entities?: number;
  /** Whether mentions must not nest. */
  readonly isFlat?: boolean;
  readonly idOf?: (document: number) => string;
  /** Makes the response of the key. */
  readonly respond?: (key: readonly Mention[], sentences: readonly (readonly string[])[], random: Random) => Mention[];
}

export function drawDocuments(random: Random, drawing: Drawing = {}): TrueDocument[] {
  const { documents = [2, 3], sentences = [5, 8], words = [5, 9], entities = 4 } = drawing;
  const { isFlat = false, idOf = (d: number) => `doc${d + 1}`, respond = goodSystem } = drawing;
  return Array.from({ length: between(random, documents) }, (_, d) => {
    const text = Array.from({ length: between(random, sentences) }, () =>
      Array.from({ length: between(random, words) }, () => random.pick(vocabulary)),
    );
    const drawn = mentionsIn(text, random, { entities });
    const key = isFlat ? withoutSingletons(apart(drawn)) : drawn;
    const response = respond(key, text, random);
    return { id: idOf(d), sentences: text, key, response: isFlat ? withoutSingletons(apart(response)) : response };
  });
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + random.below(most - least + 1);
}

/** Returns mentions of which none begins before the end of the previous one. */
function apart(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  for (const mention of mentions) if (kept.every(({ last }) => last < mention.first)) kept.push(mention);
  return kept;
}

/** Leaves out a tenth of the mentions, and moves a fifth to another entity. */
export function goodSystem(key: readonly Mention[], _: unknown, random: Random): Mention[] {
  const kept = key.filter(() => !random.chance(0.1));
  return withoutSingletons(
    kept.map((mention) => (random.chance(0.2) ? { ...mention, entity: 1 + random.below(4) } : mention)),
  );
}

/** Marks other mentions than the key, at random. */
export function badSystem(_: unknown, sentences: readonly (readonly string[])[], random: Random): Mention[] {
  return mentionsIn(sentences, random, { tries: 3, entities: 4 });
}

/** Returns both sides of the whole corpus, in which the same number means the same entity in all documents. */
export function joined(documents: readonly TrueDocument[]): Partitions {
  const partition = (side: Side): Partition => {
    const clusters = new Map<number, string[]>();
    for (const document of documents)
      for (const { first, last, entity } of document[side])
        clusters.set(entity, [...(clusters.get(entity) ?? []), `${document.id} ${first}-${last}`]);
    return [...clusters.values()];
  };
  return { key: partition("key"), response: partition("response") };
}

/** Records with an optional label on each side, as in a table. */
export interface Records {
  readonly names: readonly string[];
  readonly key: readonly (string | null)[];
  readonly response: readonly (string | null)[];
}

/**
 * Draws records in a few clusters, with a fifth of the records in another cluster of the response. Each side leaves
 * some out.
 */
export function drawRecords(random: Random, { count = 24 + random.below(16), missing = 0.15 } = {}): Records {
  const key = Array.from({ length: count }, () => random.below(6));
  const response = key.map((label) => (random.chance(0.2) ? random.below(6) : label));
  const keys = random.pick([(n: number) => String(n + 1), (n: number) => "abcdefg"[n]]);
  const label = (n: number, write: (n: number) => string): string | null => (random.chance(missing) ? null : write(n));
  return {
    names: Array.from({ length: count }, (_, r) => `r${r + 1}`),
    key: key.map((n) => label(n, keys)),
    response: response.map((n) => label(n, (c) => String(c + 1))),
  };
}

export function scoresOfRecords(records: Records): TrueScores {
  const partition = (side: Side): Partition => {
    const clusters = new Map<string, string[]>();
    records[side].forEach((label, r) => {
      if (label !== null) clusters.set(label, [...(clusters.get(label) ?? []), records.names[r]]);
    });
    return [...clusters.values()];
  };
  const [key, response] = sides.map(partition);
  return scoresOf([{ key, response }]);
}
