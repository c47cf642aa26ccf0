import type { Comparison, CompareOptions } from "../../analysis/compare/comparison.ts";
import type { Audit, AuditOptions } from "../../analysis/audit/audit-result.ts";
import type { ErrorCounts } from "../../analysis/errors/error-counts.ts";
import type { ErrorLevel, ErrorRecord } from "../../analysis/errors/error-record.ts";
import type { ErrorFacet } from "../../analysis/errors/error-facet.ts";
import type { ErrorWhatIf } from "../../analysis/errors/error-what-if.ts";
import type { Explanation } from "../../analysis/explain/explanation.ts";
import type { StudyPlot, StudyTable } from "../../analysis/study/study.ts";
import type { Gain, Gains } from "../../analysis/what-if/gains.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { MentionType } from "../../core/mention-type.ts";
import type { TextColumn } from "../../core/text-column.ts";
import type { Score } from "../../metrics/metric.ts";
import type { Block } from "../../report/explanation-block.ts";
import type { PagePayload, Redaction } from "../../report/page-payload.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { UserOptions } from "../../scoring/score-options.ts";

/**
 * What the page asks of the engine, and what it is told: plain objects that can be sent from a worker. Figures are fractions 0..1,
 * unrounded, `null` where undefined, and those of the command line. Token positions are those of the part, from 0 and inclusive.
 * Systems are given by their numbers, from 0, in the order in which they were opened.
 */

/** A file in memory, perhaps gzipped. */
export interface InputFile {
  /** Its name, perhaps with folders in front: companions of standoff files are found by it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A response: its files are read as one corpus. */
export interface InputResponse {
  readonly name: string;
  readonly files: readonly InputFile[];
}

/** How to read and score. What is absent is as on the command line. */
export interface OpenOptions extends Omit<UserOptions, "metrics" | "leaImportance" | "unit"> {
  /** Metric ids; averages bring the metrics that they are made of. The standard ones if absent. */
  readonly metrics?: readonly string[];
  readonly leaImportance?: Exclude<UserOptions["leaImportance"], (...args: never) => unknown>;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  readonly ends?: "inclusive" | "exclusive";
  readonly offsets?: "token" | "char";
  /** How antecedents of wrong links are chosen. */
  readonly links?: "closest" | "accessibility";
  /** Of all that is random, a whole number from 0. */
  readonly seed?: number;
}

/** What is to be opened. Without responses, the key's files hold both sides. */
export interface OpenRequest {
  readonly key: readonly InputFile[];
  readonly responses?: readonly InputResponse[];
  readonly options?: OpenOptions;
}

/** Something that cannot be answered, for a reason that the user can do something about. */
export interface Refusal {
  readonly refused: true;
  readonly message: string;
}

/** A diagnostic with its sentence. */
export interface DiagnosticView {
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
  /** Key mentions that are found without a correct link. */
  readonly voidMentions: number;
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
  readonly files: readonly { readonly name: string; readonly format: string; readonly side: "key" | "response" }[];
  /** Whether there are words to show; if not, there are tables only, or tokens without words. */
  readonly hasText: boolean;
  /** Whether any part has token positions to show at all. */
  readonly hasTokens: boolean;
  readonly redaction: RedactionView;
  /** Why the command line would refuse to score these files; the rest is as far as it goes. */
  readonly refusal?: string;
}

/** A layer of a part: the key, or the response of a system. */
export type LayerName = "key" | number;

/**
 * What became of a mention in comparison with the other side. `wrong-entity`: it is on both sides, and in a piece of a divided or conflated
 * entity that is not the one regarded as the entity. `span`: nearly the same as one of the other side. `left-out`: the options, or a
 * repetition of its span, keep it from taking part.
 */
export const mentionStatuses = ["matched", "wrong-entity", "span", "missing", "spurious", "left-out"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** A mention of a layer. Its number in the layer is its place in `mentions`. */
export interface MentionView {
  /** Number in the layer's `entities`. */
  readonly entity: number;
  /** Runs of tokens, `[first, last, first, last …]`, inclusive; empty where mentions have names or there are no tokens. */
  readonly pieces: readonly number[];
  /**
   * From 0: no two mentions of one lane overlap, from their first to their last token; one within another has the higher lane.
   */
  readonly lane: number;
  readonly type?: MentionType;
  /** Its name or its positions, where its tokens have no words. */
  readonly text?: string;
  /** Line in its file, from 1. */
  readonly line?: number;
  /** In the key one for each system; in a response only one. */
  readonly status: readonly MentionStatus[];
  /** As `status`: the mention of the other side that it is matched with, or nearly the same as; -1 for none. */
  readonly twin: readonly number[];
}

/** An entity of a layer. */
export interface EntityView {
  /** K7, R12: as in `explain`, by the order of first mentions; "" for one that has lost all its mentions. */
  readonly badge: string;
  /** Its id in the file. */
  readonly id: string;
  /** Its first proper name, else its longest nominal, else its first mention. */
  readonly name: string;
  /** Its mentions, by number, in text order. */
  readonly mentions: readonly number[];
  /** What kind of thing it is, in the file's words. */
  readonly type?: string;
  /** The component of the overlap graph that it is in, one for each system in the key, only one in a response; -1 for none. */
  readonly component: readonly number[];
}

/** One side of a part. */
export interface LayerView {
  readonly layer: LayerName;
  /** In text order. Absent mentions: the side has no such part. */
  readonly mentions: readonly MentionView[];
  readonly entities: readonly EntityView[];
  /** How many lanes there are. */
  readonly lanes: number;
  /** Whether this side has the part at all. */
  readonly present: boolean;
}

/** A sentence; without sentences in the file the whole part is one. */
export interface SentenceView {
  readonly first: number;
  readonly last: number;
  /** As the file calls it, or its number from 1. */
  readonly name: string;
  readonly speaker?: string;
}

/** The tokens of a part, in columns. */
export interface TokensView {
  readonly length: number;
  /** Absent where words are not known, or left out; "" for a word that is left out. */
  readonly form?: TextColumn;
  /** Whether a space goes before each token: 1 or 0. A guess from punctuation where the file does not say it. */
  readonly space: Uint8Array;
  /** 1 for tokens that are not in the text (zeros); absent if there are none. */
  readonly zero?: Uint8Array;
}

/** A part of a document with all its layers. */
export interface PartView {
  readonly part: string;
  /** Document and part as one label. */
  readonly label: string;
  /** Absent where there is no text: then there are tables only. */
  readonly tokens?: TokensView;
  readonly sentences: readonly SentenceView[];
  readonly key: LayerView;
  /** One for each system. */
  readonly responses: readonly LayerView[];
}

/** The text of a document, and what is annotated in it. */
export interface DocumentView {
  readonly id: string;
  readonly parts: readonly PartView[];
}

/** An entity: of which part, which layer, and its number there. */
export interface EntityAddress {
  readonly document: string;
  readonly part: string;
  readonly layer: LayerName;
  readonly entity: number;
}

/** What an entity loses in one metric, in points (0..100) of the corpus's figure; rows sum up to what is lacking to 100. */
export interface EntityLoss {
  readonly metric: string;
  /** `null` where the metric has no such figure. */
  readonly recall: number | null;
  readonly precision: number | null;
  readonly value?: number | null;
}

/** A row or column of a component's table. */
export interface ComponentEntity {
  /** Number in its layer. */
  readonly entity: number;
  readonly badge: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Mentions without a counterpart: missing ones of a key entity, extra ones of a response entity. */
  readonly alone: number;
  /** Metrics that are not additive are not among them. */
  readonly losses: readonly EntityLoss[];
}

/** One kind of CEAF's alignment. */
export interface AlignmentView {
  readonly metric: string;
  /** Aligned pairs, as `[row, column]`. */
  readonly pairs: readonly (readonly [row: number, column: number])[];
  /** Whether another alignment of this component has the same total. */
  readonly unique: boolean;
}

/** Errors of one entity and what correcting them would gain. */
export interface CorrectionView {
  readonly type: string;
  /** The key's or the response's row or column; of a span error both. */
  readonly row?: number;
  readonly column?: number;
  /** How often; see `errors`. */
  readonly count: number;
  /** Of the whole corpus. */
  readonly gains: Gains;
}

/** A connected component of the overlap graph of key and one response. */
export interface ComponentView {
  readonly document: string;
  readonly part: string;
  readonly system: number;
  readonly rows: readonly ComponentEntity[];
  readonly columns: readonly ComponentEntity[];
  /** Cells that are not empty, by row, then column. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly size: number }[];
  readonly alignments: readonly AlignmentView[];
  readonly corrections: readonly CorrectionView[];
  /** Metrics that are not additive, and why. */
  readonly notAdditive: readonly { readonly metric: string; readonly reason: string }[];
}

/** One line of the corpus-wide list of components. */
export interface ComponentSummary {
  readonly document: string;
  readonly part: string;
  /** An entity of it, to ask for it. */
  readonly entity: EntityAddress;
  readonly name: string;
  readonly keyEntities: number;
  readonly responseEntities: number;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** Links that are wrong or missing: what MUC lacks in recall and in precision. */
  readonly links: number;
}

/** What errors can be sorted by; see `errors --sort`. */
export type ErrorSort = "document" | "type" | "size" | "loss";

/** What errors can be counted and chosen by. */
export type ErrorDivisionName = ErrorFacet | "document" | "type" | "compared";

/** Which errors to list. */
export interface ErrorsQuery {
  readonly system: number;
  /** `entity` if absent. */
  readonly level?: ErrorLevel;
  /** For each facet the values that are wanted, any of them; facets that are absent or empty do not matter. */
  readonly where?: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>;
  /** Only errors with a mention in whose text this is found, whatever the case. */
  readonly search?: string;
  /** Only errors of this entity. */
  readonly entity?: Omit<EntityAddress, "layer"> & { readonly side: "key" | "response" };
  /**
   * A system to compare with, for the facet `compared`: `fixed` (this one makes the error, the other does not), `shared`, `changed`. Errors
   * that only the other one makes are those that are `fixed` the other way round.
   */
  readonly against?: number;
  /** `document` if absent. */
  readonly sort?: ErrorSort;
  /** By whose gain `loss` sorts; the headline if absent. */
  readonly rankBy?: string;
  /** Whether rows have gains; sorting by loss brings them. Only for errors of entities. The first time this takes longer. */
  readonly gains?: boolean;
  readonly offset?: number;
  /** 100 if absent. */
  readonly limit?: number;
}

/** How many errors have a value, all other facets being as chosen. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** An error as it is listed. */
export interface ErrorRow extends Omit<ErrorRecord, "mentions"> {
  /** Its place in the list, from 0. */
  readonly place: number;
  /** In words. */
  readonly sentence: string;
  /** Badges of the entity, and of the entity of the other side. */
  readonly badge: string;
  readonly otherBadge?: string;
  /** Number of the entity in its layer, and of the other. */
  readonly entityNumber: number;
  readonly otherEntityNumber?: number;
  readonly mentions: readonly (ErrorRecord["mentions"][number] & {
    /** Its number in its layer. */
    readonly number: number;
  })[];
  /** The gain in the main figure of `rankBy`, −1..1; if gains were asked for. */
  readonly loss?: number | null;
  readonly compared?: "fixed" | "shared" | "changed";
}

/** A page of the list of errors. */
export interface ErrorsView {
  /** Errors that meet the query. */
  readonly total: number;
  /** All errors of the system and level. */
  readonly all: number;
  readonly offset: number;
  readonly rows: readonly ErrorRow[];
  /** Facets that occur, in their order, each with its values in order. Errors of which a value is not known count under `—`. */
  readonly facets: readonly { readonly facet: ErrorDivisionName; readonly values: readonly FacetCount[] }[];
}

/** What correcting the errors of each type would gain: as in `errors`. */
export type WhatIfView = ErrorWhatIf;

/** Which systems to compare: two or more. */
export interface CompareQuery extends Partial<Omit<CompareOptions, "headline" | "baseline">> {
  /** All if absent. */
  readonly systems?: readonly number[];
  readonly headline?: string;
  /** A response lacks documents: refuse, or take them as empty. */
  readonly missing?: "error" | "zero";
}

/** How often each of these happened to errors of the first system. */
export interface ErrorBuckets {
  readonly fixed: number;
  readonly introduced: number;
  readonly shared: number;
  readonly changed: number;
}

/** Systems compared. */
export interface CompareView {
  readonly refused?: never;
  /** As `compare` has it. */
  readonly comparison: Comparison;
  /** The notes of `comparison` in words. */
  readonly notes: readonly string[];
  /** Scores of each document, ascending by id, for a scatter: of each metric the main figure of each system. */
  readonly documents: readonly {
    readonly id: string;
    readonly keyMentions: number;
    readonly main: Readonly<Record<string, readonly (number | null)[]>>;
  }[];
  /** For each pair of systems what the second does with the errors of the first, by type: that of the first's error, or of the introduced one. */
  readonly errors: readonly {
    readonly a: number;
    readonly b: number;
    readonly all: ErrorBuckets;
    readonly byType: Readonly<Record<string, ErrorBuckets>>;
  }[];
  /** How many errors all of them make. */
  readonly common: number;
}

/** What to write out. */
export interface ExplainQuery {
  readonly system: number;
  /** Metric ids; all that were opened if absent. */
  readonly metrics?: readonly string[];
  /** A document, or a part as `document; part 001`. */
  readonly document?: string;
  /** An entity, by its id or badge. */
  readonly entity?: string;
  /** Whether long sums and sets are written out. */
  readonly full?: boolean;
  /** Decimals of a percentage, 2 if absent. */
  readonly digits?: number;
}

/** A calculation written out. */
export interface ExplainView {
  readonly refused?: never;
  /** What every format is made of; formulas are trees. */
  readonly blocks: readonly Block[];
  /** Each block as HTML with MathML, as `explain --format html` has it: all text is escaped. */
  readonly html: readonly string[];
  readonly explanation: Explanation;
}

/** Which scores can be trusted. */
export interface AuditView {
  readonly refused?: never;
  readonly audit: Audit;
  /** The findings in sentences. */
  readonly conclusions: readonly string[];
  readonly warnings: readonly string[];
  /** The object of the schema `corefscope/audit/1`. */
  readonly json: object;
}

/** One of the papers' experiments. */
export interface StudySummary {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Whether it can be made of the key that is open. */
  readonly takesKey: boolean;
}

/** An experiment that was made. */
export interface StudyView {
  readonly refused?: never;
  readonly study: StudySummary;
  readonly tables: readonly StudyTable[];
  readonly plots: readonly StudyPlot[];
}

/** What to put in a grid. */
export interface GridQuery {
  readonly document: string;
  /** The only one, or the first, if absent. */
  readonly part?: string;
  readonly system: number;
  /** Whose entities are the columns; the key's if absent. */
  readonly side?: "key" | "response";
  /** These entities; the largest if absent. */
  readonly entities?: readonly number[];
  /** How many of the largest, 20 if absent. */
  readonly top?: number;
  /** Sentences are put together into sections if there are more; 200 if absent. */
  readonly rows?: number;
}

/** A mention in a cell of a grid. */
export interface GridMention {
  /** Its number in the layer of `side`. */
  readonly mention: number;
  readonly type?: MentionType;
  readonly status: MentionStatus;
}

/** Sentences or sections by entities. */
export interface GridView {
  readonly document: string;
  readonly part: string;
  readonly side: "key" | "response";
  /**
   * What rows are: sentences, several of them, or, where there are no sentences, some of the mentions, in text order; where documents
   * share their entities, documents.
   */
  readonly by: "document" | "sentence" | "section" | "mentions";
  /** The first and the last document, sentence or mention of each row, from 0, and a name. */
  readonly rows: readonly { readonly first: number; readonly last: number; readonly name: string }[];
  readonly columns: readonly {
    readonly entity: number;
    readonly badge: string;
    readonly name: string;
    readonly size: number;
  }[];
  /** Cells that are not empty, by row, then column. */
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly mentions: readonly GridMention[];
  }[];
}

/** A report that this page can open: the annotation, perhaps without words. */
export type PayloadView = PagePayload;

/** Answers everything that the page asks. All of it is computed here, from files in memory; nothing is sent anywhere. */
export interface Engine {
  /** Reads and scores; what was open before is forgotten. What takes longer than scores comes with `complete`. */
  open(request: OpenRequest): Promise<Overview>;
  /** The same for what a self-contained report holds. */
  openPayload(payload: PayloadView): Promise<Overview>;
  /** The overview of what was opened, with errors and intervals. */
  complete(): Promise<Overview>;
  /** What was opened, as a payload for a report of its own. */
  payload(redaction?: Redaction): Promise<PayloadView>;
  /**
   * Gives a report without words the words of a local corpus, where these are the same words.
   *
   * @returns the new overview, and the documents whose words are others or not there
   */
  attachText(
    files: readonly InputFile[],
  ): Promise<{ readonly overview: Overview; readonly rejected: readonly string[] }>;
  /** @param id of a document, or the label of one part */
  document(id: string): Promise<DocumentView>;
  /** @param system whose response is compared; needed only for an entity of the key, and then the first if absent */
  component(entity: EntityAddress, system?: number): Promise<ComponentView>;
  /** Components with errors, those with most wrong links first. */
  components(system: number, document?: string, limit?: number): Promise<readonly ComponentSummary[]>;
  errors(query: ErrorsQuery): Promise<ErrorsView>;
  whatIf(system: number): Promise<WhatIfView>;
  compare(query?: CompareQuery): Promise<CompareView | Refusal>;
  explain(query: ExplainQuery): Promise<ExplainView | Refusal>;
  audit(options?: Partial<AuditOptions>): Promise<AuditView | Refusal>;
  /** All that can be made again. */
  studies(): Promise<readonly StudySummary[]>;
  /** @param ofKey whether to make it of the key that is open, instead of the paper's example */
  study(id: string, ofKey: boolean): Promise<StudyView | Refusal>;
  grid(query: GridQuery): Promise<GridView>;
}

export type { Gain, Gains };
