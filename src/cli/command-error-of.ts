import { CompareOptionError } from "../analysis/compare/comparison.ts";
import { UnknownNameError } from "../analysis/unknown-name-error.ts";
import { TooManyOverlapsError } from "../matching/mention-graph.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/**
 * Returns the command's failure if the library refused the input or an option. Returns any other error unchanged.
 *
 * @param outOfRange the exit code of a RangeError, if only the user's input can cause one; if absent, a RangeError is a
 *   defect of corefscope and is returned unchanged
 */
export function commandErrorOf(error: unknown, outOfRange?: number, place?: string): unknown {
  const code = codeOf(error, outOfRange);
  if (code === undefined) return error;
  const { message } = error as Error;
  return new CommandError(place === undefined ? message : `${place}: ${message}`, code);
}

function codeOf(error: unknown, outOfRange: number | undefined): number | undefined {
  if (error instanceof NotComparableError || error instanceof UnknownNameError) return exitCode.input;
  if (error instanceof TooManyOverlapsError) return exitCode.input;
  if (error instanceof CompareOptionError) return exitCode.usage;
  return error instanceof RangeError ? outOfRange : undefined;
}
