/**
 * What random tests add to their seeds: 0, so that they draw the same cases in every run and a failure is one for everybody. `COREFSCOPE_TEST_SEED=N` draws others.
 */
export const testSeed = Number(process.env["COREFSCOPE_TEST_SEED"] ?? 0);
