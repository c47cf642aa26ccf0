import type { Explainer } from "../explainer.ts";
import { wholeOf } from "../sided.ts";
import { explainAce } from "./ace.ts";
import { explainAdjustedRand } from "./adjusted-rand.ts";
import { explainArcsAnchor } from "./arcs-anchor.ts";
import { explainBCubed } from "./b-cubed.ts";
import { explainBlanc, explainPairwise } from "./blanc.ts";
import { explainBlanc2011 } from "./blanc-2011.ts";
import { explainCeafE, explainCeafEqual, explainCeafM, explainCeafOverlapping } from "./ceaf.ts";
import { explainConll } from "./conll.ts";
import { layerExplainers } from "./layers.ts";
import { explainLea } from "./lea.ts";
import { explainMentionOverlap } from "./mention-overlap.ts";
import { explainMentions } from "./mentions.ts";
import { explainMentionsLenient } from "./mentions-lenient.ts";
import { explainMuc } from "./muc.ts";
import { explainMutualInformation } from "./mutual-information.ts";
import { explainRand } from "./rand.ts";
import { explainAnaphors, explainArcsImmediate, explainArcsInferred, explainZeroAnaphors } from "./resolution.ts";
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

/** The explainer of a metric, or nothing. */
export function findExplainer(id: string): Explainer | undefined {
  return explainers.find((explainer) => explainer.id === id);
}
