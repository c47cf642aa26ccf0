import type { Diagnostic } from "../../core/diagnostic.ts";
import { textLines } from "../../formats/common/input/text-line-reader.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { pooledKeys } from "../../analysis/keys/combined-keys.ts";
import {
  type CountHeader,
  type CountedSystems,
  type DiagnosticOwner,
  keysIn,
  type OwnedDiagnostic,
} from "../../scoring/count-file/count-header.ts";
import { countLines, countsStart } from "../../scoring/count-file/count-lines.ts";
import { CountMerger } from "../../scoring/count-file/merge-counts.ts";
import { mustRefuse, reportLackingBreakdown, reportNothingCommon } from "../../scoring/result-notices.ts";
import { type ScoreOptions, resolveOptions } from "../../scoring/score-options.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { DiagnosticLog } from "../output/diagnostic-log.ts";
import { filesNamedFor } from "../output/file-status.ts";
import { writeLines } from "../output/output.ts";
import { bytesOf, headOf } from "./byte-source.ts";
import { filesOf } from "./input-files.ts";
import type { ScoredFiles } from "./score-files.ts";
import type { CommandOption } from "../options/command-option.ts";

export function writeCountFile(path: string, counted: CountedSystems): void {
  writeLines(countLines(counted), path);
}

/** Returns whether the first file of an argument holds counts. */
export async function namesCounts(argument: string): Promise<boolean> {
  const [file] = await filesOf(argument);
  return Buffer.from(headOf(file, countsStart.length)).toString() === countsStart;
}

/**
 * Adds up counts, with a result that does not depend on the order of the arguments.
 *
 * @returns nothing if no header can be read, which was reported
 */
async function mergeCountFiles(
  args: readonly string[],
  report: (diagnostic: Diagnostic) => void,
  oneSystem: boolean,
): Promise<CountedSystems | undefined> {
  const files = (await Promise.all(args.map((argument) => filesOf(argument)))).flat().sort();
  const merger = new CountMerger(report, oneSystem);
  for (const file of files) merger.add(file, textLines(bytesOf(file)));
  return merger.merged();
}

/** Pairs each diagnostic with every side that its file belongs to, or with `null` if there is none. */
export function ownedDiagnostics({ found, keyFiles, responseFiles }: ScoredFiles): OwnedDiagnostic[] {
  const owned: [DiagnosticOwner, ReadonlySet<string | undefined>][] = [
    ["key", new Set(keyFiles)],
    ...responseFiles.map((files, system): [number, ReadonlySet<string | undefined>] => [
      system,
      new Set(files.flatMap(filesNamedFor)),
    ]),
  ];
  return found.flatMap((diagnostic) => {
    const owners = owned.flatMap(([owner, files]) => (files.has(diagnostic.file) ? [owner] : []));
    return (owners.length === 0 ? [null] : owners).map((of) => ({ of, diagnostic }));
  });
}

export interface OneSystemFlag {
  readonly oneSystem?: boolean;
}

export const oneSystemOption: CommandOption = {
  flag: "--one-system",
  help: "treat files of counts that hold one system each as counts of the same system, even if names differ",
  heading: "Reading files",
};

interface MergedFiles extends Omit<ScoredFiles, "accumulators"> {
  readonly header: CountHeader;
}

/** Options that may change between counting and scoring. */
type LateOptions = Partial<Pick<ScoreOptions, "average" | "unit">> & { readonly metrics?: readonly string[] };

/**
 * Adds up the counts of at least one argument.
 *
 * @returns nothing if the counts must be refused: exit code 3
 */
export async function mergedFiles(
  args: readonly string[],
  log: DiagnosticLog,
  { oneSystem = false, takesKeys = false }: OneSystemFlag & { readonly takesKeys?: boolean } = {},
): Promise<MergedFiles | undefined> {
  const merged = await mergeCountFiles(args, log.report, oneSystem);
  if (merged === undefined || mustRefuse(log.all, false)) return undefined;
  const { header, diagnostics, accumulators: complete } = merged;
  if (header.keys !== undefined && !takesKeys)
    throw new CommandError(
      `${args[0]} has counts against several keys (${header.keys.names.join(", ")}), which only merge reads; count with a single KEY`,
      exitCode.input,
    );
  const keyFiles = new Set<string>();
  // A diagnostic about a whole response names the counts as its file.
  const place = (name: string): string => (header.systems.length === 1 ? args[0] : `${args[0]} (${name})`);
  const responseFiles = header.systems.map((name) => new Set([place(name)]));
  const found = new Map<string, Diagnostic>();
  for (const { of, diagnostic } of diagnostics) {
    if (diagnostic.file !== undefined && of !== null) {
      (of === "key" ? keyFiles : responseFiles[of]).add(diagnostic.file);
    }
    // A diagnostic that belongs to both sides is reported once.
    found.set(JSON.stringify(diagnostic), diagnostic);
  }
  for (const diagnostic of found.values()) log.report(diagnostic);
  const files = responseFiles.map((own) => [...own]);
  const bySystem = keysIn(header) === 1 ? complete : bySystems(complete, header).map(pooledKeys);
  reportNothingCommon(bySystem, files, log.report);
  if (header.divideBy !== undefined) reportLackingBreakdown(bySystem, files, header.divideBy, log.report);
  return { header, complete, found: [...found.values()], keyFiles: [...keyFiles], responseFiles: files, log };
}

/**
 * Returns the same counts with other options.
 *
 * @throws CommandError for a metric that was not counted
 */
export function scoredLate(accumulator: Accumulator, late: LateOptions, counts: string): Accumulator {
  const { average, unit } = { ...accumulator.options, ...late };
  try {
    const metrics =
      late.metrics === undefined ? accumulator.options.metrics : resolveOptions({ metrics: late.metrics }).metrics;
    return accumulator.scoredAs({ metrics, average, unit });
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage, counts);
  }
}

/** Returns, for each system, its accumulators against each key. */
export function bySystems(
  accumulators: readonly Accumulator[],
  header: CountHeader,
): readonly (readonly Accumulator[])[] {
  const keys = keysIn(header);
  return header.systems.map((_, s) => accumulators.slice(s * keys, (s + 1) * keys));
}
