import type { SideName } from "../core/document.ts";
import type { MatchRule } from "./match-rule.ts";
import type { MatchedSide } from "./matched-side.ts";

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
