import type { Random } from "../../bench/random.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { Fraction } from "./fraction.ts";
import {
  type Aligner,
  bestOfAllAlignments,
  type NaiveCounts,
  naiveBCubed,
  naiveCeafE,
  naiveLea,
  naiveMuc,
  type Partition,
  scoreOf,
} from "./naive.ts";

/** Documents with a key and a response, from which tests write files and calculate the scores of what is meant. */

/** A figure is `null` if it is undefined. */
export type TrueScore = Readonly<Record<"recall" | "precision" | "f1", number | null>>;
export type TrueScores = Readonly<Record<string, TrueScore>>;

export interface Mention {
  readonly first: number;
  readonly last: number;
  readonly entity: number;
}

export interface TrueDocument {
  readonly id: string;
  /** The number of its part, in formats with parts. */
  readonly part?: string;
  readonly sentences: readonly (readonly string[])[];
  readonly key: readonly Mention[];
  readonly response: readonly Mention[];
}

export type Side = "key" | "response";
export const sides = ["key", "response"] as const;

const bestAligner: Aligner = (similarity) =>
  Math.min(similarity.length, similarity[0]?.length ?? 0) < 3
    ? bestOfAllAlignments(similarity)
    : bestOfAllSets(similarity);

/** Finds the greatest sum of an alignment, by going through all sets of rows that the first columns can be given. */
function bestOfAllSets(similarity: readonly (readonly Fraction[])[]): Fraction {
  const isWide = similarity.length <= similarity[0].length;
  const lines = isWide ? similarity[0].map((_, c) => similarity.map((row) => row[c])) : similarity;
  let best = new Map<number, Fraction>([[0, Fraction.zero]]);
  for (const line of lines) {
    const next = new Map(best);
    for (const [taken, sum] of best) {
      line.forEach((weight, n) => {
        if (weight.isZero || (taken & (1 << n)) > 0) return;
        const set = taken | (1 << n);
        const total = sum.plus(weight);
        const known = next.get(set);
        if (known === undefined || total.compare(known) > 0) next.set(set, total);
      });
    }
    best = next;
  }
  return [...best.values()].reduce((most, sum) => (sum.compare(most) > 0 ? sum : most));
}

export const misreadingMetrics = {
  muc: naiveMuc,
  b3: naiveBCubed,
  ceafe: (key: Partition, response: Partition): NaiveCounts => naiveCeafE(key, response, bestAligner),
  lea: naiveLea,
} as const;

/** Both sides of a document, or of a corpus whose documents share entities. */
export type Partitions = Readonly<Record<Side, Partition>>;

/** Returns the scores of several documents, whose counts are added. */
export function scoresOf(documents: readonly Partitions[]): Record<string, TrueScore> {
  const scores: Record<string, TrueScore> = {};
  for (const [id, metric] of Object.entries(misreadingMetrics)) {
    const zero: NaiveCounts = { recall: [Fraction.zero, Fraction.zero], precision: [Fraction.zero, Fraction.zero] };
    const total = documents.reduce((sum, document): NaiveCounts => {
      const { recall, precision } = metric(document.key, document.response);
      return {
        recall: [sum.recall[0].plus(recall[0]), sum.recall[1].plus(recall[1])],
        precision: [sum.precision[0].plus(precision[0]), sum.precision[1].plus(precision[1])],
      };
    }, zero);
    const { recall, precision, f1 } = scoreOf(total);
    scores[id] = { recall: decimal(recall), precision: decimal(precision), f1: decimal(f1) };
  }
  return scores;
}

export function trueScores(documents: readonly TrueDocument[]): Record<string, TrueScore> {
  return scoresOf(
    documents.map((document) => ({ key: partitionOf(document, "key"), response: partitionOf(document, "response") })),
  );
}

function decimal(fraction: Fraction | null): number | null {
  return fraction === null ? null : Number(fraction.numerator) / Number(fraction.denominator);
}

/** Returns the first figure that a program printed otherwise, or undefined. */
export function firstDifference(truth: TrueScores, printed: TrueScores): string | undefined {
  for (const [metric, score] of Object.entries(truth)) {
    for (const figure of ["recall", "precision", "f1"] as const) {
      const [expected, actual] = [score[figure], printed[metric][figure]];
      const isEqual = expected === null || actual === null ? expected === actual : Math.abs(actual - expected) < 1e-9;
      if (!isEqual) return `${metric} ${figure} is ${actual} for ${expected}`;
    }
  }
  return undefined;
}

export function clustersOf(mentions: readonly Mention[]): Mention[][] {
  const clusters = new Map<number, Mention[]>();
  for (const mention of mentions) clusters.set(mention.entity, [...(clusters.get(mention.entity) ?? []), mention]);
  return [...clusters.values()];
}

const partitionOf = (document: TrueDocument, side: Side): Partition =>
  clustersOf(document[side]).map((cluster) => cluster.map(({ first, last }) => `${first}-${last}`));

/** Returns spans as pairs of positions, whose ends are inclusive if `past` is 0, and exclusive if it is 1. */
export const spansOf = (document: TrueDocument, side: Side, past = 0): number[][][] =>
  clustersOf(document[side]).map((cluster) => cluster.map(({ first, last }) => [first, last + past]));

/** Returns where a mention begins and ends in the words, joined by single spaces. */
export function charactersOf(
  { sentences }: TrueDocument,
  { first, last }: Pick<Mention, "first" | "last">,
): { start: number; end: number } {
  const words = sentences.flat();
  const start = words.slice(0, first).join(" ").length + (first > 0 ? 1 : 0);
  return { start, end: start + words.slice(first, last + 1).join(" ").length };
}

export const lines = (values: readonly unknown[]): string =>
  `${values.map((value) => JSON.stringify(value)).join("\n")}\n`;

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function partOf(
  { id, part = "", sentences, ...both }: TrueDocument,
  side: Side,
  entityName: (entity: number) => string = (entity) => `e${entity}`,
): AnnotatedPart {
  const words = sentences.flat();
  const starts = sentences.map((_, s) => sentences.slice(0, s).flat().length);
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(starts) };
  const mentions = both[side].map(({ first, last, entity }) => ({ runs: [first, last], entity: entityName(entity) }));
  return mentionsToPart({ document: id, part, tokens }, mentions);
}

/** Draws mentions that cross neither each other nor the ends of sentences. Entities have two mentions or more. */
export function mentionsIn(
  sentences: readonly (readonly string[])[],
  random: Random,
  { tries = 4, entities = 3 } = {},
): Mention[] {
  const found: Mention[] = [];
  let start = 0;
  for (const { length } of sentences) {
    for (let n = 0; n < tries; n++) {
      const first = start + random.below(length);
      const last = Math.min(start + length - 1, first + random.below(3));
      const crosses = found.some(
        (other) =>
          (other.first === first && other.last === last) ||
          (other.first < first && first <= other.last && other.last < last) ||
          (first < other.first && other.first <= last && last < other.last),
      );
      if (!crosses) found.push({ first, last, entity: 1 + random.below(entities) });
    }
    start += length;
  }
  return withoutSingletons(found);
}

/** Leaves out the last of four or more mentions, moves others to random entities, and then removes singletons. */
export function changed(mentions: readonly Mention[], random: Random, entities = 3): Mention[] {
  const left = mentions.filter((_, m) => m !== mentions.length - 1 || mentions.length < 4);
  return withoutSingletons(
    left.map((mention) => (random.chance(0.3) ? { ...mention, entity: 1 + random.below(entities) } : mention)),
  );
}

export function withoutSingletons(mentions: readonly Mention[]): Mention[] {
  const kept = mentions.filter(({ entity }) => mentions.filter((other) => other.entity === entity).length > 1);
  if (kept.length > 0) return kept.sort((a, b) => a.first - b.first || b.last - a.last);
  return [
    { first: 0, last: 0, entity: 1 },
    { first: 2, last: 2, entity: 1 },
  ];
}
