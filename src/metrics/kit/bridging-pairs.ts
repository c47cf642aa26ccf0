import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { foundCounts, lackOfLayer, neededMentions, spanName } from "./needed-mentions.ts";
import type { CountedMetric, Lack } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

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
  shares: { none: "a bridging pair joins mentions of two entities" },
  ...byRecallAndPrecision,
} as const satisfies Partial<CountedMetric>;

/** Tells whether two antecedents of the same anaphor, given by their spans, count as the same. */
export type SameAntecedent = (key: string, response: string) => boolean;

/** Counts the bridging anaphors that have the same antecedent on both sides. */
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

export function lackOfBridging(mentions: PairedMentions | undefined): Lack | undefined {
  return lackOfLayer("bridging", "bridging", mentions);
}

/** Returns the side that lacks bridging annotation, or that gives an anaphor's antecedent only as an entity. */
function lackOfAntecedents(mentions: PairedMentions | undefined): Lack | undefined {
  const lack = lackOfBridging(mentions);
  if (lack !== undefined || mentions === undefined) return lack;
  for (const side of ["key", "response"] as const) {
    if (mentions[side].part.layers?.bridging?.antecedent.first.includes(-1) === true)
      return { side, what: "bridging antecedents" };
  }
  return undefined;
}

/** Maps each anaphor's span to its antecedent's span. If an anaphor has several antecedents, the last counts. */
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
