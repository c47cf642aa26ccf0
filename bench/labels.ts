/**
 * Times scoring of very many labels: `tsx bench/labels.ts [--mentions 1000000,10000000] [--runs N] [--plot FILE.svg]`.
 * Compares with a contingency table in numpy and scipy, and with `cut | sort | uniq -c`. With `--limit SECONDS`, also
 * compares with other programs until they exceed the limit (`label-peers.ts`). Prints Markdown. This is not a test; see
 * README.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSync } from "esbuild";
import { defined } from "../src/core/defined.ts";
import { leftColumn, markdownTable, rightColumn } from "../src/report/table.ts";
import { compileC } from "./compile-c.ts";
import { type LabelFiles, labelFiles } from "./label-files.ts";
import { type LabelPeer, labelPeers } from "./label-peers.ts";
import { scalingPlot } from "./scaling-plot.ts";
import { CommandFailed, measureCommand, type Measurement } from "./measure-command.ts";

const { values } = parseArgs({
  options: {
    mentions: { type: "string", default: "1000000,10000000" },
    runs: { type: "string", default: "3" },
    plot: { type: "string" },
    limit: { type: "string" },
  },
});
const runs = Number(values.runs);
const root = join(import.meta.dirname, "..");
const data = join(import.meta.dirname, "data");
const cli = join(root, "dist", "cli", "corefscope.js");
if (!existsSync(cli)) throw new Error("build first: npm run build");
const meter = {
  wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), data),
  outputFile: join(data, "output.txt"),
};
const arrays = join(mkdtempSync(join(tmpdir(), "corefscope-bench-")), "score-label-arrays.mjs");
buildSync({
  entryPoints: [join(import.meta.dirname, "score-label-arrays.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: arrays,
});

interface Row {
  readonly mentions: number;
  readonly title: string;
  readonly wall: number;
  readonly cpu?: number;
  readonly peak?: number;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];

/**
 * Returns the median of the seconds that a program measured itself, and the F1s that it printed last; nothing if it
 * failed.
 */
function inProcess(command: readonly string[], files: LabelFiles): { seconds: number; scores: number[] } | undefined {
  const [program, ...rest] = [...command, files.key, files.response, String(runs)];
  const run = spawnSync(program, rest, { encoding: "utf8", maxBuffer: 1 << 24 });
  if (run.status !== 0) return undefined;
  const lines = run.stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
  return { seconds: median(lines.map(([seconds]) => seconds)), scores: lines.at(-1)!.slice(1) };
}

function whole(title: string, mentions: number, command: readonly string[]): Row {
  const all: Measurement[] = Array.from({ length: runs }, () => measureCommand(meter, command, /\S/));
  const { wall, cpu, peak } = {
    wall: median(all.map((each) => each.wall)),
    cpu: all[0].cpu === undefined ? undefined : median(all.map((each) => each.cpu!)),
    peak: all[0].peak === undefined ? undefined : Math.max(...all.map((each) => each.peak!)),
  };
  return { mentions, title, wall, ...defined({ cpu, peak }) };
}

function ofPeer({ title, commands, printsSeconds }: LabelPeer, files: LabelFiles): Row | undefined {
  const { mentions } = files;
  try {
    if (printsSeconds) {
      const [[program, ...rest]] = commands(files);
      const run = spawnSync(program, rest, { encoding: "utf8", timeout: 1000 * Number(values.limit) });
      if (run.status !== 0) throw new CommandFailed(run.stderr);
      return { mentions, title, wall: Number(run.stdout) };
    }
    let [wall, cpu, peak] = [0, 0, 0];
    for (const command of commands(files)) {
      const one = measureCommand(meter, ["timeout", values.limit!, ...command], /\S/);
      wall += one.wall;
      cpu += one.cpu ?? 0;
      peak = Math.max(peak, one.peak ?? 0);
    }
    return { mentions, title, wall, ...(peak > 0 && { cpu, peak }) };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    lines.push(`- ${mentions}: ${title}: no result in ${values.limit} s`);
    return undefined;
  }
}

const BARS_FROM = 10_000_000;

const rows: Row[] = [];
const lines: string[] = [];
/** The other programs that have finished in time with all smaller numbers of mentions. */
let peers = values.limit === undefined ? [] : labelPeers(process.env, cli);
for (const mentions of values.mentions.split(",").map(Number)) {
  const files = labelFiles(data, mentions);
  const own = inProcess([process.execPath, arrays], files);
  const theirs = inProcess(["python3", join(import.meta.dirname, "label-baseline.py")], files);
  if (own === undefined) throw new Error("score-label-arrays could not run");
  rows.push({ mentions, title: "`scoreLabels`: muc, b3, pairwise, lea, blanc, rand", wall: own.seconds });
  if (theirs === undefined) lines.push("- python3 with numpy and scipy is not there: no baseline");
  else {
    rows.push({ mentions, title: "numpy and scipy: the same", wall: theirs.seconds });
    const largest = Math.max(...own.scores.map((score, i) => Math.abs(score - theirs.scores[i])));
    lines.push(`- ${mentions}: F1s differ by at most ${largest.toExponential(1)} from those of numpy`);
    if (mentions >= BARS_FROM)
      lines.push(`- ${mentions}: arrays faster than numpy: ${verdict(own.seconds / theirs.seconds, 1)}`);
  }
  const table = whole("`corefscope score TABLE.tsv`, whole process", mentions, [
    process.execPath,
    cli,
    "score",
    files.table,
    "-q",
  ]);
  const shell = `tail -n +2 '${files.table}' | cut -f2,3 | LC_ALL=C sort | uniq -c | wc -l`;
  const unix = whole("`cut`, `sort`, `uniq -c` of the two columns", mentions, ["sh", "-c", shell]);
  rows.push(table, unix);
  peers = peers.filter((peer) => {
    const row = ofPeer(peer, files);
    if (row !== undefined) rows.push(row);
    return row !== undefined;
  });
  if (mentions < BARS_FROM) continue;
  lines.push(
    `- ${mentions}: table at most 2.5 times as long as cut, sort, uniq: ${verdict(table.wall / unix.wall, 2.5)}`,
  );
  if (table.peak !== undefined) lines.push(`- ${mentions}: table under 2 GB: ${verdict(table.peak / 1e9, 2)}`);
}

function verdict(value: number, bar: number): string {
  return `${value.toFixed(2)}, ${value < bar ? "passed" : "failed"}`;
}

const text = (value: number | undefined, digits: number): string => (value === undefined ? "" : value.toFixed(digits));
console.log(
  markdownTable({
    columns: [leftColumn("what"), ...["mentions", "wall s", "CPU s", "peak MB", "ns a mention"].map(rightColumn)],
    rows: rows.map(({ title, mentions, wall, cpu, peak }) => [
      title,
      mentions.toLocaleString("en"),
      text(wall, 2),
      text(cpu, 2),
      peak === undefined ? "" : text(peak / 1e6, 0),
      text((wall / mentions) * 1e9, 0),
    ]),
  }),
);
console.log(`${lines.join("\n")}\n`);
if (values.plot !== undefined) writeFileSync(values.plot, scalingPlot(rows));
