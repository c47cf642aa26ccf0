/**
 * Scores files that are easily misread, and files that are unusual but right.
 *
 * - `npx tsx scripts/misreadings.ts [--pairs 10000] [--correct 5000] [--seed 1]` draws pairs of test/support/misread. A
 *   misreadable pair must get its true scores, a refusal with a reason, or a warning that names the cause; a correct pair
 *   its true scores without a warning. The advice of messages is followed. `--item`, `--axis` and `--holder` choose pairs,
 *   by item, by a part of the axis' name, and by format. `--log FILE` writes a line of JSON for each pair,
 *   `--dump FOLDER` the files of the first faulty pair of each axis and format, and `--root FOLDER` runs another build.
 * - `--kinds` scores the pairs of test/support/misreadings.ts instead, `--kind NAME` those of one kind.
 *
 * Prints the exceptions and a table. Exits with 1 if there are exceptions.
 */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { faultOf as faultOfPair, type Measured, measured, type PairKind } from "../test/support/misread/measure.ts";
import { type Outcome, outcomes } from "../test/support/misread/pair.ts";
import type { CommandLine } from "../test/support/misread/run-pair.ts";
import { faultOf, misreading, misreadingKinds } from "../test/support/misreadings.ts";
import { projectFolder } from "../test/support/run-cli.ts";
import { runMisreadingHere } from "../test/support/run-misreading.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "10000" },
    correct: { type: "string", default: "5000" },
    least: { type: "string" },
    seed: { type: "string", default: "1" },
    item: { type: "string" },
    axis: { type: "string" },
    holder: { type: "string" },
    log: { type: "string" },
    dump: { type: "string" },
    root: { type: "string", default: projectFolder },
    kinds: { type: "boolean" },
    kind: { type: "string" },
  },
});

interface Row {
  item: string;
  format: string;
  pairs: number;
  counts: Record<Outcome, number>;
  nagged: number;
  followed: number;
  wrong: number;
}

const isOfKinds = values.kinds === true || values.kind !== undefined;
const exceptions = isOfKinds ? await scoreKinds() : (await scorePairs("misread")) + (await scorePairs("correct"));
process.exitCode = exceptions > 0 ? 1 : 0;

async function scorePairs(kind: PairKind): Promise<number> {
  const { runCommandLine } = (await import(join(resolve(values.root), "dist/cli/run-command-line.js"))) as {
    runCommandLine: CommandLine;
  };
  const pairs = Number(kind === "misread" ? values.pairs : values.correct);
  if (pairs === 0) return 0;
  const rows = new Map<string, Row>();
  const dumped = new Set<string>();
  let faults = 0;
  const all = measured(runCommandLine, kind, {
    pairs,
    seed: Number(values.seed),
    ...(values.least === undefined ? {} : { least: Number(values.least) }),
    filter: ({ item, name }, format) =>
      (values.item === undefined || values.item === String(item)) &&
      (values.axis === undefined || name.includes(values.axis)) &&
      (values.holder === undefined || values.holder === format),
  });
  for await (const each of all) {
    const { pair, outcome, nags, followed, wrongAdvice, seed, answer } = each;
    const item = kind === "misread" ? String(pair.item) : "correct";
    const key = `${item} ${pair.format}`;
    const row = rows.get(key) ?? emptyRow(item, pair.format);
    rows.set(key, row);
    row.pairs++;
    row.counts[outcome]++;
    row.followed += followed;
    row.wrong += wrongAdvice.length;
    if (nags.length > 0) row.nagged++;
    const fault = faultOfPair(kind, each);
    if (fault !== undefined) faults++;
    if (values.log !== undefined) {
      const line = {
        kind,
        item: pair.item,
        axis: pair.axis,
        format: pair.format,
        seed,
        outcome,
        fault,
        nags,
        followed,
      };
      appendFileSync(values.log, `${JSON.stringify({ ...line, wrongAdvice, stderr: answer.stderr.slice(0, 1500) })}\n`);
    }
    const place = `${kind}-${String(pair.item).padStart(2, "0")}-${pair.axis}-${pair.format}`.replaceAll(
      /[^\w.-]+/g,
      "_",
    );
    const what = `${place} ${fault?.split(":")[0]}`;
    if (fault === undefined || dumped.has(what)) continue;
    dumped.add(what);
    console.log(`${kind} ${pair.item}, ${pair.axis}, ${pair.format}, seed ${seed}: ${fault}`);
    if (values.dump !== undefined) dump(join(values.dump, place), each, fault);
  }
  print([...rows.values()]);
  return faults;
}

function emptyRow(item: string, format: string): Row {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return { item, format, pairs: 0, counts, nagged: 0, followed: 0, wrong: 0 };
}

/** Writes the files of a pair, its command, its answer and its true scores. */
function dump(folder: string, { pair, seed, answer }: Measured, fault: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, bytes] of pair.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  if (pair.input !== undefined) writeFileSync(join(folder, "stdin"), pair.input);
  const commands = [...(pair.before ?? []), pair.command].map((words) => `corefscope ${words.join(" ")}\n`).join("");
  const truth = pair.truth === undefined ? "no score is right\n" : `${JSON.stringify(pair.truth)}\n`;
  const text = `${fault}\nseed ${seed}\n\n${commands}\ntruth (with -m muc,b3,ceafe,lea --format json):\n${truth}\ncauses: ${pair.causes}\n\n`;
  writeFileSync(join(folder, "ABOUT.txt"), `${text}exit ${answer.code}\n${answer.stderr}\n${answer.stdout}`);
}

function print(rows: readonly Row[]): void {
  const sums = new Map<string, Row>();
  for (const row of rows)
    for (const item of [row.item, "all"]) {
      const sum = sums.get(item) ?? emptyRow(item, "all");
      sums.set(item, sum);
      sum.pairs += row.pairs;
      for (const outcome of outcomes) sum.counts[outcome] += row.counts[outcome];
      sum.nagged += row.nagged;
      sum.followed += row.followed;
      sum.wrong += row.wrong;
    }
  const header = ["item", "format", "pairs", ...outcomes, "nagged", "advice", "wrong advice"];
  const cells = [...rows, ...sums.values()].map(({ item, format, pairs, counts, nagged, followed, wrong }) => [
    item,
    format,
    ...[pairs, ...outcomes.map((outcome) => counts[outcome]), nagged, followed, wrong].map(String),
  ]);
  const widths = header.map((name, c) => Math.max(name.length, ...cells.map((row) => row[c].length)));
  for (const row of [header, ...cells])
    console.log(
      row
        .map((cell, c) => cell.padEnd(widths[c]))
        .join("  ")
        .trimEnd(),
    );
}

async function scoreKinds(): Promise<number> {
  const kinds = misreadingKinds.filter((kind) => values.kind === undefined || kind === values.kind);
  const each = Math.ceil(Number(values.pairs) / kinds.length);
  const rows = [];
  for (const kind of kinds) {
    const row = { kind, pairs: 0, scored: 0, refused: 0, exceptions: 0 };
    for (let n = 0; n < each; n++) {
      const seed = Number(values.seed) + n;
      const pair = misreading(kind, seed);
      const run = await runMisreadingHere(pair);
      const fault = faultOf(pair, run);
      row.pairs++;
      if (fault !== undefined) {
        row.exceptions++;
        console.log(`${kind}, seed ${seed}, ${pair.name}: ${fault.slice(0, 400)}`);
      } else if (run.code === 0) row.scored++;
      else row.refused++;
    }
    rows.push(row);
  }
  console.table(rows);
  return rows.reduce((sum, { exceptions: count }) => sum + count, 0);
}
