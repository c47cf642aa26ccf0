import type { InputOptions, OutputOptions, Plugin } from "rolldown";

/** commander can start other programs, which corefscope has none of: loading what it takes, with Node's sockets, costs each run 3 ms. */
const noOtherPrograms: Plugin = {
  name: "no-other-programs",
  resolveId: (id, importer) =>
    id === "node:child_process" && importer?.includes("/commander/") === true ? "\0no-other-programs" : null,
  load: (id) => (id === "\0no-other-programs" ? "export {};" : null),
};

/** How the command line is bundled: as few files as can be for the usual way, since finding, reading and linking each costs half a millisecond. */
export const commandLineInput = {
  platform: "node",
  transform: { target: "node20" },
  // Optional: loaded when they are asked for, if they are there.
  external: ["@resvg/resvg-js", "@duckdb/node-api"],
  plugins: [noOtherPrograms],
} as const satisfies InputOptions;

export const commandLineOutput = {
  minify: true,
  comments: { legal: false },
} as const satisfies OutputOptions;

/**
 * Files of the command line that hold a module with all that it imports and that none of the files before has: what each run needs, what
 * `conll` needs, which reads one format, what reads all (threads need no more), and what scores. Everything else is in files of its own, loaded when it is asked for.
 */
export const commandLineFiles = [
  { name: "start", test: /src\/cli\/run-command-line\.ts$/ },
  { name: "conll", test: /src\/cli\/commands\/conll-command\.ts$/ },
  { name: "read", test: /src\/cli\/input\/file-source\.ts$/ },
  { name: "score", test: /src\/cli\/commands\/score-command\.ts$/ },
  { name: "formats", test: /src\/formats\/registry\.ts$/ },
].map((file, index, all) => ({ ...file, priority: all.length - index }));
