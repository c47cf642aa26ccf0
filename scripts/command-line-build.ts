import type { InputOptions, OutputOptions, Plugin } from "rolldown";

/**
 * Commander can run subcommands as separate programs. corefscope does not need this, and loading `node:child_process`,
 * and with it Node's sockets, would cost each run 3 ms.
 */
const noOtherPrograms: Plugin = {
  name: "no-other-programs",
  resolveId: (id, importer) =>
    id === "node:child_process" && importer?.includes("/commander/") === true ? "\0no-other-programs" : null,
  load: (id) => (id === "\0no-other-programs" ? "export {};" : null),
};

/**
 * The usual run needs as few files as possible, because finding, reading and linking a file costs half a millisecond.
 */
export const commandLineInput = {
  platform: "node",
  transform: { target: "node20" },
  // Optional packages, loaded on demand if they are installed.
  external: ["@resvg/resvg-js", "@duckdb/node-api"],
  plugins: [noOtherPrograms],
} as const satisfies InputOptions;

export const commandLineOutput = {
  minify: true,
  comments: { legal: false },
} as const satisfies OutputOptions;

/**
 * The bundles of the command line. Each holds the module that `test` matches, with all its imports that are not in an
 * earlier bundle. Everything else is in separate files, loaded on demand.
 */
export const commandLineFiles = [
  { name: "start", test: /src\/cli\/run-command-line\.ts$/ },
  { name: "conll", test: /src\/cli\/commands\/conll-command\.ts$/ },
  { name: "read", test: /src\/cli\/input\/file-source\.ts$/ },
  { name: "score", test: /src\/cli\/commands\/score-command\.ts$/ },
  { name: "formats", test: /src\/formats\/registry\.ts$/ },
].map((file, index, all) => ({ ...file, priority: all.length - index }));
