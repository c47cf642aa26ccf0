import fc from "fast-check";
import { testSeed } from "./test-seed.ts";

/** Where tests run thousands of times, against mutants, none draws cases for longer than so many milliseconds. */
const limit = process.env["COREFSCOPE_TEST_MILLISECONDS"];

fc.configureGlobal({ seed: 20_141 + testSeed, endOnFailure: limit !== undefined });
if (limit !== undefined) fc.installGlobalPlugin(fc.interruptAfterTimeLimit(Number(limit)));

/** Of so many cases a random test must have drawn more, to have tested something; any number where it may not go on drawing. */
export function fewest(cases: number): number {
  return limit === undefined ? cases : -1;
}
