import { answerDoubts, type SpanOptions } from "../../analysis/answer-doubts.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type AnnotatedPart, type SideName, surfaceOf } from "../../core/document.ts";
import { type Format, headLength } from "../../formats/format.ts";
import { readingOptionsIn, type SidedReadOptions } from "../../formats/reading-options.ts";
import { diagnosticLine } from "../../report/diagnostic-text.ts";
import { visible } from "../../report/visible.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { needsAnnotation, needsFeatures } from "../../scoring/count-metrics.ts";
import type { FlawedTable, LabelFiles, LabelStore, ReadTable } from "../../scoring/label-tables.ts";
import type { LabelsMark } from "../../scoring/count-file/count-header.ts";
import { reportLackingBreakdown, withoutLacking } from "../../scoring/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { PartObserver } from "../../scoring/score-part.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { type NamedPath, comparable } from "./named-responses.ts";
import { bytesOf, headOf, sizeOf } from "./byte-source.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { diskSource } from "./file-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { noticesOf } from "../output/file-status.ts";
import { filesOf } from "./input-files.ts";
import { areAllPlain, formatOption, knownFormats } from "./known-formats.ts";
import { responseFormats } from "./response-formats.ts";
import { isPiped, refuseOneStream } from "./piped-input.ts";
import { readTables } from "./read-tables.ts";
import { writeError } from "../output/output.ts";
import { progressBar } from "../output/progress.ts";
import { isLabels, readingOptionsOf, valuesBeyondTables } from "../options/reading-options.ts";
import type { ScoringFlags } from "../options/scoring-options.ts";

export interface ScoredFiles {
  readonly accumulators: readonly Accumulator[];
  /** `accumulators` before metrics are left out for lack of information. Count files hold all metrics. */
  readonly complete: readonly Accumulator[];
  /** Diagnostics of files and parts, before any diagnostic about the whole corpus. */
  readonly found: readonly Diagnostic[];
  readonly keyFiles: readonly string[];
  readonly responseFiles: readonly (readonly string[])[];
  readonly log: DiagnosticLog;
  /** The table of `--labels`. */
  readonly labels?: LabelsMark;
}

export interface OpeningFlags extends ScoringFlags {
  readonly verbose: boolean;
  /** Whether the key's argument holds both sides. */
  readonly bothSides?: boolean;
  /** The file of labels, and the classes that use them. */
  readonly labels?: string;
  readonly by?: string;
}

interface ScoringFilesFlags extends OpeningFlags {
  /** The file of counts to write. The input may then be a shard, which need not pass checks of the whole corpus. */
  readonly counts?: string;
  readonly outOfCore?: boolean;
  readonly memoryLimit?: string;
  readonly jobs?: number;
}

export interface OpenedFiles extends Pick<ScoredFiles, "keyFiles" | "responseFiles" | "log" | "labels"> {
  readonly formats: ReadonlyMap<string, Format>;
  /** Call this with the format of each file that is read without `key` and `responses`. */
  readonly onFile: (file: string, format: Format) => void;
  readonly key: PartSource;
  readonly responses: readonly PartSource[];
  /** Call this with the bytes that are read without `key` and `responses`. */
  readonly onProgress: (bytes: number) => void;
  readonly onAligning: (done: number, of: number) => void;
  readonly done: () => void;
}

/** The files to open, as the user named them, and how to read and score them. */
export interface OpeningRequest {
  readonly key: string;
  readonly responses: readonly string[];
  readonly options: ScoreOptions;
  readonly flags: OpeningFlags;
}

export interface ScoringRequest extends OpeningRequest {
  readonly flags: ScoringFilesFlags;
  readonly divideBy?: string | undefined;
  readonly observer?: PartObserver | undefined;
}

/** Scores files. If the convention of spans is in doubt, also reports scores with another one, except for a shard. */
export async function scoreOpenedFiles(request: ScoringRequest): Promise<ScoredFiles> {
  const scored = await scoreOnce(request);
  if (request.flags.counts !== undefined) return scored;
  await settleDoubts(scored, request, scored.accumulators);
  return { ...scored, found: [...scored.log.all].slice(0, scored.found.length) };
}

async function scoreOnce(request: ScoringRequest): Promise<ScoredFiles> {
  const { options, flags, divideBy } = request;
  const opened = await openFiles(request.key, request.responses, options, flags, divideBy !== undefined);
  const { keyFiles, responseFiles, log } = opened;
  const complete = await countFiles(opened, request).finally(opened.done);
  const found = [...log.all];
  if (divideBy !== undefined && flags.counts === undefined) {
    reportLackingBreakdown(complete, responseFiles, divideBy, log.report);
  }
  const accumulators = withoutLacking(complete, responseFiles, askedFor(flags), log.report);
  return { accumulators, complete, found, keyFiles, responseFiles, log, ...defined({ labels: opened.labels }) };
}

async function countFiles(opened: OpenedFiles, request: ScoringRequest): Promise<readonly Accumulator[]> {
  const { flags, divideBy, observer } = request;
  const { key, responses, keyFiles, responseFiles, log } = opened;
  const options = { ...request.options, onAligning: opened.onAligning };
  // An observer needs the mentions.
  const areSeen = divideBy !== undefined || observer !== undefined || flags.verbose;
  const tables =
    areSeen && flags.outOfCore !== true ? undefined : labelFiles([keyFiles, ...responseFiles], options, flags);
  const countIn = async (store: LabelStore): Promise<readonly Accumulator[]> => {
    const accumulators = responses.map(() => new Accumulator(options));
    const bytes = (file: string): Iterable<Uint8Array> => {
      opened.onFile(file, knownFormats().find("labels")!);
      return bytesOf(file, opened.onProgress, flags.columns);
    };
    const { addLabelFiles } = await import("../../scoring/label-tables.ts");
    const tableOf = (file: string): ReadTable | undefined => readTables().get(file);
    await addLabelFiles(accumulators, tables!, store, { bytesOf: bytes, sizeOf, tableOf, report: log.reading });
    return accumulators;
  };
  if (flags.outOfCore === true) {
    if (tables === undefined) {
      throw new CommandError(
        "--out-of-core scores tables of labels, one file for each side. It cannot read other files or standard input, and cannot be combined with metrics and options that need more than the sizes and overlaps of entities",
        exitCode.usage,
      );
    }
    const { LabelsOnDisk } = await import("../out-of-core/labels-on-disk.ts");
    return LabelsOnDisk.lend(countIn, flags.memoryLimit, flags.jobs).catch(refuseFlawed);
  }
  const report = (diagnostic: Diagnostic): void => {
    if (flags.counts === undefined || diagnostic.code !== "no-common-document") log.report(diagnostic);
  };
  const countInMemory = async (): Promise<readonly Accumulator[]> => {
    const { LabelsInMemory } = await import("../../scoring/label-tables.ts");
    return countIn(new LabelsInMemory());
  };
  return (
    (tables && (await countInMemory().catch(nothingIfFlawed))) ??
    comparable(() => scoreSources(key, responses, options, report, observer, divideBy))
  );
}

/**
 * Returns nothing for a flawed table, because scoring it as annotations gives the same figures and explains the flaw.
 */
function nothingIfFlawed(error: unknown): undefined {
  if (!isFlawedTable(error)) throw error;
}

/** Does without `instanceof FlawedTable`, because the class is loaded only when tables are read. */
function isFlawedTable(error: unknown): error is FlawedTable {
  return error instanceof Error && "flaw" in error;
}

/** Errors that other ways of reading have, too. */
const isFinal: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unknown-column",
  "unclear-columns",
  "second-header",
  "unclear-label",
  "ids-differ",
]);

function refuseFlawed(error: unknown): never {
  if (!isFlawedTable(error)) throw error;
  const { flaw } = error;
  const what = typeof flaw === "string" ? flaw : diagnosticLine(flaw);
  // No other way of reading could do more.
  if (typeof flaw !== "string" && isFinal.has(flaw.code)) throw new CommandError(what, exitCode.input);
  throw new CommandError(
    `${what} (--out-of-core cannot score such tables. Without it, corefscope reports the problem and usually scores the rest)`,
    exitCode.input,
  );
}

/**
 * Returns the files if all are tables of labels, one for each side, and the figures depend only on the overlap of
 * entities.
 *
 * @param flags the named formats; files with named columns are taken for tables of labels
 */
export function labelFiles(
  [keyFiles, ...responseFiles]: readonly (readonly string[])[],
  options: ScoreOptions,
  flags: LabelFlags,
): LabelFiles | undefined {
  const { keyFormat, responseFormat, columns, bothSides } = flags;
  const isAlone = (files: readonly string[]): boolean => files.length === 1 && !isPiped(files[0]);
  const mayBeLabels = !areAllPlain() && isLabels(keyFormat) && isLabels(responseFormat);
  // The readers of files say that these options have no effect.
  if (!mayBeLabels || Object.values(valuesBeyondTables(flags)).some((value) => value !== undefined)) return undefined;
  if (needsAnnotation(options) || ![keyFiles, ...responseFiles].every(isAlone)) return undefined;
  const [key, ...responses] = [keyFiles, ...responseFiles].map(([file]) => file);
  const all = [...new Set([key, ...responses])];
  const isRead = (file: string): boolean => readTables().has(file);
  // Columns are named for both sides.
  if (columns !== undefined && responses.flatMap(noticesOf).length > 0 && !all.every(isRead)) return undefined;
  const isTable = (file: string): boolean =>
    isRead(file) || knownFormats().detect(headOf(file, headLength))?.id === "labels";
  if (columns === undefined && !all.every(isTable)) return undefined;
  return {
    key,
    responses,
    reading: { ...readingOptionsIn(flags), ...defined({ bothSides }) },
  };
}

type LabelFlags = Partial<Pick<OpeningFlags, "keyFormat" | "responseFormat" | "bothSides">> & SidedReadOptions;

/**
 * Returns `all` for `--metrics all`, which leaves out metrics for which a file lacks information; otherwise `by name`.
 */
export function askedFor({ metrics }: Pick<ScoringFlags, "metrics">): "all" | "by name" {
  return metrics === "all" ? "all" : "by name";
}

/** @param features whether to read parts of speech and the like even if no metric needs them */
export async function openFiles(
  keyArgument: string,
  responseArguments: readonly string[],
  options: ScoreOptions,
  flags: OpeningFlags,
  features = false,
): Promise<OpenedFiles> {
  const log = new DiagnosticLog(flags.bothSides !== true);
  const keyFiles = await filesOf(keyArgument, log.report);
  const responseFiles = await Promise.all(responseArguments.map((argument) => filesOf(argument, log.report)));
  const allFiles = [...keyFiles, ...responseFiles.flat()];
  // Those of a table of pairs are the same at each threshold.
  for (const notice of new Set(allFiles.flatMap(noticesOf))) log.report(notice);
  // Key and response may be two columns of one stream.
  if (flags.bothSides !== true && flags.keyColumn === flags.responseColumn) refuseOneStream(allFiles);
  const progress = await progressBar(() => allFiles.reduce((sum, file) => sum + sizeOf(file), 0));
  const formats = new Map<string, Format>();
  const onFile = (file: string, format: Format): void => {
    const isNew = formats.get(file) !== format;
    formats.set(file, format);
    if (flags.verbose && isNew) writeError(`${visible(file)}: read as ${format.title}\n`);
  };
  const common = {
    features: features || needsFeatures(options),
    enhanced: options.onTokenMismatch === "discard",
    bothSides: flags.bothSides ?? false,
    onProgress: progress.add,
    ...(flags.verbose && { onSample: sampleWriter(flags) }),
    onFile,
  };
  const keyFormat = await formatOption(flags.keyFormat, flags.columns);
  const formatOf = await responseFormats(flags, keyFiles, keyFormat);
  const labels = flags.labels === undefined ? undefined : (await import("./labels-file.ts")).readLabels(flags);
  const key = { ...common, ...readingOptionsOf("key", flags), side: "key", format: keyFormat } as const;
  const response = { ...common, ...readingOptionsOf("response", flags), side: "response" } as const;
  const keySource = diskSource(keyFiles, { ...key, report: log.reading(0) });
  const responseSources = responseFiles.map((files, i) =>
    diskSource(files, { ...withUsualColumns(response, files), report: log.reading(i + 1), format: formatOf(files) }),
  );
  return {
    ...(labels?.attached(keySource, responseSources, log.reading(0)) ?? { key: keySource, responses: responseSources }),
    ...(labels !== undefined && { labels: labels.mark }),
    formats,
    onFile,
    onProgress: progress.add,
    onAligning: progress.align,
    done: () => {
      progress.stop();
    },
    keyFiles,
    responseFiles,
    log,
  };
}

/** Tables that were made of pairs have the usual columns, whatever those of the key are called. */
function withUsualColumns<Options extends SidedReadOptions>(options: Options, files: readonly string[]): Options {
  if (options.columns === undefined || files.flatMap(noticesOf).length === 0) return options;
  const { columns: _, ...rest } = options;
  return rest as Options;
}

/** Returns what writes some mentions of each file to standard error, for `--verbose`. */
function sampleWriter({ bothSides }: OpeningFlags): (file: string, part: AnnotatedPart, side: SideName) => void {
  return (file, part, side) => {
    writeError(sampleOf(file, part, bothSides === true ? side : undefined));
  };
}

/**
 * If the convention of spans is in doubt, scores with another one and reports both: see `answerDoubts`.
 *
 * @param accumulators the scores with the usual convention, if known
 */
export async function settleDoubts(
  { keyFiles, responseFiles, log }: Pick<OpenedFiles, "keyFiles" | "responseFiles" | "log">,
  { key, responses, options, flags }: OpeningRequest,
  accumulators?: readonly Accumulator[],
): Promise<void> {
  // A file that holds both sides has one convention for both, and a pipe cannot be read again.
  if (flags.bothSides === true || [...keyFiles, ...responseFiles.flat()].some(isPiped)) return;
  const trial = async (system: number, other: SpanOptions): Promise<Accumulator> => {
    const request = { key, responses: [responses[system]], options };
    return (await scoreOnce({ ...request, flags: { ...flags, ...other, verbose: false } })).accumulators[0];
  };
  const doubtful = { keyFiles, responseFiles, diagnostics: log.all, options, spans: flags, trial, accumulators };
  for (const [doubt, answer] of await answerDoubts(doubtful)) log.replace(doubt, answer);
}

export interface OpenedSystems extends OpenedFiles {
  /** The names of the systems, in the order of `responses`. */
  readonly names: readonly string[];
}

export async function openSystems(
  keyArgument: string,
  systems: readonly NamedPath[],
  options: ScoreOptions,
  flags: OpeningFlags,
  features = false,
): Promise<OpenedSystems> {
  const paths = systems.map(({ path }) => path);
  const opened = await openFiles(keyArgument, paths, options, flags, features);
  return { ...opened, names: systems.map(({ name }) => name) };
}

/**
 * Returns a line with some mentions of a file, at most three, and the ids of their entities, for `--verbose`.
 *
 * @param side if the file has both sides
 */
function sampleOf(file: string, part: AnnotatedPart, side: SideName | undefined): string {
  const { mentions, entities } = part;
  const samples = Array.from(
    { length: Math.min(3, mentions.length) },
    (_, m) => `“${surfaceOf(part, m)}” (entity ${entities.ids[mentions.entity[m]]})`,
  );
  const where = side === undefined ? "" : ` in the ${side}`;
  // Names are sorted, so they need not be the first of the file.
  const which =
    mentions.names !== undefined
      ? `its mentions${where} include`
      : `its first ${samples.length === 1 ? `mention${where} is` : `mentions${where} are`}`;
  return `${visible(file)}: ${which} ${visible(samples.join(", "))}\n`;
}
