import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { CountedMetric, Metric } from "../../metrics/metric.ts";
import { chosenMentions, chosenTable } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type Contribution, contributionsTo } from "./contributions.ts";
import { ContributionPoints } from "./contribution-points.ts";

/** A part as contributions look at it: its table, and what lies behind it. */
export interface ContributingPart {
  readonly table: OverlapTable;
  readonly mentions: PairedMentions;
}

/** What the parts of a corpus contribute to a metric. */
export interface MetricShares {
  /** Of each part. */
  readonly contributions: readonly (readonly Contribution[])[];
  /** See `ContributionPoints`. */
  readonly points: ReadonlyMap<CountedMetric, readonly number[]>;
}

/** What the options leave of a part. */
export function chosenPart({ table, mentions }: ContributingPart, scoring: ScoreOptions): ContributingPart {
  return { table: chosenTable(table, scoring), mentions: chosenMentions(mentions, scoring) };
}

/**
 * What every part contributes to a metric, and what that is worth in points of the corpus.
 *
 * @param parts what the options leave of them
 */
export function metricShares(metric: Metric, parts: readonly ContributingPart[], scoring: ScoreOptions): MetricShares {
  const contributions = parts.map(({ table, mentions }) => contributionsTo(metric, table, scoring, mentions));
  const points = new ContributionPoints(metric, scoring);
  for (const own of contributions) points.add(own);
  return { contributions, points: points.points() };
}
