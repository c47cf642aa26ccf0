import type { PairedMentions } from "../core/paired-mentions.ts";
import { immediateAntecedents, type Nominals, nominalsOf } from "./kit/antecedents.ts";
import type { MetricOptions, OutcomeMetric, TellOutcome } from "./kit/metric.ts";
import { isPronounClass, lackOfNominals, nominalClass } from "./kit/nominal-mentions.ts";
import { byOutcomes, resolved } from "./kit/outcome-shares.ts";

/**
 * ARCS inferred: is the closest nominal antecedent of each mention right? For summaries and translations that replace
 * pronouns with nouns.
 *
 *   a   the closest nominal mention before a mention in its response entity
 *
 *   of key mentions that are not the first of their entity, if the entity has a nominal mention:
 *     —    skipped if neither side has a nominal mention before it (cataphora)
 *     fn   there is no a
 *     tp   a is before it in its key entity too
 *     wl   otherwise: wrong linkage
 *   of response mentions that are not the first of their entity, if the entity has a nominal mention:
 *     fp   in no key entity, or the first of one
 *     wl   not nominal, and with an a, but in a key entity without nominal mentions
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite tuggener-2014
 * @complexity O(mentions)
 * @example key [Obama he him], response [Obama he] [Bush him] → he is tp, him is wl: recall 1/2, precision 1/2
 */
export const arcsInferred: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags"],
  asksForNouns: true,
  id: "arcs-inferred",
  title: "ARCS inferred",
  summary: "Mentions whose closest nominal antecedent is an antecedent in the key.",
  formula: "recall = tp/(tp+wl+fn);  precision = tp/(tp+wl+fp)",
  cite: ["tuggener-2014"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
    wholeCounts: true,
  },
  lacks: (_options, mentions) => lackOfNominals(mentions),
  ...byOutcomes(outcomes),
};

interface Sides extends PairedMentions {
  readonly keyNominals: Nominals;
  readonly responseNominals: Nominals;
  readonly beforeInKey: Int32Array;
  readonly beforeInResponse: Int32Array;
}

function outcomes({ key, response }: PairedMentions, options: MetricOptions, tell: TellOutcome): void {
  const sides: Sides = {
    key,
    response,
    keyNominals: nominalsOf(key, options.nounTags),
    responseNominals: nominalsOf(response, options.nounTags),
    beforeInKey: immediateAntecedents(key),
    beforeInResponse: immediateAntecedents(response),
  };
  const [ofKey, ofResponse] =
    options.arcsVariant === "paper" ? [inPaper, extraInPaper] : [inVersion12, extraInVersion12];
  sides.beforeInKey.forEach((before, place) => {
    if (before < 0 || sides.keyNominals.anchor[key.entity[place]] < 0) return;
    const outcome = ofKey(sides, place);
    if (outcome !== undefined) tell(outcome, 1, "key", place);
  });
  sides.beforeInResponse.forEach((before, place) => {
    if (before < 0 || sides.responseNominals.anchor[response.entity[place]] < 0) return;
    const outcome = ofResponse(sides, place);
    if (outcome !== undefined) tell(outcome, 1, "response", place);
  });
}

type Outcome = (typeof resolved)[keyof typeof resolved] | undefined;

function inPaper(sides: Sides, place: number): Outcome {
  const { key, keyNominals } = sides;
  const inferred = inferredIn(sides, place);
  if (inferred < 0) return keyNominals.closest[place] < 0 ? undefined : resolved.falseNegative;
  const twin = sides.response.twin[inferred];
  const isAntecedent = twin >= 0 && twin < place && key.entity[twin] === key.entity[place];
  return isAntecedent ? resolved.truePositive : resolved.wrongLinkage;
}

function extraInPaper({ key, response, keyNominals, responseNominals, beforeInKey }: Sides, place: number): Outcome {
  const twin = response.twin[place];
  if (twin < 0 || beforeInKey[twin] < 0) return resolved.falsePositive;
  const isMisled =
    responseNominals.classes[place] !== nominalClass &&
    responseNominals.closest[place] >= 0 &&
    keyNominals.anchor[key.entity[twin]] < 0;
  return isMisled ? resolved.wrongLinkage : undefined;
}

/**
 * Always skips a pronoun without a nominal mention before it in its key entity. Skips any other mention without a
 * nominal mention before it only if, in its response entity, it follows other mentions, but no nominal ones. An
 * inferred nominal mention counts even if it comes later in the key.
 */
function inVersion12(sides: Sides, place: number): Outcome {
  const { key, response, keyNominals, beforeInResponse } = sides;
  const isBeforeNominals = keyNominals.closest[place] < 0;
  if (isBeforeNominals && isPronounClass(keyNominals.classes[place])) return undefined;
  const own = key.twin[place];
  if (own < 0 || beforeInResponse[own] < 0) return resolved.falseNegative;
  const inferred = inferredIn(sides, place);
  if (inferred < 0) return isBeforeNominals ? undefined : resolved.falseNegative;
  const twin = response.twin[inferred];
  const isInEntity = twin >= 0 && key.entity[twin] === key.entity[place];
  return isInEntity ? resolved.truePositive : resolved.wrongLinkage;
}

/**
 * Counts every mention that is in no key entity, or that infers a nominal mention without having one before it in the
 * key, even if it was already counted.
 */
function extraInVersion12({ response, keyNominals, responseNominals }: Sides, place: number): Outcome {
  const twin = response.twin[place];
  const isWrong = twin < 0 || (keyNominals.closest[twin] < 0 && responseNominals.closest[place] >= 0);
  return isWrong ? resolved.falsePositive : undefined;
}

/**
 * Returns the closest nominal mention before a key mention in its response entity, as an index into the response's
 * mentions, or -1.
 */
function inferredIn({ key, responseNominals }: Sides, place: number): number {
  const twin = key.twin[place];
  return twin < 0 ? -1 : responseNominals.closest[twin];
}
