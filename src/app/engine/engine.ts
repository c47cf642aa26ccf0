import type { AuditOptions } from "../../analysis/audit/audit-result.ts";
import type { PagePayload, Redaction } from "./page-payload.ts";
import type { AuditView } from "./audit-view.ts";
import type { CompareQuery, CompareView } from "./compare-view.ts";
import type { ComponentSummary, ComponentView } from "./component-view.ts";
import type { DocumentView, EntityAddress } from "./document-view.ts";
import type { ErrorsQuery, ErrorsView, WhatIfView } from "./errors-view.ts";
import type { ExplainQuery, ExplainView } from "./explain-view.ts";
import type { GridQuery, GridView } from "./grid-view.ts";
import type { InputFile, OpenRequest } from "./open-request.ts";
import type { Overview } from "./overview.ts";
import type { Refusal } from "./refusal.ts";
import type { StudySummary, StudyView } from "./study-view.ts";

/** A format that can be named where it is not recognised. */
export interface FormatView {
  readonly id: string;
  readonly title: string;
}

/**
 * Answers everything that the page asks. All of it is computed here, from files in memory; nothing is sent anywhere.
 *
 * Answers are plain objects that can be sent from a worker. Figures are fractions 0..1, unrounded, `null` where undefined, and those
 * of the command line. Token positions are those of the part, from 0 and inclusive. Systems are given by their numbers, from 0, in
 * the order in which they were opened.
 */
export interface Engine {
  /** Reads and scores; what was open before is forgotten. What takes longer than scores comes with `complete`. */
  open(request: OpenRequest): Promise<Overview>;
  /** The same for what a self-contained report holds. */
  openPayload(payload: PagePayload): Promise<Overview>;
  /** The overview of what was opened, with errors and intervals. */
  complete(): Promise<Overview>;
  /** All formats, in the order in which they are tried. */
  formats(): Promise<readonly FormatView[]>;
  /** What was opened, as a payload for a report of its own. */
  payload(redaction?: Redaction): Promise<PagePayload>;
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
  /** All that can be computed again. */
  studies(): Promise<readonly StudySummary[]>;
  /** @param ofKey whether to make it of the key that is open, instead of the paper's example */
  study(id: string, ofKey: boolean): Promise<StudyView | Refusal>;
  grid(query: GridQuery): Promise<GridView>;
}
