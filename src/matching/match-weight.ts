import type { MatchRule } from "./match-rule.ts";
import type { MatchedSide } from "./matched-side.ts";
import type { PairWeight } from "./weighted-matching.ts";
import { countCommonWords, countWords, isWithin } from "./word-sets.ts";

/**
 * What a key mention K and a response mention R, as sets of words, weigh as a pair.
 *
 * - `partial`: |R| / |K| if R lies in K and has the key's head (or minimum span).
 * - `partial-symmetric`: also |K| / |R| if K lies in R and has the response's head (or minimum span).
 * - `head`: |K ∩ R| / |K| if the heads are equal.
 * - `overlap:θ`: their Dice coefficient 2 |K ∩ R| / (|K| + |R|) if it is at least θ.
 */
export function matchWeight(
  key: MatchedSide,
  response: MatchedSide,
  rule: Exclude<MatchRule, "exact" | "craft" | "min" | "mina">,
): PairWeight {
  if (rule === "partial") return (k, r) => partWeight(key, k, response, r);
  if (rule === "partial-symmetric") {
    return (k, r) => partWeight(key, k, response, r) || partWeight(response, r, key, k);
  }
  if (rule === "head") {
    return (k, r) => {
      const head = key.head(k);
      if (head < 0 || head !== response.head(r)) return 0;
      return countCommonWords(key.runs(k), response.runs(r)) / countWords(key.runs(k));
    };
  }
  const threshold = Number(rule.slice("overlap:".length));
  return (k, r) => {
    const [a, b] = [key.runs(k), response.runs(r)];
    const dice = (2 * countCommonWords(a, b)) / (countWords(a) + countWords(b));
    return dice >= threshold ? dice : 0;
  };
}

/** The share of a mention that another one is, if it lies within it and has its core. */
function partWeight(of: MatchedSide, m: number, other: MatchedSide, n: number): number {
  const core = of.core(m);
  const [whole, part] = [of.runs(m), other.runs(n)];
  if (core === undefined || !isWithin(core, part) || !isWithin(part, whole)) return 0;
  return countWords(part) / countWords(whole);
}
