import type { Lack, Metric } from "../metrics/metric.ts";
import type { PartBreakdown } from "./breakdown.ts";
import type { GapExample } from "./gap-score.ts";
import { countedMetrics } from "./score-options.ts";

/** What a part does not know and a metric must. */
export interface LackIn extends Lack {
  readonly document: string;
}

/** The counts of one part, all that is kept of it. */
export interface CountedPart {
  readonly document: string;
  readonly part: string;
  readonly counts: Float64Array;
  /** Counts of the CoNLL average under the other singleton policy; absent where that makes no difference. */
  readonly otherConll?: Float64Array;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** Mentions that both sides have. */
  readonly foundMentions: number;
  readonly voidMentions: number;
  readonly keySingletons: number;
  readonly responseSingletons: number;
  /** Whether a side has split antecedents, scored or not. */
  readonly hasSplits?: true;
  readonly keyDigest: string | undefined;
  readonly responseDigest: string | undefined;
  readonly gap?: GapExample | undefined;
  readonly lacking?: Readonly<Record<string, LackIn>>;
  readonly breakdown?: PartBreakdown;
  readonly joined?: JoinedCounts;
}

/** What is kept of a part that several were joined to. */
export interface JoinedCounts {
  /** How many documents there are in it, and how many topics. */
  readonly documents: number;
  readonly topics: number;
  /** Counts under the other singleton policy; absent where that makes no difference. */
  readonly otherCounts?: Float64Array;
  /** See `countLinkClasses`. */
  readonly links?: Float64Array;
}

/** The counts of some parts, a vector for each. */
export function countsOf(parts: readonly CountedPart[]): Float64Array[] {
  return parts.map(({ counts }) => counts);
}

/** The first lack of each metric, or of a metric that it is made of, in the order of the parts. */
export function firstLacks(chosen: readonly Metric[], parts: readonly CountedPart[]): Record<string, LackIn> {
  const lacks: Record<string, LackIn> = {};
  const all = parts.flatMap(({ lacking }) => (lacking === undefined ? [] : [lacking]));
  for (const metric of all.length === 0 ? [] : chosen) {
    const ids = countedMetrics([metric]).map(({ id }) => id);
    const first = all.flatMap((lacking) => ids.flatMap((id) => lacking[id] ?? []))[0] as LackIn | undefined;
    if (first !== undefined) lacks[metric.id] = first;
  }
  return lacks;
}
