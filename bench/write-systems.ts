import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { CorpusOptions } from "./corpus-options.ts";
import { generateCorpus } from "./generate-corpus.ts";
import { perturbMentions } from "./perturb-mentions.ts";
import { Random } from "./random.ts";
import { writeDocument } from "./write-document.ts";

export interface Systems extends SystemsSize {
  readonly key: string;
  readonly responses: readonly string[];
}

interface SystemsSize {
  /** Parts of one document count once. */
  readonly documents: number;
  readonly tokens: number;
  readonly keyMentions: number;
}

/** Increase this when different files are written for the same options. */
const version = 1;

/**
 * Writes a corpus and one response for each level of noise (see `perturb`), unless the folder already has them. Each
 * response is made from the same key with separate mistakes, so that systems differ in most documents.
 */
export function writeSystems(folder: string, options: CorpusOptions, levels: readonly number[]): Systems {
  const key = join(folder, "key.conll");
  const responses = levels.map((_, system) => join(folder, `system-${system + 1}.conll`));
  const stampFile = join(folder, "made-with.txt");
  const made = JSON.stringify({ version, options, levels });
  if (existsSync(stampFile)) {
    const stamp = JSON.parse(readFileSync(stampFile, "utf8")) as { made: string; size: SystemsSize };
    if (stamp.made === made) return { key, responses, ...stamp.size };
    rmSync(stampFile);
  }
  mkdirSync(folder, { recursive: true });
  const documents = [...generateCorpus(options)];
  levels.forEach((perturb, system) => {
    const random = new Random(1000 * options.seed + system);
    const texts = documents.map((document) => {
      const response = perturbMentions(random, document.tokens, document.key, { ...options, perturb });
      return writeDocument({ ...document, response }, options);
    });
    if (system === 0) writeFileSync(key, texts.map((text) => text.key).join(""));
    writeFileSync(responses[system], texts.map((text) => text.response).join(""));
  });
  const size = {
    documents: new Set(documents.map(({ document }) => document)).size,
    tokens: documents.reduce((sum, { tokens }) => sum + tokens.length, 0),
    keyMentions: documents.reduce((sum, document) => sum + document.key.length, 0),
  };
  writeFileSync(stampFile, JSON.stringify({ made, size }));
  return { key, responses, ...size };
}
