import { listIn } from "../../core/arrays.ts";
import { alternativeTest, type AlternativeTest, type ComparedUnits } from "../../stats/alternative-annotator-test.ts";
import { labelSizes } from "../agreement/agreement-mentions.ts";
import type { SoftPart } from "./soft-keys.ts";

/** What the alternative annotator test compares: single mentions, or whole documents. */
export const testUnits = ["mention", "document"] as const;
/** A unit of the alternative annotator test. */
export type TestUnit = (typeof testUnits)[number];

/** The fewest units that the test takes for each annotator, as in AltTest. */
const leastTestUnits = 30;

/**
 * Tests whether a system may take the place of annotators, by how well it and each annotator agree with the others.
 *
 * A mention agrees with a key to the degree of its B³ F1: 2·|s ∩ k| ÷ (|s| + |k|) for its entities s and k; 0 if only one
 * side has it, and 1 if neither has. Its score is the mean over the other annotators who have the document. Units are the
 * mentions that any of them, the annotator or the system has, clustered by document. With documents as units, the score of
 * a document is the mean of its mentions.
 *
 * @param parts see `softParts`
 * @param response the index of the system in the parts
 * @param annotators their names, for the reason
 * @returns the reason in words if there are too few units
 */
export function replacedAnnotators(
  parts: readonly SoftPart[],
  response: number,
  annotators: readonly string[],
  { unit, epsilon }: { readonly unit: TestUnit; readonly epsilon: number },
): AlternativeTest | string {
  const compared = annotators.map((_, annotator) => {
    const scored = parts.flatMap((part) => scoredMentions(part, response, annotator));
    return unit === "mention" ? unitsOf(scored) : documentsOf(scored);
  });
  for (const [a, { annotator, clusters }] of compared.entries()) {
    const documents = new Set(clusters).size;
    if (annotator.length < leastTestUnits)
      return `it needs at least ${leastTestUnits} ${unit}s that each annotator shares with another; ${annotators[a]} has ${annotator.length}`;
    if (documents < 2)
      return `mentions of one document depend on each other, so it needs at least two documents that each annotator shares with another; ${annotators[a]} has ${documents}`;
  }
  return alternativeTest(compared, epsilon);
}

interface ScoredMention {
  readonly document: string;
  readonly annotator: number;
  readonly system: number;
}

function scoredMentions(
  { document, keys, labels, responses }: SoftPart,
  response: number,
  annotator: number,
): ScoredMention[] {
  const place = keys.findIndex(({ key }) => key === annotator);
  const others = labels.filter((_, k) => k !== place);
  if (place < 0 || others.length === 0) return [];
  const scores = [labels[place], responses[response]].map((side) => agreementWith(side, others));
  const sides = [...labels, responses[response]];
  return Array.from(labels[place].keys())
    .filter((m) => sides.some((side) => side[m] >= 0))
    .map((m) => ({ document, annotator: scores[0][m], system: scores[1][m] }));
}

/** Returns the mean B³ F1 of each mention against several keys. */
function agreementWith(side: Int32Array, keys: readonly Int32Array[]): Float64Array {
  const sums = new Float64Array(side.length);
  const sizes = labelSizes(side);
  for (const key of keys) {
    const ofKey = labelSizes(key);
    const cells = new Map<string, number>();
    const cellOf = (m: number): string => `${side[m]} ${key[m]}`;
    for (const m of side.keys()) cells.set(cellOf(m), (cells.get(cellOf(m)) ?? 0) + 1);
    for (const m of side.keys()) {
      if (side[m] < 0 && key[m] < 0) sums[m] += 1;
      else if (side[m] >= 0 && key[m] >= 0) sums[m] += (2 * cells.get(cellOf(m))!) / (sizes[side[m]] + ofKey[key[m]]);
    }
  }
  return sums.map((sum) => sum / keys.length);
}

function unitsOf(scored: readonly ScoredMention[]): ComparedUnits {
  return {
    annotator: scored.map(({ annotator }) => annotator),
    system: scored.map(({ system }) => system),
    clusters: scored.map(({ document }) => document),
  };
}

function documentsOf(scored: readonly ScoredMention[]): ComparedUnits {
  const byDocument = new Map<string, ScoredMention[]>();
  for (const each of scored) listIn(byDocument, each.document).push(each);
  const mean = (mentions: readonly ScoredMention[], of: (each: ScoredMention) => number): number =>
    mentions.reduce((sum, each) => sum + of(each), 0) / mentions.length;
  const own = [...byDocument.values()];
  return {
    annotator: own.map((mentions) => mean(mentions, ({ annotator }) => annotator)),
    system: own.map((mentions) => mean(mentions, ({ system }) => system)),
    clusters: [...byDocument.keys()],
  };
}
