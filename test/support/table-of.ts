import type { OverlapTable } from "../../src/core/overlap-table.ts";
import type { Partition } from "./naive.ts";

/** Makes the overlap table by its definition: compares every key entity with every response entity. */
export function tableOf(key: Partition, response: Partition): OverlapTable {
  const cells = key.flatMap((k, keyIndex) =>
    response.map((r, responseIndex) => ({
      keyIndex,
      responseIndex,
      size: k.filter((mention) => r.includes(mention)).length,
    })),
  );
  const filled = cells.filter(({ size }) => size > 0);
  return {
    keySizes: Int32Array.from(key, (entity) => entity.length),
    responseSizes: Int32Array.from(response, (entity) => entity.length),
    cellKey: Int32Array.from(filled, ({ keyIndex }) => keyIndex),
    cellResponse: Int32Array.from(filled, ({ responseIndex }) => responseIndex),
    cellSize: Int32Array.from(filled, ({ size }) => size),
  };
}

/** Returns an entity for each word, with its letters as mentions: `entities("abc", "de")`. */
export function entities(...words: readonly string[]): string[][] {
  return words.map((word) => Array.from(word));
}
