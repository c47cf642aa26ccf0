import type { TableFormat } from "../../report/titled-table.ts";
import type { Refusal } from "./refusal.ts";
import type { AuditOptions } from "../../analysis/audit/audit-result.ts";
import type { AgreementView, DisagreementsView } from "./agreement-view.ts";
import type { AuditView } from "./audit-view.ts";
import type { ChangesView, CompareQuery, CompareView } from "./compare-view.ts";
import type { ComponentSummary, ComponentView } from "./component-view.ts";
import type { DocumentView, EntityAddress } from "./document-view.ts";
import type { ErrorsQuery, ErrorsView, WhatIfView } from "./errors-view.ts";
import type { ExplainQuery, ExplainView } from "./explain-view.ts";
import type { DocumentMatch, InspectedFile, InspectRequest, MatchRequest } from "./inspect.ts";
import type { InputFile, InputResponse, OpenRequest } from "./open-request.ts";
import type { Overview } from "./overview.ts";
import type { SystemDetails } from "./system-details.ts";
import type { Redaction, ReportPayload } from "./page-payload.ts";
import type { RecordsQuery, RecordsView } from "./records-view.ts";
import type { SearchView } from "./search-view.ts";
import type { SettingView } from "./settings.ts";
import type { SliceQuery, SliceView } from "./slices-view.ts";
import type { StudySummary, StudyView } from "./study-view.ts";
import type { WorkShare } from "./work-order.ts";

/** Questions whose answers may take long. While they are worked on, other questions are answered. */
export type LongQuestion =
  | ("agreement" | "audit" | "changes" | "common" | "compare")
  | ("component" | "errors" | "notes" | "search" | "slices" | "whatIf");

/** Questions that need the readers of formats, or what else a saved report leaves out. */
export type ReadingQuestion =
  | ("addResponses" | "attachText" | "inspect" | "match" | "open" | "settings")
  | ("studies" | "study");

/**
 * Answers the questions of the page from files in memory, without sending anything.
 *
 * Answers are plain objects, which a worker can send. Figures are unrounded fractions 0..1, `null` if undefined, and
 * equal those of the command line. Token positions count from 0 within the part, and ranges are inclusive. Systems are
 * numbered from 0, in the order of opening.
 */
export interface Engine {
  /** Tells the format, the documents and the problems of files before they are opened. Changes nothing that is open. */
  inspect(request: InspectRequest): Promise<readonly InspectedFile[]>;
  /** Tells which documents match, from what `inspect` found; nothing if words must decide that. */
  match(request: MatchRequest): Promise<DocumentMatch | undefined>;
  /** Reads and scores files, and forgets what was open before. `details` gives what takes longer. */
  open(request: OpenRequest): Promise<Overview>;
  /**
   * Adds responses to a saved report, or replaces those of the same names. If they must be refused, the overview says
   * why, and the report stays as it was.
   */
  addResponses(responses: readonly InputResponse[]): Promise<Overview>;
  /** Opens the data of a self-contained report: the text of its element, or the unpacked payload. */
  openPayload(payload: ReportPayload | string): Promise<Overview>;
  /**
   * Returns the errors and intervals of a system, for `withDetails`. They are computed when nobody waits for anything
   * else; of several requests, the first comes first.
   *
   * @param facets whether its errors will be listed; otherwise a list counts them again
   */
  details(system: number, facets?: boolean): Promise<SystemDetails>;
  /** Stops the work on a question to which nobody wants the answer any more. The answer is then a rejection. */
  stop(question: LongQuestion): Promise<void>;
  /** Returns how far the work on a question is; nothing if there is none. */
  progress(question: LongQuestion): Promise<WorkShare | undefined>;
  /** Returns everything that can be set when files are opened. */
  settings(): Promise<readonly SettingView[]>;
  payload(redaction?: Redaction): Promise<ReportPayload>;
  /**
   * Restores the words of a report from a local corpus, if the words are the same.
   *
   * @returns the new overview, and the documents whose words differ or are missing
   */
  attachText(
    files: readonly InputFile[],
  ): Promise<{ readonly overview: Overview; readonly rejected: readonly string[] }>;
  /** @param id of a document, or the label of one part; the first document if absent */
  document(id?: string): Promise<DocumentView>;
  /**
   * Returns the component of the overlap graph that contains an entity.
   *
   * @param system the system whose response is compared with an entity of the key; the first if absent
   */
  component(entity: EntityAddress, system?: number): Promise<ComponentView>;
  /** Returns the components with missing or wrong links, those with the most first. */
  components(system: number, document?: string, limit?: number): Promise<readonly ComponentSummary[]>;
  /** Returns the scores of all systems, also by document if wanted, as `corefscope score` prints them in this format. */
  scoreTable(format: TableFormat, byDocument?: boolean): Promise<string>;
  errors(query: ErrorsQuery): Promise<ErrorsView>;
  /** Returns the other columns of a table of records. */
  records(query: RecordsQuery): Promise<RecordsView>;
  /** Returns the scores of all systems on the mentions that pass filters. */
  slices(queries: readonly SliceQuery[]): Promise<readonly SliceView[]>;
  /** @param metric the only metric whose gains are wanted; all if absent */
  /** Returns which of these ids are of errors that some open system makes, on any level. */
  knownErrors(ids: readonly string[]): Promise<readonly string[]>;
  whatIf(system: number, metric?: string): Promise<WhatIfView>;
  compare(query?: CompareQuery): Promise<CompareView | Refusal>;
  /** Returns what system B does with the errors of system A. It refuses like `compare`. */
  changes(a: number, b: number): Promise<ChangesView | Refusal>;
  /** Returns the number of errors that all systems have in common. */
  commonErrors(): Promise<number>;
  /**
   * Finds words in all documents, ignoring case.
   *
   * @param most how many places are returned, 200 if absent; all are counted
   */
  search(text: string, most?: number): Promise<SearchView>;
  explain(query: ExplainQuery): Promise<ExplainView | Refusal>;
  /** Returns how well the annotators agree. */
  agreement(): Promise<AgreementView>;
  /** Returns what two annotators disagree about, by their numbers in `Overview.annotators`. */
  disagreements(a: number, b: number): Promise<DisagreementsView>;
  audit(options?: Partial<AuditOptions>): Promise<AuditView | Refusal>;
  studies(): Promise<readonly StudySummary[]>;
  /**
   * Repeats an experiment.
   *
   * @param ofKey whether to use the open key instead of the paper's example
   */
  study(id: string, ofKey: boolean): Promise<StudyView | Refusal>;
}
