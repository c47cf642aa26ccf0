/**
 * Runs the benchmark: `tsx bench/run.ts [options]`. Times whole processes on generated corpora and prints Markdown.
 * This is not a test: the exit code is 1 only if something could not run, never because it is slow. See README.md.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { checkBars } from "./bars.ts";
import { cachedCorpus, corpusIn } from "./cached-corpus.ts";
import { compileC } from "./compile-c.ts";
import { presets } from "./corpus-options.ts";
import { markdownTable } from "./markdown-table.ts";
import { measureSizes, sizesTable } from "./measure-sizes.ts";
import { type CorpusFormat, findPrograms, type Program } from "./programs.ts";
import { type Effort, runPreset } from "./run-preset.ts";
import { costPlot } from "./scaling-plot.ts";
import type { CorpusSize } from "./write-corpus.ts";

const usage = `usage: tsx bench/run.ts [options]

  --preset LIST          out of ${[...presets.keys()].join(",")} (conll2012,litbank)
  --runs N               runs of corefscope score (20)
  --start-runs N         runs of node -e 0 and --help (30)
  --peer-runs N          runs of each other scorer at most (5)
  --peer-seconds S       no further run of another scorer after S seconds; one run always (30)
  --floor-passes N       passes of the C floor over 20 MB, fewer over more (50)
  --size-runs N          runs at each size of the plot of cost against size; 0 leaves it out (3)
  --plot FILE            where this plot is written (docs/images/bench/sizes.svg)

  COREFSCOPE_CLI         the script to measure instead of dist/cli/corefscope.js
  COREFSCOPE_SCORER_PL   path of scorer.pl, to be measured too
  COREFSCOPE_COVAL       path of coval's scorer.py, to be measured too
  COREFSCOPE_COREFUD_SCORER   path of corefud-scorer.py, on the same in CorefUD
  COREFSCOPE_UA_SCORER   path of ua-scorer.py, on the same in CoNLL-UA`;

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
  const programsFor = (format: CorpusFormat): readonly Program[] =>
    programs.present.filter((program) => program.format === undefined || program.format === format);
  for (const preset of request.presets) {
    const folder = join(data, preset);
    const corpus = cachedCorpus(folder, presets.get(preset)!);
    console.log(`\n## ${preset}: ${describe(corpus.size)}\n`);
    const { rows, failures } = runPreset(corpus, programsFor("conll"), floor, meter, request.effort);
    console.log(markdownTable(rows));
    console.log(`\n${checkBars(preset, rows).join("\n")}`);
    for (const format of ["corefud", "conllua"] as const) {
      if (!programs.present.some((program) => program.format === format)) continue;
      const same = corpusIn(format, folder, corpus);
      console.log(`\n### The same as ${format}: ${megabytes(same.size)}\n`);
      const result = runPreset(same, programsFor(format), undefined, meter, request.effort);
      console.log(markdownTable(result.rows));
      failures.push(...result.failures);
    }
    for (const failure of failures) console.log(`\n**could not run**: ${failure}`);
    complete &&= failures.length === 0;
  }
  if (request.sizeRuns > 0) {
    const effort = { runs: request.sizeRuns, seconds: request.effort.peerSeconds };
    const { panels, failures } = measureSizes(data, programsFor("conll"), floor, meter, effort);
    console.log("\n## Cost against size\n");
    for (const panel of panels) console.log(`${sizesTable(panel)}\n`);
    for (const failure of failures) console.log(`**could not run**: ${failure}`);
    writeFileSync(
      request.plot,
      costPlot("CPU seconds against size", "CPU seconds against documents, and mentions", panels),
    );
    complete &&= failures.length === 0;
  }
  return complete ? 0 : 1;
}

interface Request {
  readonly presets: readonly string[];
  readonly effort: Effort;
  readonly sizeRuns: number;
  readonly plot: string;
}

function readArguments(argv: readonly string[]): Request | "help" {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      preset: { type: "string", default: "conll2012,litbank" },
      runs: { type: "string", default: "20" },
      "start-runs": { type: "string", default: "30" },
      "peer-runs": { type: "string", default: "5" },
      "peer-seconds": { type: "string", default: "30" },
      "floor-passes": { type: "string", default: "50" },
      "size-runs": { type: "string", default: "3" },
      plot: { type: "string", default: join("docs", "images", "bench", "sizes.svg") },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const chosen = values.preset.split(",");
  for (const preset of chosen) if (!presets.has(preset)) throw new Error(`no preset ${preset}`);
  const atLeast = (least: number, name: Exclude<keyof typeof values, "preset" | "plot" | "help">): number => {
    const value = Number(values[name]);
    if (!(Number.isInteger(value) && value >= least)) {
      throw new Error(`--${name} takes a whole number, at least ${least}`);
    }
    return value;
  };
  const atLeastOne = atLeast.bind(undefined, 1);
  return {
    presets: chosen,
    effort: {
      runs: atLeastOne("runs"),
      startRuns: atLeastOne("start-runs"),
      peerRuns: atLeastOne("peer-runs"),
      peerSeconds: atLeastOne("peer-seconds"),
      floorPasses: atLeastOne("floor-passes"),
    },
    sizeRuns: atLeast(0, "size-runs"),
    plot: values.plot,
  };
}

function describe(size: CorpusSize): string {
  const count = (value: number): string => value.toLocaleString("en");
  return (
    `${count(size.documents)} documents, ${count(size.tokens)} tokens, ` +
    `${count(size.keyMentions)} key and ${count(size.responseMentions)} response mentions, ` +
    megabytes(size)
  );
}

function megabytes({ keyBytes, responseBytes }: CorpusSize): string {
  return `${(keyBytes / 1e6).toFixed(1)} + ${(responseBytes / 1e6).toFixed(1)} MB`;
}

process.exitCode = main(process.argv.slice(2));
