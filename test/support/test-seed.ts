/**
 * A number that random tests add to their seeds: by default 0, so that every run draws the same cases and everybody can
 * reproduce a failure. `COREFSCOPE_TEST_SEED=N` draws others.
 */
export const testSeed = Number(process.env["COREFSCOPE_TEST_SEED"] ?? 0);
