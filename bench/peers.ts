/**
 * Prints one table of corefscope and other programs on the same data, side by side: `tsx bench/peers.ts [--runs N]
 * [--trials N]`. The programs take turns, so that other load affects all of them. See README.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cachedCorpus, corpusIn } from "./cached-corpus.ts";
import { compileC } from "./compile-c.ts";
import { presets } from "./corpus-options.ts";
import { CommandFailed, measureCommand, type Measurement, measureSequence, type Meter } from "./measure-command.ts";
import { findPrograms, pythonInterpreter } from "./programs.ts";
import { median } from "./summarise.ts";
import { writeSystems } from "./write-systems.ts";

const usage = `usage: tsx bench/peers.ts [--runs N] [--trials N]

  --runs N               runs of each program (5)
  --trials N             trials of the comparison of forty systems (156000)

The variables that name other programs are those of bench/run.ts.`;

/** A line of the table. */
interface Duel {
  readonly what: string;
  readonly other: string;
  /** Each returns one run. */
  readonly ours: () => Measurement;
  readonly theirs: () => Measurement;
}

const data = join(import.meta.dirname, "data");
const cli = process.env["COREFSCOPE_CLI"] ?? join(import.meta.dirname, "..", "dist", "cli", "corefscope.js");
const node = process.execPath;

function main(argv: readonly string[]): number {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: "string", default: "5" },
      trials: { type: "string", default: "156000" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const meter: Meter = {
    wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), data),
    outputFile: join(data, "output.txt"),
  };
  const { skipped, missing } = findPrograms(process.env, cli);
  console.log(`${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores; Node ${process.version}\n`);
  const start = measureCommand(meter, [node, "-e", "0"], /^/);
  console.log(`\`node -e 0\` takes ${figure(start)} CPU s (wall).\n`);
  console.log("| what | corefscope, CPU s (wall) | other program | CPU s (wall) | times, CPU (wall) |");
  console.log("| --- | ---: | --- | ---: | ---: |");
  const failures = [...missing, ...skipped.map((line) => `not measured: ${line}`)];
  for (const duel of [...scoring(meter), ...comparing(meter, Number(values.trials))]) {
    try {
      console.log(lineOf(duel, Number(values.runs)));
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      failures.push(`${duel.what}, ${duel.other}: ${error.message}`);
    }
  }
  for (const failure of failures) console.log(`\n- ${failure}`);
  return missing.length === 0 ? 0 : 1;
}

/** Whole processes of `score` and of other scorers. */
function scoring(meter: Meter): Duel[] {
  const { present } = findPrograms(process.env, cli);
  return ["conll2012", "litbank"].flatMap((preset) => {
    const folder = join(data, preset);
    const corpus = cachedCorpus(folder, presets.get(preset)!);
    return present.flatMap((program): Duel[] => {
      const { format, title: other, expected } = program;
      if (format === undefined) return [];
      const files = format === "conll" ? corpus : corpusIn(format, folder, corpus);
      return [
        {
          what: `${preset}, ${format}`,
          other,
          ours: () => measureCommand(meter, [node, cli, "score", files.key, files.response], /\S/),
          theirs: () => measureSequence(meter, program.commands(files), expected),
        },
      ];
    });
  });
}

/**
 * `compare` of forty systems, a whole process with one thread, against the core of a program with numpy: from counts to
 * p.
 */
function comparing(meter: Meter, trials: number): Duel[] {
  const python = pythonInterpreter();
  if (spawnSync(python, ["-c", "import numpy"]).status !== 0) return [];
  const levels = Array.from({ length: 40 }, (_, system) => 0.8 + 0.01 * system);
  const options = presets.get("conll2012")!;
  const { key, responses } = writeSystems(join(data, "compare-40"), options, levels);
  const asLines = [key, ...responses].map((file) => {
    const lines = file.replace(/\.conll$/, ".jsonl");
    const command = [node, cli, "convert", file, lines, "--to", "jsonlines", "--quiet"];
    if (!existsSync(lines)) measureCommand(meter, command, /^/);
    return lines;
  });
  const counts = join(data, "compare-40", "counts.jsonl");
  measureCommand(meter, [node, cli, "score", ...asLines, "--counts", counts], /\S/);
  const program = join(import.meta.dirname, "numpy-comparison.py");
  const compare = [node, cli, "compare", ...asLines, "--resamples", String(trials), "--quiet"];
  const theirs = (): Measurement => {
    measureCommand(meter, [python, program, counts, String(trials)], /"cpu"/);
    return JSON.parse(readFileSync(meter.outputFile, "utf8")) as Measurement;
  };
  // With more threads, numpy's product of matrices would be faster in wall time only.
  process.env["OPENBLAS_NUM_THREADS"] = "1";
  return [undefined, ...(cpus().length > 1 ? [cpus().length] : [])].map((jobs) => ({
    what: `compare: 40 systems, ${trials} trials, ${jobs === undefined ? "one thread" : `${jobs} threads`}`,
    other: "numpy, from counts to p, one thread",
    ours: () => measureCommand(meter, [...compare, "--jobs", String(jobs ?? 1)], /\S/),
    theirs,
  }));
}

function lineOf({ what, other, ours, theirs }: Duel, runs: number): string {
  const measured = Array.from({ length: runs }, () => [ours(), theirs()] as const);
  const [us, them] = [0, 1].map((side): Measurement => {
    const own = measured.map((pair) => pair[side]);
    return { wall: median(own.map(({ wall }) => wall)), cpu: median(own.map(({ cpu }) => cpu ?? Number.NaN)) };
  });
  const times = `${(them.cpu! / us.cpu!).toFixed(1)} (${(them.wall / us.wall).toFixed(1)})`;
  return `| ${what} | ${figure(us)} | ${other} | ${figure(them)} | ${times} |`;
}

function figure({ cpu, wall }: Measurement): string {
  return `${cpu?.toPrecision(3) ?? "?"} (${wall.toPrecision(3)})`;
}

process.exitCode = main(process.argv.slice(2));
