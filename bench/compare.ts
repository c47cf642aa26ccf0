/**
 * Times comparisons: `tsx bench/compare.ts [--runs N]`. Runs the built command line as whole processes on generated
 * corpora and prints Markdown. This is not a test: the exit code is 1 only if something could not run. See README.md.
 */
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { compileC } from "./compile-c.ts";
import { type CorpusOptions, defaultOptions, presets } from "./corpus-options.ts";
import { CommandFailed, type Measurement, measureCommand, type Meter } from "./measure-command.ts";
import { summarise } from "./summarise.ts";
import { type Systems, writeSystems } from "./write-systems.ts";

const usage = `usage: tsx bench/compare.ts [--runs N]

  --runs N               runs of each command (10)

  COREFSCOPE_CLI         the script to measure instead of dist/cli/corefscope.js`;

interface Row {
  readonly title: string;
  readonly command: readonly string[];
  readonly expected: RegExp;
  /** The goal, in seconds. */
  readonly bar?: number;
}

const documents222: CorpusOptions = {
  ...defaultOptions,
  documents: 222,
  spread: 0.7,
  tokens: 170_000 / 222,
  mentions: 20_000 / 222,
};

const levels = Array.from({ length: 14 }, (_, system) => 0.8 + 0.03 * system);

function main(argv: readonly string[]): number {
  let runs;
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { runs: { type: "string", default: "10" }, help: { type: "boolean", default: false } },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    runs = Number(values.runs);
    if (!(Number.isInteger(runs) && runs >= 1)) throw new Error("--runs takes a whole number, at least 1");
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const here = import.meta.dirname;
  const data = join(here, "data");
  const cli = process.env["COREFSCOPE_CLI"] ?? join(here, "..", "dist", "cli", "corefscope.js");
  if (!existsSync(cli)) {
    console.error(`there is no ${cli}; \`npm run build\` makes it, or COREFSCOPE_CLI names another`);
    return 1;
  }
  const meter = {
    wrapper: compileC("run-measured", join(here, "run-measured.c"), data),
    outputFile: join(data, "output.txt"),
  };
  const many = writeSystems(join(data, "compare-14"), documents222, levels);
  const two = writeSystems(join(data, "compare-2"), presets.get("conll2012")!, [1, 0.97]);
  console.log(`${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores; Node ${process.version}; ${load()}\n`);
  for (const systems of [many, two]) console.log(`- ${describe(systems)}`);
  console.log();
  const complete = measure(rowsOf(cli, many, two), runs, meter);
  console.log(`\n${load()}`);
  return complete ? 0 : 1;
}

function rowsOf(cli: string, many: Systems, two: Systems): Row[] {
  const node = process.execPath;
  const corefscope = (command: string, { key, responses }: Systems, ...options: string[]): string[] => [
    node,
    cli,
    command,
    key,
    ...responses,
    ...options,
  ];
  const seven = ["-m", "muc,b3,ceafm,ceafe,blanc,lea,conll"];
  return [
    { title: "`node -e 0`", command: [node, "-e", "0"], expected: /^/ },
    { title: "`score`, 14 systems, 7 metrics", command: corefscope("score", many, ...seven), expected: /LEA/ },
    {
      title: "`compare`, 14 systems, 7 metrics, `--resamples 20000`",
      command: corefscope("compare", many, ...seven, "--resamples", "20000"),
      expected: /R:20000\|.*adj:holm\.91\|.*n:222\|/,
      bar: 5,
    },
    { title: "`score`, 2 systems", command: corefscope("score", two), expected: /LEA/ },
    {
      title: "`compare`, 2 systems",
      command: corefscope("compare", two),
      expected: /R:10000\|.*n:223\|/,
      bar: 1.5,
    },
    { title: "`score --ci`, 2 systems", command: corefscope("score", two, "--ci"), expected: /\[\d+\.\d+, \d+\.\d+\]/ },
  ];
}

/**
 * Runs the commands in turn, so that other load on the machine affects all of them. The first round fills the caches.
 */
function measure(rows: readonly Row[], runs: number, meter: Meter): boolean {
  const measured = new Map(rows.map((row): [Row, Measurement[]] => [row, []]));
  const failures = new Map<Row, string>();
  for (let round = -1; round < runs; round++) {
    for (const row of rows) {
      if (failures.has(row)) continue;
      try {
        const run = measureCommand(meter, row.command, row.expected);
        if (round >= 0) measured.get(row)!.push(run);
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        failures.set(row, error.message);
      }
    }
  }
  console.log(
    "| command | runs | wall s | least | CPU s | peak MB | bar |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |",
  );
  for (const [row, all] of measured) {
    if (failures.has(row)) continue;
    const { wall, cpu, peak } = summarise(all);
    const least = Math.min(...all.map((run) => run.wall));
    const megabytes = peak === undefined ? "" : (peak / 1e6).toFixed(0);
    const bar = row.bar === undefined ? "" : `${wall < row.bar ? "pass" : "**FAIL**"}: under ${row.bar} s`;
    const seconds = [wall, least, cpu].map((value) => value?.toFixed(2) ?? "");
    console.log(`| ${[row.title, runs, ...seconds, megabytes, bar].join(" | ")} |`);
  }
  for (const failure of failures.values()) console.log(`\n**could not run**: ${failure}`);
  return failures.size === 0;
}

function describe({ responses, documents, tokens, keyMentions }: Systems): string {
  const [d, t, m] = [documents, tokens, keyMentions].map((value) => value.toLocaleString("en"));
  return `${responses.length} systems: ${d} documents, ${t} tokens, ${m} key mentions`;
}

/** Returns the load of the machine, because figures are unreliable if other processes use the cores. */
function load(): string {
  return `load average ${loadavg()[0].toFixed(2)}`;
}

process.exitCode = main(process.argv.slice(2));
