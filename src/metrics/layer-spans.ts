import { runsOf, type Layers, type Mentions, type Spans } from "../core/document.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import type { Lack, LackedInformation } from "./metric.ts";

/** The tokens of a span as a text that is the same for the same tokens. */
export function spanName(spans: Pick<Spans, "first" | "last" | "pieces">, i: number): string {
  return runsOf(spans, i).join();
}

/** The same for a mention; one with an opaque name by that name, which no tokens are equal to. */
export function mentionName(mentions: Mentions, m: number): string {
  return mentions.names === undefined ? spanName(mentions, m) : `"${mentions.names[m]}`;
}

/** The side that does not know a layer, if one does not. A side without mentions may be none at all, and lacks nothing. */
export function lackOfLayer(
  layer: keyof Layers,
  what: LackedInformation,
  mentions: PairedMentions | undefined,
): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  for (const side of ["key", "response"] as const) {
    const { part } = mentions[side];
    if (part.layers?.[layer] === undefined && part.mentions.length > 0) return { side, what };
  }
  return undefined;
}

/** How many of the key's and of the response's things were found on the other side, and how many there are. */
export function foundCounts(found: number, key: number, response: number): Float64Array {
  return Float64Array.of(found, key, found, response);
}
