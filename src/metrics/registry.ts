import { bCubed } from "./b-cubed.ts";
import { blanc } from "./blanc.ts";
import { ceafE } from "./ceaf-e.ts";
import { ceafM } from "./ceaf-m.ts";
import { conll } from "./conll.ts";
import { lea } from "./lea.ts";
import { mentions } from "./mentions.ts";
import type { Metric } from "./metric.ts";
import { muc } from "./muc.ts";

/** All metrics, in the order in which everything shows them. Adding a metric is one file and one line here. */
export const metrics: readonly Metric[] = [mentions, muc, bCubed, ceafM, ceafE, blanc, lea, conll];

/** The metric with that id, or nothing. */
export function findMetric(id: string): Metric | undefined {
  return metrics.find((metric) => metric.id === id);
}
