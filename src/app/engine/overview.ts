import type { ErrorCounts } from "../../analysis/errors/error-counts.ts";
import { annotatorViews, type AnnotatorView } from "./agreement-view.ts";
import { defined } from "../../core/defined.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type Score, mainFigure, type Metric } from "../../metrics/kit/metric.ts";
import type { Redaction } from "./page-payload.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { FileProblem, RecognisedFile } from "./read-input.ts";
import type { OpenOptions } from "./open-request.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { listIn } from "../../core/arrays.ts";
import { partlyUndefinedText, titleOf } from "../../report/score/score-tables.ts";
import { mustRefuse, reasonIn } from "../../scoring/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { topicOfPart } from "../../scoring/topic-of.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import type { MessageView, PageMessage } from "./page-sentence.ts";
import type { ChangedSetting } from "./settings.ts";
import { partWithTokens } from "./part-view.ts";

export interface MetricView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly formula: string;
  /** Whether it has a single figure instead of recall, precision and F1. */
  readonly hasOneFigure: boolean;
  /** Whether it has an F1, but neither recall nor precision. */
  readonly hasOnlyF: boolean;
}

/** A metric with a single figure has it in `value` and `main`; its recall, precision and F1 are `null`. */
export interface ScoreView {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
  readonly value?: number | null;
  /** F1, or the only figure. */
  readonly main: number | null;
  readonly counts?: Score["counts"];
  /** A note on an average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: string;
  /** Intervals of the figures, for six documents or more. `f1` is the interval of `main`. */
  readonly ci?: Readonly<Partial<Record<"recall" | "precision" | "f1", Interval>>>;
}

/** A response. */
export interface SystemView {
  readonly name: string;
  readonly signature: string;
  /** The signature with the method of the intervals, as from `score --ci`; absent without intervals. */
  readonly intervalSignature?: string;
  /** By metric id, in the order of `metrics`. */
  readonly scores: Readonly<Record<string, ScoreView>>;
  /** Errors by type, identities, links and decisions, as counted by `errors`. Absent until the details are known. */
  readonly errors?: ErrorCounts;
}

interface DocumentScores {
  /** By metric id. */
  readonly scores: Readonly<Record<string, ScoreView>>;
  /** The headline's main figure. */
  readonly main: number | null;
  /** Number of errors of entities; absent until the system's details are known. */
  readonly errors?: number;
}

export interface DocumentSummary {
  readonly id: string;
  /** The names of the parts in the order of the key; "" for a document without parts. */
  readonly parts: readonly string[];
  /** 0 if tokens are unknown. */
  readonly tokens: number;
  readonly sentences: number;
  readonly keyMentions: number;
  readonly keyEntities: number;
  /** One for each system. */
  readonly systems: readonly DocumentScores[];
  /** Whether the key has it; otherwise only responses do. */
  readonly inKey: boolean;
  /** The topic and, if there is one, the subtopic in its id. Empty if the id has no topic. */
  readonly topics: readonly string[];
}

/** The annotators that are scored against a key, next to systems. */
export interface PeopleView {
  /** Their numbers in `systems`. */
  readonly systems: readonly number[];
  /** The mean of their headlines, 0 to 1. */
  readonly mean: number;
}

export type RedactionView = Redaction | { readonly mode: "none" };

export interface Overview {
  /** Grows with every opening, so that the page asks nothing twice when details of a system arrive. */
  readonly opened: number;
  readonly metrics: readonly MetricView[];
  /**
   * The metric that ranks documents and systems: the one that was set, else the CoNLL average, else LEA, else the
   * first.
   */
  readonly headline: string;
  readonly systems: readonly SystemView[];
  /** Those whose agreement can be measured. If nobody is the key, the first is in its place. */
  readonly annotators: readonly AnnotatorView[];
  /** How annotators do against the key, if there are systems to compare with them. */
  readonly people?: PeopleView;
  readonly documents: readonly DocumentSummary[];
  readonly parts: number;
  readonly tokens: number;
  readonly keyMentions: number;
  readonly keyEntities: number;
  /** Notices about responses that were left out, then the diagnostics of the key, then the others. */
  readonly diagnostics: readonly MessageView[];
  readonly options: OpenOptions;
  /** The options that were set, in words. */
  readonly settings: readonly ChangedSetting[];
  readonly files: readonly RecognisedFile[];
  /** The problems of the files; absent for a saved report. */
  readonly problems?: readonly FileProblem[];
  /** Whether there are words to show. Without words, the page shows tables, or tokens as dots. */
  readonly hasText: boolean;
  readonly redaction: RedactionView;
  /** Why these files must not be scored. The other fields are then incomplete. */
  readonly refusal?: PageMessage & {
    readonly code?: DiagnosticCode;
    /** Document ids of both sides, if they have none in common. */
    readonly documents?: { readonly key: readonly string[]; readonly responses: readonly string[] };
  };
}

export interface Opened {
  readonly files: Overview["files"];
  readonly problems?: Overview["problems"];
  /** In the order of `Overview.diagnostics`. */
  readonly messages: readonly MessageView[];
  readonly settings: Overview["settings"];
  readonly redaction: RedactionView;
  /** By system, for a saved report, whose files are not here. */
  readonly signatures?: readonly string[];
}

/** Returns the overview of files without the details of systems. */
export function overviewOf(
  corpus: Corpus,
  { files, problems, messages, settings, redaction, signatures }: Opened,
  opened: number,
): Overview {
  const { scoring, accumulators, names, named, parts, options } = corpus;
  const ids = scoring.metrics.map(({ id }) => id);
  const headline = headlineOf(ids, named);
  const documents = documentSummaries(corpus, headline);
  const sum = (count: (document: DocumentSummary) => number): number =>
    documents.reduce((all, document) => all + count(document), 0);
  const refusal = refusalOf(messages, corpus);
  const systems = names.map((name, system): SystemView => {
    const { scores, signature } = accumulators[system].result();
    return { name, signature: signatures?.[system] ?? signature, scores: scoreViews(scores) };
  });
  const annotators = annotatorViews(corpus);
  return {
    opened,
    metrics: scoring.metrics.map(metricView),
    headline,
    systems,
    annotators,
    ...defined({ people: peopleOf(systems, annotators, headline) }),
    documents,
    parts: parts.length,
    tokens: sum(({ tokens }) => tokens),
    keyMentions: sum(({ keyMentions }) => keyMentions),
    keyEntities: sum(({ keyEntities }) => keyEntities),
    diagnostics: messages,
    options,
    settings,
    files,
    ...defined({ problems }),
    hasText: parts.some((part) => partWithTokens(part)?.tokens?.form !== undefined),
    redaction,
    ...defined({ refusal }),
  };
}

/**
 * Returns nothing if an annotator is in place of the key, if there are only annotators, or if none has a headline: then
 * nothing says how far from people a system is.
 */
function peopleOf(
  systems: readonly SystemView[],
  annotators: readonly AnnotatorView[],
  headline: string,
): PeopleView | undefined {
  const own = annotators.flatMap(({ layer }) => (layer === "key" ? [] : [layer]));
  const mains = own.flatMap((system) => systems[system].scores[headline].main ?? []);
  if (own.length < annotators.length || own.length === systems.length || mains.length === 0) return undefined;
  return { systems: own, mean: mains.reduce((sum, main) => sum + main, 0) / mains.length };
}

function metricView({ id, title, summary, formula, hasOneFigure, hasOnlyF }: Metric): MetricView {
  return { id, title, summary, formula, hasOneFigure: hasOneFigure === true, hasOnlyF: hasOnlyF === true };
}

export function scoreViews(scores: Readonly<Record<string, Score>>): Record<string, ScoreView> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, score]) => {
      const { recall, precision, f1, value, counts, partlyUndefined } = score;
      return [
        id,
        {
          ...{ recall, precision, f1, main: mainFigure(score) },
          ...defined({ value, counts }),
          ...(partlyUndefined !== undefined && {
            partlyUndefined: partlyUndefinedText(titleOf(id), partlyUndefined, 2),
          }),
        },
      ];
    }),
  );
}

function documentSummaries(corpus: Corpus, headline: string): DocumentSummary[] {
  const groups = new Map<string, CorpusPart[]>();
  for (const part of corpus.parts) listIn(groups, part.document).push(part);
  const scores = corpus.accumulators.map((accumulator) => new Map(accumulator.by("document").map((g) => [g.id, g])));
  return Array.from(groups, ([id, parts]) => {
    const sum = (count: (part: CorpusPart) => number): number => parts.reduce((all, part) => all + count(part), 0);
    return {
      id,
      parts: parts.map(({ part }) => part),
      tokens: sum((part) => partWithTokens(part)?.tokens?.length ?? 0),
      sentences: sum((part) => partWithTokens(part)?.tokens?.sentenceStarts?.length ?? 0),
      keyMentions: sum(({ key }) => key?.order.length ?? 0),
      keyEntities: sum(({ key }) => key?.sizes.length ?? 0),
      systems: scores.map((own): DocumentScores => {
        const views = scoreViews(own.get(id)?.scores ?? {});
        const main = (views[headline] as ScoreView | undefined)?.main ?? null;
        return { scores: views, main };
      }),
      inKey: parts.some(({ key }) => key !== undefined),
      topics: topicsOf(id, parts, corpus.scoring.topicPattern),
    };
  });
}

/** Returns the topic of a document, and its subtopic if that differs. */
function topicsOf(document: string, parts: readonly CorpusPart[], pattern: string | undefined): string[] {
  const sides = parts.flatMap(({ key, systems }) => [key, ...systems.map((each) => each?.response)]);
  const topics = sides.find((side) => side?.part.topics !== undefined)?.part.topics;
  const both = (["topic", "subtopic"] as const).flatMap(
    (scope) => topicOfPart({ document, topics }, scope, pattern) ?? [],
  );
  return Array.from(new Set(both));
}

/**
 * Returns why the files must not be scored. Like the command line, the page also refuses a file that it cannot unpack.
 */
export function reasonToRefuse(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  return reasonIn(diagnostics, (each) => each.code === "unreadable-file" || mustRefuse([each], false));
}

function refusalOf(messages: readonly MessageView[], corpus: Corpus): Overview["refusal"] {
  const reason = reasonToRefuse(messages.map(({ diagnostic }) => diagnostic));
  const message = messages.find(({ diagnostic }) => diagnostic === reason);
  if (message !== undefined) {
    const { code } = message.diagnostic;
    const documents =
      code === "no-common-document"
        ? { key: documentsOf([corpus.key]), responses: documentsOf(corpus.responses) }
        : undefined;
    return { sentence: message.sentence, advice: message.advice, code, ...defined({ documents }) };
  }
  return corpus.parts.length === 0 ? { sentence: "There is no document to score.", advice: [] } : undefined;
}

function documentsOf(sources: readonly PartSource[]): string[] {
  const ids = sources.flatMap((source) => Array.from(source.open(false), ({ document }) => document));
  return Array.from(new Set(ids));
}
