import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { declareCommands } from "../src/cli/commands.ts";
import { completionTable } from "../src/cli/completion/completion-table.ts";
import { manPage } from "./man-page.ts";

/** The files that `corefscope example` writes, and which files of `examples/` they are. */
const exampleFiles: Readonly<Record<string, string>> = {
  "key.conll": "key.conll",
  "response.conll": "response.conll",
  "a.conll": "response.conll",
  "b.conll": "baseline.conll",
  "damaged.conll": "damaged.conll",
  "shard-1.counts": "cluster/north.1.counts",
  "shard-2.counts": "cluster/north.2.counts",
  "questions/small.jsonl": "questions/small.jsonl",
  "questions/large.jsonl": "questions/large.jsonl",
  ...suiteFiles(),
};

/** The suite, with its keys and the responses of two systems. */
function suiteFiles(): Record<string, string> {
  const texts = ["keys", "north", "south"].flatMap((folder) =>
    ["news", "tales", "letters"].map((dataset) => `suite/${folder}/${dataset}.txt`),
  );
  return Object.fromEntries(["suite/suite.json", ...texts].map((path) => [path, path]));
}

/** Returns files for the command line, by their paths in `dist/`. `src/cli/built-file.ts` reads those in `cli/`. */
export async function builtFiles(): Promise<Readonly<Record<string, string>>> {
  const program = new Command("corefscope");
  await declareCommands(program, () => true);
  const examples = Object.fromEntries(
    Object.entries(exampleFiles).map(([name, from]) => [name, readFileSync(join("examples", from), "utf8")]),
  );
  return {
    "cli/completions.json": JSON.stringify(completionTable(program)),
    "cli/examples.json": JSON.stringify(examples),
    "corefscope.1": manPage(program),
  };
}
