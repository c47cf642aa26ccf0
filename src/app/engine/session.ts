import { answerDoubts } from "../../analysis/answer-doubts.ts";
import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { distinctSystemNames } from "../../report/system-names.ts";
import { partOfLayer } from "../../scoring/prepare.ts";
import { attemptWithoutRefused } from "../../scoring/result-notices.ts";
import { withResponses } from "./add-responses.ts";
import { Corpus } from "./corpus.ts";
import type { Engine } from "./engine.ts";
import {
  type DocumentMatch,
  type InspectedFile,
  type InspectRequest,
  inspectFiles,
  matchDocuments,
  type MatchRequest,
} from "./inspect.ts";
import { messagesOf, savedMessage, savedMessagesOf } from "./messages.ts";
import type { InputFile, InputResponse, OpenRequest } from "./open-request.ts";
import { type Opened, type Overview, reasonToRefuse } from "./overview.ts";
import { type PagePayload, payloadWithText } from "./page-payload.ts";
import { pageMessage, type PageMessage } from "./page-sentence.ts";
import { readInput, type SideParts } from "./read-input.ts";
import type { Refusal } from "./refusal.ts";
import { answered, ReportSession } from "./report-session.ts";
import type { SavedMessage } from "./saved-message.ts";
import { type AdvisedPlace, changedSettings, optionsOf, type SettingView, settingViews } from "./settings.ts";
import { type StudySummary, studySummaries, type StudyView, studyView } from "./study-view.ts";

/** Answers the page's questions, and reads files in all formats. Also repeats the experiments of papers. */
export class Session extends ReportSession implements Engine {
  inspect(request: InspectRequest): Promise<readonly InspectedFile[]> {
    return inspectFiles(request);
  }

  match(request: MatchRequest): Promise<DocumentMatch | undefined> {
    return answered(() => matchDocuments(request));
  }

  async open(request: OpenRequest): Promise<Overview> {
    const named = withSettings(request);
    const read = await (named.leaveOut === false ? readAll(named) : readWithoutRefused(named));
    const { corpus, sides } = read;
    const opened = openedOf(read);
    if (named.keepsOpen === true) {
      const overview = this.refused(corpus, opened);
      if (overview.refusal !== undefined) return overview;
    }
    return this.show(corpus, sides, opened);
  }

  async addResponses(responses: readonly InputResponse[]): Promise<Overview> {
    const { corpus, sides, opened, refused } = await withResponses(this.opened, responses);
    return refused ? this.refused(corpus, opened) : this.show(corpus, sides, opened);
  }

  /** Adds diagnostics from outside reading and scoring. */
  note(diagnostics: readonly Diagnostic[]): void {
    this.tell(savedMessagesOf(diagnostics));
  }

  async attachText(files: readonly InputFile[]): Promise<{ overview: Overview; rejected: readonly string[] }> {
    const { from, corpus } = this.opened;
    if (from === undefined) throw new RangeError("words can only be restored in a saved report");
    const { key } = await readInput({ key: files, options: corpus.options });
    const { payload, rejected } = payloadWithText(from, key.parts);
    return { overview: await this.openPayload(payload), rejected };
  }

  settings(): Promise<readonly SettingView[]> {
    return answered(settingViews);
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

  protected override savedMessages({ diagnostics }: PagePayload): readonly SavedMessage[] {
    return diagnostics.map(savedMessage);
  }
}

interface ReadFiles {
  readonly corpus: Corpus;
  readonly sides: readonly SideParts[];
  readonly files: Opened["files"];
  readonly problems: Opened["problems"];
  readonly diagnostics: readonly Diagnostic[];
  /** Returns what a message is about. */
  readonly placeOf: (diagnostic: Diagnostic) => AdvisedPlace;
  /** The advice of notices about responses that were left out. */
  readonly adviceOf?: ReadonlyMap<Diagnostic, PageMessage["advice"]>;
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
    ...{ files, problems, diagnostics: answeredAll },
    placeOf: (diagnostic) => known.get(diagnostic) ?? placeIn(request, diagnostic),
  };
}

function openedOf({ corpus, files, problems, diagnostics, placeOf, adviceOf }: ReadFiles): Opened {
  return {
    ...{ files, problems, redaction: { mode: "none" } },
    messages: messagesOf(diagnostics, placeOf, adviceOf),
    settings: changedSettings(corpus.options),
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
    ({ diagnostics }) => (reasonToRefuse(diagnostics) === undefined ? "good" : "refused"),
    1,
  );
  const adviceOf = new Map<Diagnostic, PageMessage["advice"]>();
  const notices = leftOut.map(({ system: { name, files, settings }, alone }) => {
    const reason = reasonToRefuse(alone.diagnostics)!;
    const { file = files.at(0)?.name, line } = reason;
    const place = { ...alone.placeOf(reason), settings: { ...request.settings, ...settings }, response: name };
    const { sentence, advice } = pageMessage(reason, place);
    const notice = diagnosticOf("response-left-out", {
      ...defined({ file, line }),
      data: { name, reason: sentence },
    });
    adviceOf.set(notice, advice);
    return notice;
  });
  return { ...attempt, diagnostics: [...notices, ...attempt.diagnostics], adviceOf };
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
