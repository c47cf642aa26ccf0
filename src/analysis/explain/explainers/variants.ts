import { addMissingAsSingletons, keptPartitions, type Partitions } from "../partitions.ts";
import { variantOf } from "../sided.ts";
import type { Explainer, SidedExplainer } from "../explainer.ts";
import { explainBCubed } from "./b-cubed.ts";
import { explainCeafE, explainCeafM } from "./ceaf.ts";

type Change = (partitions: Partitions) => { readonly recall: Partitions; readonly precision: Partitions };

/** Changes both figures are calculated from. */
function alike(change: (partitions: Partitions) => Partitions): Change {
  return (partitions) => {
    const changed = change(partitions);
    return { recall: changed, precision: changed };
  };
}

/** Without the response's mentions that the key does not have. */
function withoutSpurious(partitions: Partitions): Partitions {
  return keptPartitions(partitions, { response: (m) => partitions.key.entityOf[m] >= 0 });
}

/** Without the response's singletons that the key does not have. */
function withoutSpuriousSingletons(partitions: Partitions): Partitions {
  const { key, response } = partitions;
  return keptPartitions(partitions, {
    response: (m) => key.entityOf[m] >= 0 || response.sizes[response.entityOf[m]] > 1,
  });
}

/** Every mention that a side lacks is put together with itself there. */
const withOwn: Change = (partitions) => ({
  recall: addMissingAsSingletons(partitions, "response"),
  precision: addMissingAsSingletons(partitions, "key"),
});

const caiStrube: Change = (partitions) => {
  const completed = addMissingAsSingletons(withoutSpuriousSingletons(partitions), "response");
  return { recall: withoutSpurious(completed), precision: addMissingAsSingletons(completed, "key") };
};

const dropped = "Singletons of the response that the key does not have are removed first.";
const own =
  "A mention that only one side has counts as put together with itself: for recall, missing mentions enter the response as singletons; for precision, spurious ones enter the key.";
const exchanged =
  "Missing mentions enter the response as singletons, and singletons of the response that the key does not have are discarded. For recall the other spurious mentions leave the response; for precision they enter the key as singletons.";

const rahmanNg = (id: string, base: SidedExplainer): Explainer =>
  variantOf(id, base, dropped, alike(withoutSpuriousSingletons));

/** The historic treatments of mentions that one side lacks, each by the metric it is made of. */
export const variantExplainers: readonly Explainer[] = [
  variantOf(
    "b3-0",
    explainBCubed,
    "Mentions of the response that the key does not have are removed first.",
    alike(withoutSpurious),
  ),
  variantOf("b3-all", explainBCubed, own, withOwn),
  rahmanNg("b3-rn", explainBCubed),
  variantOf("b3-rn-all", explainBCubed, `${dropped} ${own}`, (partitions) =>
    withOwn(withoutSpuriousSingletons(partitions)),
  ),
  rahmanNg("ceafm-rn", explainCeafM),
  rahmanNg("ceafe-rn", explainCeafE),
  variantOf("b3-sys", explainBCubed, exchanged, caiStrube),
  variantOf("ceafm-sys", explainCeafM, exchanged, caiStrube),
];
