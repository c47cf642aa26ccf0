/**
 * What the tests need that compare `corefscope conll` with scorer.pl: files to compare on, runs of both, and a form of
 * their output in which the order of documents does not show.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { type CorpusOptions, defaultOptions, generateCorpus, Random, tabs, writeDocument } from "../bench/generate.ts";
import { conll } from "../src/cli/conll.ts";

/** The metrics of scorer.pl. */
export const scorerMetrics = ["muc", "bcub", "ceafm", "ceafe", "blanc"] as const;

/** A key and a response as text. */
export interface FilePair {
  readonly key: string;
  readonly response: string;
}

export type CaseKind = "plain" | "repeated in the response" | "repeated in the key";

/** Options of a small random corpus: sizes, singletons, cross-sentence mentions, empty documents, columns all vary. */
export function randomOptions(seed: number, kind: CaseKind): CorpusOptions {
  const random = new Random(seed);
  const documents = 1 + random.below(4);
  return {
    ...defaultOptions,
    seed,
    documents,
    multiPart: random.chance(0.5),
    spread: 0.9 * random.fraction(),
    tokens: 5 + random.below(120),
    mentions: 2 + random.below(45),
    singletons: random.chance(0.5) ? 0.6 * random.fraction() : 0,
    responseSingletons: random.chance(0.5) ? 1 : 0,
    perturb: random.pick([0, 0.3, 1, 1, 1, 2]),
    crossSentence: random.chance(0.3) ? 0.2 : 0,
    empty: random.chance(0.25) ? 0.3 : 0,
    // scorer.pl refuses more than ten in a file.
    duplicates: kind === "plain" ? 0 : random.below(Math.floor(10 / documents) + 1),
    keyDuplicates: kind === "repeated in the key" ? 1 + random.below(4) : 0,
    separator: tabs,
    ...(random.chance(0.5) && { columns: 2 + random.below(10) }),
  };
}

/** The generated files; a file of the bench generator, so that a seed and options are all there is to keep. */
export function generateFiles(options: CorpusOptions): FilePair {
  let key = "";
  let response = "";
  for (const document of generateCorpus(options)) {
    const text = writeDocument(document, options);
    key += text.key;
    response += text.response;
  }
  return { key, response };
}

/** Where the pair lies that is being compared. */
export function writeFiles(folder: string, files: FilePair): { key: string; response: string } {
  const paths = { key: join(folder, "key.conll"), response: join(folder, "response.conll") };
  writeFileSync(paths.key, files.key);
  writeFileSync(paths.response, files.response);
  return paths;
}

/** Runs scorer.pl; its order of documents depends on the hash seed. */
export function runScorerPl(
  program: string,
  metric: string,
  { key, response }: FilePair,
  name?: string,
  hashSeed = 0,
): string {
  const { stdout, status, stderr } = spawnSync(
    "perl",
    [program, metric, key, response, ...(name === undefined ? [] : [name])],
    {
      encoding: "utf8",
      env: { ...process.env, PERL_HASH_SEED: String(hashSeed), PERL_PERTURB_KEYS: "0" },
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`scorer.pl ended with ${String(status)}: ${stderr}`);
  return stdout;
}

/** Runs `corefscope conll` in this process. */
export function runConll(
  metric: string,
  { key, response }: FilePair,
  name?: string,
  strict = false,
): { code: number; output: string; errors: string } {
  let output = "";
  let errors = "";
  const code = conll(
    { metric, key, response, strict, ...(name !== undefined && { name }) },
    {
      write: (text) => {
        output += text;
      },
      error: (text) => {
        errors += text;
      },
    },
  );
  return { code, output, errors };
}

const totals = "\n====== TOTALS =======\n";

/** The output without its version line, documents in alphabetical order of their blocks within each metric. */
export function withSortedDocuments(output: string): string {
  const sections = output.slice(output.indexOf("\n") + 1).split(/^(?=METRIC \w+:$)/m);
  return sections
    .map((section) => {
      const end = section.lastIndexOf(totals);
      if (end < 0) return section;
      const heading = /^(?:METRIC \w+:\n)?/.exec(section)![0];
      return heading + documentBlocks(section.slice(heading.length, end)).sort().join("") + section.slice(end);
    })
    .join("");
}

/** Blocks begin at every second `====>` line, the key's; where totals only are shown, every line is a block. */
function documentBlocks(text: string): string[] {
  const sides = text.split(/^(?=====> )/m);
  if (sides.length === 1) return text.split(/^/m);
  const blocks = sides[0].startsWith("====>") ? [] : [sides.shift()!];
  for (let side = 0; side < sides.length; side += 2) blocks.push(sides.slice(side, side + 2).join(""));
  return blocks;
}
