import { defined } from "../../core/defined.ts";
import type { SideName } from "../../core/document.ts";
import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { orNull, quotient } from "../../core/ratio.ts";
import { compareSpans } from "../../core/span-order.ts";
import { MatchedSide } from "../../matching/matched-side.ts";
import { immediateAntecedents } from "./antecedents.ts";
import type {
  CountedMetric,
  MetricOptions,
  OutcomeMetric,
  RatioShares,
  Score,
  ShareColumns,
  Shares,
  TellOutcome,
} from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { figuresRecallPrecision, recallPrecisionOf } from "./recall-precision.ts";

interface RatioColumns extends Pick<RatioShares, "figure" | "component"> {
  readonly numerator: readonly number[];
  readonly rest: readonly number[];
}

/**
 * Builds ratios from outcomes of mentions. In recall, an outcome counts for the mention in the key; in precision, for
 * its counterpart in the response.
 */
export function outcomeShares(outcomes: OutcomeMetric["outcomes"], ratios: readonly RatioColumns[]): Shares {
  return {
    of(_table, options, mentions) {
      const paired = neededMentions(mentions);
      const shares = ratios.map((ratio) => ({ ratio, ...emptyShares(ratio, paired) }));
      outcomes(paired, options, (column, times, toldSide, toldPlace) => {
        for (const { ratio, side, ...columns } of shares) {
          const isFound = ratio.numerator.includes(column);
          if (!isFound && !ratio.rest.includes(column)) continue;
          const place = toldSide === side ? toldPlace : paired[toldSide].twin[toldPlace];
          const entity = paired[side].entity[place];
          for (const [to, at] of [
            [columns, entity],
            [columns.mentions, place],
          ] as const) {
            to.denominator[at] += times;
            if (isFound) to.numerator[at] += times;
          }
        }
      });
      return shares.map(({ ratio: { figure, component }, ...rest }) => ({
        figure,
        ...defined({ component }),
        unit: "mention" as const,
        ...rest,
      }));
    },
  };
}

/**
 * Builds shares from mentions that are paired one to one.
 *
 * @param pair the index of each key mention's response mention, or -1
 * @param worth the contribution of a mention to its side's denominator
 * @param common the contribution of a pair to both numerators
 */
export function pairShares(
  pair: (mentions: PairedMentions) => Int32Array,
  worth: (side: SideMentions, place: number) => number,
  common: (mentions: PairedMentions, key: number, response: number) => number,
): Shares {
  return {
    of(_table, _options, mentions) {
      const paired = neededMentions(mentions);
      const responseOf = pair(paired);
      return (["recall", "precision"] as const).map((figure) => {
        const { side, ...columns } = emptyShares({ figure }, paired);
        const give = (column: "numerator" | "denominator", place: number, count: number): void => {
          columns[column][paired[side].entity[place]] += count;
          columns.mentions[column][place] += count;
        };
        paired[side].mentions.forEach((_, place) => {
          give("denominator", place, worth(paired[side], place));
        });
        responseOf.forEach((response, key) => {
          if (response >= 0) give("numerator", side === "key" ? key : response, common(paired, key, response));
        });
        return { figure, side, unit: "mention" as const, ...columns };
      });
    },
  };
}

function emptyShares(
  { figure }: Pick<RatioShares, "figure">,
  paired: PairedMentions,
): ShareColumns & { readonly side: SideName; readonly mentions: ShareColumns } {
  const side = figure === "precision" ? "response" : "key";
  const zeros = (length: number): ShareColumns => ({
    numerator: new Float64Array(length),
    denominator: new Float64Array(length),
  });
  return { side, ...zeros(paired[side].sizes.length), mentions: zeros(paired[side].mentions.length) };
}

export const resolved = { truePositive: 0, wrongLinkage: 1, falseNegative: 2, falsePositive: 3 } as const;

function ratiosOf([tp, wl, fn, fp]: Float64Array): Float64Array {
  return Float64Array.of(tp, tp + wl + fn, tp, tp + wl + fp);
}

function figuresOfOutcomes(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  figuresRecallPrecision(ratiosOf(sums.subarray(offset, offset + 4)), 0, options, out, at);
}

function scoreOutcomes(sums: Float64Array, options: MetricOptions): Score {
  const figures = new Float64Array(3);
  figuresOfOutcomes(sums, 0, options, figures, 0);
  const [recallNumerator, recallDenominator, precisionNumerator, precisionDenominator] = ratiosOf(sums);
  const [truePositives, wrongLinkages, falseNegatives, falsePositives] = sums;
  return {
    ...recallPrecisionOf(figures),
    accuracy: orNull(quotient(truePositives, truePositives + wrongLinkages, options.zeroDivision)),
    counts: { recall: [recallNumerator, recallDenominator], precision: [precisionNumerator, precisionDenominator] },
    outcomes: { truePositives, wrongLinkages, falseNegatives, falsePositives },
  };
}

export function byOutcomes(outcomes: OutcomeMetric["outcomes"]) {
  return {
    outcomes,
    columns: ["truePositives", "wrongLinkages", "falseNegatives", "falsePositives"],
    count: countingOutcomes(outcomes, 4),
    shares: outcomeShares(outcomes, [
      { figure: "recall", numerator: [0], rest: [1, 2] },
      { figure: "precision", numerator: [0], rest: [1, 3] },
    ]),
    figures: figuresOfOutcomes,
    score: scoreOutcomes,
  };
}

export function countingOutcomes(outcomes: OutcomeMetric["outcomes"], columns: number): CountedMetric["count"] {
  return (_table, options: MetricOptions, mentions?: PairedMentions) => {
    const counts = new Float64Array(columns);
    outcomes(neededMentions(mentions), options, (column, times) => {
      counts[column] += times;
    });
    return counts;
  };
}

/**
 * Reports the outcome of each anaphor. An anaphor is a counted mention that is not the first of its entity.
 *
 *   fn   a key anaphor without a counterpart, or with one that is the first of its entity
 *   tp   a key anaphor whose counterpart's entity also has the counterpart of an earlier mention of the key entity
 *   wl   any other key anaphor: wrong linkage
 *   fp   a response anaphor that is the counterpart of no key anaphor
 */
export function anaphorOutcomes(
  { key, response }: PairedMentions,
  { zeroCounterpart }: MetricOptions,
  isCounted: (side: SideMentions) => (place: number) => boolean,
  tell: TellOutcome,
): void {
  const counterpart =
    zeroCounterpart === "aligned" ? key.twin : counterpartsByPlace(key, response, zeroCounterpart === "place-and-head");
  const [counts, countsInResponse] = [isCounted(key), isCounted(response)];
  const [inKey, inResponse] = [immediateAntecedents(key), immediateAntecedents(response)];
  /** For each key entity: the response entities that contain counterparts of its mentions so far. */
  const seen = Array.from(key.sizes, () => new Set<number>());
  const isAnswered = new Uint8Array(response.mentions.length);
  key.entity.forEach((entity, place) => {
    const found = counterpart[place];
    if (inKey[place] >= 0 && counts(place)) {
      if (found >= 0) isAnswered[found] = 1;
      const outcome =
        found < 0 || inResponse[found] < 0
          ? resolved.falseNegative
          : seen[entity].has(response.entity[found])
            ? resolved.truePositive
            : resolved.wrongLinkage;
      tell(outcome, 1, "key", place);
    }
    if (found >= 0) seen[entity].add(response.entity[found]);
  });
  inResponse.forEach((antecedent, place) => {
    if (antecedent >= 0 && isAnswered[place] === 0 && countsInResponse(place)) {
      tell(resolved.falsePositive, 1, "response", place);
    }
  });
}

/** Returns a function that tells whether a mention is a zero. Without a head, its first token decides. */
export function isZeroOf({ part, mentions }: SideMentions): (place: number) => boolean {
  const side = new MatchedSide(part, mentions, undefined);
  return (place) => side.isZero(mentions[place]);
}

/** Returns, for each key mention, the response mention with the same tokens (and head), or else the matched one. */
function counterpartsByPlace(key: SideMentions, response: SideMentions, withHead: boolean): Int32Array {
  const [a, b] = [key.part.mentions, response.part.mentions];
  const [ks, rs] = [key, response].map(({ part, mentions }) => new MatchedSide(part, mentions, undefined));
  const isSame = (k: number, r: number): boolean =>
    compareSpans(a, k, b, r) === 0 && (!withHead || ks.head(k) === rs.head(r));
  let r = 0;
  return key.mentions.map((m, place) => {
    while (r < response.mentions.length && b.first[response.mentions[r]] < a.first[m]) r++;
    for (let at = r; at < response.mentions.length && b.first[response.mentions[at]] === a.first[m]; at++) {
      if (isSame(m, response.mentions[at])) return at;
    }
    return key.twin[place];
  });
}
