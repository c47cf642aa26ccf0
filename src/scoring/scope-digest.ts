import { partDigest } from "../core/corpus-hash.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { distinctMentions } from "../matching/distinct-mentions.ts";
import { sharedId } from "./join-parts.ts";

/**
 * The fingerprint of one side of parts that share their entities: that of each part, with entities numbered in the order of their
 * first mentions in all of them. Of a single part it is `partDigest`.
 *
 * @param parts in an order that is not that of the files
 * @returns nothing if there are none
 */
export function scopeDigest(parts: readonly AnnotatedPart[]): string | undefined {
  if (parts.length === 0) return undefined;
  const numbers = new Map<string, number>();
  return parts
    .map((part, p) =>
      partDigest(part, distinctMentions(part, "keep").order, (entity) => {
        const id = sharedId(part.entities, entity, p);
        const number = numbers.get(id) ?? numbers.size;
        numbers.set(id, number);
        return number;
      }),
    )
    .join("");
}
