import type { AuditOptions } from "../../analysis/audit/audit-result.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { errorLevels } from "../../analysis/errors/error-record.ts";
import type { ErrorLevel, ErrorRecord, SystemErrors } from "../../analysis/index.ts";
import type { Steps } from "../../core/long-work.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AgreementView, agreementView, type DisagreementsView, disagreementsView } from "./agreement-view.ts";
import { auditView, type AuditView } from "./audit-view.ts";
import {
  type ChangesView,
  changesView,
  commonErrors,
  compareView,
  type CompareQuery,
  type CompareView,
} from "./compare-view.ts";
import {
  componentSummaries,
  componentView,
  SystemLosses,
  type ComponentSummary,
  type ComponentView,
} from "./component-view.ts";
import { Corpus, type CorpusPart } from "./corpus.ts";
import {
  ErrorIndex,
  type ErrorContext,
  comparedErrors,
  errorsView,
  type ErrorsQuery,
  type ErrorsView,
  type WhatIfView,
} from "./errors-view.ts";
import { explainView, type ExplainQuery, type ExplainView } from "./explain-view.ts";
import { type Opened, overviewOf, type Overview } from "./overview.ts";
import {
  type PagePayload,
  type ReportPayload,
  type PayloadDescription,
  type Redaction,
  pagePayload,
  payloadContents,
  redactedPayload,
  withShortNames,
} from "./page-payload.ts";
import { type PackedDocument, unpackedDocument } from "./packed-document.ts";
import { payloadOf } from "./page-html.ts";
import { type SavedMessage, shownMessage, withoutQuotes } from "./saved-message.ts";
import { type AnalysedPart, analysedPart, partWithTokens, withTokens } from "./part-view.ts";
import { writeScoreReport } from "../../report/score/write-score-report.ts";
import type { TableFormat } from "../../report/titled-table.ts";
import { type RecordsQuery, recordsView, type RecordsView } from "./records-view.ts";
import { searchSteps, type SearchView } from "./search-view.ts";
import { shortNames } from "./short-names.ts";
import { type SliceQuery, sliceSteps, type SliceView } from "./slices-view.ts";
import type { SideParts } from "./read-input.ts";
import { systemDetails, type SystemDetails } from "./system-details.ts";
import { WorkOrder, type WorkShare } from "./work-order.ts";
import type { DocumentView, EntityAddress } from "./document-view.ts";
import type { Engine, LongQuestion, ReadingQuestion } from "./engine.ts";
import type { Refusal } from "./refusal.ts";

interface OpenCorpus extends Opened {
  readonly corpus: Corpus;
  readonly sides: readonly SideParts[];
  readonly analysed: Map<CorpusPart, AnalysedPart>;
  readonly indices: Map<string, ErrorIndex>;
  readonly losses: Map<number, SystemLosses>;
  readonly comparisons: Map<string, CompareView | Refusal>;
  readonly agreements: Map<"all", AgreementView>;
  /** The payload from which it was opened. */
  readonly from?: ReportPayload;
}

/**
 * Holds a key and its responses in memory, and answers the page's questions. Runs in Node and in a worker. It opens only
 * saved reports; `Session` also reads files.
 */
export class ReportSession implements Omit<Engine, ReadingQuestion> {
  private open_: OpenCorpus | undefined;
  /** Resolves when the last payload has been opened. The page requests a document before that. */
  private opening: Promise<unknown> | undefined;
  private openings = 0;
  private readonly order = new WorkOrder();
  /** The work that each question waits for, by name. */
  private readonly awaited = new Map<LongQuestion, string>();

  openPayload(held: ReportPayload | string): Promise<Overview> {
    const opening = this.showPayload(held);
    this.opening = opening.catch(() => undefined);
    return opening;
  }

  private async showPayload(held: ReportPayload | string): Promise<Overview> {
    const payload = typeof held === "string" ? await payloadOf(held) : held;
    const { options, names, files, diagnostics, signatures, redaction, sides } = payloadContents(payload);
    const { settings } = payload;
    const messages = diagnostics.map((diagnostic, i) => shownMessage(diagnostic, payload.messages[i]));
    const [key, ...responses] = sides;
    const named = responses.map((side, i) => ({ ...side, name: names[i] }));
    const corpus = new Corpus(key, named, options);
    return this.show(corpus, sides, { files, messages, settings, redaction, signatures }, payload);
  }

  async details(system: number, facets = false): Promise<SystemDetails> {
    const { corpus } = this.opened;
    const parts = corpus.parts.length;
    const steps = (): Steps<SystemErrors> => corpus.errorSteps(system, "entity", facets);
    await this.order.do(errorsName(system, "entity", facets), steps, parts, "later");
    return this.order.do(`details ${system}`, () => systemDetails(corpus, system), parts, "later");
  }

  stop(question: LongQuestion): Promise<void> {
    return answered(() => {
      const name = this.awaited.get(question);
      if (name !== undefined) this.order.stop(name);
      this.awaited.delete(question);
    });
  }

  progress(question: LongQuestion): Promise<WorkShare | undefined> {
    return answered(() => {
      const name = this.awaited.get(question);
      return name === undefined ? undefined : this.order.shareOf(name);
    });
  }

  payload(redaction?: Redaction): Promise<ReportPayload> {
    return answered(() => {
      const { files, messages, settings } = this.opened;
      // The files of a response that was left out are only in its message.
      const named = [...files.map(({ name }) => name), ...messages.flatMap(({ diagnostic: { file = [] } }) => file)];
      const short = withShortNames(this.payloadAsNamed(redaction), shortNames(named));
      return { ...short, settings, messages: this.savedMessages(short) };
    });
  }

  /** Returns the messages of a report in words. */
  protected savedMessages({ redaction }: PagePayload): readonly SavedMessage[] {
    const known = this.opened.from?.messages ?? [];
    return redaction.mode === "none" ? known : known.map(withoutQuotes);
  }

  private payloadAsNamed(redaction: Redaction | undefined): PagePayload {
    const { corpus, sides, from, files, signatures } = this.opened;
    const diagnostics = diagnosticsOf(this.opened);
    if (from !== undefined && from.redaction.mode !== "none") {
      if (redaction !== undefined)
        throw new RangeError("this report already lacks words; open the original files instead");
      return from;
    }
    const description: PayloadDescription = {
      options: { ...corpus.options },
      names: corpus.names,
      files,
      diagnostics,
      signatures: signatures ?? corpus.accumulators.map((accumulator) => accumulator.result().signature),
    };
    if (redaction === undefined) {
      const bare = sides.map(({ file, parts }) => ({ ...defined({ file }), parts }));
      return pagePayload({ ...description, sides: bare });
    }
    const compared = corpus.parts.map(({ key, systems }) => ({
      key: key?.part,
      // Named mentions are paired by their names again. Other mentions stay where they were aligned.
      responses: systems.map((system) => system?.response?.part),
    }));
    const shown = redaction.mode === "context" ? shownTokens(corpus, redaction.tokens) : undefined;
    return redactedPayload(description, compared, redaction, (part) => shown?.get(corpus.parts[part]));
  }

  async document(id?: string): Promise<DocumentView> {
    return unpackedDocument(await this.packedDocument(id));
  }

  /** Returns a document with its mentions in columns. */
  async packedDocument(id?: string): Promise<PackedDocument> {
    await this.opening;
    const chosen = id ?? this.open_?.corpus.parts.at(0)?.document ?? "";
    const parts = this.partsOf(chosen);
    if (parts.length === 0) throw new RangeError(`there is no document ${chosen}`);
    return { id: parts[0].document, parts: parts.map((part) => withTokens(part, this.analysed(part).packed)) };
  }

  async component({ document, part, layer, entity }: EntityAddress, system = 0): Promise<ComponentView> {
    const opened = this.opened;
    const own = this.partOf({ document, part });
    const compared = layer === "key" ? system : layer;
    await this.errorsOf(opened, "component", compared);
    const analysed = this.analysed(own);
    const analysis = analysed.analyses[compared];
    const side = layer === "key" ? analysis?.key : analysis?.response;
    const number = side?.number[entity] ?? -1;
    if (side === undefined || number < 0) throw new RangeError(`entity ${entity} was not scored`);
    return componentView(own, analysed, compared, side.component[number], lossesOf(opened, compared));
  }

  components(system: number, document?: string, limit = 100): Promise<readonly ComponentSummary[]> {
    return answered(() => {
      const { corpus } = this.opened;
      const parts = document === undefined ? corpus.parts : this.partsOf(document);
      return componentSummaries(corpus, parts, system, limit, (part) => this.analysed(part));
    });
  }

  scoreTable(format: TableFormat, byDocument = false): Promise<string> {
    return answered(() => {
      const { corpus, signatures } = this.opened;
      const systems = corpus.accumulators.map((accumulator, i) => {
        const result = accumulator.result();
        return {
          name: corpus.names[i],
          result: { ...result, signature: signatures?.[i] ?? result.signature },
          ...(byDocument && { groups: accumulator.groups("document") }),
          diagnostics: [],
        };
      });
      const report = { systems, ...(byDocument && { grouping: "document" as const }), diagnostics: [] };
      return [...writeScoreReport(report, format, 2)].join("");
    });
  }

  async errors(query: ErrorsQuery): Promise<ErrorsView> {
    const opened = this.opened;
    const { corpus } = opened;
    const { system, level = "entity", sort, against } = query;
    const ids = corpus.scoring.metrics.map(({ id }) => id);
    const { rankBy = headlineOf(ids, corpus.named) } = query;
    const withGains = level === "entity" && sort === "loss";
    const index = await this.indexOf(opened, { system, level, withGains });
    const isCompared = against !== undefined && level === "entity";
    if (isCompared) await this.errorsOf(opened, "errors", against);
    const compared = isCompared ? comparedErrors(index.records, corpus.between(system, against)) : undefined;
    const partOf: ErrorContext["partOf"] = (named) => partIn(corpus, named);
    const gainsOf: ErrorContext["gainsOf"] =
      level !== "entity" || withGains || query.gains !== true
        ? undefined
        : (record) => lossesOf(opened, system).recordGains(partIn(corpus, record), record);
    const namesOf: ErrorContext["namesOf"] = ({ side, entity, ...named }) => {
      const { key, responses } = this.analysed(partOf(named)).packed;
      return (side === "key" ? key : responses[system]).entities.at(entity);
    };
    return errorsView({ index, system, rankBy, partOf, namesOf, ...defined({ compared, gainsOf }) }, query);
  }

  records(query: RecordsQuery): Promise<RecordsView> {
    return answered(() => recordsView(this.partOf(query), query));
  }

  async slices(queries: readonly SliceQuery[]): Promise<readonly SliceView[]> {
    const opened = this.opened;
    const { names, parts } = opened.corpus;
    for (const system of names.keys()) await this.errorsOf(opened, "slices", system);
    const steps = (): Steps<SliceView[]> => sliceSteps(opened.corpus, queries);
    return this.await("slices", `slices ${JSON.stringify(queries)}`, steps, names.length * parts.length);
  }

  async knownErrors(ids: readonly string[]): Promise<readonly string[]> {
    const opened = this.opened;
    const wanted = new Set(ids);
    const known: string[] = [];
    for (const level of errorLevels) {
      for (const system of opened.corpus.names.keys()) {
        if (wanted.size === 0) return known;
        const { errors } = await this.errorsOf(opened, "notes", system, level);
        for (const { id } of errors) if (wanted.delete(id)) known.push(id);
      }
    }
    return known;
  }

  async whatIf(system: number, metric?: string): Promise<WhatIfView> {
    const opened = this.opened;
    const found = await this.errorsOf(opened, "whatIf", system);
    return metric === undefined ? found.whatIf : opened.corpus.whatIf(found, metric);
  }

  async compare(query: CompareQuery = {}): Promise<CompareView | Refusal> {
    const opened = this.opened;
    const { corpus, comparisons } = opened;
    const name = `compare ${JSON.stringify(query)}`;
    const known = comparisons.get(name);
    if (known !== undefined) return known;
    const view = await this.await("compare", name, () => compareView(corpus, diagnosticsOf(opened), query), 1);
    comparisons.set(name, view);
    return view;
  }

  async changes(a: number, b: number): Promise<ChangesView | Refusal> {
    const opened = this.opened;
    for (const system of [a, b]) await this.errorsOf(opened, "changes", system);
    return changesView(opened.corpus, diagnosticsOf(opened), [a, b]);
  }

  async commonErrors(): Promise<number> {
    const opened = this.opened;
    for (const system of opened.corpus.names.keys()) await this.errorsOf(opened, "common", system);
    return commonErrors(opened.corpus);
  }

  async search(text: string, most = 200): Promise<SearchView> {
    const { corpus } = this.opened;
    return this.await("search", `search ${most} ${text}`, () => searchSteps(corpus, text, most), corpus.parts.length);
  }

  explain(query: ExplainQuery): Promise<ExplainView | Refusal> {
    return answered(() => explainView(this.opened.corpus, query));
  }

  async agreement(): Promise<AgreementView> {
    const { corpus, agreements } = this.opened;
    const known = agreements.get("all");
    if (known !== undefined) return known;
    const view = await this.await("agreement", "agreement", () => agreementView(corpus), 1);
    agreements.set("all", view);
    return view;
  }

  disagreements(a: number, b: number): Promise<DisagreementsView> {
    return answered(() => disagreementsView(this.opened.corpus, [a, b]));
  }

  async audit(options: Partial<AuditOptions> = {}): Promise<AuditView | Refusal> {
    const { corpus } = this.opened;
    return this.await("audit", `audit ${JSON.stringify(options)}`, () => auditView(corpus, options), 1);
  }

  protected show(corpus: Corpus, sides: readonly SideParts[], opened: Opened, from?: ReportPayload): Overview {
    const fresh = {
      analysed: new Map(),
      indices: new Map(),
      losses: new Map(),
      comparisons: new Map(),
      agreements: new Map(),
    };
    this.order.stopAll();
    this.awaited.clear();
    this.open_ = { ...opened, corpus, sides, ...fresh, ...defined({ from }) };
    return overviewOf(corpus, opened, ++this.openings);
  }

  /** Returns the overview of files that are not opened, because they must be refused. */
  protected refused(corpus: Corpus, opened: Opened): Overview {
    return overviewOf(corpus, opened, this.openings);
  }

  /** Adds messages to what is open. */
  protected tell(messages: Opened["messages"]): void {
    const opened = this.opened;
    this.open_ = { ...opened, messages: [...messages, ...opened.messages] };
  }

  protected get opened(): OpenCorpus {
    if (this.open_ === undefined) throw new RangeError("nothing is open");
    return this.open_;
  }

  /** @param id of a document, or the label of one part */
  private partsOf(id: string): readonly CorpusPart[] {
    return this.opened.corpus.parts.filter(({ document, label }) => document === id || label === id);
  }

  private partOf({ document, part }: { readonly document: string; readonly part: string }): CorpusPart {
    return partIn(this.opened.corpus, { document, part });
  }

  private analysed(part: CorpusPart): AnalysedPart {
    const { analysed, corpus } = this.opened;
    let own = analysed.get(part);
    if (own === undefined) analysed.set(part, (own = analysedPart(corpus, part)));
    return own;
  }

  /** Does work that a question waits for. */
  private async await<Result>(
    question: LongQuestion,
    name: string,
    steps: () => Steps<Result>,
    of: number,
  ): Promise<Result> {
    this.awaited.set(question, name);
    try {
      return await this.order.do(name, steps, of);
    } finally {
      if (this.awaited.get(question) === name) this.awaited.delete(question);
    }
  }

  private errorsOf(
    { corpus }: OpenCorpus,
    question: LongQuestion,
    system: number,
    level: ErrorLevel = "entity",
    facets = false,
  ): Promise<SystemErrors> {
    const steps = (): Steps<SystemErrors> => corpus.errorSteps(system, level, facets);
    return this.await(question, errorsName(system, level, facets), steps, corpus.parts.length);
  }

  private async indexOf(
    opened: OpenCorpus,
    { system, level, withGains }: { readonly system: number; readonly level: ErrorLevel; readonly withGains: boolean },
  ): Promise<ErrorIndex> {
    const id = `${system} ${level} ${withGains ? "gains" : ""}`;
    const known = opened.indices.get(id);
    if (known !== undefined) return known;
    const { errors } = await this.errorsOf(opened, "errors", system, level, true);
    const records = withGains
      ? await this.await("errors", `gains ${system}`, () => gainSteps(opened, system, errors), errors.length)
      : errors;
    const index = new ErrorIndex(records, level);
    opened.indices.set(id, index);
    return index;
  }
}

function errorsName(system: number, level: ErrorLevel, facets: boolean): string {
  return `errors ${system} ${level} ${facets ? "with" : "without"} facets`;
}

/** Adds gains to errors of entities, in steps that yield the number of errors that have theirs. */
function* gainSteps(opened: OpenCorpus, system: number, errors: readonly ErrorRecord[]): Steps<ErrorRecord[]> {
  const losses = lossesOf(opened, system);
  const records: ErrorRecord[] = [];
  for (const record of errors) {
    records.push({ ...record, ...losses.recordGains(partIn(opened.corpus, record), record) });
    yield records.length;
  }
  return records;
}

function lossesOf({ losses, corpus }: OpenCorpus, system: number): SystemLosses {
  let own = losses.get(system);
  if (own === undefined) losses.set(system, (own = new SystemLosses(corpus, system)));
  return own;
}

function partIn(corpus: Corpus, { document, part }: { readonly document: string; readonly part: string }): CorpusPart {
  const found = corpus.partNamed(document, part);
  if (found === undefined) throw new RangeError(`there is no part ${part} of ${document}`);
  return found;
}

function diagnosticsOf({ messages }: OpenCorpus): readonly Diagnostic[] {
  return messages.map(({ diagnostic }) => diagnostic);
}

export function answered<Answer>(work: () => Answer): Promise<Answer> {
  return new Promise((resolve) => {
    resolve(work());
  });
}

/**
 * Returns for each part a column with 1 for the tokens within a distance of a mention that has an error in any system.
 */
function shownTokens(corpus: Corpus, distance: number): ReadonlyMap<CorpusPart, Uint8Array> {
  const shown = new Map(corpus.parts.map((part) => [part, new Uint8Array(partWithTokens(part)?.tokens?.length ?? 0)]));
  for (const { errors } of corpus.names.map((_, system) => corpus.errors(system))) {
    for (const { document, part, mentions } of errors) {
      const own = shown.get(corpus.partNamed(document, part)!)!;
      for (const { tokens = [] } of mentions) {
        for (let r = 0; r < tokens.length; r += 2) {
          own.fill(1, Math.max(0, tokens[r] - distance), tokens[r + 1] + distance + 1);
        }
      }
    }
  }
  return shown;
}
