import type { AnnotatedPart } from "../../../core/document.ts";
import type { ReadOptions } from "../../format.ts";

export interface SpanConvention {
  /** Whether the last position belongs to the span. */
  readonly ends: "inclusive" | "exclusive";
  readonly offsets: "token" | "char";
  /** The number of the first position (default 0). */
  readonly first?: 0 | 1;
}

export interface Reading {
  readonly convention: SpanConvention;
  /** Whether the options override the format's own convention. If so, less evidence is enough to doubt them. */
  readonly overridden: boolean;
  /** Whether the user set the kind of ends, so that doubts about it are not errors. */
  readonly areEndsGiven?: boolean;
  /** Whether the user set the number of the first position, so that it is not doubted. */
  readonly isFirstGiven?: boolean;
  readonly words?: Pick<readonly string[], "length" | "at">;
  /** Returns the number of the word of a piece, if `words` are pieces of words. */
  readonly wordOf?: (piece: number) => number | undefined;
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
  /** Whether the better convention counts tokens of a text that the file does not divide into words. */
  readonly lacksWords?: boolean;
  /** Whether no file that was read correctly looks like this. */
  readonly isSure?: boolean;
}

export function conventionOf(own: SpanConvention, options: ReadOptions): SpanConvention {
  const offsets = options.offsets ?? own.offsets;
  return { ends: options.ends ?? own.ends, offsets, first: firstGiven(offsets, options) ?? own.first ?? 0 };
}

/** Returns the number of the first position, if the options set it. */
function firstGiven(
  offsets: SpanConvention["offsets"],
  { firstToken, firstCharacter }: Pick<ReadOptions, "firstToken" | "firstCharacter">,
): 0 | 1 | undefined {
  return offsets === "token" ? firstToken : firstCharacter;
}

/** Returns the part with a note of how its spans were read: their ends and their first position, unless options set these. */
export function withOpenSpans(
  part: AnnotatedPart,
  { ends, offsets, first = 0 }: SpanConvention,
  options: ReadOptions,
): AnnotatedPart {
  const isGiven = firstGiven(offsets, options) !== undefined;
  if (options.ends !== undefined && isGiven) return part;
  return {
    ...part,
    ...(options.ends === undefined && { ends }),
    ...(!isGiven && { origin: { unit: offsets === "token" ? "token" : "character", first } }),
  };
}

function isOverridden(own: SpanConvention, options: ReadOptions): boolean {
  const { ends, offsets, first } = conventionOf(own, options);
  return ends !== own.ends || offsets !== own.offsets || first !== (own.first ?? 0);
}

/** Returns how spans are read, for documents of a format with a convention of its own. */
export function spanReadingOf(
  own: SpanConvention,
  options: ReadOptions,
): Pick<Reading, "convention" | "overridden" | "areEndsGiven" | "isFirstGiven"> {
  const convention = conventionOf(own, options);
  return {
    convention,
    overridden: isOverridden(own, options),
    areEndsGiven: options.ends !== undefined,
    isFirstGiven: firstGiven(convention.offsets, options) !== undefined,
  };
}

export function conventionText({ ends, offsets, first = 0 }: SpanConvention): string {
  return `${ends} ends and ${offsets === "token" ? "token" : "character"} offsets${first === 0 ? "" : " from 1"}`;
}

export function otherEnds(ends: SpanConvention["ends"]): SpanConvention["ends"] {
  return ends === "inclusive" ? "exclusive" : "inclusive";
}

export function some(count: number, all: number, verb: string, verbs: string): string {
  return `${count} of ${all} span${all === 1 ? "" : "s"} ${count === 1 ? verb : verbs}`;
}
