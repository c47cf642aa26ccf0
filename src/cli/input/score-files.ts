import { availableParallelism } from "node:os";
import { answerDoubts, type SpanOptions } from "../../analysis/answer-doubts.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { craftResponse } from "../../formats/craft/craft-response.ts";
import type { Format } from "../../formats/format.ts";
import { labels } from "../../formats/labels/index.ts";
import { headLength } from "../../formats/registry.ts";
import { visible } from "../../report/visible.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { CountLayout } from "../../scoring/counts.ts";
import { reportLackingBreakdown, withoutLacking } from "../../scoring/notices/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { PartObserver } from "../../scoring/score-part.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import { isExact } from "../../scoring/tabulate.ts";
import { type NamedPath, comparable } from "./named-responses.ts";
import { headOf } from "./byte-source.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { diskSource, formatOption } from "./file-source.ts";
import { fileStatus, listedFile } from "./file-status.ts";
import { filesOf } from "./input-files.ts";
import { isPiped } from "./piped-input.ts";
import { writeError } from "../output/output.ts";
import { progressBar } from "../output/progress.ts";
import { readingOptionsOf } from "../options/reading-options.ts";
import { labelFiles, scoreLabelFiles } from "./score-label-files.ts";
import type { ScoringFlags } from "../options/scoring-options.ts";
import type { Input } from "./threaded-source.ts";

/** Responses scored against a key, one accumulator for each. */
export interface ScoredFiles {
  readonly accumulators: readonly Accumulator[];
  /** The same with metrics that a part does not tell all they need: what can still be added to others. */
  readonly complete: readonly Accumulator[];
  /** What was wrong with files and parts, before anything was said about the whole. */
  readonly found: readonly Diagnostic[];
  readonly keyFiles: readonly string[];
  readonly responseFiles: readonly (readonly string[])[];
  readonly log: DiagnosticLog;
}

/** How files are to be opened. */
export interface OpeningFlags extends ScoringFlags {
  readonly verbose: boolean;
  /** Whether the only argument is of both sides, and therefore its own response. */
  readonly bothSides?: boolean;
}

/** Files that are read while they are scored. */
export interface OpenedFiles extends Pick<ScoredFiles, "keyFiles" | "responseFiles" | "log"> {
  /** The format in which each file was read. */
  readonly formats: ReadonlyMap<string, Format>;
  readonly key: PartSource;
  readonly responses: readonly PartSource[];
  /** To be called with what is read in another way than by `key` and `responses`. */
  readonly onProgress: (bytes: number) => void;
  /** To be told of large alignments. */
  readonly onAligning: (done: number, of: number) => void;
  /** To be called when all is done. */
  readonly done: () => void;
  /** Says what other conventions of spans would give, where there are doubts about those that were followed: see `answerDoubts`. */
  readonly settle: (accumulators?: readonly Accumulator[]) => Promise<void>;
}

/** What is to be scored, and how. */
export interface ScoringRequest {
  readonly key: string;
  readonly responses: readonly string[];
  readonly options: ScoreOptions;
  /** With `counts` this is a shard, of which it does not matter what only the whole must have. */
  readonly flags: OpeningFlags & { readonly counts?: string };
  /** What the breakdowns tell mentions apart by. */
  readonly divideBy?: string | undefined;
  /** Told of every part that was scored. */
  readonly observer?: PartObserver | undefined;
}

/** Reads and scores what the arguments name. Where the convention of spans is in doubt, it also reports what another one gives. */
export async function scoreFiles(request: ScoringRequest): Promise<ScoredFiles> {
  const scored = await scoreOnce(request);
  if (request.flags.counts !== undefined) return scored;
  await scored.settle(scored.accumulators);
  return { ...scored, found: [...scored.log.all].slice(0, scored.found.length) };
}

/** Reads and scores what the arguments name, as the flags say. */
async function scoreOnce(request: ScoringRequest): Promise<ScoredFiles & Pick<OpenedFiles, "settle">> {
  const { options, flags, divideBy, observer } = request;
  const opened = await openFiles(request.key, request.responses, options, flags);
  const { key, responses, done, onProgress, onAligning, ...files } = opened;
  const { log } = files;
  const isShard = flags.counts !== undefined;
  const report = (diagnostic: Diagnostic): void => {
    if (!isShard || diagnostic.code !== "no-common-document") log.report(diagnostic);
  };
  // Whoever looks on wants to see mentions.
  const areSeen = divideBy !== undefined || observer !== undefined || flags.verbose;
  const areTables = !areSeen && isLabels(flags.keyFormat) && isLabels(flags.responseFormat);
  const tables = areTables ? labelFiles([files.keyFiles, ...files.responseFiles], options, flags.columns) : undefined;
  const watched = { ...options, onAligning };
  const scored = async (): Promise<readonly Accumulator[]> =>
    (tables && scoreLabelFiles(tables, watched, { onProgress, report })) ??
    (await comparable(() => scoreSources(key, responses, watched, report, observer, divideBy)));
  const complete = await scored().finally(done);
  const found = [...log.all];
  if (divideBy !== undefined && !isShard) {
    reportLackingBreakdown(complete, files.responseFiles, divideBy, log.report);
  }
  const asked = askedFor(flags);
  return { accumulators: withoutLacking(complete, files.responseFiles, asked, log.report), complete, found, ...files };
}

/** Whether metrics may be left out where a file does not say enough for them. */
export function askedFor({ metrics }: Pick<ScoringFlags, "metrics">): "all" | "by name" {
  return metrics === "all" ? "all" : "by name";
}

/**
 * Makes what the arguments name ready to be read: with all that the metrics look at, and no more.
 *
 * @param features whether parts of speech and the like are wanted, whatever the metrics
 */
export async function openFiles(
  keyArgument: string,
  responseArguments: readonly string[],
  options: ScoreOptions,
  flags: OpeningFlags,
  features = false,
): Promise<OpenedFiles> {
  const log = new DiagnosticLog(flags.bothSides !== true);
  const keyFiles = await filesOf(keyArgument);
  const responseFiles = await Promise.all(responseArguments.map((argument) => filesOf(argument)));
  const allFiles = [...keyFiles, ...responseFiles.flat()];
  const progress = await progressBar(allFiles.reduce((sum, file) => sum + sizeOf(file), 0));
  const formats = new Map<string, Format>();
  const common = {
    features: features || wantsFeatures(options),
    bothSides: flags.bothSides ?? false,
    onProgress: progress.add,
    ...(flags.verbose && { onSample: echoSample }),
    onFile: (file: string, format: Format): void => {
      formats.set(file, format);
      if (flags.verbose) writeError(`${visible(file)}: read as ${format.title}\n`);
    },
  };
  const inputs = [keyFiles, ...responseFiles].map(
    (files, i): Input => ({
      files,
      options:
        i === 0
          ? {
              ...common,
              ...readingOptionsOf("key", flags),
              report: log.reading(i),
              side: "key",
              format: formatOption(flags.keyFormat),
            }
          : {
              ...common,
              ...readingOptionsOf("response", flags),
              report: log.reading(i),
              side: "response",
              format:
                formatOption(flags.responseFormat) ??
                craftResponse(
                  () => headOf(keyFiles[0], headLength),
                  formatOption(flags.keyFormat),
                  files.map((file) => () => headOf(file, headLength)),
                ),
            },
    }),
  );
  const threads = threadsFor(allFiles, flags);
  // Threads are loaded only for those who need them: a thirtieth of the time of starting.
  const sources =
    threads === 0
      ? inputs.map((input) => diskSource(input.files, input.options))
      : (await import("./threaded-source.ts")).sourcesOf(inputs, threads);
  return {
    key: sources[0],
    responses: sources.slice(1),
    formats,
    onProgress: progress.add,
    onAligning: progress.align,
    done: () => {
      progress.stop();
    },
    settle: async (accumulators) => {
      // A side that is its own response agrees with itself, and what comes through a pipe may not be there a second time.
      if (flags.bothSides === true || allFiles.some(isPiped)) return;
      const trial = async (system: number, other: SpanOptions): Promise<Accumulator> => {
        const request = { key: keyArgument, responses: [responseArguments[system]], options };
        return (await scoreOnce({ ...request, flags: { ...flags, ...other, verbose: false } })).accumulators[0];
      };
      const doubtful = { keyFiles, responseFiles, diagnostics: log.all, options, spans: flags, trial, accumulators };
      for (const [doubt, answer] of await answerDoubts(doubtful)) log.replace(doubt, answer);
    },
    keyFiles,
    responseFiles,
    log,
  };
}

/** Opened files of systems. */
export interface OpenedSystems extends OpenedFiles {
  /** Of the systems, in the order of `responses`. */
  readonly names: readonly string[];
}

/** The same for the responses of systems, with their names. */
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

/** Whether a `--…-format` option leaves tables of labels possible. */
function isLabels(format: string | undefined): boolean {
  return format === undefined || format === labels.id;
}

/** So many bytes are read sooner by one thread than others are started. */
const FEW = 1 << 25;

/** How many threads read in addition to this one. */
function threadsFor(files: readonly string[], { jobs, verbose }: ScoringFlags & { readonly verbose: boolean }): number {
  if (verbose || files.some(isPiped)) return 0;
  if (jobs !== undefined) return jobs === 1 ? 0 : jobs;
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
  return bytes > FEW && availableParallelism() > 1 ? availableParallelism() : 0;
}

/** Whether parts of speech and the like are looked at. */
export function wantsFeatures(options: ScoreOptions): boolean {
  return options.npOnly || !isExact(options) || new CountLayout(options.metrics).needsMentions(options);
}

/** With `--verbose`: three mentions of each file. */
function echoSample(file: string, part: AnnotatedPart): void {
  const samples = Array.from({ length: Math.min(3, part.mentions.length) }, (_, m) => `“${surfaceOf(part, m)}”`);
  writeError(`${visible(file)}: its first mentions are ${visible(samples.join(", "))}\n`);
}

function sizeOf(file: string): number {
  return listedFile(file)?.size ?? (isPiped(file) ? 0 : (fileStatus(file)?.size ?? 0));
}
