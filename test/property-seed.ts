import fc from "fast-check";

/** Where tests run thousands of times, against mutants, none draws cases for longer than so many milliseconds. */
const limit = process.env["COREFSCOPE_TEST_MILLISECONDS"];

/** Random tests draw the same cases in every run, so that a failure is one for everybody; another seed explores others. */
fc.configureGlobal({
  seed: Number(process.env["COREFSCOPE_TEST_SEED"] ?? 20_141),
  endOnFailure: limit !== undefined,
});
if (limit !== undefined) fc.installGlobalPlugin(fc.interruptAfterTimeLimit(Number(limit)));

/** Of so many cases a random test must have drawn more, to have tested something; any number where it may not go on drawing. */
export function fewest(cases: number): number {
  return limit === undefined ? cases : -1;
}
