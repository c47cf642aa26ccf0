import type { CitationKey } from "../../core/references.ts";
import type { Score } from "../../metrics/metric.ts";
import type { GroupScore } from "../../scoring/accumulator.ts";
import type { LackIn } from "../../scoring/counts.ts";
import type { Piece } from "./piece.ts";

/** What is said of a metric before it is calculated. */
export interface ExplainedMetric {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly formula: string;
  readonly cite: readonly CitationKey[];
}

/** A metric's calculation on one part. */
export interface MetricWorking {
  readonly id: string;
  readonly pieces: readonly Piece[];
  readonly score: Score;
}

/** All calculations on one part. */
export interface PartWorking {
  /** Document and part. */
  readonly id: string;
  /** The two partitions, and what is to be said of them. */
  readonly pieces: readonly Piece[];
  readonly metrics: readonly MetricWorking[];
}

/** Calculations written out, plain and serialisable. */
export interface Explanation {
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  readonly average: "micro" | "macro";
  readonly metrics: readonly ExplainedMetric[];
  /** Of a corpus of several documents there are none, unless one document is asked for. */
  readonly workings: readonly PartWorking[];
  /** Where there are several parts: what each document, or each part of the one document, adds to the sum. */
  readonly units?: { readonly of: "document" | "part"; readonly scores: readonly GroupScore[] };
  /** Metrics that are left out because a part does not tell all they need, by id, and the first such part. */
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** Of everything together, by metric id. */
  readonly scores: Readonly<Record<string, Score>>;
}
