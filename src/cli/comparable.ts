import { NotComparableError } from "../scoring/not-comparable-error.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/**
 * What the function returns.
 *
 * @throws CommandError with exit code 3 if the input is not such that it can be compared
 */
export async function comparable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotComparableError) throw new CommandError(error.message, exitCode.input);
    throw error;
  }
}
