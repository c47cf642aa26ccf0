import { atOnce } from "../../core/long-work.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { CountedPart } from "../../scoring/counted-part.ts";
import { bootstrapSteps } from "../../stats/bootstrap.ts";
import { type Interval, interval, leastUnits } from "../../stats/intervals.ts";
import { leaveOneOut } from "../../stats/jackknife.ts";
import { f1Of, figureOf, measureUnits } from "../measure-units.ts";
import type { IntervalOptions } from "../score-intervals.ts";
import { pooledId, pooledKeys } from "./combined-keys.ts";

/** The counts of annotators and systems against each annotator's key, with the same options. */
export interface CeilingCounts {
  /** By key, by annotator; nothing against the annotator's own key. */
  readonly annotators: readonly (readonly (Accumulator | undefined)[])[];
  /** By key, by system. */
  readonly systems: readonly (readonly Accumulator[])[];
}

/** A system's F1 in proportion to that of annotators. */
interface ShareOfCeiling {
  /** Above 1 for a system that agrees with annotators better than they do with each other. */
  readonly share: number;
  /** Absent with fewer than six documents. */
  readonly ci?: Interval;
}

/** How well annotators agree with each other, and systems with them. */
export interface Ceiling {
  /** The documents that have at least two keys. Only they count. */
  readonly documents: number;
  /** Each annotator against all others. */
  readonly annotators: readonly Accumulator[];
  /** All annotators against all others. Recall and precision are equal in metrics that treat both sides alike. */
  readonly ceiling: Accumulator;
  /** Each system against all annotators but one, over all choices of this one. */
  readonly systems: readonly Accumulator[];
  /** By system: documents that it lacks. They are scored as empty. */
  readonly missing: readonly number[];
  /** By system, by metric id; without undefined figures. */
  readonly shares: readonly Readonly<Record<string, ShareOfCeiling>>[];
}

/**
 * Compares systems with the ceiling of a task: the score of each annotator against the others. A system is scored against
 * the same keys, each as often as annotators are, so that figures are comparable: in a document with m keys, an annotator
 * is left out in m ways, and the system is scored against the m − 1 others.
 *
 * Intervals of shares draw documents, for annotators and system alike.
 *
 * @throws RangeError if no document has two keys
 */
export function ceilingOf(counts: CeilingCounts, options: IntervalOptions): Ceiling {
  const documentsOf = counts.systems.map(
    ([own]) => new Set(Array.from(own.counted().values(), ({ document }) => document)),
  );
  const keysOf = new Map<string, number>();
  for (const own of documentsOf) for (const document of own) keysOf.set(document, (keysOf.get(document) ?? 0) + 1);
  const documents = [...keysOf.values()].filter((keys) => keys > 1).length;
  if (documents === 0) throw new RangeError("no document has two keys, so annotators cannot be compared");
  const [[first]] = counts.systems;
  const pooled = (parts: readonly NamedCounts[]): Accumulator =>
    first.withParts(parts.filter(([, { document }]) => keysOf.get(document)! > 1));
  // A key's document that an annotator lacks is no error of the annotator.
  const ofAnnotators = counts.annotators.map((_, annotator) =>
    counts.annotators.flatMap((row, key) =>
      Array.from(row[annotator]?.counted() ?? [], ([id, part]): NamedCounts => [pooledId(id, key), part]).filter(
        ([, { document }]) => documentsOf[annotator].has(document),
      ),
    ),
  );
  const ceiling = pooled(
    ofAnnotators.flatMap((parts, a) => parts.map(([id, part]): NamedCounts => [`${id} by ${a + 1}`, part])),
  );
  const systems = counts.systems[0].map((_, system) => {
    const all = pooledKeys(counts.systems.map((row) => row[system])).counted();
    return pooled(Array.from(all, ([id, part]): NamedCounts => [id, times(part, keysOf.get(part.document)! - 1)]));
  });
  return {
    documents,
    annotators: ofAnnotators.map((parts) => pooled(parts)),
    ceiling,
    systems,
    missing: systems.map((own) => {
      const having = new Set(
        Array.from(own.counted().values(), (part) => (part.responseDigest === undefined ? "" : part.document)),
      );
      return [...keysOf].filter(([document, keys]) => keys > 1 && !having.has(document)).length;
    }),
    shares: sharesOf(ceiling, systems, options),
  };
}

type NamedCounts = readonly [id: string, part: CountedPart];

function times(part: CountedPart, factor: number): CountedPart {
  return factor === 1 ? part : { ...part, counts: part.counts.map((count) => count * factor) };
}

function sharesOf(
  ceiling: Accumulator,
  systems: readonly Accumulator[],
  { ci: kind, confidence, resamples, seed }: IntervalOptions,
): Readonly<Record<string, ShareOfCeiling>>[] {
  const { columns, measures, units, results } = measureUnits([ceiling, ...systems], "document");
  const isPossible = units.length >= leastUnits;
  const resampled = isPossible ? atOnce(bootstrapSteps(columns, measures, { resamples, seed })) : [];
  const leftOut = isPossible ? leaveOneOut(columns, measures) : [];
  const quotients = (of: readonly (readonly Float64Array[])[], system: number, place: number): Float64Array =>
    of[system][place].map((score, i) => (of[0][place][i] > 0 ? score / of[0][place][i] : 0));
  return systems.map((_, s) => {
    const shares: Record<string, ShareOfCeiling> = {};
    Object.keys(results[0].scores).forEach((id, metric) => {
      const [all, own] = [0, s + 1].map((at) => figureOf(results[at].scores[id], "f1"));
      if (all === null || own === null || all <= 0) return;
      const estimate = own / all;
      const place = f1Of(metric);
      shares[id] = {
        share: estimate,
        ...(isPossible && {
          ci: interval({
            ...{ kind, confidence, estimate },
            resampled: quotients(resampled, s + 1, place),
            leftOut: quotients(leftOut, s + 1, place),
          }),
        }),
      };
    });
    return shares;
  });
}
