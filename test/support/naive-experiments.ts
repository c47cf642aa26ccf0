import type { Partition } from "./naive.ts";

/**
 * Applies the experiments of Moosavi & Strube 2016, §2, literally, mention by mention. The code is slow on purpose, and
 * independent of the library.
 */

/** Returns the mentions to which a mention is linked; a singleton is linked to itself. */
function linksOf(side: Partition, mention: string): readonly string[] {
  const entity = side.find((each) => each.includes(mention)) ?? [];
  return entity.length === 1 ? entity : entity.filter((other) => other !== mention);
}

/**
 * Removes from the response every mention of both sides that has links in the response, but none of them in the key.
 * If that leaves one mention of a larger entity, `leftover` decides whether it stays.
 */
export function naiveMorePrecise(key: Partition, response: Partition, leftover: "keep" | "drop"): Partition {
  const wrong = key.flat().filter((mention) => {
    const found = linksOf(response, mention);
    if (found.length === 0 || found[0] === mention) return false;
    return !linksOf(key, mention).some((other) => found.includes(other));
  });
  return response
    .map((entity) => ({ before: entity.length, left: entity.filter((mention) => !wrong.includes(mention)) }))
    .filter(({ before, left }) => left.length > 1 || (left.length === 1 && (before === 1 || leftover === "keep")))
    .map(({ left }) => left);
}

/** Repeatedly links two missing mentions, one from each of the two key entities that have the most left. */
export function naiveLessPreciseA(key: Partition, response: Partition): Partition {
  const missing = missingMentions(key, response);
  const pairs: string[][] = [];
  for (;;) {
    const largest = missing
      .map((mentions, entity) => ({ mentions, entity }))
      .filter(({ mentions }) => mentions.length > 0)
      .sort((x, y) => y.mentions.length - x.mentions.length || x.entity - y.entity);
    if (largest.length < 2) return [...response, ...pairs];
    pairs.push([largest[0].mentions.shift()!, largest[1].mentions.shift()!]);
  }
}

/** Links one missing mention of each key entity that has any. */
export function naiveLessPreciseB(key: Partition, response: Partition): Partition {
  const entity = missingMentions(key, response).flatMap(([first]: (string | undefined)[]) => first ?? []);
  return entity.length < 2 ? response : [...response, entity];
}

function missingMentions(key: Partition, response: Partition): string[][] {
  const found = new Set(response.flat());
  return key.map((entity) => entity.filter((mention) => !found.has(mention)));
}
