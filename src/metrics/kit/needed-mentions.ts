import { type Layers, type Mentions, runsOf, type Spans } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { Lack, LackedInformation } from "./metric.ts";

/**
 * Returns mentions whose presence `lacks` has checked.
 *
 * @throws TypeError if they are absent
 */
export function neededMentions<T extends PairedMentions>(mentions: T | undefined): T {
  if (mentions === undefined) throw new TypeError("this metric needs mentions, but only a table was given");
  return mentions;
}

/** Returns a text that is the same for spans of the same tokens. */
export function spanName(spans: Pick<Spans, "first" | "last" | "pieces">, i: number): string {
  return runsOf(spans, i).join();
}

/** Returns a text that is the same for mentions of the same tokens or the same opaque name. */
export function mentionName(mentions: Mentions, m: number): string {
  return mentions.names === undefined ? spanName(mentions, m) : `"${mentions.names[m]}`;
}

/** Returns the side that lacks a layer, if any. A side without mentions may be an absent part, so it lacks nothing. */
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

export function foundCounts(found: number, key: number, response: number): Float64Array {
  return Float64Array.of(found, key, found, response);
}
