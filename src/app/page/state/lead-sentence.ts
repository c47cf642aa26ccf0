import type { ErrorType } from "../../../analysis/error-type.ts";
import type { ComparedPair } from "../../../analysis/compare/comparison.ts";
import { betterFirst } from "../../../report/compare/compare-report.ts";
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
  const named = namesOf([pair.a, pair.b], systems);
  if (pair.delta === null || pair.delta === 0) return noDifference(named, pair.delta, figure);
  const shown = betterFirst(pair);
  const [better, worse] = shown.a === pair.a ? named : named.toReversed();
  const points = percent(shown.delta);
  const end = ` points of ${figure} (${certainty(shown, told)}), in ${shown.wins} of ${counted(units, unit)}.`;
  return pair.reject
    ? [better, { text: " is better than " }, worse, { text: " by " }, { text: points, isStrong: true }, { text: end }]
    : [
        { text: "There is no significant difference: " },
        better,
        { text: " is ahead of " },
        worse,
        { text: ` by ${points}${end}` },
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
  const named = namesOf(names, systems);
  const delta = a === null || b === null ? null : b - a;
  if (delta === null || delta === 0) return noDifference(named, delta, figure);
  const [ahead, behind] = delta < 0 ? named : named.toReversed();
  return [
    ahead,
    { text: " is ahead of " },
    behind,
    { text: " by " },
    { text: percent(Math.abs(delta)), isStrong: true },
    { text: ` points of ${figure}. With a single document, nobody can tell whether that is chance.` },
  ];
}

function namesOf(names: readonly [string, string], systems: readonly [number, number]): SentencePiece[] {
  return names.map((text, n) => ({ text, system: systems[n], isStrong: true }));
}

/** Says that two systems do not differ, or that a figure is undefined for one of them. */
function noDifference([a, b]: readonly SentencePiece[], delta: 0 | null, figure: string): SentencePiece[] {
  return delta === null
    ? [{ text: `${figure} is undefined for ` }, a, { text: " or " }, b, { text: "." }]
    : [a, { text: " and " }, b, { text: ` have the same ${figure}.` }];
}

/** Returns the interval of a difference, and p. */
function certainty(pair: ComparedPair, { pairs, confidence }: ToldDifference): string {
  const { ci, p, pAdjusted } = pair;
  const interval = ci === null ? [] : [`${Math.round(100 * confidence)} % CI ${intervalText(ci, 2)}`];
  const shown = pairs === 1 ? pText(p, isLeast(pair)) : pText(pAdjusted);
  const sign = /^[<≤]/.test(shown) ? "" : "= ";
  return [...interval, `p ${sign}${shown}${pairs === 1 ? "" : `, adjusted for ${pairs} pairs`}`].join(", ");
}

/** What a system does wrong, by the type of error. */
export const faults: Readonly<Record<ErrorType, string>> = {
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
