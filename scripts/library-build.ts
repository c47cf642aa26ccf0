import { builtinModules } from "node:module";
import { readFileSync } from "node:fs";
import type { InputOptions, OutputOptions, Plugin } from "rolldown";

/** Names Node's modules in full, because Deno knows them only so. */
const fullNames: Plugin = {
  name: "full-names",
  resolveId: (id) => {
    const name = id.replace(/^node:/, "");
    return builtinModules.includes(name) ? { id: `node:${name}`, external: true } : null;
  },
};

export const libraryInput = {
  input: entryPoints(),
  // The same files run in browsers. Only those of `corefscope/node` import modules of Node.
  platform: "neutral",
  resolve: { mainFields: ["module", "main"], conditionNames: ["node", "import"] },
  transform: { target: "es2023" },
  external: ["@duckdb/node-api"],
  plugins: [fullNames],
} as const satisfies InputOptions;

/**
 * The bundles of the library, as in `commandLineFiles`: the root with everything that it needs at once, formats, which
 * it loads when something is read, and what other entry points add. One file is read faster than many.
 */
const files = ["src/index", "src/formats/registry", "src/analysis/index", "src/report/index", "src/node/index"];

export const libraryOutput = {
  format: "esm",
  dir: "dist",
  // Names and lines stay, because Node prints the line of an error.
  minify: { mangle: false, compress: true, codegen: { removeWhitespace: false } },
  comments: { legal: false, jsdoc: false },
  chunkFileNames: "shared/[name]-[hash].js",
  codeSplitting: {
    groups: [
      ...files.map((file) => ({
        name: file === "src/index" ? "library" : file.split("/")[1],
        test: new RegExp(`${file}\\.ts$`),
      })),
      { name: "more", test: /src\/(?:core|formats|matching|metrics|papers|scoring|stats)\/index\.ts$/ },
    ].map((file, index, all) => ({ ...file, priority: all.length - index })),
  },
} as const satisfies OutputOptions;

/** Returns the sources of the entry points that package.json names, by their files in `dist/` without extension. */
function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, string | { types: string; default?: string }>;
  };
  return Object.fromEntries(
    Object.values(exports).flatMap((target) => {
      // Files to read, and types without code.
      if (typeof target === "string" || target.default === undefined) return [];
      const name = target.default.replace("./dist/", "").replace(/\.js$/, "");
      return [[name, `src/${name}.ts`]];
    }),
  );
}
