import type { FigureIntervals } from "../../analysis/measure-units.ts";
import { defined } from "../../core/defined.ts";
import type { ErrorCounts } from "../../analysis/errors/error-counts.ts";
import type { ScoreIntervals } from "../../analysis/score-intervals.ts";
import type { Steps } from "../../core/long-work.ts";
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
  const intervals = yield* corpus.intervalSteps(system);
  return { system, errors: counts, errorsOf: [...byDocument.values()], ...defined({ intervals }) };
}
