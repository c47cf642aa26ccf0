/**
 * The benchmark: `tsx bench/run.ts [options]`. Times whole processes on generated corpora and prints Markdown. It is no
 * test: it ends with exit code 1 only if something could not run, never because something is slow. See README.md.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { checkBars } from "./bars.ts";
import { cachedCorpus } from "./cached-corpus.ts";
import { compileC } from "./compile-c.ts";
import { presets } from "./corpus-options.ts";
import { markdownTable } from "./markdown-table.ts";
import { findPrograms } from "./programs.ts";
import { runPreset } from "./run-preset.ts";
import type { Effort } from "./run-preset.ts";
import type { CorpusSize } from "./write-corpus.ts";

const usage = `usage: tsx bench/run.ts [options]

  --preset LIST          out of ${[...presets.keys()].join(",")} (conll2012,litbank)
  --runs N               runs of corefscope score (20)
  --start-runs N         runs of node -e 0 and --help (30)
  --peer-runs N          runs of each other scorer at most (5)
  --peer-seconds S       no further run of another scorer after so many seconds; one run always (30)
  --floor-passes N       passes of the C floor over 20 MB, fewer over more (50)

  COREFSCOPE_CLI         the script to measure instead of dist/cli/corefscope.js
  COREFSCOPE_SCORER_PL   path of scorer.pl, to be measured too
  COREFSCOPE_COVAL       path of coval's scorer.py, to be measured too`;

function main(argv: readonly string[]): number {
  let request;
  try {
    request = readArguments(argv);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  if (request === "help") {
    console.log(usage);
    return 0;
  }

  const here = import.meta.dirname;
  const data = join(here, "data");
  const floor = compileC("floor", join(here, "floor.c"), data);
  const meter = {
    wrapper: compileC("run-measured", join(here, "run-measured.c"), data),
    outputFile: join(data, "output.txt"),
  };
  const programs = findPrograms(process.env, join(here, "..", "dist", "cli", "corefscope.js"));
  console.log(`${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores; Node ${process.version}\n`);
  if (floor === undefined) {
    console.log("- not measured: the C floor, CPU seconds and peak memory: there is no C compiler called cc");
  }
  for (const line of [...programs.skipped, ...programs.missing]) console.log(`- not measured: ${line}`);

  let complete = programs.missing.length === 0;
  for (const preset of request.presets) {
    const corpus = cachedCorpus(join(data, preset), presets.get(preset)!);
    console.log(`\n## ${preset}: ${describe(corpus.size)}\n`);
    const { rows, failures } = runPreset(corpus, programs.present, floor, meter, request.effort);
    console.log(markdownTable(rows));
    console.log(`\n${checkBars(preset, rows).join("\n")}`);
    for (const failure of failures) console.log(`\n**could not run**: ${failure}`);
    complete &&= failures.length === 0;
  }
  return complete ? 0 : 1;
}

function readArguments(argv: readonly string[]): { presets: readonly string[]; effort: Effort } | "help" {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      preset: { type: "string", default: "conll2012,litbank" },
      runs: { type: "string", default: "20" },
      "start-runs": { type: "string", default: "30" },
      "peer-runs": { type: "string", default: "5" },
      "peer-seconds": { type: "string", default: "30" },
      "floor-passes": { type: "string", default: "50" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const chosen = values.preset.split(",");
  for (const preset of chosen) if (!presets.has(preset)) throw new Error(`no preset ${preset}`);
  const atLeastOne = (name: Exclude<keyof typeof values, "preset" | "help">): number => {
    const value = Number(values[name]);
    if (!(Number.isInteger(value) && value >= 1)) throw new Error(`--${name} takes a whole number, at least 1`);
    return value;
  };
  return {
    presets: chosen,
    effort: {
      runs: atLeastOne("runs"),
      startRuns: atLeastOne("start-runs"),
      peerRuns: atLeastOne("peer-runs"),
      peerSeconds: atLeastOne("peer-seconds"),
      floorPasses: atLeastOne("floor-passes"),
    },
  };
}

function describe(size: CorpusSize): string {
  const count = (value: number): string => value.toLocaleString("en");
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return (
    `${count(size.documents)} documents, ${count(size.tokens)} tokens, ` +
    `${count(size.keyMentions)} key and ${count(size.responseMentions)} response mentions, ` +
    `${megabytes(size.keyBytes)} + ${megabytes(size.responseBytes)} MB`
  );
}

process.exitCode = main(process.argv.slice(2));
