import { resolveOptions, type ScoreOptions } from "../scoring/score-options.ts";
import type { CountHeader } from "../scoring/count-file/count-header.ts";
import { mustRefuse } from "../scoring/must-refuse.ts";
import { reportLackingBreakdown, withoutLacking } from "../scoring/lacking-metrics.ts";
import { reportNothingCommon } from "../scoring/nothing-common.ts";
import { mergeCountFiles } from "./count-files.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import type { ScoredFiles } from "./score-files.ts";

/** Counts that were read and added, as if their files had been scored together. */
export interface MergedFiles extends ScoredFiles {
  readonly header: CountHeader;
}

/** Options in which scores of counts may differ from what was asked for when they were counted. */
export type LateOptions = Partial<Pick<ScoreOptions, "average" | "unit">> & { readonly metrics?: readonly string[] };

/**
 * Adds up the counts that arguments name.
 *
 * @param late takes the place of the options that they were counted with
 * @returns nothing if they must be refused, which was said: exit code 3
 * @throws CommandError for a metric that was not counted
 */
export async function mergedFiles(
  args: readonly string[],
  late: LateOptions,
  log = new DiagnosticLog(),
): Promise<MergedFiles | undefined> {
  const merged = await mergeCountFiles(args, log.report);
  if (merged === undefined || mustRefuse(log.all, false)) {
    log.show(false);
    return undefined;
  }
  const { header, diagnostics } = merged;
  const complete = merged.accumulators;
  const keyFiles = new Set<string>();
  // What concerns a response as a whole is said of its counts.
  const responseFiles = header.systems.map(
    (name) => new Set([header.systems.length === 1 ? args[0] : `${args[0]} (${name})`]),
  );
  const found = new Map(log.all.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  for (const { of, diagnostic } of diagnostics) {
    if (diagnostic.file !== undefined && of !== null) {
      (of === "key" ? keyFiles : responseFiles[of]).add(diagnostic.file);
    }
    const text = JSON.stringify(diagnostic);
    if (found.has(text)) continue;
    found.set(text, diagnostic);
    log.report(diagnostic);
  }
  const files = responseFiles.map((own) => [...own]);
  reportNothingCommon(complete, files, log.report);
  if (header.divideBy !== undefined) reportLackingBreakdown(complete, files, header.divideBy, log.report);
  return {
    header,
    accumulators: withoutLacking(asAsked(complete, late), files, header.asked, log.report),
    complete,
    found: diagnostics.map(({ diagnostic }) => diagnostic),
    keyFiles: [...keyFiles],
    responseFiles: files,
    log,
  };
}

/** The same counts with other options. */
function asAsked(complete: ScoredFiles["complete"], { metrics, ...rest }: LateOptions): ScoredFiles["complete"] {
  try {
    const change = { ...rest, ...(metrics !== undefined && { metrics: resolveOptions({ metrics }).metrics }) };
    return complete.map((accumulator) => accumulator.scoredAs(change));
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(error.message, exitCode.usage);
    throw error;
  }
}
