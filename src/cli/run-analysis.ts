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
    done();
    log.end(flags, true);
    throw commandErrorOf(error, exitCode.usage);
  }
  done();
  const nothing = isEmpty(result);
  const refused = log.conclude(flags, nothing);
  if (nothing) throw new CommandError("there is nothing in the files to look at", exitCode.input);
  return refused ? undefined : result;
}
