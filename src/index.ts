/**
 * The library: coreference evaluation. The same build runs in Node, browsers, Deno and Bun.
 *
 * @module corefscope
 */
export * from "./analysis.ts";
export * from "./core/index.ts";
export * from "./formats/index.ts";
export * from "./matching/index.ts";
export * from "./metrics/index.ts";
export * from "./scoring/index.ts";
export * from "./stats/index.ts";
