import type { ErrorType } from "../../../analysis/error-type.ts";
import type { ComparedPair } from "../../../analysis/compare/comparison.ts";
import { isLeast } from "../../../report/compare/compare-tables.ts";
import { intervalText, pText } from "../../../report/interval-numbers.ts";
import { counted, percent } from "../../../report/numbers.ts";

/** A piece of the sentence that opens the overview. */
export interface SentencePiece {
  readonly text: string;
  /** The number of the system that it names. */
  readonly system?: number;
  readonly isStrong?: true;
}

/** A difference, and what a sentence needs to describe it. */
export interface ToldDifference {
  /** The pair by the headline, with the shown system as A. */
  readonly pair: ComparedPair;
  /** How many pairs are tested: p is adjusted for them. */
  readonly pairs: number;
  readonly units: number;
  /** What a unit is called, such as `document`. */
  readonly unit: string;
  /** The headline with the figure that is compared, such as `CoNLL F1`. */
  readonly figure: string;
  readonly confidence: number;
  readonly systems: readonly [a: number, b: number];
}

/** Says which of two systems is better, by how much, and whether the difference may be chance. */
export function differenceSentence(told: ToldDifference): SentencePiece[] {
  const { pair, systems, figure, units, unit } = told;
  const { delta, reject, wins, losses } = pair;
  const names = [
    { text: pair.a, system: systems[0], isStrong: true },
    { text: pair.b, system: systems[1], isStrong: true },
  ] as const;
  if (delta === null) {
    return [{ text: `${figure} is undefined for ` }, names[0], { text: " or " }, names[1], { text: "." }];
  }
  const isBBetter = delta > 0;
  const [better, worse] = isBBetter ? [names[1], names[0]] : names;
  const inUnits = `${isBBetter ? wins : losses} of ${counted(units, unit)}`;
  const points = percent(Math.abs(delta));
  if (delta === 0) {
    return [names[0], { text: " and " }, names[1], { text: ` have the same ${figure}.` }];
  }
  if (reject) {
    return [
      better,
      { text: " is better than " },
      worse,
      { text: " by " },
      { text: points, isStrong: true },
      { text: ` points of ${figure} (${certainty(told)}), in ${inUnits}.` },
    ];
  }
  return [
    { text: "There is no significant difference: " },
    better,
    { text: " is ahead of " },
    worse,
    { text: ` by ${points} points of ${figure} (${certainty(told)}), in ${inUnits}.` },
  ];
}

/** Says which of two systems is ahead in a corpus that is too small for a test. */
export function untestedSentence({
  figure,
  systems,
  names,
  figures: [a, b],
}: Pick<ToldDifference, "figure" | "systems"> & {
  readonly names: readonly [a: string, b: string];
  readonly figures: readonly [a: number | null, b: number | null];
}): SentencePiece[] {
  const named = names.map((text, n): SentencePiece => ({ text, system: systems[n], isStrong: true }));
  if (a === null || b === null) {
    return [{ text: `${figure} is undefined for ` }, named[0], { text: " or " }, named[1], { text: "." }];
  }
  if (a === b) return [named[0], { text: " and " }, named[1], { text: ` have the same ${figure}.` }];
  const [ahead, behind] = a > b ? named : named.toReversed();
  return [
    ahead,
    { text: " is ahead of " },
    behind,
    { text: " by " },
    { text: percent(Math.abs(a - b)), isStrong: true },
    { text: ` points of ${figure}. With a single document, nobody can tell whether that is chance.` },
  ];
}

/** Returns the interval of the difference as a positive number, and p. */
function certainty({ pair, pairs, confidence }: ToldDifference): string {
  const { ci, pAdjusted, p, delta } = pair;
  const turned = ci === null || delta === null || delta > 0 ? ci : ([-ci[1], -ci[0]] as const);
  const interval = ci === null ? [] : [`${Math.round(100 * confidence)} % CI ${intervalText(turned, 2)}`];
  const shown = pairs === 1 ? pText(p, isLeast(pair)) : pText(pAdjusted);
  const sign = /^[<≤]/.test(shown) ? "" : "= ";
  return [...interval, `p ${sign}${shown}${pairs === 1 ? "" : `, adjusted for ${pairs} pairs`}`].join(", ");
}

/** What a system does wrong, by the type of error. */
const faults: Readonly<Record<ErrorType, string>> = {
  "span-error": "mentions with wrong borders",
  "conflated-entities": "entities that it merges",
  "extra-mention": "mentions that the key does not have",
  "extra-entity": "entities that the key does not have",
  "extra-singleton": "singletons that the key does not have",
  "divided-entity": "entities that it splits",
  "missing-mention": "mentions that it does not find",
  "missing-entity": "entities that it does not find",
  "missing-singleton": "singletons that it does not find",
};

/** Says in words what a type of error is. */
export function faultText(type: ErrorType): string {
  return faults[type];
}
