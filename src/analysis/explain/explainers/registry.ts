import { type CellRule, isCellMetric, isVariantMetric } from "../../../metrics/cell-metric.ts";
import type { Metric } from "../../../metrics/metric.ts";
import { isBound } from "../../../metrics/registry.ts";
import { withOwn } from "../../../metrics/twinless.ts";
import type { Explainer } from "../explainer.ts";
import { variantOf, wholeOf } from "../sided.ts";
import { explainAce } from "./ace.ts";
import { explainBlanc, explainBlanc2011 } from "./blanc.ts";
import { explainCells } from "./cells.ts";
import { explainAdjustedRand, explainMutualInformation, explainRand } from "./clustering.ts";
import { explainConll } from "./conll.ts";
import { anaphoraExplainers } from "./resolution.ts";
import { setExplainers } from "./sets.ts";

/** The explainers of metrics that no rule declares. */
const explainers: readonly Explainer[] = [
  explainBlanc,
  explainBlanc2011,
  explainConll,
  explainRand,
  explainAdjustedRand,
  explainMutualInformation,
  explainAce,
  ...anaphoraExplainers,
  ...setExplainers,
];

/** The explainer of a metric: that of the rule which declares it, or one of its own. Nothing if it has neither. */
export function explainerOf(metric: Metric): Explainer | undefined {
  const own = isBound(metric) ? metric.base : metric;
  return declaredExplainer(own) ?? explainers.find(({ id }) => id === own.id);
}

/** The explainer of a metric that a rule declares, if need be after a treatment of twinless mentions. */
function declaredExplainer(metric: Metric): Explainer | undefined {
  const base = isVariantMetric(metric) ? metric.variantOf : metric;
  if (!isCellMetric(base)) return undefined;
  const treatments = [
    ...(isVariantMetric(metric) ? [metric.treatment] : []),
    ...(countsAsOwn(base.rule) ? [withOwn] : []),
  ];
  const explainer = explainCells(base);
  if (treatments.length === 0) return wholeOf(explainer);
  return variantOf(metric.id, explainer, {
    text: treatments.map(({ text }) => text).join(" "),
    recall: treatments.flatMap(({ recall }) => recall),
    precision: treatments.flatMap(({ precision }) => precision),
  });
}

/** Whether a mention that is alone adds what it would if it were a singleton on the other side. */
function countsAsOwn({ alone, cell }: CellRule): boolean {
  return alone !== undefined && cell({ common: 1, own: 2, other: 1 }) === alone;
}
