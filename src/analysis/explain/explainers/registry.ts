import type { Explainer } from "../explainer.ts";
import { wholeOf } from "../sided.ts";
import { explainBCubed } from "./b-cubed.ts";
import { explainBlanc, explainPairwise } from "./blanc.ts";
import { explainCeafE, explainCeafEqual, explainCeafM, explainCeafOverlapping } from "./ceaf.ts";
import { explainConll } from "./conll.ts";
import { explainLea } from "./lea.ts";
import { explainMentions } from "./mentions.ts";
import { explainMuc } from "./muc.ts";
import { variantExplainers } from "./variants.ts";

/** All explainers. Adding one is one file and one line here. */
export const explainers: readonly Explainer[] = [
  wholeOf(explainMentions),
  wholeOf(explainMuc),
  wholeOf(explainBCubed),
  wholeOf(explainCeafM),
  wholeOf(explainCeafE),
  explainBlanc,
  wholeOf(explainLea),
  explainConll,
  explainPairwise,
  wholeOf(explainCeafEqual),
  wholeOf(explainCeafOverlapping),
  ...variantExplainers,
];

/** The explainer of a metric, or nothing. */
export function findExplainer(id: string): Explainer | undefined {
  return explainers.find((explainer) => explainer.id === id);
}
