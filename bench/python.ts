/**
 * Measures calls from Python against coval in the same process: `tsx bench/python.ts [--runs N] [--calls N]`. Prints
 * Markdown with CPU seconds, of both processes together. COREFSCOPE_COVAL names coval's scorer.py, and
 * COREFSCOPE_PYTHON a Python with numpy and scipy. This is not a test; see README.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileC } from "./compile-c.ts";
import { defaultOptions, generateDocument, Random } from "./generate.ts";
import { measureCommand, type Measurement } from "./measure-command.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "7" }, calls: { type: "string", default: "50" } },
});
const [runs, calls] = [Number(values.runs), Number(values.calls)];
const python = process.env["COREFSCOPE_PYTHON"] ?? "python3";
const coval = process.env["COREFSCOPE_COVAL"];
const root = join(import.meta.dirname, "..");
const cli = process.env["COREFSCOPE_CLI"] ?? join(root, "dist/cli/corefscope.js");
const data = join(import.meta.dirname, "data");
const script = join(import.meta.dirname, "python-calls.py");
if (coval === undefined) throw new Error("COREFSCOPE_COVAL must name coval's scorer.py");
if (!existsSync(cli)) throw new Error("build first: npm run build");
mkdirSync(data, { recursive: true });
// The measured processes inherit these. Reading a file of certificates would take Node longer than its whole start.
process.env["PYTHONPATH"] = join(root, "python");
process.env["COREFSCOPE"] = `'${process.execPath}' '${cli}'`;
delete process.env["NODE_EXTRA_CA_CERTS"];

/** How many calls with one document are measured. The same number of further calls shows what each adds. */
const FEW = 500;

/** What `python-calls.py` prints: seconds, and recall, precision and F1 of each metric. */
interface Calls {
  readonly imports: number;
  readonly calls: number;
  readonly elapsed: number;
  readonly scores: readonly (readonly number[])[];
}

type Program = "coval" | "corefscope";

/** Writes generated clusters of both sides, and returns the path of the file. */
function clustersIn(documents: number, singletons: number): string {
  const random = new Random(42);
  const options = { ...defaultOptions, singletons, responseSingletons: singletons > 0 ? 0.7 : 0 };
  const sides = { key: {}, response: {} } as Record<"key" | "response", Record<string, [number, number][][]>>;
  for (let d = 0; d < documents; d++) {
    const document = generateDocument(random, options);
    for (const side of ["key", "response"] as const) {
      const entities = new Map<number, [number, number][]>();
      for (const { first, last, entity } of document[side]) {
        const mentions = entities.get(entity) ?? [];
        entities.set(entity, mentions);
        mentions.push([first, last]);
      }
      sides[side][`document ${d}`] = Array.from(entities.values());
    }
  }
  const path = join(data, `python-${documents}-${singletons}.json`);
  writeFileSync(path, JSON.stringify(sides));
  return path;
}

function called(program: Program, path: string, times: number): Calls {
  const run = spawnSync(python, [script, program, path, String(times)], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`${program}: ${run.stderr}`);
  return JSON.parse(run.stdout) as Calls;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}

/** Returns the medians of what functions measure that take turns. */
function medians(measures: readonly (() => number)[]): number[] {
  const found = measures.map((): number[] => []);
  for (let run = 0; run < runs; run++) measures.forEach((measure, i) => found[i].push(measure()));
  return found.map(median);
}

function requireEqualScores(path: string): void {
  const [ours, theirs] = (["corefscope", "coval"] as const).map((program) => called(program, path, 1).scores.flat());
  const differ = ours.some((score, i) => Math.abs(score - theirs[i]) > 1e-12);
  if (differ) throw new Error(`the scores differ: ${ours.join(" ")} and ${theirs.join(" ")}`);
}

const meter = {
  wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), data),
  outputFile: join(data, "output.txt"),
};
function cpuOf(command: readonly string[]): number {
  const { cpu, wall }: Measurement = measureCommand(meter, command, /^/);
  return cpu ?? wall;
}

const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const lines = [
  row("CPU seconds, medians of runs that take turns", "corefscope", "coval", "ratio"),
  row("---", "---:", "---:", "---:"),
];
function add(title: string, ours: number, theirs: number): void {
  lines.push(row(title, ours.toFixed(4), theirs.toFixed(4), (ours / theirs).toFixed(2)));
}

for (const [kind, singletons] of [
  ["without singletons", 0],
  ["a fifth of them singletons", 0.2],
] as const) {
  const path = clustersIn(100, singletons);
  requireEqualScores(path);
  const [all, first, theirs] = medians([
    () => called("corefscope", path, calls).calls,
    () => called("corefscope", path, 1).calls,
    () => called("coval", path, calls).calls,
  ]);
  const what = `100 documents of 60 mentions, ${kind}`;
  add(`${calls} calls, ${what}`, all, theirs);
  add(`${calls - 1} calls after the first, ${what}`, all - first, (theirs * (calls - 1)) / calls);
}

const one = clustersIn(1, 0);
const [node, begin, imported, few, many, fewTheirs] = medians([
  () => cpuOf([process.execPath, "-e", "0"]),
  () => cpuOf([python, script, "corefscope", one, "1"]),
  () => cpuOf([python, script, "coval", one, "0"]),
  () => called("corefscope", one, FEW).calls,
  () => called("corefscope", one, 2 * FEW).calls,
  () => called("coval", one, FEW).calls,
]);
const each = (many - few) / FEW;
add("a program with one call, and one that imports coval", begin, imported);
add("a call with one document", each, fewTheirs / FEW);
lines.push(row("`node -e 0`", node.toFixed(4), "", ""));
console.log(lines.join("\n"));
