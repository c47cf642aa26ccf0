import { answerDoubts } from "../../analysis/answer-doubts.ts";
import type { AuditOptions } from "../../analysis/audit/audit-result.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import type { ErrorLevel, ErrorRecord, SystemErrors } from "../../analysis/index.ts";
import type { Steps } from "../../core/long-work.ts";
import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { partOfLayer } from "../../scoring/prepare.ts";
import { withResponses } from "./add-responses.ts";
import { auditView, type AuditView } from "./audit-view.ts";
import { compareView, type CompareQuery, type CompareView } from "./compare-view.ts";
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
import {
  type DocumentMatch,
  type InspectedFile,
  type InspectRequest,
  inspectFiles,
  matchDocuments,
  type MatchRequest,
} from "./inspect.ts";
import { type Opened, overviewOf, reasonToRefuse, type Overview } from "./overview.ts";
import { attemptWithoutRefused } from "../../scoring/result-notices.ts";
import {
  type PagePayload,
  type PayloadDescription,
  type Redaction,
  pagePayload,
  payloadContents,
  payloadWithText,
  redactedPayload,
  withShortNames,
} from "./page-payload.ts";
import { type PackedDocument, unpackedDocument } from "./packed-document.ts";
import { payloadOf } from "./page-html.ts";
import { pageMessage, type PageMessage } from "./page-sentence.ts";
import { type AnalysedPart, analysedPart, partWithTokens, withTokens } from "./part-view.ts";
import { writeScoreReport } from "../../report/score/write-score-report.ts";
import { distinctSystemNames } from "../../report/system-names.ts";
import type { TableFormat } from "../../report/titled-table.ts";
import { shortNames } from "./short-names.ts";
import { type SideParts, readInput } from "./read-input.ts";
import { searchSteps, type SearchView } from "./search-view.ts";
import { systemDetails, type SystemDetails } from "./system-details.ts";
import { WorkOrder, type WorkShare } from "./work-order.ts";
import { studySummaries, studyView, type StudySummary, type StudyView } from "./study-view.ts";
import { type AdvisedPlace, optionsOf, settingViews, type SettingView } from "./settings.ts";
import type { DocumentView, EntityAddress } from "./document-view.ts";
import type { Engine, LongQuestion } from "./engine.ts";
import type { Refusal } from "./refusal.ts";
import type { InputFile, InputResponse, OpenRequest } from "./open-request.ts";

interface OpenCorpus extends Opened {
  readonly corpus: Corpus;
  readonly sides: readonly SideParts[];
  readonly analysed: Map<CorpusPart, AnalysedPart>;
  readonly indices: Map<string, ErrorIndex>;
  readonly losses: Map<number, SystemLosses>;
  readonly comparisons: Map<string, CompareView | Refusal>;
  /** The payload from which it was opened. */
  readonly from?: PagePayload;
}

/** Holds a key and its responses in memory, and answers the page's questions. Runs in Node and in a worker. */
export class Session implements Engine {
  private open_: OpenCorpus | undefined;
  /** Resolves when the last payload has been opened. The page requests a document before that. */
  private opening: Promise<unknown> | undefined;
  private openings = 0;
  private readonly order = new WorkOrder();
  /** The work that each question waits for, by name. */
  private readonly awaited = new Map<LongQuestion, string>();

  inspect(request: InspectRequest): Promise<readonly InspectedFile[]> {
    return inspectFiles(request);
  }

  match(request: MatchRequest): Promise<DocumentMatch | undefined> {
    return answered(() => matchDocuments(request));
  }

  async open(request: OpenRequest): Promise<Overview> {
    const named = withSettings(request);
    const { corpus, sides, opened } = await (named.leaveOut === false ? readAll(named) : readWithoutRefused(named));
    if (named.keepsOpen === true) {
      const overview = overviewOf(corpus, opened, this.openings);
      if (overview.refusal !== undefined) return overview;
    }
    return this.show(corpus, sides, opened);
  }

  async addResponses(responses: readonly InputResponse[]): Promise<Overview> {
    const { corpus, sides, opened, refused } = await withResponses(this.opened, responses);
    return refused ? overviewOf(corpus, opened, this.openings) : this.show(corpus, sides, opened);
  }

  /** Adds diagnostics from outside reading and scoring. */
  note(diagnostics: readonly Diagnostic[]): void {
    const opened = this.opened;
    this.open_ = { ...opened, diagnostics: [...diagnostics, ...opened.diagnostics] };
  }

  openPayload(held: PagePayload | string): Promise<Overview> {
    const opening = this.showPayload(held);
    this.opening = opening.catch(() => undefined);
    return opening;
  }

  private async showPayload(held: PagePayload | string): Promise<Overview> {
    const payload = typeof held === "string" ? await payloadOf(held) : held;
    const { options, names, files, diagnostics, signatures, redaction, sides } = payloadContents(payload);
    const [key, ...responses] = sides;
    const named = responses.map((side, i) => ({ ...side, name: names[i] }));
    const corpus = new Corpus(key, named, options);
    return this.show(corpus, sides, { files, diagnostics, redaction, signatures }, payload);
  }

  settings(): Promise<readonly SettingView[]> {
    return answered(settingViews);
  }

  async details(system: number): Promise<SystemDetails> {
    const { corpus } = this.opened;
    const parts = corpus.parts.length;
    await this.order.do(errorsName(system, "entity", false), () => corpus.errorSteps(system), parts, "later");
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

  payload(redaction?: Redaction): Promise<PagePayload> {
    return answered(() => {
      const { files, diagnostics } = this.opened;
      // The files of a response that was left out are only in its message.
      const short = shortNames([...files.map(({ name }) => name), ...diagnostics.flatMap(({ file = [] }) => file)]);
      return withShortNames(this.payloadAsNamed(redaction), short);
    });
  }

  private payloadAsNamed(redaction: Redaction | undefined): PagePayload {
    const { corpus, sides, from, files, diagnostics, signatures } = this.opened;
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

  async attachText(files: readonly InputFile[]): Promise<{ overview: Overview; rejected: readonly string[] }> {
    const { from, corpus } = this.opened;
    if (from === undefined) throw new RangeError("words can only be restored in a saved report");
    const { key } = await readInput({ key: files, options: corpus.options });
    const { payload, rejected } = payloadWithText(from, key.parts);
    return { overview: await this.openPayload(payload), rejected };
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
    return errorsView({ index, system, rankBy, partOf, ...defined({ compared, gainsOf }) }, query);
  }

  async whatIf(system: number): Promise<WhatIfView> {
    return (await this.errorsOf(this.opened, "whatIf", system)).whatIf;
  }

  async compare(query: CompareQuery = {}): Promise<CompareView | Refusal> {
    const opened = this.opened;
    const { corpus, diagnostics, comparisons } = opened;
    const name = `compare ${JSON.stringify(query)}`;
    const known = comparisons.get(name);
    if (known !== undefined) return known;
    for (const system of query.systems ?? corpus.names.keys()) await this.errorsOf(opened, "compare", system);
    const view = await this.await("compare", name, () => compareView(corpus, diagnostics, query), 1);
    comparisons.set(name, view);
    return view;
  }

  async search(text: string, most = 200): Promise<SearchView> {
    const { corpus } = this.opened;
    return this.await("search", `search ${most} ${text}`, () => searchSteps(corpus, text, most), corpus.parts.length);
  }

  explain(query: ExplainQuery): Promise<ExplainView | Refusal> {
    return answered(() => explainView(this.opened.corpus, query));
  }

  async audit(options: Partial<AuditOptions> = {}): Promise<AuditView | Refusal> {
    const { corpus } = this.opened;
    return this.await("audit", `audit ${JSON.stringify(options)}`, () => auditView(corpus, options), 1);
  }

  studies(): Promise<readonly StudySummary[]> {
    return answered(studySummaries);
  }

  study(id: string, ofKey: boolean): Promise<StudyView | Refusal> {
    return answered(() => {
      const { corpus } = this.opened;
      return studyView(
        id,
        ofKey ? () => Array.from(corpus.key.open(false), (part) => partOfLayer(part, corpus.scoring.layer)) : undefined,
      );
    });
  }

  private show(corpus: Corpus, sides: readonly SideParts[], opened: Opened, from?: PagePayload): Overview {
    const fresh = { analysed: new Map(), indices: new Map(), losses: new Map(), comparisons: new Map() };
    this.order.stopAll();
    this.awaited.clear();
    this.open_ = { ...opened, corpus, sides, ...fresh, ...defined({ from }) };
    return overviewOf(corpus, opened, ++this.openings);
  }

  private get opened(): OpenCorpus {
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

interface ReadFiles {
  readonly corpus: Corpus;
  readonly sides: readonly SideParts[];
  readonly opened: Opened;
}

/** Gives responses distinct names, and adds the settings to the options. */
function withSettings(request: OpenRequest): OpenRequest {
  const { responses, options, settings = {} } = request;
  const names = distinctSystemNames((responses ?? []).map(({ name }) => name));
  const named = responses?.map((response, i) => ({ ...response, name: names[i] }));
  const own = (named ?? []).flatMap(({ name, settings: of = {} }) => {
    return Object.keys(of).length === 0 ? [] : [[name, optionsOf(of)] as const];
  });
  const all = { ...options, ...optionsOf(settings), ...(own.length > 0 && { ofResponse: Object.fromEntries(own) }) };
  return {
    ...request,
    ...defined({ responses: named }),
    options: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  };
}

async function readAll(request: OpenRequest): Promise<ReadFiles> {
  const { key, responses, diagnostics, files, problems, places } = await readInput(request);
  const corpus = new Corpus(key, responses, request.options ?? {});
  const all = [...diagnostics, ...corpus.diagnostics];
  const answers = await answersIn(request, corpus, all);
  const answeredAll = all.map((diagnostic) => answers.get(diagnostic) ?? diagnostic);
  const known = new Map(places);
  for (const [doubt, answer] of answers) known.set(answer, places.get(doubt) ?? placeIn(request, doubt));
  return {
    corpus,
    sides: [key, ...responses],
    opened: {
      ...{ files, problems, diagnostics: answeredAll, redaction: { mode: "none" } },
      placeOf: (diagnostic) => known.get(diagnostic) ?? placeIn(request, diagnostic),
    },
  };
}

/** Returns what a message of scoring is about: the response, if there are several and it names a file of one. */
function placeIn({ responses = [], settings = {} }: OpenRequest, { file }: Diagnostic): AdvisedPlace {
  const own = responses.filter(({ name, files }) => file === name || files.some((each) => each.name === file));
  if (responses.length < 2 || own.length !== 1) return { settings };
  return { settings: { ...settings, ...own[0].settings }, response: own[0].name };
}

/** Leaves out responses that must be refused on their own. Like the commands, reports each in a diagnostic. */
async function readWithoutRefused(request: OpenRequest): Promise<ReadFiles> {
  const { responses = [] } = request;
  const { attempt, leftOut } = await attemptWithoutRefused(
    responses,
    (some) => readAll({ ...request, responses: some }),
    ({ opened }) => (reasonToRefuse(opened.diagnostics) === undefined ? "good" : "refused"),
    1,
  );
  const adviceOf = new Map<Diagnostic, PageMessage["advice"]>();
  const notices = leftOut.map(({ system: { name, files, settings }, alone }) => {
    const reason = reasonToRefuse(alone.opened.diagnostics)!;
    const { file = files.at(0)?.name, line } = reason;
    const place = { ...alone.opened.placeOf?.(reason), settings: { ...request.settings, ...settings }, response: name };
    const { sentence, advice } = pageMessage(reason, place);
    const notice = diagnosticOf("response-left-out", {
      ...defined({ file, line }),
      data: { name, reason: sentence },
    });
    adviceOf.set(notice, advice);
    return notice;
  });
  const diagnostics = [...notices, ...attempt.opened.diagnostics];
  return { ...attempt, opened: { ...attempt.opened, diagnostics, adviceOf } };
}

/** Returns the scores under other conventions of spans, if the conventions are in doubt: see `answerDoubts`. */
async function answersIn(
  request: OpenRequest,
  { scoring, accumulators }: Corpus,
  diagnostics: readonly Diagnostic[],
): Promise<ReadonlyMap<Diagnostic, Diagnostic>> {
  const { responses: systems = [], options = {} } = request;
  // A file that holds both sides has one convention for both.
  if (systems.length === 0) return new Map();
  const filesOf = (of: readonly InputFile[]): string[] => of.map(({ name }) => name);
  return answerDoubts({
    keyFiles: filesOf(request.key),
    responseFiles: systems.map(({ files }) => filesOf(files)),
    diagnostics,
    options: scoring,
    spans: options,
    spansOf: (system) => options.ofResponse?.[systems[system].name] ?? {},
    accumulators,
    trial: async (system, other) => {
      const { name } = systems[system];
      const own = options.ofResponse?.[name];
      const changed = {
        ...options,
        ...other,
        ...(own !== undefined && { ofResponse: { [name]: { ...own, ...other } } }),
      };
      const read = await readInput({ ...request, responses: [systems[system]], options: changed });
      return new Corpus(read.key, read.responses, changed).accumulators[0];
    },
  });
}

function answered<Answer>(work: () => Answer): Promise<Answer> {
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
