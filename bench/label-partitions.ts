import { Random } from "./random.ts";

/** Two labellings of the same items. -1 marks an item that is not a mention on that side. */
export interface LabelPair {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * Generates partitions of many mentions, in random order.
 *
 * Sizes of key entities follow Zipf's law: the share of entities with `s` mentions is about proportional to 1/s². So
 * half are singletons, and a few have up to `mentions / 500` mentions. The response is the key with errors: a tenth of
 * the entities with several mentions is split in two, and a tenth of all is merged with the one before. One mention in
 * twenty is moved, one in fifty is missing, and one in fifty is extra.
 *
 * @param mentions the number of items, including twinless ones
 */
export function zipfPartitions(mentions: number, seed: number): LabelPair {
  const random = new Random(seed);
  const largest = Math.max(2, Math.floor(mentions / 500));
  const key = new Int32Array(mentions);
  const response = new Int32Array(mentions);
  let entity = 0;
  let target = 0;
  for (let m = 0; m < mentions; entity++) {
    // The inverse of Zipf's distribution function, truncated.
    const size = Math.min(largest, mentions - m, Math.floor(1 / (1 - random.fraction())));
    const isSplit = size > 1 && random.chance(0.1);
    if (!random.chance(0.1)) target++;
    for (let i = 0; i < size; i++, m++) {
      key[m] = entity;
      response[m] = random.chance(0.05) ? random.below(target + 1) : target;
      if (isSplit && 2 * i + 2 === size - (size % 2)) target++;
      const absent = random.fraction();
      if (absent < 0.02) response[m] = -1;
      else if (absent < 0.04) key[m] = -1;
    }
  }
  for (let m = mentions - 1; m > 0; m--) {
    const other = random.below(m + 1);
    [key[m], key[other]] = [key[other], key[m]];
    [response[m], response[other]] = [response[other], response[m]];
  }
  return { key, response };
}
