import type { BuildOptions } from "esbuild";

/** How the command line is bundled. */
export const commandLineBuild = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node20",
  metafile: true,
  // Optional: loaded when they are asked for, if they are there.
  external: ["@resvg/resvg-js", "@duckdb/node-api"],
  // Bundled CommonJS packages ask for Node's own modules with require.
  banner: {
    js: 'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);',
  },
} as const satisfies BuildOptions;
