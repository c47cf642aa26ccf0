/**
 * Times the reader of each format: `tsx bench/read-formats.ts [--copies N] [FORMAT…]`. Writes N copies of the generated
 * CoNLL-2012-sized key in each format, and times `corefscope stats` on them as a whole process. Prints Markdown. This
 * is not a test; see README.md.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseArgs } from "node:util";
import { type AnnotatedPart, flatName } from "../src/core/document.ts";
import { FileReader, readParts } from "../src/formats/read.ts";
import { testWriters } from "../test/support/format-writers/index.ts";
import { libraryWriters } from "../test/support/format-writers/library-writers.ts";
import type { TestWriter } from "../test/support/format-writers/test-writer.ts";
import { cachedCorpus } from "./cached-corpus.ts";
import { compileC } from "./compile-c.ts";
import { presets } from "./corpus-options.ts";
import { type Meter, measureCommand } from "./measure-command.ts";

const { values, positionals } = parseArgs({
  options: { copies: { type: "string", default: "5" } },
  allowPositionals: true,
});
const copies = Number(values.copies);
const data = join(import.meta.dirname, "data");
const cli = join(import.meta.dirname, "..", "dist", "cli", "corefscope.js");
if (!existsSync(cli)) throw new Error("build first: npm run build");
const meter: Meter = {
  wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), data),
  outputFile: join(data, "output.txt"),
};

function corpus(): AnnotatedPart[] {
  const { key } = cachedCorpus(join(data, "conll2012"), presets.get("conll2012")!);
  const parts = [...readParts([readFileSync(key)], new FileReader())];
  return Array.from({ length: copies }, (_, copy) =>
    parts.map((part): AnnotatedPart => {
      const { header, ...rest } = part;
      if (header === undefined) throw new Error("the key is CoNLL");
      return { ...rest, document: `${flatName(part).replaceAll("/", "-")}-${copy}`, part: "" };
    }),
  ).flat();
}

function write(writer: TestWriter, parts: readonly AnnotatedPart[]): { folder: string; bytes: number; parts: number } {
  const folder = join(data, "formats", writer.format);
  rmSync(folder, { recursive: true, force: true });
  const held = parts.filter((part) => writer.holds(part));
  let bytes = 0;
  for (const { path, text } of writer.write(held)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    bytes += Buffer.byteLength(text);
  }
  return { folder, bytes, parts: held.length };
}

const start = median(Array.from({ length: 5 }, () => measureCommand(meter, ["node", "-e", "0"], /^/).cpu ?? 0));
const all = corpus();
console.log(`${all.length} documents; Node's start, ${start.toFixed(3)} s, is taken off\n`);
console.log("| format | documents | MB | CPU s | MB/s | peak MB |\n| --- | ---: | ---: | ---: | ---: | ---: |");
for (const writer of [...libraryWriters, ...testWriters]) {
  if (positionals.length > 0 && !positionals.includes(writer.format)) continue;
  const { folder, bytes, parts } = write(writer, all);
  if (parts === 0) {
    console.log(`| ${writer.format} | none can be held | | | | |`);
    continue;
  }
  const runs = Array.from({ length: 3 }, () => measureCommand(meter, ["node", cli, "stats", folder, "-q"], /mentions/));
  const cpu = median(runs.map((run) => run.cpu ?? run.wall)) - start;
  const peak = median(runs.map((run) => run.peak ?? 0));
  console.log(
    `| ${writer.format} | ${parts} | ${(bytes / 1e6).toFixed(1)} | ${cpu.toFixed(2)} | ${(bytes / 1e6 / cpu).toFixed(0)} | ${(peak / 1e6).toFixed(0)} |`,
  );
  rmSync(folder, { recursive: true });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
