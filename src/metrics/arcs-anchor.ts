import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { fQuotient, orNull } from "../core/ratio.ts";
import { nominalsOf } from "./kit/antecedents.ts";
import type { DetectionCounts, MetricOptions, OutcomeMetric, TellOutcome } from "./kit/metric.ts";
import { lackOfNominals } from "./kit/nominal-mentions.ts";
import { countingOutcomes, outcomeShares } from "./kit/outcome-shares.ts";
import { figuresRecallPrecision, recallPrecisionOf } from "./kit/recall-precision.ts";

const columns = [
  "entityTruePositives",
  "entityFalseNegatives",
  "entityFalsePositives",
  "mentionTruePositives",
  "mentionFalseNegatives",
  "mentionFalsePositives",
] as const;

const [entityFound, entityMissing, entityExtra, mentionFound, mentionMissing, mentionExtra] = columns.keys();

/**
 * ARCS anchor: does a query for an entity's first nominal mention, its anchor, find the entity and all its mentions?
 *
 *   Fφ = harmonic mean of the F1s of entity detection (ED) and of entity mentions (EM)
 *   each from recall = tp / (tp + fn) and precision = tp / (tp + fp)
 *
 *   ED   tp and fn: key entities of two or more mentions whose anchor is, or is not, in a response entity;
 *        fp: response entities whose anchor is in no key entity
 *   EM   of key entities that were found: tp and fn: mentions that the response entity has, or lacks;
 *        fp: mentions of the response entity that are not in the key entity
 *
 * Entities without an anchor are skipped. There is no single recall or precision. Fφ is undefined only if both
 * F1s are, as without anchors; it is 0 if anchors exist, but none is found.
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite tuggener-2014
 * @complexity O(mentions)
 * @example key [Obama, the president, he], response [the president, he] → the anchor Obama is fn, and Fφ is 0
 */
export const arcsAnchor: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags"],
  asksForNouns: true,
  id: "arcs-anchor",
  title: "ARCS anchor",
  summary: "Entities that are found by their anchor mentions, and the mentions of these entities.",
  formula: "Fφ = 2·F_entities·F_mentions / (F_entities + F_mentions)",
  cite: ["tuggener-2014"],
  hasOnlyF: true,
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: ({ arcsVariant }) => arcsVariant === "1.2",
    wholeCounts: true,
  },
  lacks: (_options, mentions) => lackOfNominals(mentions),
  outcomes,
  count: countingOutcomes(outcomes, columns.length),
  shares: outcomeShares(outcomes, [
    { figure: "recall", component: "detection", numerator: [entityFound], rest: [entityMissing] },
    { figure: "precision", component: "detection", numerator: [entityFound], rest: [entityExtra] },
    { figure: "recall", component: "mentions", numerator: [mentionFound], rest: [mentionMissing] },
    { figure: "precision", component: "mentions", numerator: [mentionFound], rest: [mentionExtra] },
  ]),
  columns,
  figures(sums, offset, options, out, at) {
    out[at] = Number.NaN;
    out[at + 1] = Number.NaN;
    out[at + 2] = fQuotient(figuresFrom(sums, offset, options)[2], figuresFrom(sums, offset + 3, options)[2], 1);
  },
  score(sums, options) {
    const detection = figuresFrom(sums, 0, options);
    const mentions = figuresFrom(sums, 3, options);
    return {
      recall: null,
      precision: null,
      f1: orNull(fQuotient(detection[2], mentions[2], 1)),
      counts: { detection: countsFrom(sums, 0), mentions: countsFrom(sums, 3) },
      components: { detection: recallPrecisionOf(detection), mentions: recallPrecisionOf(mentions) },
    };
  },
};

function figuresFrom(sums: Float64Array, offset: number, options: MetricOptions): Float64Array {
  const [tp, fn, fp] = sums.subarray(offset, offset + 3);
  const figures = new Float64Array(3);
  figuresRecallPrecision(Float64Array.of(tp, tp + fn, tp, tp + fp), 0, options, figures, 0);
  return figures;
}

function countsFrom(sums: Float64Array, offset: number): DetectionCounts {
  const [truePositives, falseNegatives, falsePositives] = sums.subarray(offset, offset + 3);
  return { truePositives, falseNegatives, falsePositives };
}

function outcomes(mentions: PairedMentions, options: MetricOptions, tell: TellOutcome): void {
  const { key, response } = mentions;
  const keyAnchor = nominalsOf(key, options.nounTags).anchor;
  const responseAnchor = nominalsOf(response, options.nounTags).anchor;
  const found =
    options.arcsVariant === "paper"
      ? alignInPaper(mentions, keyAnchor, responseAnchor, tell)
      : alignInVersion12(mentions, keyAnchor, responseAnchor, tell);
  const shared = new Int32Array(key.sizes.length);
  key.twin.forEach((twin, place) => {
    const entity = key.entity[place];
    if (twin >= 0 && response.entity[twin] === found[entity]) shared[entity]++;
  });
  found.forEach((responseEntity, entity) => {
    const anchor = keyAnchor[entity];
    if (anchor < 0 || key.sizes[entity] === 1) return;
    tell(responseEntity < 0 ? entityMissing : entityFound, 1, "key", anchor);
    if (responseEntity < 0) return;
    tell(mentionFound, shared[entity], "key", anchor);
    tell(mentionMissing, key.sizes[entity] - shared[entity], "key", anchor);
    tell(mentionExtra, response.sizes[responseEntity] - shared[entity], "key", anchor);
  });
}

/**
 * Returns, for each key entity, the response entity of two or more mentions that contains its anchor, or -1. Also
 * reports which response entities are extra.
 */
function alignInPaper(
  { key, response }: PairedMentions,
  keyAnchor: Int32Array,
  responseAnchor: Int32Array,
  tell: TellOutcome,
): Int32Array {
  responseAnchor.forEach((anchor, entity) => {
    if (anchor >= 0 && response.sizes[entity] > 1 && twinEntity(response, anchor, key, 2) < 0) {
      tell(entityExtra, 1, "response", anchor);
    }
  });
  return keyAnchor.map((anchor) => (anchor < 0 ? -1 : twinEntity(key, anchor, response, 2)));
}

/**
 * Works like `alignInPaper`, but the first key entity that takes a response entity uses it up. A key entity without an
 * anchor takes a response entity by any shared mention. Response entities that are left, even singletons, are extra.
 */
function alignInVersion12(
  { key, response }: PairedMentions,
  keyAnchor: Int32Array,
  responseAnchor: Int32Array,
  tell: TellOutcome,
): Int32Array {
  const found = new Int32Array(key.sizes.length).fill(-1);
  const isLeft = new Uint8Array(response.sizes.length).fill(1);
  const responseRank = rankOf(entityOrder(response));
  for (const { entity, places } of entityOrder(key)) {
    if (places.length === 1) continue;
    const candidates = (keyAnchor[entity] < 0 ? places : [keyAnchor[entity]])
      .map((place) => twinEntity(key, place, response, 1))
      .filter((candidate) => candidate >= 0 && isLeft[candidate] === 1)
      .sort((a, b) => responseRank[a] - responseRank[b]);
    if (candidates.length === 0) continue;
    isLeft[candidates[0]] = 0;
    found[entity] = candidates[0];
  }
  for (const { entity, places } of entityOrder(response)) {
    if (isLeft[entity] === 0) continue;
    tell(entityExtra, 1, "response", responseAnchor[entity] < 0 ? places[0] : responseAnchor[entity]);
  }
  return found;
}

/** Returns the entity of a mention's counterpart if it has at least `least` mentions, otherwise -1. */
function twinEntity(own: SideMentions, place: number, other: SideMentions, least: number): number {
  const twin = own.twin[place];
  if (twin < 0) return -1;
  const entity = other.entity[twin];
  return other.sizes[entity] >= least ? entity : -1;
}

/** Returns the entities with their mentions, sorted by the beginning and then the end of their first mention. */
function entityOrder({ part, mentions, entity, sizes }: SideMentions): { entity: number; places: number[] }[] {
  const places = Array.from(sizes, (): number[] => []);
  entity.forEach((e, place) => {
    places[e].push(place);
  });
  const { first, last } = part.mentions;
  return places
    .map((own, e) => ({ entity: e, places: own, mention: mentions[own[0]] }))
    .sort((a, b) => first[a.mention] - first[b.mention] || last[a.mention] - last[b.mention]);
}

function rankOf(order: readonly { readonly entity: number }[]): Int32Array {
  const rank = new Int32Array(order.length);
  order.forEach(({ entity }, place) => {
    rank[entity] = place;
  });
  return rank;
}
