import { maximalRuns } from "../../../core/runs.ts";
import { trimmedSpan } from "./trimmed-span.ts";

/** Tokens of a text: token `t` is `text.slice(starts[t], ends[t])`. */
export interface CutTokens {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether the tokens are others than those that were given. */
  readonly changed: boolean;
}

const WORD = /\S+/g;
const SPACE = /\s/;

/**
 * Makes tokens of those that a file gives, so that every mention is a set of whole tokens: a token is cut where a mention
 * begins or ends inside it, and what mentions cover outside of all tokens becomes tokens at white space.
 *
 * Of tokens that overlap, the later one keeps what is left of it.
 *
 * @param given `[start, end, start, end, …]` in any order, in UTF-16 units, ends exclusive
 * @param spans what mentions cover, likewise, within the text
 * @param boundaries where tokens are cut
 */
export function cutTokens(
  text: string,
  given: ArrayLike<number>,
  spans: readonly number[],
  boundaries: readonly number[],
): CutTokens {
  const covered = maximalRuns(spans.map((bound, b) => (b % 2 === 0 ? bound : bound - 1)));
  const cuts = Int32Array.from(new Set(boundaries)).sort();
  const starts: number[] = [];
  const ends: number[] = [];
  let changed = false;
  const add = (start: number, end: number): void => {
    starts.push(start);
    ends.push(end);
  };
  /** A piece of a token, without the white space that is at its ends now. */
  const addPiece = (from: number, to: number): void => {
    const [start, end] = trimmedSpan(text, from, to);
    if (start < end) add(start, end);
  };
  let c = 0;
  const cut = (from: number, to: number): void => {
    while (c < cuts.length && cuts[c] <= from) c++;
    if (c === cuts.length || cuts[c] >= to) {
      add(from, to);
      return;
    }
    changed = true;
    let start = from;
    for (; c < cuts.length && cuts[c] < to; c++) {
      addPiece(start, cuts[c]);
      start = cuts[c];
    }
    addPiece(start, to);
  };
  let r = 0;
  const fill = (from: number, to: number): void => {
    while (r < covered.length && covered[r + 1] < from) r += 2;
    for (let run = r; run < covered.length && covered[run] < to; run += 2) {
      const start = Math.max(from, covered[run]);
      const gap = text.slice(start, Math.min(to, covered[run + 1] + 1));
      for (const { index, 0: word } of gap.matchAll(WORD)) {
        cut(start + index, start + index + word.length);
        changed = true;
      }
    }
  };
  const tokens = Array.from({ length: given.length / 2 }, (_, t) => [given[2 * t], given[2 * t + 1]] as const);
  tokens.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let last = 0;
  for (const [start, end] of tokens) {
    const to = Math.min(end, text.length);
    let from = Math.max(start, last);
    while (from > start && from < to && SPACE.test(text[from])) from++;
    if (from >= to) continue;
    fill(last, from);
    cut(from, to);
    last = to;
  }
  fill(last, text.length);
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends), changed };
}
