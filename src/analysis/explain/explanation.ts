import { defined } from "../../core/defined.ts";
import type { Expression } from "../../core/expression.ts";
import type { CitationKey } from "../../core/references.ts";
import type { RecallPrecision, Score } from "../../metrics/kit/metric.ts";
import type { GroupScore } from "../../scoring/corpus-scores.ts";
import type { LackIn } from "../../scoring/counted-part.ts";
import type { Scope } from "../../scoring/topic-of.ts";

/** The description of a metric, shown before its calculation. */
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
  readonly pieces: readonly Piece[];
  readonly metrics: readonly MetricWorking[];
}

/** Written-out calculations, plain and serialisable. */
export interface Explanation {
  readonly signature: string;
  readonly documents: number;
  /** The number of parts; with a scope larger than a document, that of subtopics or topics, or 1 for the corpus. */
  readonly parts: number;
  readonly scope: Scope;
  readonly average: "micro" | "macro";
  readonly metrics: readonly ExplainedMetric[];
  /** The class of mentions, if one is explained. There is then one working, of the class in all parts. */
  readonly ofClass?: MentionClass;
  /** Empty for a corpus of several parts, unless one document or a class of mentions is requested. */
  readonly workings: readonly PartWorking[];
  /**
   * If there are several parts: the scores of each document, or of each part of the requested document. With a scope
   * larger than a document, `document` stands for a subtopic or topic. With several keys whose counts are added up: the
   * scores with each key.
   */
  readonly units?: { readonly of: "document" | "part" | "key"; readonly scores: readonly GroupScore[] };
  /** Metrics that are left out because a part lacks information, by id, with the first such part. */
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** By metric; if a class is explained, its scores. */
  readonly scores: Readonly<Record<string, Score>>;
}

/** A class of mentions, as of `score --by`. */
export interface MentionClass {
  /** What divides the mentions, such as `mention-type`. */
  readonly by: string;
  /** The class, such as `pronoun`; `none` for mentions of unknown class. */
  readonly label: string;
}

/** An entity in a list: its badge, its id in the file, its mentions. */
export interface ListedEntity {
  /** K₁, R₂ … */
  readonly label: string;
  /** The id in the file; "" for an entity that a metric adds. */
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

/** An equation: left = first step = second step … = value. */
export interface Equation {
  readonly left: Expression;
  readonly steps: readonly Expression[];
  /** The metric's own figure, or an intermediate one; `null` if undefined, absent if there is none. */
  readonly value?: number | null;
}

/** A building block of an explanation. If a list is incomplete, `more` is the number of omitted entries. */
export type Piece =
  /** Text that may quote mentions and ids. */
  | { readonly kind: "statement"; readonly text: string }
  | { readonly kind: "step"; readonly title: string }
  | {
      readonly kind: "partition";
      /** K or R; with a prime if a metric has changed the side. */
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
      /** Entities that are not aligned. */
      readonly alone: readonly string[];
      readonly moreAlone: number;
      /**
       * Whether another alignment has the same total: no, yes, or nearly (its total is less by at most 10⁻⁹ of the
       * total).
       */
      readonly uniqueness: "unique" | "not-unique" | "nearly-not-unique";
      /** Pairs of this alignment that the other one lacks, and the pairs that it has instead. */
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
      /** Correct and wrong coreference links, correct and wrong non-coreference links. */
      readonly rc: number;
      readonly wc: number;
      readonly rn: number;
      readonly wn: number;
    }
  | { readonly kind: "equation"; readonly equation: Equation }
  | ({ readonly kind: "result" } & ExplainedFigures);

/** The figures of a metric: all three, an F that is not made from recall and precision, or a single one. */
export type ExplainedFigures = RecallPrecision | Pick<RecallPrecision, "f1"> | { readonly value: number | null };

export function statement(text: string): Piece {
  return { kind: "statement", text };
}

export function equation(left: Expression, steps: Equation["steps"], value?: number | null): Piece {
  return { kind: "equation", equation: { left, steps, ...defined({ value }) } };
}
