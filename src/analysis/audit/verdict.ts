import { mainFigure, type Metric, type Score } from "../../metrics/kit/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import { tolerance } from "../../stats/tolerance.ts";
import { type ExperimentId, isBetter } from "./experiment.ts";

/** What a metric got wrong. If a metric has only one figure, `f1` means that figure. */
export type Failure =
  | "recall-rose"
  | "recall-fell"
  | "precision-fell"
  | "precision-not-lower"
  | "f1-fell"
  | "f1-not-lower";

/** Why an experiment does not apply to a metric. */
export type Inapplicable =
  /** There is no mention to remove or to link. */
  | "no-edit"
  /** Precision is 0 before and after, because no link of the response is correct. */
  | "precision-zero"
  /** A score is 0/0, before or after. */
  | "undefined"
  /** The metric measures mention detection, which the experiment changes. */
  | "counts-mentions";

/** The verdict of an experiment on a metric. */
export type Verdict =
  | { readonly verdict: "pass" }
  | { readonly verdict: "fail"; readonly reasons: readonly Failure[] }
  | { readonly verdict: "not-applicable"; readonly reasons: readonly [Inapplicable] };

/**
 * Judges a metric by its figures before and after an experiment. A better response must keep its recall and must not
 * lose precision. A worse one must keep its recall and lose precision. F must not fall for a better response, and must
 * fall for a worse one. A figure of 0 may stay 0. A metric with one figure is judged by that figure.
 *
 * @param hasEdits whether the experiment changed anything
 * @source Moosavi and Strube (2016), §2
 */
export function judge(
  metric: Metric,
  experiment: ExperimentId,
  hasEdits: boolean,
  before: Score,
  after: Score,
): Verdict {
  if (!hasEdits) return notApplicable("no-edit");
  if (metric === mentions) return notApplicable("counts-mentions");
  const figure = direction(mainFigure(before), mainFigure(after));
  const reasons: Failure[] = [];
  const better = isBetter(experiment);
  // A score of 0 cannot fall.
  const mayStay = better || mainFigure(before) === 0;
  if (figure === -1 && better) reasons.push("f1-fell");
  if (figure === 1 && !better) reasons.push("f1-not-lower");
  if (figure === 0 && !mayStay) reasons.push("f1-not-lower");
  if (hasNoSides(metric)) return figure === null ? notApplicable("undefined") : verdictOf(reasons);
  const recall = direction(before.recall, after.recall);
  const precision = direction(before.precision, after.precision);
  if (precision === -1 && better) reasons.unshift("precision-fell");
  if (precision === 1 && !better) reasons.unshift("precision-not-lower");
  if (precision === 0 && !better && before.precision !== 0) reasons.unshift("precision-not-lower");
  if (recall === -1) reasons.unshift("recall-fell");
  if (recall === 1) reasons.unshift("recall-rose");
  if (reasons.length > 0) return verdictOf(reasons);
  if (recall === null || precision === null) return notApplicable("undefined");
  return before.precision === 0 && precision === 0 ? notApplicable("precision-zero") : verdictOf(reasons);
}

function verdictOf(reasons: readonly Failure[]): Verdict {
  return reasons.length === 0 ? { verdict: "pass" } : { verdict: "fail", reasons };
}

function notApplicable(reason: Inapplicable): Verdict {
  return { verdict: "not-applicable", reasons: [reason] };
}

function hasNoSides(metric: Metric): boolean {
  return metric.hasOneFigure === true || metric.hasOnlyF === true;
}

function direction(before: number | null, after: number | null): -1 | 0 | 1 | null {
  if (before === null || after === null) return null;
  if (Math.abs(after - before) <= tolerance) return 0;
  return after > before ? 1 : -1;
}
