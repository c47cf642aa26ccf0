import type { ListedMention } from "../common/json/json-clusters.ts";
import type { PassedOver } from "../passed-over.ts";

/**
 * Finds the head of each span: by `head2span`, lists of `[head, start, end]`, or in `word_clusters`, if each of its clusters
 * holds as many words as the cluster of spans in the same place. What does not fit is passed over.
 */
export function wlcorefHeads(
  record: Record<string, unknown>,
  spans: unknown,
  passedOver: PassedOver,
): (mention: ListedMention, first: number, last: number) => number | undefined {
  const heads = new Map<string, number>();
  const list = record["head2span"];
  if (Array.isArray(list)) {
    for (const item of list as unknown[]) {
      if (Array.isArray(item) && item.length === 3 && item.every(Number.isInteger)) {
        const [head, start, end] = item as [number, number, number];
        heads.set(`${start} ${end}`, head);
      }
    }
  }
  const words = record["word_clusters"];
  const parallel = isParallel(words, spans) ? words : undefined;
  if (heads.size === 0 && parallel === undefined && Array.isArray(words) && words.length > 0) {
    passedOver.add("word_clusters that are not those of the spans", words.length);
  }
  return ({ cluster, position, span }, first, last) => {
    const known = typeof span === "string" ? undefined : heads.get(span.join(" "));
    const head = known ?? parallel?.[cluster][position];
    if (typeof head === "number" && Number.isInteger(head) && head >= first && head <= last) return head;
    if (head !== undefined) passedOver.add("heads that are not in their spans");
    return undefined;
  };
}

function isParallel(words: unknown, spans: unknown): words is unknown[][] {
  return (
    Array.isArray(words) &&
    Array.isArray(spans) &&
    words.length === spans.length &&
    words.every((cluster: unknown, c) => {
      const other: unknown = spans[c];
      return Array.isArray(cluster) && Array.isArray(other) && cluster.length === other.length;
    })
  );
}
