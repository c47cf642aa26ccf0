import type { SideName } from "../core/document.ts";
import type { MatchedSide } from "./matched-side.ts";

/** The rules by which a response mention may match a key mention, except `overlap:θ`. */
export const namedMatchRules = ["exact", "head", "partial", "partial-symmetric", "craft", "min", "mina"] as const;

/** A rule of matching. The threshold of `overlap:θ` is above 0 and at most 1. */
export type MatchRule = (typeof namedMatchRules)[number] | `overlap:${number}`;

/**
 * Returns the rule of that name, or undefined if it is unknown or its threshold is out of range.
 *
 * @example
 *   parseMatchRule("overlap:0.5"); // → "overlap:0.5"
 *   parseMatchRule("overlap:2"); // → undefined
 */
export function parseMatchRule(text: string): MatchRule | undefined {
  const named = namedMatchRules.find((rule) => rule === text);
  if (named !== undefined) return named;
  const threshold = Number(/^overlap:(\d*\.?\d+)$/.exec(text)?.[1]);
  return threshold > 0 && threshold <= 1 ? `overlap:${threshold}` : undefined;
}

/**
 * How to treat mentions whose head is not in the text (zeros, empty nodes). `keep`: as ordinary tokens. `drop`: they
 * are not scored. `linear`: zeros at the same position are the same, even if the sides have different numbers of zeros.
 * `dependent`: zeros that depend on the same word are matched first.
 */
export const zeroRules = ["keep", "drop", "linear", "dependent"] as const;

export type ZeroRule = (typeof zeroRules)[number];

export interface MatchOptions {
  readonly match: MatchRule;
  readonly zeros: ZeroRule;
}

/** The reason for a pair: a rule, or, for zeros, their dependencies. */
export const pairReasons = [...namedMatchRules, "overlap", "dependency"] as const;

export type PairReason = (typeof pairReasons)[number];

/** The property that a rule compares in mentions that are not equal. */
export interface RuleCore {
  readonly name: "head" | "minimum span";
  /**
   * Returns whether the property is known for a mention. If not, most rules let the mention match only an equal one.
   */
  readonly isKnown: (side: MatchedSide, m: number) => boolean;
}

/** Returns the property that a rule compares, or undefined if the rule needs none of that side. */
export function coreOfRule(rule: MatchRule, side: SideName): RuleCore | undefined {
  if (rule === "head") return { name: "head", isKnown: (own, m) => own.head(m) >= 0 };
  if (rule === "partial-symmetric" || (rule === "partial" && side === "key")) {
    return { name: "head", isKnown: (own, m) => own.core(m) !== undefined };
  }
  if (rule !== "min" || side === "response") return undefined;
  const isWord = ({ first, last }: MatchedSide["part"]["mentions"], m: number): boolean => first[m] === last[m];
  return {
    name: "minimum span",
    // A single word is its own minimum span.
    isKnown: ({ part: { mentions } }, m) => isWord(mentions, m) || mentions.minimum?.has(m) === true,
  };
}
