import type { AnnotatedPart } from "../../../core/document.ts";
import type { ReadOptions } from "../../format.ts";

export interface SpanConvention {
  /** Whether the last position belongs to the span. */
  readonly ends: "inclusive" | "exclusive";
  readonly offsets: "token" | "char";
}

export interface Reading {
  readonly convention: SpanConvention;
  /** Whether the options override the format's own convention. If so, less evidence is enough to doubt them. */
  readonly overridden: boolean;
  /** Whether the user set the kind of ends, so that doubts about it are not errors. */
  readonly areEndsGiven?: boolean;
  readonly words?: Pick<readonly string[], "length" | "at">;
  /** Returns an approximate number of tokens, for documents without `words`. */
  readonly estimatedTokens?: () => number;
  /** Returns the text, and a function from character offsets to offsets in it (UTF-16 units). */
  readonly text?: () => OffsetText | undefined;
}

interface OffsetText {
  readonly text: string;
  readonly unit: (offset: number) => number;
}

export interface ConventionDoubt {
  /** Completes the sentence “The file was read with …, but …”. */
  readonly evidence: string;
  readonly better: SpanConvention;
  /** Whether no file that was read correctly looks like this. */
  readonly isSure?: boolean;
}

export function conventionOf(own: SpanConvention, { ends, offsets }: ReadOptions): SpanConvention {
  return { ends: ends ?? own.ends, offsets: offsets ?? own.offsets };
}

/** Returns the part with a note of how the ends of its spans were read, unless the options set this. */
export function withOpenEnds(part: AnnotatedPart, ends: SpanConvention["ends"], options: ReadOptions): AnnotatedPart {
  return options.ends === undefined ? { ...part, ends } : part;
}

export function isOverridden(own: SpanConvention, { ends, offsets }: ReadOptions): boolean {
  return (ends !== undefined && ends !== own.ends) || (offsets !== undefined && offsets !== own.offsets);
}

export function conventionText({ ends, offsets }: SpanConvention): string {
  return `${ends} ends and ${offsets === "token" ? "token" : "character"} offsets`;
}

export function otherEnds(ends: SpanConvention["ends"]): SpanConvention["ends"] {
  return ends === "inclusive" ? "exclusive" : "inclusive";
}

export function some(count: number, all: number, verb: string, verbs: string): string {
  return `${count} of ${all} span${all === 1 ? "" : "s"} ${count === 1 ? verb : verbs}`;
}
