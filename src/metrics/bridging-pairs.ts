import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { foundCounts, lackOfLayer, spanName } from "./layer-spans.ts";
import type { CountedMetric, Lack } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/** What the metrics of bridging have in common. */
export const ofBridging = {
  kind: "counted",
  parameters: [],
  cite: ["yu-2022"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
    wholeCounts: true,
  },
  lacks: (_options, mentions) => lackOfAntecedents(mentions),
  shares: { none: "pairs of bridging are of mentions of two entities" },
  ...byRecallAndPrecision,
} as const satisfies Partial<CountedMetric>;

/** Whether the antecedents of an anaphor that both sides have, given by their spans, are taken as the same. */
export type SameAntecedent = (key: string, response: string) => boolean;

/**
 * Counts the bridging anaphors that both sides have, with antecedents that are the same.
 *
 * @param sameAntecedent of the part at hand
 */
export function countBridging(
  mentions: PairedMentions | undefined,
  sameAntecedent: (mentions: PairedMentions) => SameAntecedent,
): Float64Array {
  const paired = neededMentions(mentions);
  const [key, response] = [antecedents(paired.key), antecedents(paired.response)];
  const isSame = sameAntecedent(paired);
  const found = Array.from(key).filter(([anaphor, antecedent]) => {
    const other = response.get(anaphor);
    return other !== undefined && isSame(antecedent, other);
  });
  return foundCounts(found.length, key.size, response.size);
}

/** The side that does not say which mentions are bridging anaphors. */
export function lackOfBridging(mentions: PairedMentions | undefined): Lack | undefined {
  return lackOfLayer("bridging", "bridging", mentions);
}

/** The same, or the side that gives an anaphor's antecedent only as an entity, not as a mention. */
function lackOfAntecedents(mentions: PairedMentions | undefined): Lack | undefined {
  const lack = lackOfBridging(mentions);
  if (lack !== undefined || mentions === undefined) return lack;
  for (const side of ["key", "response"] as const) {
    if (mentions[side].part.layers?.bridging?.antecedent.first.includes(-1) === true)
      return { side, what: "bridging antecedents" };
  }
  return undefined;
}

/** The antecedent's span of each anaphor's span; the last one of an anaphor that has several. */
function antecedents({ part: { layers } }: SideMentions): Map<string, string> {
  const bridging = layers?.bridging;
  if (bridging === undefined) return new Map();
  return new Map(
    Array.from({ length: bridging.length }, (_, i) => [
      spanName(bridging.anaphor, i),
      spanName(bridging.antecedent, i),
    ]),
  );
}
