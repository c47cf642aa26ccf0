import type { FigureIntervals } from "../../analysis/measure-units.ts";
import type { ErrorCounts } from "../../analysis/errors/error-counts.ts";
import { scoreIntervals, type ScoreIntervals } from "../../analysis/score-intervals.ts";
import type { Steps } from "../../core/long-work.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Corpus } from "./corpus.ts";
import type { Overview, SystemView } from "./overview.ts";

/** What takes longer to know of a system than its scores. */
export interface SystemDetails {
  readonly system: number;
  readonly errors: ErrorCounts;
  /** The number of errors of entities in each document, in the order of `Overview.documents`. */
  readonly errorsOf: readonly number[];
  /** Absent for fewer than six documents, or if the scores cannot be resampled. */
  readonly intervals?: Pick<ScoreIntervals, "ci" | "signature">;
}

/** Returns an overview with the details of a system. */
export function withDetails(overview: Overview, { system, errors, errorsOf, intervals }: SystemDetails): Overview {
  return {
    ...overview,
    systems: overview.systems.map((own, s) =>
      s === system ? { ...(intervals === undefined ? own : withIntervals(own, intervals)), errors } : own,
    ),
    documents: overview.documents.map((document, d) => ({
      ...document,
      systems: document.systems.map((own, s) => (s === system ? { ...own, errors: errorsOf[d] } : own)),
    })),
  };
}

function withIntervals(own: SystemView, { ci, signature }: NonNullable<SystemDetails["intervals"]>): SystemView {
  const scores = Object.entries(own.scores).map(([id, score]) => {
    const known = ci[id] as FigureIntervals[string] | undefined;
    return [id, known !== undefined && Object.keys(known).length > 0 ? { ...score, ci: known } : score] as const;
  });
  return { ...own, intervalSignature: signature, scores: Object.fromEntries(scores) };
}

/** Finds what takes longer to know of a system, in steps that yield the number of parts that are done. */
export function* systemDetails(corpus: Corpus, system: number): Steps<SystemDetails> {
  const { counts, errors } = yield* corpus.errorSteps(system);
  const byDocument = new Map<string, number>();
  for (const { document } of corpus.parts) byDocument.set(document, 0);
  for (const { document } of errors) byDocument.set(document, byDocument.get(document)! + 1);
  yield corpus.parts.length;
  const found = intervalsOf(corpus.accumulators[system], corpus.options.seed ?? defaultSeed);
  return {
    system,
    errors: counts,
    errorsOf: [...byDocument.values()],
    ...(found !== undefined && { intervals: { ci: found.ci, signature: found.signature } }),
  };
}

/**
 * Returns intervals as from `score --ci`; nothing if there are too few documents, or if the scores cannot be resampled.
 */
function intervalsOf(accumulator: Accumulator, seed: number): ScoreIntervals | undefined {
  if (accumulator.result().documents < leastUnits) return undefined;
  try {
    return scoreIntervals(accumulator, { ci: "xpct", confidence: 0.95, resamples: 10_000, seed });
  } catch (error) {
    if (error instanceof NotComparableError) return undefined;
    throw error;
  }
}
