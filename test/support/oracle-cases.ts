import { createHash } from "node:crypto";

import type { CorpusOptions } from "../../bench/generate.ts";
import {
  type CaseKind,
  type FilePair,
  generateFiles,
  randomOptions,
  runScorerPl,
  scorerMetrics,
  withSortedDocuments,
  writeFiles,
} from "./scorer-pl.ts";

type ScorerMetric = (typeof scorerMetrics)[number];

export interface OracleCase {
  readonly options: CorpusOptions;
  /** SHA-256 of the generated files, in hexadecimal, to check that the generator still writes the same. */
  readonly hashes: FilePair;
  readonly standardOutput: Readonly<Record<ScorerMetric, string>>;
}

export interface OracleFixture {
  readonly program: string;
  readonly version: string;
  readonly command: string;
  readonly note: string;
  readonly cases: readonly OracleCase[];
}

/** Hash seeds, which change scorer.pl's order of documents. Recorded totals must be the same with all of them. */
const orders = [0, 1, 2, 3, 4, 5, 6, 7];

/** The files to record: ten of each kind, small enough for people to read. */
export const oracleCases: readonly CorpusOptions[] = (
  ["plain", "repeated in the response", "repeated in the key"] as const satisfies readonly CaseKind[]
).flatMap((kind, k) =>
  Array.from({ length: 10 }, (_, i) => {
    const options = randomOptions(9001 + 100 * k + i, kind);
    return { ...options, tokens: Math.min(options.tokens, 40), mentions: Math.min(options.mentions, 12) };
  }),
);

export function hashesOf(files: FilePair): FilePair {
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
  return { key: hash(files.key), response: hash(files.response) };
}

export function recordCase(program: string, folder: string, options: CorpusOptions): OracleCase {
  const files = generateFiles(options);
  const pair = writeFiles(folder, files);
  const record = (metric: ScorerMetric): string => {
    const outputs = new Set(
      orders.map((order) => withSortedDocuments(runScorerPl(program, metric, pair, undefined, order))),
    );
    if (outputs.size > 1) throw new Error(`seed ${options.seed}: the totals depend on the order of documents`);
    return Array.from(outputs)[0];
  };
  const standardOutput = Object.fromEntries(scorerMetrics.map((metric) => [metric, record(metric)]));
  return { options, hashes: hashesOf(files), standardOutput: standardOutput as Record<ScorerMetric, string> };
}
