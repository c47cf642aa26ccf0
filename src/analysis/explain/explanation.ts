import type { Expression } from "../../core/expression.ts";
import type { CitationKey } from "../../core/references.ts";
import type { RecallPrecision, Score } from "../../metrics/metric.ts";
import type { GroupScore } from "../../scoring/accumulator.ts";
import type { LackIn } from "../../scoring/counts.ts";

/** The description of a metric, which comes before its calculation. */
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
  /** The two partitions, and remarks about them. */
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

/** An entity as it is listed: its name in the explanation, its id in the file, its mentions. */
export interface ListedEntity {
  /** K₁, R₂ … */
  readonly label: string;
  /** The id of the file; "" for an entity that a metric adds. */
  readonly id: string;
  readonly size: number;
  readonly mentions: readonly string[];
}

/** Two aligned entities and how similar they are. */
export interface AlignedPair {
  readonly key: string;
  readonly response: string;
  readonly similarity: Expression;
}

/** left = first step = second step … = value. */
export interface Equation {
  readonly left: Expression;
  readonly steps: readonly Expression[];
  /** The figure that the metric itself gives, or one on the way to it; `null` where it is undefined, absent where there is none. */
  readonly value?: number | null;
}

/**
 * What an explanation is made of. Every list that is not complete says in `more` how many entries are missing from it.
 */
export type Piece =
  /** A sentence; it may hold mentions and ids. */
  | { readonly kind: "statement"; readonly text: string }
  /** The heading of a step within a metric. */
  | { readonly kind: "step"; readonly title: string }
  | {
      readonly kind: "partition";
      /** K, R; with a prime for a side that a metric has changed. */
      readonly symbol: string;
      readonly entities: readonly ListedEntity[];
      readonly more: number;
    }
  | {
      readonly kind: "table";
      readonly columns: readonly { readonly title: Expression; readonly align: "left" | "right" }[];
      readonly rows: readonly (readonly Expression[])[];
      readonly more: number;
    }
  | {
      readonly kind: "alignment";
      readonly pairs: readonly AlignedPair[];
      readonly more: number;
      /** Entities that no other is aligned with. */
      readonly alone: readonly string[];
      readonly moreAlone: number;
      /** Whether the total could be had otherwise: no; yes, exactly; yes but for less than a billionth of it. */
      readonly uniqueness: "unique" | "not-unique" | "nearly-not-unique";
      /** Pairs of this alignment that the other one does not have, and those that it has for them. */
      readonly instead?: {
        readonly pairs: readonly { readonly key: string; readonly response: string }[];
        readonly by: readonly { readonly key: string; readonly response: string }[];
        readonly more: number;
      };
    }
  | {
      readonly kind: "links";
      readonly set: Expression;
      readonly links: readonly (readonly [string, string])[];
      readonly more: number;
    }
  | {
      readonly kind: "confusion";
      /** Right and wrong coreference links, right and wrong non-coreference links. */
      readonly rc: number;
      readonly wc: number;
      readonly rn: number;
      readonly wn: number;
    }
  | { readonly kind: "equation"; readonly equation: Equation }
  | ({ readonly kind: "result" } & ExplainedFigures);

/** The figures that a metric has: all three, an F that is not made of one recall and one precision, or a single one. */
export type ExplainedFigures = RecallPrecision | Pick<RecallPrecision, "f1"> | { readonly value: number | null };

/** A sentence. */
export function statement(text: string): Piece {
  return { kind: "statement", text };
}

/** An equation. */
export function equation(left: Expression, steps: Equation["steps"], value?: number | null): Piece {
  return { kind: "equation", equation: { left, steps, ...(value !== undefined && { value }) } };
}
