/**
 * Measures suites: `tsx bench/suites.ts [--datasets N] [--systems N] [--documents N]`. Writes datasets like CoNLL-2012's
 * test set to the folder for temporary files, each with its responses, and runs `suite score` and `suite compare` of the
 * built command line. Prints Markdown; see README.md. This is not a test: times depend on the machine.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { defaultOptions, presets } from "./corpus-options.ts";
import { measureCommand } from "./measure-command.ts";
import { writeSystems } from "./write-systems.ts";

const { values } = parseArgs({
  options: {
    datasets: { type: "string", default: "12" },
    systems: { type: "string", default: "6" },
    documents: { type: "string", default: "30" },
  },
});
const [datasets, systems, documents] = [values.datasets, values.systems, values.documents].map(Number);
const folder = join(tmpdir(), "corefscope-suites");
const seconds = 5;
rmSync(folder, { recursive: true, force: true });

let mentions = 0;
let tokens = 0;
const entries = Array.from({ length: datasets }, (_, d) => {
  const name = `set-${d + 1}`;
  const own = join(folder, name);
  const options = { ...defaultOptions, ...presets.get("conll2012"), documents, seed: 100 + d };
  const levels = Array.from({ length: systems }, (_system, s) => 0.7 + 0.1 * s);
  const written = writeSystems(own, options, levels);
  mentions += written.keyMentions;
  tokens += written.tokens;
  const responses = written.responses.map((path, s) => {
    const to = join(folder, `system-${s + 1}`);
    mkdirSync(to, { recursive: true });
    const place = join(to, `${name}.conll`);
    renameSync(path, place);
    return place;
  });
  const key = `${name}.conll`;
  renameSync(written.key, join(folder, key));
  return { name, key, responses };
});
const suite = join(folder, "suite.json");
writeFileSync(suite, JSON.stringify({ datasets: entries.map(({ name, key }) => ({ name, key })) }));
const folders = Array.from({ length: systems }, (_, s) => join(folder, `system-${s + 1}`));
const meter = { wrapper: undefined, outputFile: join(folder, "output.txt") };
const cli = process.env["COREFSCOPE_CLI"] ?? "dist/cli/corefscope.js";
const runs = 3;

console.log(
  `${datasets} datasets of ${documents} documents, ${systems} systems; ${tokens.toLocaleString("en")} tokens and ${mentions.toLocaleString("en")} mentions in the keys\n`,
);
console.log(`| command | seconds | at most ${seconds} |\n| --- | ---: | --- |`);
for (const [command, expected] of [
  [["score", "-m", "conll"], /mean over datasets/],
  [["score"], /mean over datasets/],
  [["score", "--ci", "none"], /mean over datasets/],
  [["compare", "-m", "conll"], /Differences on each dataset/],
] as const) {
  const [action, ...options] = command;
  const times = Array.from(
    { length: runs },
    () => measureCommand(meter, [process.execPath, cli, "suite", action, suite, ...folders, ...options], expected).wall,
  ).sort((a, b) => a - b);
  const median = times[Math.floor(runs / 2)];
  console.log(`| suite ${command.join(" ")} | ${median.toFixed(2)} | ${median <= seconds ? "passed" : "failed"} |`);
}
