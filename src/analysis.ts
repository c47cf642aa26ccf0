/** The part of the library under `corefscope/analysis`: analyses of results, and the experiments of papers. */
export * from "./analysis/index.ts";
export * from "./papers/index.ts";
