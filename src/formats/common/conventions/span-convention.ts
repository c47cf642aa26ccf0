import type { AnnotatedPart } from "../../../core/document.ts";
import type { ReadOptions } from "../../format.ts";

/** What the two numbers of a span mean. */
export interface SpanConvention {
  /** Whether the last position belongs to the span. */
  readonly ends: "inclusive" | "exclusive";
  /** What positions count. */
  readonly offsets: "token" | "char";
}

/** How a document is read, and what it holds to compare that with. */
export interface Reading {
  readonly convention: SpanConvention;
  /** Whether the user asked for another convention than the format's own: that is less likely to be right. */
  readonly overridden: boolean;
  /** Whether the user said what ends are, so that doubts about them are no errors. */
  readonly areEndsGiven?: boolean;
  /** What token offsets count, where that is known. */
  readonly words?: Pick<readonly string[], "length" | "at">;
  /** About how many tokens there are, where they are not known; called only if spans are looked at. */
  readonly estimatedTokens?: () => number;
  /** The text, and a function from character offsets to places in it (UTF-16 units); called only if they are needed. */
  readonly text?: () => OffsetText | undefined;
}

/** A text that offsets of characters point into. */
interface OffsetText {
  readonly text: string;
  readonly unit: (offset: number) => number;
}

/** A better reading, and why. */
export interface ConventionDoubt {
  /** Completes the sentence “Read with …, but …”. */
  readonly evidence: string;
  readonly better: SpanConvention;
  /** Set where no file that was read rightly looks like this. */
  readonly isSure?: boolean;
}

/** The convention that a format has, changed by the options. */
export function conventionOf(own: SpanConvention, { ends, offsets }: ReadOptions): SpanConvention {
  return { ends: ends ?? own.ends, offsets: offsets ?? own.offsets };
}

/** A part whose spans were read with these ends, and that says so unless the options left no choice. */
export function withOpenEnds(part: AnnotatedPart, ends: SpanConvention["ends"], options: ReadOptions): AnnotatedPart {
  return options.ends === undefined ? { ...part, ends } : part;
}

/** Whether the options ask for another convention than the format's own. */
export function isOverridden(own: SpanConvention, { ends, offsets }: ReadOptions): boolean {
  return (ends !== undefined && ends !== own.ends) || (offsets !== undefined && offsets !== own.offsets);
}

/** A convention in words. */
export function conventionText({ ends, offsets }: SpanConvention): string {
  return `${ends} ends, ${offsets === "token" ? "token" : "character"} offsets`;
}

/** The other kind of ends. */
export function otherEnds(ends: SpanConvention["ends"]): SpanConvention["ends"] {
  return ends === "inclusive" ? "exclusive" : "inclusive";
}

/** `3 of 8 spans`, and the verb in its number. */
export function some(count: number, all: number, verb: string, verbs: string): string {
  return `${count} of ${all} span${all === 1 ? "" : "s"} ${count === 1 ? verb : verbs}`;
}
