import { CompensatedSums } from "../core/compensated-sum.ts";
import type { SideName } from "../core/document.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { mentionOutcomes } from "../metrics/kit/mention-outcomes.ts";
import type { CountedMetric, Lack, OutcomeMetric, Score } from "../metrics/kit/metric.ts";
import { labelsBy } from "./classes/mention-labels.ts";
import { countedMetrics, type ScoreOptions } from "./score-options.ts";

/** A metric's scores by classes of mentions. */
export interface Breakdown {
  /** The classes with the most key mentions (or entities) come first, and ties are sorted by label. */
  readonly rows: readonly BreakdownRow[];
  /** The sum of the rows: the metric's score under a micro average. */
  readonly total: Score;
}

/**
 * One row of a breakdown: the score on the mentions with its label. If only one side has such mentions, F1 is undefined,
 * because there is nothing to compare them with.
 */
export interface BreakdownRow {
  /** `none` if the label is unknown. */
  readonly label: string;
  /** The row's share of the key's mentions (or entities) that the metric counts, 0..1; `null` if there are none. */
  readonly share: number | null;
  readonly score: Score;
}

/** The data that a breakdown keeps of a part. */
export interface PartBreakdown {
  /** The counts of each label, by metric id. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
  /** Information for the division that sides with mentions lack. */
  readonly lacks: readonly Lack[];
  /** Sides that have the information for the division. */
  readonly known: readonly SideName[];
}

/** A metric that can be divided by classes of mentions, and how. */
interface DivisibleMetric {
  readonly metric: CountedMetric;
  readonly outcomes: OutcomeMetric["outcomes"];
}

/**
 * Returns the metrics that can be divided by classes of mentions. An average stands for the metrics that it averages.
 * Scored split antecedents are no mentions, so they cannot be divided.
 */
export function divisibleMetrics({
  metrics,
  splitAntecedents,
}: Pick<ScoreOptions, "metrics" | "splitAntecedents">): readonly DivisibleMetric[] {
  return countedMetrics(metrics).flatMap((metric) => {
    const outcomes = mentionOutcomes(metric);
    const isWhole = splitAntecedents === "drop" || metric.seesSplitAntecedents !== true;
    return outcomes === undefined || !isWhole ? [] : [{ metric, outcomes }];
  });
}

/**
 * Returns the counts of a part by the labels of its mentions; none for a metric for which the part lacks information.
 */
export function breakDown(options: ScoreOptions, mentions: PairedMentions, by: string): PartBreakdown {
  const { labelOf, knows, lacked } = labelsBy(by, mentions, options);
  const counts = divisibleMetrics(options)
    .filter(({ metric }) => metric.lacks?.(options, mentions) === undefined)
    .map(({ metric, outcomes }) => {
      const byLabel = new Map<string, Float64Array>();
      outcomes(mentions, options, (column, times, side, place) => {
        const label = labelOf(side, place);
        let own = byLabel.get(label);
        if (own === undefined) byLabel.set(label, (own = new Float64Array(metric.columns.length)));
        own[column] += times;
      });
      return [metric.id, byLabel] as const;
    });
  const sides = (["key", "response"] as const).map((side) => ({ side, isKnown: knows(side) }));
  return {
    counts: new Map(counts),
    lacks: sides.flatMap(({ side, isKnown }) => (isKnown === false ? [{ side, what: lacked(side) }] : [])),
    known: sides.flatMap(({ side, isKnown }) => (isKnown === true ? [side] : [])),
  };
}

export function sumBreakdowns(parts: readonly PartBreakdown[], options: ScoreOptions): Record<string, Breakdown> {
  return Object.fromEntries(
    divisibleMetrics(options).map(({ metric }) => {
      const sums = new Map<string, CompensatedSums>();
      const all = new CompensatedSums(metric.columns.length);
      for (const { counts } of parts) {
        for (const [label, own] of counts.get(metric.id) ?? []) {
          let sum = sums.get(label);
          if (sum === undefined) sums.set(label, (sum = new CompensatedSums(metric.columns.length)));
          sum.add(own);
          all.add(own);
        }
      }
      const total = metric.score(all.total(), options);
      const rows = Array.from(sums, ([label, sum]) => ({ label, score: ofClass(metric.score(sum.total(), options)) }))
        .map((row) => ({ ...row, share: keyItems(total) === 0 ? null : keyItems(row.score) / keyItems(total) }))
        .sort((a, b) => keyItems(b.score) - keyItems(a.score) || (a.label < b.label ? -1 : 1));
      return [metric.id, { rows, total }];
    }),
  );
}

function ofClass(score: Score): Score {
  const { counts } = score;
  if (counts === undefined || !("recall" in counts) || counts.recall[1] > 0) return score;
  return { ...score, f1: null };
}

/** Returns how many mentions, or entities, of the key a metric counted. */
function keyItems({ counts }: Score): number {
  if (counts === undefined) return 0;
  if ("recall" in counts) return counts.recall[1];
  return "detection" in counts ? counts.detection.truePositives + counts.detection.falseNegatives : 0;
}
