import { version } from "../../core/version.ts";
import { labelOf } from "../../core/document.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { CountedSystems, CountHeader } from "../../scoring/count-file/count-header.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import {
  differentKey,
  reportAboveOne,
  reportOneSidedSingletons,
  reportWeights,
  withoutLacking,
} from "../../scoring/result-notices.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { mergedFiles, namesCounts, ownedDiagnostics, scoredLate } from "../input/count-files.ts";
import { comparable, type NamedPath } from "../input/named-responses.ts";
import { askedFor, openFiles, type OpeningFlags, type ScoredFiles, scoreOpenedFiles } from "../input/score-files.ts";
import type { SuiteEntry, SystemFile } from "../input/suite-file.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { differences } from "./compared-runs.ts";

/** A dataset to score, with the file of each system. */
export interface DatasetRequest {
  readonly entry: SuiteEntry;
  readonly systems: readonly NamedPath[];
  /** In the order of the systems. */
  readonly files: readonly SystemFile[];
  readonly options: ScoreOptions;
  readonly flags: OpeningFlags & { readonly missing: "error" | "zero" };
}

/** A dataset that was scored. */
export interface ScoredDataset {
  /** The counts of each system, with the metrics that all have. */
  readonly accumulators: readonly Accumulator[];
  /** By system, the key's documents, or parts of them, that its response lacks. */
  readonly missing: readonly (readonly string[])[];
  /** By system, the counts to keep; nothing for a system that was read from counts, or lacks the dataset. */
  readonly toKeep: readonly (CountedSystems | undefined)[];
  readonly log: DiagnosticLog;
}

/** A response without documents. */
const nothing: PartSource = { open: () => [] };

/**
 * Scores the responses of a dataset, and reads the counts of those that were scored before. A system without a file
 * scores as empty.
 *
 * @throws CommandError that names the dataset, for files that cannot be scored and counts that do not fit
 */
export async function scoreDataset(request: DatasetRequest): Promise<ScoredDataset> {
  const { entry, files, systems, options, flags } = request;
  try {
    const areCounts = await Promise.all(files.map(async ({ path }) => path !== undefined && (await namesCounts(path))));
    const responses = files.flatMap(({ path }, i) => (path === undefined || areCounts[i] ? [] : [path]));
    const scored =
      responses.length === 0 ? undefined : await scoreOpenedFiles({ key: entry.key, responses, options, flags });
    const log = scored?.log ?? new DiagnosticLog();
    if (flags.missing === "zero") tolerateEmpty(log);
    // The key alone stands in for the response of a system without a file, and shows whether counts have this key.
    const isComplete = scored !== undefined && files.every(({ path }) => path !== undefined);
    const absent = isComplete ? undefined : await keyAlone(request, scored === undefined ? log : new DiagnosticLog());
    const all: Accumulator[] = [];
    const responseFiles: (readonly string[])[] = [];
    const toKeep: (CountedSystems | undefined)[] = [];
    let next = 0;
    for (const [i, { path }] of files.entries()) {
      if (path === undefined) {
        all.push(absent!);
        responseFiles.push([]);
        toKeep.push(undefined);
      } else if (areCounts[i]) {
        const counted = await countsIn(path, request, log);
        all.push(counted.accumulator);
        responseFiles.push(counted.files);
        toKeep.push(undefined);
      } else {
        const at = next++;
        all.push(scored!.complete[at]);
        responseFiles.push(scored!.responseFiles[at]);
        toKeep.push(countsOf(systems[i].name, at, scored!, request));
      }
    }
    const reference = scored?.complete[0] ?? absent!;
    const different = differentKey([reference, ...all]);
    if (different !== undefined) {
      const { path = "" } = files[different.place - 1];
      throw new CommandError(
        `${path} was counted with another key than ${entry.key}: ${different.document} differs. Score the response again`,
        exitCode.input,
      );
    }
    // Those that this run scored were reported already.
    const report = scored?.accumulators.length === all.length ? () => undefined : log.report;
    const accumulators = withoutLacking(all, responseFiles, askedFor(flags), report);
    accumulators.forEach((accumulator, i) => {
      if (files[i].path === undefined) return;
      const [file = ""] = responseFiles[i];
      reportOneSidedSingletons(accumulator, file, log.report);
      reportAboveOne(accumulator.result(), file, log.report);
      reportWeights(accumulator.result(), file, log.report);
    });
    return { accumulators, missing: accumulators.map(missingDocuments), toKeep, log };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`dataset “${entry.name}”: ${error.message}`, error.code);
  }
}

/** Makes it a warning that a response without any content lacks all documents. Other responses without one are refused. */
function tolerateEmpty(log: DiagnosticLog): void {
  const empty = new Set(log.all.flatMap(({ code, file }) => (code === "empty-file" ? [file] : [])));
  for (const each of log.all) {
    if (each.code === "no-common-document" && empty.has(each.file)) log.replace(each, { ...each, severity: "warning" });
  }
}

/** Scores a key against nothing. */
async function keyAlone({ entry, options, flags }: DatasetRequest, log: DiagnosticLog): Promise<Accumulator> {
  const opened = await openFiles(entry.key, [], options, flags);
  try {
    const [accumulator] = await comparable(() => scoreSources(opened.key, [nothing], options, () => undefined));
    log.addNew(opened.log.all);
    return accumulator;
  } finally {
    opened.done();
  }
}

/** Reads the counts of a system, with the metrics of this run. */
async function countsIn(
  path: string,
  { options, flags }: DatasetRequest,
  log: DiagnosticLog,
): Promise<{ readonly accumulator: Accumulator; readonly files: readonly string[] }> {
  const merged = await mergedFiles([path], log);
  if (merged === undefined) {
    log.show(flags.verbose);
    throw new CommandError(`${path}: these counts cannot be used; score the response again`, exitCode.input);
  }
  const { header, complete, responseFiles } = merged;
  if (complete.length !== 1)
    throw new CommandError(
      `${path}: these are the counts of ${complete.length} systems, but a suite needs those of one`,
      exitCode.input,
    );
  const difference = differences(header, { ...header, options, version, divideBy: undefined }).at(0);
  if (difference !== undefined) {
    const { field, claimed = "nothing", found = "nothing" } = difference;
    const what = field === "version" ? "another version of corefscope" : "other options";
    throw new CommandError(
      `${path} was counted with ${what}: ${field} is ${claimed} there, but ${found} in this run. Score the response again`,
      exitCode.input,
    );
  }
  const metrics = options.metrics.map(({ id }) => id);
  return { accumulator: scoredLate(complete[0], { metrics, unit: options.unit }, path), files: responseFiles[0] };
}

/** Returns the counts of a scored response, as `score --counts` writes them. */
function countsOf(name: string, at: number, scored: ScoredFiles, { options, flags }: DatasetRequest): CountedSystems {
  const header: CountHeader = { systems: [name], named: true, options, asked: askedFor(flags), version };
  const own = { ...scored, responseFiles: [scored.responseFiles[at]] };
  return {
    header,
    accumulators: [scored.complete[at]],
    diagnostics: ownedDiagnostics(own).filter(({ of }) => of !== null),
  };
}

function missingDocuments(accumulator: Accumulator): string[] {
  const parts = Array.from(accumulator.counted().values());
  const lacking = parts.filter(
    ({ keyDigest, responseDigest }) => keyDigest !== undefined && responseDigest === undefined,
  );
  return lacking.map(labelOf);
}
