import { compareSignatures, type SignatureDifference } from "../../core/signature.ts";
import { version } from "../../core/version.ts";
import { withComponents } from "../../metrics/with-components.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { type CountHeader, headerFields, writtenField } from "../../scoring/count-file/count-header.ts";
import { differentKey, withoutLacking } from "../../scoring/result-notices.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { mergedFiles, namesCounts, type OneSystemFlag, scoredLate } from "../input/count-files.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { filesOf } from "../input/input-files.ts";
import type { NamedSystem } from "../input/named-responses.ts";
import { askedFor, type ScoredFiles, scoreOpenedFiles } from "../input/score-files.ts";
import type { OutputFlags, ScoringFlags } from "../options/scoring-options.ts";

/** A run of a system, scored or read from counts. */
export interface ComparedRun {
  readonly system: string;
  readonly path: string;
  readonly accumulator: Accumulator;
  /** Its files, as diagnostics name them. */
  readonly files: readonly string[];
}

export interface ComparedRuns {
  /** Absent if counts must be refused. */
  readonly runs?: readonly ComparedRun[];
  readonly log: DiagnosticLog;
}

/** Fields of a signature that the comparison sets, whatever options the counts were made with. */
const decided: readonly string[] = ["metric", "agg", "unit"];

/**
 * Scores the runs of systems, or reads the counts of runs scored earlier.
 *
 * @param key absent if all runs are counts; the default metrics are then the counted ones
 * @throws CommandError if counts have other options or another key
 */
export async function comparedRuns(
  key: string | undefined,
  systems: readonly NamedSystem[],
  options: ScoreOptions,
  flags: ScoringFlags & OutputFlags & OneSystemFlag & { readonly labels?: string },
  divideBy?: string,
): Promise<ComparedRuns> {
  const given = systems.flatMap(({ name, paths }) => paths.map((path) => ({ system: name, path })));
  // Reads the key first: a program that feeds two pipes usually writes the key's first.
  if (key !== undefined) await filesOf(key);
  const areCounts = await Promise.all(given.map(({ path }) => namesCounts(path)));
  const responses = given.filter((_, i) => !areCounts[i]).map(({ path }) => path);
  if (key === undefined && responses.length > 0)
    refuse(`${responses[0]}: this file does not hold counts, so KEY is needed as the first argument`);
  if (key !== undefined && responses.length === 0) refuse(`all systems are counts and need no KEY; leave out ${key}`);
  if (key === undefined && flags.labels !== undefined)
    refuse("--labels has no effect on counts, which were divided when they were made; leave it out");
  const scored = key === undefined ? undefined : await scoreOpenedFiles({ key, responses, options, flags, divideBy });
  const log = scored?.log ?? new DiagnosticLog();
  const all = await runsOf(given, areCounts, scored, log, flags);
  if (all === undefined) return { log };
  const { runs, counts } = all;
  if (counts.length === 0) return { runs, log };
  const [{ header: first }] = counts;
  const areAlone = scored === undefined;
  const ofRun = divideBy === undefined ? {} : { labels: scored?.labels };
  if (areAlone) requireAllowed(options, counts[0]);
  if (divideBy !== undefined) for (const each of counts) requireDivision(each, divideBy);
  for (const each of counts)
    requireSame(each, areAlone ? counts[0] : { header: { ...first, ...ofRun, options, version } });
  const asCounted = areAlone && flags.metrics === "standard";
  const metrics = scored?.accumulators[0].options.metrics ?? (asCounted ? first.options.metrics : options.metrics);
  const late = { ...options, metrics: withComponents(metrics.map(({ id }) => id)) };
  const left = withoutLacking(
    runs.map(({ accumulator, path }) => scoredLate(accumulator, late, path)),
    runs.map(({ files }) => files),
    asCounted ? first.asked : askedFor(flags),
    log.report,
  );
  requireSameKey(runs, left);
  return { runs: runs.map((run, i) => ({ ...run, accumulator: left[i] })), log };
}

/**
 * Returns all runs, scored or counted, in the order of the arguments; nothing if counts must be refused, which the log
 * explains.
 */
async function runsOf(
  given: readonly { readonly system: string; readonly path: string }[],
  areCounts: readonly boolean[],
  scored: ScoredFiles | undefined,
  log: DiagnosticLog,
  flags: OneSystemFlag,
): Promise<{ readonly runs: readonly ComparedRun[]; readonly counts: readonly NamedCounts[] } | undefined> {
  const runs: ComparedRun[] = [];
  const counts: NamedCounts[] = [];
  let next = 0;
  for (const [i, { system, path }] of given.entries()) {
    if (!areCounts[i]) {
      const at = next++;
      runs.push({ system, path, accumulator: scored!.accumulators[at], files: scored!.responseFiles[at] });
      continue;
    }
    const merged = await mergedFiles([path], log, flags);
    if (merged === undefined) return undefined;
    const { header } = merged;
    counts.push({ path, header });
    merged.complete.forEach((accumulator, s) => {
      const name = header.systems.length === 1 ? system : header.systems[s];
      runs.push({ system: name, path, accumulator, files: merged.responseFiles[s] });
    });
  }
  return { runs, counts };
}

function refuse(message: string): never {
  throw new CommandError(message, exitCode.usage);
}

interface NamedCounts {
  readonly path: string;
  readonly header: CountHeader;
}

function requireDivision({ path, header }: NamedCounts, divideBy: string): void {
  if (header.divideBy === divideBy) return;
  throw new CommandError(
    `${path} was not counted by ${divideBy}; write it again with score --by ${divideBy} --counts`,
    exitCode.usage,
  );
}

/** @param other other counts, or without a path, the options of this run */
function requireSame({ path, header }: NamedCounts, other: Omit<NamedCounts, "path"> & { path?: string }): void {
  const difference = differences(header, other.header).at(0);
  if (difference === undefined) return;
  const { field } = difference;
  const found = writtenField(other.header, field, difference.found);
  const is = `${field} is ${writtenField(header, field, difference.claimed)}`;
  const what = field === "version" ? "version of corefscope" : "options";
  throw new CommandError(
    other.path === undefined
      ? `${path} cannot be compared with responses that this run scores: ${is} in its counts, but ${found} in this run. Use the same ${what} for both`
      : `${path} and ${other.path} cannot be compared: ${is} in the first and ${found} in the second. Count both with the same ${what}`,
    exitCode.input,
  );
}

function requireSameKey(runs: readonly ComparedRun[], accumulators: readonly Accumulator[]): void {
  const different = differentKey(accumulators);
  if (different === undefined) return;
  throw new CommandError(
    `${runs[0].path} and ${runs[different.place].path} were scored against different keys: ${different.document} differs. Score both against the same key`,
    exitCode.input,
  );
}

/** Refuses options that the user changed from their defaults, if the counts were made with other values. */
function requireAllowed(options: ScoreOptions, { path, header }: NamedCounts): void {
  const usual = { ...header, options: resolveOptions({ metrics: header.options.metrics }) };
  const changed = new Set(differences({ ...header, options }, usual).map(({ field }) => field));
  for (const { field, claimed = "nothing", found = "nothing" } of differences({ ...header, options }, header)) {
    if (!changed.has(field)) continue;
    throw new CommandError(
      `${path} was counted with ${field} ${found}, not ${claimed}; leave out that option, or count again with it`,
      exitCode.usage,
    );
  }
}

/** Returns the fields that differ, apart from the metrics and the fields that a comparison sets. */
export function differences(one: CountHeader, other: CountHeader): SignatureDifference[] {
  const { metrics } = other.options;
  const sameMetrics = { ...one, options: { ...one.options, metrics } };
  return compareSignatures(headerFields(sameMetrics), headerFields(other)).filter(
    ({ field }) => !decided.includes(field),
  );
}
