import { commandErrorOf } from "../command-error-of.ts";

/**
 * What the function returns.
 *
 * @throws CommandError with exit code 3 if the input is not such that it can be compared
 */
export async function comparable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw commandErrorOf(error);
  }
}
