import { isCellMetric } from "../../../metrics/cell-metric.ts";
import type { Metric } from "../../../metrics/metric.ts";
import { isBound } from "../../../metrics/parameters.ts";
import type { Explainer } from "../explainer.ts";
import { wholeOf } from "../sided.ts";
import { explainAce } from "./ace.ts";
import { explainAdjustedRand, explainRand } from "./rand.ts";
import { explainArcsAnchor } from "./arcs-anchor.ts";
import { explainBCubed } from "./b-cubed.ts";
import { explainBlanc, explainPairwise } from "./blanc.ts";
import { explainBlanc2011 } from "./blanc-2011.ts";
import { explainCells } from "./cells.ts";
import { explainCeafE, explainCeafEqual, explainCeafM, explainCeafOverlapping } from "./ceaf.ts";
import { explainConll } from "./conll.ts";
import { layerExplainers } from "./layers.ts";
import { explainLea } from "./lea.ts";
import { explainMentionOverlap, explainMentions } from "./mention-overlap.ts";
import { explainMentionsLenient } from "./mentions-lenient.ts";
import { explainMuc } from "./muc.ts";
import { explainMutualInformation } from "./mutual-information.ts";
import { explainAnaphors, explainArcsImmediate, explainArcsInferred, explainZeroAnaphors } from "./resolution.ts";
import { variantExplainers } from "./variants.ts";

/** The explainers that show more than the terms of the rule. */
const explainers: readonly Explainer[] = [
  wholeOf(explainMentions),
  wholeOf(explainMuc),
  wholeOf(explainBCubed),
  wholeOf(explainCeafM),
  wholeOf(explainCeafE),
  explainBlanc,
  wholeOf(explainLea),
  explainConll,
  explainBlanc2011,
  wholeOf(explainMentionsLenient),
  explainPairwise,
  explainRand,
  explainAdjustedRand,
  explainMutualInformation,
  wholeOf(explainCeafEqual),
  wholeOf(explainCeafOverlapping),
  explainArcsImmediate,
  explainArcsInferred,
  explainArcsAnchor,
  explainAnaphors,
  explainZeroAnaphors,
  wholeOf(explainMentionOverlap),
  ...variantExplainers,
  explainAce,
  ...layerExplainers,
];

/** The explainer of a metric: one of its own, or that of all metrics which a rule declares. Nothing if it has neither. */
export function explainerOf(metric: Metric): Explainer | undefined {
  const { id: own } = isBound(metric) ? metric.base : metric;
  return explainers.find(({ id }) => id === own) ?? (isCellMetric(metric) ? wholeOf(explainCells(metric)) : undefined);
}
