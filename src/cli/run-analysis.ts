import { mustRefuse } from "../scoring/must-refuse.ts";
import { commandErrorOf } from "./command-error-of.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import type { OpenedFiles } from "./score-files.ts";

/** What an analysis is told about its input. */
interface AnalysisFlags {
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly strict: boolean;
}

/**
 * Runs an analysis of opened files, says what was wrong with them, and turns what the analysis refuses into a message.
 *
 * @param isEmpty whether there was nothing in the files to analyse
 * @returns nothing if the input must be refused: exit code 3
 */
export function runAnalysis<Result>(
  { done, log }: Pick<OpenedFiles, "done" | "log">,
  flags: AnalysisFlags,
  analyse: () => Result,
  isEmpty: (result: Result) => boolean,
): Result | undefined {
  let result: Result;
  try {
    result = analyse();
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  } finally {
    done();
    if (!flags.quiet) log.show(flags.verbose);
  }
  if (isEmpty(result)) throw new CommandError("there is nothing in the files to look at", exitCode.input);
  return mustRefuse(log.all, flags.strict) ? undefined : result;
}
