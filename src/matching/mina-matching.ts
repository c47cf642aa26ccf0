import type { AnnotatedPart } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { exactMatching, type MentionPairs } from "./exact-matching.ts";
import { minimumSpans } from "./mina/minimum-spans.ts";
import type { LackedTokens } from "./mina/parsed-tokens.ts";

/**
 * Matching by minimum spans (MINA): a response mention matches a key mention when they have the same minimum span, both by the parse of
 * the key.
 *
 * The pairs are one to one. Mentions with equal tokens go first, as in `exactMatching`; what is left is paired in the order given, first
 * with first. coval pairs several mentions with one.
 *
 * @param keyOrder the key's mentions that take part, sorted by `spanOrder`
 * @param responseOrder likewise; the response is on the key's tokens
 * @returns pairs in the order of the key, or what the key does not say of its tokens; nothing is lacking where a side has no mentions
 * @cite moosavi-2019
 */
export function minaMatching(
  key: AnnotatedPart,
  response: AnnotatedPart,
  keyOrder: Int32Array,
  responseOrder: Int32Array,
): MentionPairs | LackedTokens {
  const exact = exactMatching(key, response, keyOrder, responseOrder);
  if (keyOrder.length === 0 || responseOrder.length === 0) return exact;
  const { tokens } = key;
  const keySpans = minimumSpans(key);
  if (typeof keySpans === "string") return keySpans;
  const responseSpans = minimumSpans({ ...response, ...(tokens !== undefined && { tokens }) });
  if (typeof responseSpans === "string") return responseSpans;
  const toResponse = new Int32Array(key.mentions.length).fill(-1);
  const isTaken = new Uint8Array(response.mentions.length);
  exact.key.forEach((k, i) => {
    toResponse[k] = exact.response[i];
    isTaken[exact.response[i]] = 1;
  });
  /** The response's mentions that are left, by minimum span; the last one is the next to be taken. */
  const waiting = new Map<string, number[]>();
  for (const r of responseOrder.toReversed()) {
    if (isTaken[r] === 1) continue;
    listIn(waiting, responseSpans[r].identity).push(r);
  }
  for (const k of keyOrder) {
    if (toResponse[k] < 0) toResponse[k] = waiting.get(keySpans[k].identity)?.pop() ?? -1;
  }
  const paired = keyOrder.filter((k) => toResponse[k] >= 0);
  return { key: paired, response: paired.map((k) => toResponse[k]) };
}
