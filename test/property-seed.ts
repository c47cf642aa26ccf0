import fc from "fast-check";

/** Random tests draw the same cases in every run, so that a failure is one for everybody; another seed explores others. */
fc.configureGlobal({ seed: Number(process.env["COREFSCOPE_TEST_SEED"] ?? 20_141) });
