import type { Dependency } from "../../core/dependency.ts";
import { sentenceIndexOf } from "../../core/document.ts";
import { listIn } from "../../core/list-in.ts";
import { compareSpans } from "../../core/span-order.ts";
import { maximumWeightAssignment } from "../assignment.ts";
import type { MentionPairs } from "../exact-matching.ts";
import type { MatchedSide } from "../matched-side.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "../too-many-overlaps.ts";

/** How much more equal relations count than equal parents alone. */
const RELATION = 10;

/** How much more mentions of the same tokens weigh than another pair that is as good. */
const PREFERENCE = 1e-9;

/**
 * Pairs of zeros of one sentence that depend on the same words, one to one, with the greatest sum of weights: ten times the F-measure of
 * their dependencies (parent and relation, in full) and once that of their parents. Zeros of which no dependency is known have no pair.
 * Of equally good pairs, that of the same tokens is preferred.
 *
 * @source CorefUD scorer 1.2, zero matching by dependencies
 */
export function dependencyMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const [keys, responses] = [zerosOf(key), zerosOf(response)];
  const inSentence = new Map<number, number[]>();
  responses.forEach(({ sentence }, r) => {
    listIn(inSentence, sentence).push(r);
  });
  const start = new Int32Array(keys.length + 1);
  const column: number[] = [];
  const weight: number[] = [];
  let pairs = 0;
  keys.forEach((zero, k) => {
    for (const r of inSentence.get(zero.sentence) ?? []) {
      if (++pairs > MOST_OVERLAPS) throw new TooManyOverlapsError();
      const own = similarity(zero.dependencies, responses[r].dependencies);
      if (own === 0) continue;
      const { mention } = responses[r];
      const isSame = compareSpans(key.part.mentions, zero.mention, response.part.mentions, mention) === 0;
      column.push(r);
      weight.push(isSame ? own + PREFERENCE : own);
    }
    start[k + 1] = column.length;
  });
  const { columnOf } = maximumWeightAssignment({
    rows: keys.length,
    columns: responses.length,
    start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  });
  const matched = keys.flatMap((zero, k) => (columnOf[k] < 0 ? [] : [[zero.mention, responses[columnOf[k]].mention]]));
  return { key: Int32Array.from(matched, ([k]) => k), response: Int32Array.from(matched, ([, r]) => r) };
}

interface Zero {
  readonly mention: number;
  readonly sentence: number;
  readonly dependencies: readonly Dependency[];
}

/** The zeros of a side whose dependencies are known, in text order. */
function zerosOf(side: MatchedSide): Zero[] {
  const { tokens } = side.part;
  if (tokens === undefined) return [];
  return Array.from(side.order).flatMap((mention) => {
    if (!side.isZero(mention)) return [];
    const head = side.head(mention);
    const token = head < 0 ? side.part.mentions.first[mention] : head;
    const dependencies = tokens.zeroDependencies?.get(token) ?? [];
    return dependencies.length === 0 ? [] : [{ mention, sentence: sentenceIndexOf(tokens, token), dependencies }];
  });
}

function similarity(a: readonly Dependency[], b: readonly Dependency[]): number {
  const relations = (of: readonly Dependency[]): Set<string> =>
    new Set(of.map(({ parent, relation }) => `${parent} ${relation}`));
  const parents = (of: readonly Dependency[]): Set<number> => new Set(of.map(({ parent }) => parent));
  return RELATION * fOf(relations(a), relations(b)) + fOf(parents(a), parents(b));
}

/** The F-measure of two sets. */
function fOf<Element>(a: ReadonlySet<Element>, b: ReadonlySet<Element>): number {
  const common = Array.from(a).filter((element) => b.has(element)).length;
  return (2 * common) / (a.size + b.size);
}
