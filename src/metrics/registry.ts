import { ace } from "./ace.ts";
import { adjustedRand } from "./adjusted-rand.ts";
import { anaphors } from "./anaphors.ts";
import { arcsAnchor } from "./arcs-anchor.ts";
import { arcsImmediate } from "./arcs-immediate.ts";
import { arcsInferred } from "./arcs-inferred.ts";
import { bCubed } from "./b-cubed.ts";
import { bCubedAll } from "./b-cubed-all.ts";
import { bCubedAllRahmanNg } from "./b-cubed-all-rahman-ng.ts";
import { bCubedCaiStrube } from "./b-cubed-cai-strube.ts";
import { bCubedRahmanNg } from "./b-cubed-rahman-ng.ts";
import { bCubedZero } from "./b-cubed-zero.ts";
import { blanc } from "./blanc.ts";
import { blanc2011 } from "./blanc-2011.ts";
import { bridgingEntity } from "./bridging-entity.ts";
import { bridgingMention } from "./bridging-mention.ts";
import { bridgingRecognition } from "./bridging-recognition.ts";
import { ceafE } from "./ceaf-e.ts";
import { ceafERahmanNg } from "./ceaf-e-rahman-ng.ts";
import { ceafEqual } from "./ceaf-equal.ts";
import { ceafM } from "./ceaf-m.ts";
import { ceafMCaiStrube } from "./ceaf-m-cai-strube.ts";
import { ceafMRahmanNg } from "./ceaf-m-rahman-ng.ts";
import { ceafOverlapping } from "./ceaf-overlapping.ts";
import { conll } from "./conll.ts";
import { lea } from "./lea.ts";
import { mentionOverlapRatio } from "./mention-overlap-ratio.ts";
import { mentions } from "./mentions.ts";
import type { Metric } from "./metric.ts";
import { mentionsLenient } from "./mentions-lenient.ts";
import { muc } from "./muc.ts";
import { mutualInformation } from "./mutual-information.ts";
import { nonReferring } from "./non-referring.ts";
import { pairwise } from "./pairwise.ts";
import { withParameters } from "./parameters.ts";
import { rand } from "./rand.ts";
import { zeroAnaphors } from "./zero-anaphors.ts";

/** The metrics that are computed if nobody says which. */
export const standardMetrics: readonly Metric[] = [mentions, muc, bCubed, ceafM, ceafE, blanc, lea, conll];

/** All metrics, in the order in which everything shows them. Adding a metric is one file and one line here. */
export const metrics: readonly Metric[] = [
  ...standardMetrics,
  blanc2011,
  mentionsLenient,
  mentionOverlapRatio,
  ceafEqual,
  ceafOverlapping,
  pairwise,
  rand,
  adjustedRand,
  mutualInformation,
  arcsImmediate,
  arcsInferred,
  arcsAnchor,
  anaphors,
  zeroAnaphors,
  bCubedZero,
  bCubedAll,
  bCubedRahmanNg,
  bCubedAllRahmanNg,
  ceafMRahmanNg,
  ceafERahmanNg,
  bCubedCaiStrube,
  ceafMCaiStrube,
  ace,
  nonReferring,
  bridgingRecognition,
  bridgingMention,
  bridgingEntity,
];

/** The names in a list with commas between. Commas in brackets belong to a name. */
export function listedNames(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((name) => name.trim());
}

/** The metric of that name, or nothing: see `metricNamed`. */
export function findMetric(name: string): Metric | undefined {
  const found = metricNamed(name);
  return "wrong" in found ? undefined : found;
}

/** Metrics with parameters that were named before: one name is one metric. */
const named = new Map<string, Metric>();

/**
 * The metric of that name: an id, or an id with parameters in brackets, such as `lea(importance=uniform)` and `blanc(alpha=0.3,edge=both)`.
 *
 * @returns the metric, or what is wrong with the name
 */
export function metricNamed(name: string): Metric | { readonly wrong: string } {
  const known = metrics.find(({ id }) => id === name) ?? named.get(name);
  if (known !== undefined) return known;
  const [, id = name, text = ""] = /^\s*([\w-]+)\s*\((.*)\)\s*$/s.exec(name) ?? [];
  const base = metrics.find((metric) => metric.id === id);
  if (base === undefined) {
    return { wrong: `there is no metric "${id}"; there are ${metrics.map((each) => each.id).join(", ")}` };
  }
  const found = withParameters(base, text);
  if ("wrong" in found) return { wrong: `${name}: ${found.wrong}` };
  const metric = named.get(found.id) ?? found;
  named.set(name, metric).set(metric.id, metric);
  return metric;
}
