import type { SideName } from "../core/document.ts";
import type { MatchedSide } from "./matched-side.ts";

/** The rules by which a response mention may match a key mention, but for `overlap:θ`. */
export const namedMatchRules = ["exact", "head", "partial", "partial-symmetric", "craft", "min", "mina"] as const;

/** `overlap:θ` has a threshold above 0 and at most 1. */
export type MatchRule = (typeof namedMatchRules)[number] | `overlap:${number}`;

/** The rule of that name; nothing if there is none, or its threshold is out of range. */
export function parseMatchRule(text: string): MatchRule | undefined {
  const named = namedMatchRules.find((rule) => rule === text);
  if (named !== undefined) return named;
  const threshold = Number(/^overlap:(\d*\.?\d+)$/.exec(text)?.[1]);
  return threshold > 0 && threshold <= 1 ? `overlap:${threshold}` : undefined;
}

/**
 * What happens to mentions whose head is not in the text (zeros, empty nodes). `keep`: they are tokens like others; `drop`: they take no
 * part; `linear`: those at the same place are the same, however many the sides have; `dependent`: first those are matched that depend on
 * the same words.
 */
export const zeroRules = ["keep", "drop", "linear", "dependent"] as const;

export type ZeroRule = (typeof zeroRules)[number];

/** How mentions are matched. */
export interface MatchOptions {
  readonly match: MatchRule;
  readonly zeros: ZeroRule;
}

/** Why two mentions are a pair: a rule, or for zeros what they depend on. */
export const pairReasons = [...namedMatchRules, "overlap", "dependency"] as const;

export type PairReason = (typeof pairReasons)[number];

/** What a rule looks at in a mention that is not equal to its counterpart. */
export interface RuleCore {
  readonly name: "head" | "minimum span";
  /** Whether it is known of a mention; where it is not, the mention matches only its equal. */
  readonly isKnown: (side: MatchedSide, m: number) => boolean;
}

/** What a rule looks at in the mentions of one side; nothing where it can tell a match of any mention. */
export function coreOfRule(rule: MatchRule, side: SideName): RuleCore | undefined {
  if (rule === "head") return { name: "head", isKnown: (own, m) => own.head(m) >= 0 };
  if (rule === "partial-symmetric" || (rule === "partial" && side === "key")) {
    return { name: "head", isKnown: (own, m) => own.core(m) !== undefined };
  }
  if (rule !== "min" || side === "response") return undefined;
  const isWord = ({ first, last }: MatchedSide["part"]["mentions"], m: number): boolean => first[m] === last[m];
  return {
    name: "minimum span",
    // A word is its own minimum span.
    isKnown: ({ part: { mentions } }, m) => isWord(mentions, m) || mentions.minimum?.has(m) === true,
  };
}
