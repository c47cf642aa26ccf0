import type { PairedMentions } from "../../core/paired-mentions.ts";

/** A key mention and a response mention, both twinless, that are meant to be the same, by their places. */
export interface SpanPair {
  readonly key: number;
  readonly response: number;
}

/** The mentions as if the response had each of these key mentions instead of its own. */
export function withSpanPairs({ key, response }: PairedMentions, pairs: readonly SpanPair[]): PairedMentions {
  if (pairs.length === 0) return { key, response };
  const [keyTwin, responseTwin] = [key.twin.slice(), response.twin.slice()];
  for (const pair of pairs) {
    keyTwin[pair.key] = pair.response;
    responseTwin[pair.response] = pair.key;
  }
  return { key: { ...key, twin: keyTwin }, response: { ...response, twin: responseTwin } };
}
