import type { AnnotatedPart, Mentions } from "../core/document.ts";
import { compareSpans } from "../core/span-order.ts";

/** Pairs of matched mentions: key mention `key[i]` is response mention `response[i]`. No mention is in two pairs. */
export interface MentionPairs {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * Exact matching: a response mention matches a key mention when their token sets, or their opaque ids, are equal.
 *
 * Where a span is repeated on a side (`--on-duplicate keep`), first is matched with first, second with second, in the
 * order given; what is left over is twinless.
 *
 * @param keyOrder the key's mentions that take part, sorted by `spanOrder`
 * @param responseOrder likewise
 * @complexity O(mentions): both sides are sorted already
 */
export function exactMatching(
  key: AnnotatedPart,
  response: AnnotatedPart,
  keyOrder: Int32Array,
  responseOrder: Int32Array,
): MentionPairs {
  const compare = comparison(key.mentions, response.mentions);
  const most = Math.min(keyOrder.length, responseOrder.length);
  const pairKey = new Int32Array(most);
  const pairResponse = new Int32Array(most);
  let pairs = 0;
  for (let i = 0, j = 0; i < keyOrder.length && j < responseOrder.length; ) {
    const order = compare(keyOrder[i], responseOrder[j]);
    if (order === 0) {
      pairKey[pairs] = keyOrder[i++];
      pairResponse[pairs++] = responseOrder[j++];
    } else if (order < 0) {
      i++;
    } else {
      j++;
    }
  }
  return { key: pairKey.subarray(0, pairs), response: pairResponse.subarray(0, pairs) };
}

/** Spans are compared with spans, opaque ids with opaque ids; a span and an id are never equal. */
function comparison(key: Mentions, response: Mentions): (i: number, j: number) => number {
  const { names } = key;
  const responseNames = response.names;
  if (names === undefined && responseNames === undefined) return (i, j) => compareSpans(key, i, response, j);
  if (names === undefined || responseNames === undefined) return () => -1;
  return (i, j) => (names[i] < responseNames[j] ? -1 : names[i] > responseNames[j] ? 1 : 0);
}
