import { labelOf } from "../core/document.ts";
import type { Accumulator } from "./accumulator.ts";

/** Which of some accumulators has not the first one's key, and where it is different. */
export interface KeyDifference {
  readonly place: number;
  /** Document and part, as `labelOf` writes them. */
  readonly document: string;
}

/** The first accumulator that was given another key than the first one; nothing if all have the same. */
export function differentKey([first, ...others]: readonly Accumulator[]): KeyDifference | undefined {
  for (const [i, other] of others.entries()) {
    const [ours, theirs] = [first.counted(), other.counted()];
    for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
      const part = ours.get(id) ?? theirs.get(id)!;
      if (ours.get(id)?.keyDigest !== theirs.get(id)?.keyDigest) return { place: i + 1, document: labelOf(part) };
    }
  }
  return undefined;
}
