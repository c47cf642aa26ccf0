/**
 * Writes a generated key and response: `tsx bench/generate.ts OUTDIR [options]`, see usage below. As a module, it
 * generates the same documents in memory, for tests that compare programs on many of them.
 */
import { pathToFileURL } from "node:url";
import { parseArgs, type ParseArgsConfig } from "node:util";

import { type CorpusOptions, defaultOptions, presets, spaces, tabs } from "./corpus-options.ts";
import { writeCorpus } from "./write-corpus.ts";

export { defaultOptions, presets, spaces, tabs } from "./corpus-options.ts";
export type { CorpusOptions, DocumentOptions, Layout } from "./corpus-options.ts";
export { generateCorpus } from "./generate-corpus.ts";
export type { GeneratedTokens } from "./draw-span.ts";
export { generateDocument } from "./generate-document.ts";
export type { GeneratedDocument } from "./generate-document.ts";
export type { Mention } from "./mention.ts";
export { Random } from "./random.ts";
export { writeCorpus } from "./write-corpus.ts";
export type { CorpusSize } from "./write-corpus.ts";
export { writeDocument } from "./write-document.ts";

const usage = `usage: tsx bench/generate.ts OUTDIR [options]    writes OUTDIR/key.conll and OUTDIR/response.conll

  --preset NAME               ${[...presets.keys()].join(", ")}; the options below change it
  --documents N               number of "#begin document" sections
  --tokens-per-document T     on average
  --mentions-per-document M   in the key, on average
  --spread SHARE              how much documents differ in size: 0 all alike, at most 1
  --singletons SHARE          share of the key's mentions that are singletons
  --hero N                    mentions of one entity that is larger than the others
  --response-singletons SHARE share of the response's would-be singletons that stay (as --singletons > 0: all, else none)
  --perturb LEVEL             0 the same partition, 1 a usual system
  --cross-sentence SHARE      spans that run over the end of a sentence
  --duplicates N              repeated mentions per document of the response
  --key-duplicates N          the same in the key
  --empty SHARE               documents without tokens or without mentions on a side
  --multi-part                several parts of one document
  --columns N                 a fixed number of columns
  --tabs, --spaces            between the columns
  --seed S`;

const numbers = {
  documents: "documents",
  "tokens-per-document": "tokens",
  "mentions-per-document": "mentions",
  spread: "spread",
  singletons: "singletons",
  hero: "hero",
  "response-singletons": "responseSingletons",
  perturb: "perturb",
  "cross-sentence": "crossSentence",
  duplicates: "duplicates",
  "key-duplicates": "keyDuplicates",
  empty: "empty",
  columns: "columns",
  seed: "seed",
} as const satisfies Record<string, keyof CorpusOptions>;

type Values = ReturnType<typeof parseArgs>["values"];

const flags: NonNullable<ParseArgsConfig["options"]> = {
  preset: { type: "string" },
  "multi-part": { type: "boolean" },
  tabs: { type: "boolean" },
  spaces: { type: "boolean" },
  help: { type: "boolean" },
};
for (const name of Object.keys(numbers)) flags[name] = { type: "string" };

function readArguments(argv: readonly string[]): { folder: string; options: CorpusOptions } | "help" {
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: flags });
  if (values["help"] === true) return "help";
  if (positionals.length !== 1) throw new Error("one folder is needed");
  return { folder: positionals[0], options: readOptions(values) };
}

function readOptions(values: Values): CorpusOptions {
  const preset = values["preset"];
  const start = typeof preset === "string" ? presets.get(preset) : defaultOptions;
  if (start === undefined) throw new Error(`no preset ${String(preset)}`);
  const changed: Partial<Record<(typeof numbers)[keyof typeof numbers], number>> = {};
  for (const [name, field] of Object.entries(numbers)) {
    if (values[name] === undefined) continue;
    const value = Number(values[name]);
    if (!(value >= 0 && Number.isFinite(value))) throw new Error(`--${name} takes a number`);
    changed[field] = value;
  }
  if (changed.singletons !== undefined) changed.responseSingletons ??= changed.singletons > 0 ? 1 : 0;
  return {
    ...start,
    ...changed,
    multiPart: values["multi-part"] === true || start.multiPart,
    separator: values["spaces"] === true ? spaces : values["tabs"] === true ? tabs : start.separator,
  };
}

function main(argv: readonly string[]): number {
  let request;
  try {
    request = readArguments(argv);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  if (request === "help") console.log(usage);
  else console.log(JSON.stringify(writeCorpus(request.folder, request.options)));
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = main(process.argv.slice(2));
}
