import type { ErrorCounts } from "../../../analysis/errors/error-counts.ts";
import type { DiagnosticCode } from "../../../core/diagnostic-codes.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { SideName } from "../../../core/document.ts";
import type { Score } from "../../../metrics/metric.ts";
import type { Redaction } from "../page-payload.ts";
import type { Interval } from "../../../stats/intervals.ts";
import type { OpenOptions } from "./open-request.ts";

/** A diagnostic with its sentence. */
interface DiagnosticView {
  readonly diagnostic: Diagnostic;
  /** What happened, and what to do. */
  readonly sentence: string;
}

/** A metric as it is named. */
export interface MetricView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The metric's formula in plain text. */
  readonly formula: string;
  /** Whether it has one figure, `value`, instead of recall, precision and F1. */
  readonly hasOneFigure: boolean;
  /** Whether it has an F1 and neither recall nor precision. */
  readonly hasOnlyF: boolean;
}

/** The figures of a metric; one with a single figure has it in `value`, and `null` elsewhere. */
export interface ScoreView {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
  readonly value?: number | null;
  /** F1, or the one figure. */
  readonly main: number | null;
  readonly counts?: Score["counts"];
  /** Of an average in which an undefined metric counts as 0: a sentence about it. */
  readonly partlyUndefined?: string;
  /** Intervals of the figures that have one: where there are six documents or more. `f1` is that of `main`. */
  readonly ci?: Readonly<Partial<Record<"recall" | "precision" | "f1", Interval>>>;
}

/** A response. */
export interface SystemView {
  readonly name: string;
  /** Of its scores. */
  readonly signature: string;
  /** With how the intervals were made, as `score --ci` has it; absent without intervals. */
  readonly intervalSignature?: string;
  /** By metric id, in the order of `metrics`. */
  readonly scores: Readonly<Record<string, ScoreView>>;
  /** Errors by type, identities, links, decisions: as `errors` counts them. Absent until the overview is complete. */
  readonly errors?: ErrorCounts;
}

/** What one system makes of a document. */
export interface DocumentScores {
  /** By metric id. */
  readonly scores: Readonly<Record<string, ScoreView>>;
  /** By the headline. */
  readonly main: number | null;
  /** Errors of entities; absent until the overview is complete. */
  readonly errors?: number;
}

/** A document, with what a list of documents shows of it. */
export interface DocumentSummary {
  readonly id: string;
  /** The parts' names, "" for the only one of a document without parts, in the order of the key. */
  readonly parts: readonly string[];
  /** 0 where tokens are not known. */
  readonly tokens: number;
  readonly sentences: number;
  readonly keyMentions: number;
  readonly keyEntities: number;
  /** One for each system. */
  readonly systems: readonly DocumentScores[];
  /** Whether the key has it; otherwise only responses do. */
  readonly inKey: boolean;
  /** What its id says that it is about: the topic, and the subtopic where there is one. Empty where the id says nothing. */
  readonly topics: readonly string[];
}

/** How words were left out of what was opened. */
export type RedactionView = Redaction | { readonly mode: "none" };

/** All that is told at once. */
export interface Overview {
  /** Grows with every opening: what is asked about one overview is not asked again when it is complete. */
  readonly opened: number;
  /** Whether errors are counted and intervals made: see `Engine.complete`. */
  readonly isComplete: boolean;
  readonly metrics: readonly MetricView[];
  /** The metric that documents and systems are ranked by: LEA, else the CoNLL average, else the first. */
  readonly headline: string;
  readonly systems: readonly SystemView[];
  readonly documents: readonly DocumentSummary[];
  readonly parts: number;
  readonly tokens: number;
  readonly keyMentions: number;
  readonly keyEntities: number;
  /** Those of the key first. */
  readonly diagnostics: readonly DiagnosticView[];
  /** As they were given. */
  readonly options: OpenOptions;
  /** What was recognised: the format of each file. */
  readonly files: readonly { readonly name: string; readonly format: string; readonly side: SideName }[];
  /** What is wrong with single files: errors, and files that were skipped. Absent for a report that was saved. */
  readonly problems?: readonly {
    readonly name: string;
    readonly side: SideName;
    readonly code: DiagnosticCode;
    readonly sentence: string;
  }[];
  /** Whether there are words to show; if not, there are tables only, or tokens without words. */
  readonly hasText: boolean;
  readonly redaction: RedactionView;
  /** Why these files must not be scored; the rest is as far as it goes. */
  readonly refusal?: {
    readonly sentence: string;
    readonly code?: DiagnosticCode;
    /** Ids of both sides, if they have no document in common. */
    readonly documents?: { readonly key: readonly string[]; readonly responses: readonly string[] };
  };
}
