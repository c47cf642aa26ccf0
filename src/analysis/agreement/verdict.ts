import { least } from "../../core/arrays.ts";
import { ratio } from "../../core/ratio.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { perhapsCopied } from "./alike.ts";
import type { AgreementFigure, AgreementResult } from "./agreement-options.ts";

/**
 * The α from which Krippendorff relies on data, and from which he still draws tentative conclusions.
 *
 * @source Krippendorff, K. (2004). Content Analysis, 2nd edition, p. 241. Sage.
 */
export const krippendorffLimits = { reliable: 0.8, tentative: 0.667 } as const;

/**
 * What α of entities says of the annotations by `krippendorffLimits`. With an interval, its bounds decide: `reliable` or
 * `tentative` if the lower bound reaches the limit, `unreliable` if the upper bound is below both, else `open`. Without
 * an interval, other documents may differ: `no-interval`. `same`: two annotations are the same, so that one of them may be
 * there twice. `undefined`: there is no α, or a mean lacks that of a pair.
 */
export type AgreementStanding = "reliable" | "tentative" | "open" | "unreliable" | "no-interval" | "same" | "undefined";

/**
 * What a reader may not conclude from agreement.
 *
 *   one-pair            there are only two annotators
 *   few-documents       there are fewer than 10 documents
 *   mentions-given      all annotators have the same mentions, as if these were given
 *   mentions-left-out   α leaves out mentions that not all marked
 *   prevalence          fewer than 10 % of pairs of mentions are links, or more than 90 %
 *   other-alpha         α depends on the distance and on the model of chance
 */
export type AgreementCaution =
  | "one-pair"
  | "few-documents"
  | "mentions-given"
  | "mentions-left-out"
  | "prevalence"
  | "other-alpha";

/** Below this, nobody has checked how often intervals contain the true figure: see the simulations of the bench. */
const ENOUGH_DOCUMENTS = 10;

/** Beyond these shares of links, κ and F1 of links depend most on how many there are. */
const USUAL_SHARE = [0.1, 0.9] as const;

/** How good the agreement is, on what, and what it does not show. */
export interface AgreementVerdict {
  /** Whose α: that of the two annotators, of all together, or the mean over pairs, if no part is of all. */
  readonly of: "pair" | "all" | "mean";
  /** α of entities. */
  readonly alpha: AgreementFigure;
  readonly standing: AgreementStanding;
  /** F1 of equal mentions, 0..1; the mean over pairs. */
  readonly mentions: AgreementFigure;
  /** Whether all annotators have exactly the same mentions. */
  readonly areGiven: boolean;
  /** The mentions that α is computed from, and their share of all, 0..1; `null` for a mean. */
  readonly counted: number | null;
  readonly coverage: number | null;
  /** The share of links among the pairs of common mentions, 0..1; `null` if there are no pairs. */
  readonly linkShare: number | null;
  /** The number of documents that α is computed from; for a mean, that of the pair with the fewest. */
  readonly documents: number;
  /** The number of pairs of annotators, and of those that have an α. */
  readonly pairs: { readonly all: number; readonly defined: number };
  readonly cautions: readonly AgreementCaution[];
}

/**
 * Judges agreement by α of entities, which is corrected for chance and counts entities that overlap as partly the same.
 * F1 of mentions goes with it, unless all annotators have the same mentions: what could have been marked cannot be
 * counted, so mentions have no κ.
 *
 * @source Passonneau (2004) for α of entities; Hripcsak and Rothschild (2005) for F1 of mentions
 * @example
 *   const sources = [[["a", "b"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   agreementVerdict(agreement(sources)).areGiven; // → true
 */
export function agreementVerdict({ pairs, mean, joint, options }: AgreementResult): AgreementVerdict {
  const [pair] = pairs;
  const isJoint = joint !== undefined && joint.alpha.value !== null;
  const sets = joint === undefined ? pair.alpha : isJoint ? joint.alpha : undefined;
  const alpha = sets ?? mean!.alpha;
  const documents = sets?.documents ?? least(pairs.map((own) => own.alpha.documents));
  const withAlpha = pairs.filter((own) => own.alpha.value !== null).length;
  const links = pairs.map(({ links: { both, onlyA, onlyB, neither } }) => ({
    linked: both + (onlyA + onlyB) / 2,
    all: both + onlyA + onlyB + neither,
  }));
  const linkShare = ratio(sumOf(links.map(({ linked }) => linked)), sumOf(links.map(({ all }) => all)));
  const areGiven = pairs.every(({ mentions: { exact } }) => exact.both > 0 && exact.onlyA + exact.onlyB === 0);
  const cautions: readonly (readonly [AgreementCaution, boolean])[] = [
    ["one-pair", pairs.length === 1],
    ["few-documents", documents > 0 && documents < ENOUGH_DOCUMENTS],
    ["mentions-given", areGiven],
    ["mentions-left-out", !areGiven && options.missing === "common"],
    ["prevalence", linkShare !== null && (linkShare < USUAL_SHARE[0] || linkShare > USUAL_SHARE[1])],
    ["other-alpha", alpha.value !== null],
  ];
  return {
    of: joint === undefined ? "pair" : isJoint ? "all" : "mean",
    alpha: { value: alpha.value, ci: alpha.ci },
    standing: pairs.some(({ alike }) => perhapsCopied(alike) === "all")
      ? "same"
      : sets === undefined && withAlpha < pairs.length
        ? "undefined"
        : standingOf(alpha),
    mentions:
      mean === undefined ? { value: pair.mentions.exact.value, ci: pair.mentions.exact.ci } : mean.mentions.exact,
    areGiven,
    counted: sets?.mentions ?? null,
    coverage: sets?.coverage ?? null,
    linkShare,
    documents,
    pairs: { all: pairs.length, defined: withAlpha },
    cautions: cautions.flatMap(([caution, holds]) => (holds ? [caution] : [])),
  };
}

function standingOf({ value, ci }: AgreementFigure): AgreementStanding {
  const { reliable, tentative } = krippendorffLimits;
  if (value === null) return "undefined";
  if (ci === null) return "no-interval";
  if (ci[0] >= reliable) return "reliable";
  if (ci[0] >= tentative) return "tentative";
  return ci[1] < tentative ? "unreliable" : "open";
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Whether there are too few documents for an interval. */
export function lacksDocuments({ documents }: Pick<AgreementVerdict, "documents">): boolean {
  return documents < leastUnits;
}
