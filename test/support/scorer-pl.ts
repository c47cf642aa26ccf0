/**
 * Helps to compare `corefscope conll` with scorer.pl: makes files, runs both, and makes their output independent of the
 * order of documents.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  type CorpusOptions,
  defaultOptions,
  generateCorpus,
  Random,
  tabs,
  writeDocument,
} from "../../bench/generate.ts";
import { scoreAsScorerPl } from "../../src/cli/commands/conll-command.ts";

/** The metrics of scorer.pl. */
export const scorerMetrics = ["muc", "bcub", "ceafm", "ceafe", "blanc"] as const;

export interface FilePair {
  readonly key: string;
  readonly response: string;
}

export type CaseKind = "plain" | "repeated in the response" | "repeated in the key";

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
    // scorer.pl refuses more than ten repeated mentions in a file.
    duplicates: kind === "plain" ? 0 : random.below(Math.floor(10 / documents) + 1),
    keyDuplicates: kind === "repeated in the key" ? 1 + random.below(4) : 0,
    separator: tabs,
    ...(random.chance(0.5) && { columns: 2 + random.below(10) }),
  };
}

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

/**
 * Generates one document whose cells have brackets in any order and number, with comments, extra tabs and Windows line
 * ends. Every bracket has a counterpart if the opening ones of a cell come first; scorer.pl crashes on brackets without
 * one.
 */
export function randomCells(seed: number): FilePair {
  const random = new Random(seed);
  const tokens = 2 + random.below(12);
  return { key: cellsFile(random, tokens), response: cellsFile(random, tokens) };
}

function cellsFile(random: Random, tokens: number): string {
  const end = random.chance(0.2) ? "\r\n" : "\n";
  const columns = 2 + random.below(4);
  const open = [0, 0, 0, 0];
  let text = `#begin document (a); part 000${end}`;
  for (let t = 0; t < tokens; t++) {
    const items: string[] = [];
    open.forEach((_, entity) => {
      // A cell closes mentions of an entity only if one was open before. Otherwise scorer.pl could number the entity
      // differently, which affects no figure.
      const isOpen = open[entity] > 0;
      while (random.chance(0.2)) items.push(`(${entity})`);
      while ((isOpen || t < tokens - 1) && random.chance(0.2)) {
        items.push(`(${entity}`);
        open[entity]++;
      }
      while (isOpen && open[entity] > 0 && (t === tokens - 1 || random.chance(0.3))) {
        items.push(`${entity})`);
        open[entity]--;
      }
    });
    // Without `|`, scorer.pl reads the remaining digits of the cell as one id, so closing brackets must come first.
    const bars = random.chance(0.8);
    for (let i = items.length - 1; bars && i > 0; i--) {
      const j = random.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
    if (!bars) items.sort((a, b) => Number(a.startsWith("(")) - Number(b.startsWith("(")));
    const cell = items.join(bars ? "|" : "") || random.pick(["-", "_", "*"]);
    const comment = random.chance(0.1) ? "#" : "";
    // scorer.pl finds no cell before an extra tab and a carriage return.
    const extra = end === "\n" && random.chance(0.1) ? random.pick(["\t", "\t\t"]) : "";
    text += `${comment}${"w\t".repeat(columns - 1)}${cell}${extra}${end}`;
    if (random.chance(0.2)) text += end;
  }
  return `${text}${end}#end document${end}`;
}

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
  const { stdout, status, stderr } = spawnScorerPl(program, metric, { key, response }, name, hashSeed);
  if (status !== 0) throw new Error(`scorer.pl ended with ${String(status)}: ${stderr}`);
  return stdout;
}

/** Runs scorer.pl, or returns undefined if it refuses the response because of more than ten repeated mentions. */
export function tryScorerPl(program: string, metric: string, files: FilePair): string | undefined {
  const { stdout, status, stderr } = spawnScorerPl(program, metric, files);
  if (status === 0) return stdout;
  if (/too many repeated mentions/i.test(stderr + stdout)) return undefined;
  throw new Error(`scorer.pl ended with ${String(status)}: ${stderr}`);
}

function spawnScorerPl(
  program: string,
  metric: string,
  { key, response }: FilePair,
  name?: string,
  hashSeed = 0,
): { stdout: string; stderr: string; status: number | null } {
  return spawnSync("perl", [program, metric, key, response, ...(name === undefined ? [] : [name])], {
    encoding: "utf8",
    env: { ...process.env, PERL_HASH_SEED: String(hashSeed), PERL_PERTURB_KEYS: "0" },
    maxBuffer: 1 << 28,
  });
}

export function runConll(
  metric: string,
  { key, response }: FilePair,
  name?: string,
  strict = false,
): { code: number; output: string; errors: string } {
  let output = "";
  let errors = "";
  const code = scoreAsScorerPl(
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

/**
 * Returns whether two logs are equal except for the last digits of sums, whose order in scorer.pl changes from run to
 * run. A percentage may differ by one in its last digit if the exact percentage ends at that digit.
 */
export function isSameLog(a: string, b: string): boolean {
  const [ours, theirs] = [a.split("\n"), b.split("\n")];
  return ours.length === theirs.length && ours.every((line, i) => line === theirs[i] || isSameLine(line, theirs[i]));
}

const figuresLine = /^(.*Recall: \()(\S+) \/ (\S+)\) (\S+)%(\tPrecision: \()(\S+) \/ (\S+)\) (\S+)%(\tF1: )(\S+)%(.*)$/;

function isSameLine(a: string, b: string): boolean {
  const [ours, theirs] = [figuresLine.exec(a), figuresLine.exec(b)];
  if (ours === null || theirs === null) return false;
  const [, , found, all, recall, , right, answers, precision, , f1] = ours.map(Number);
  const [r, p] = [found / all, right / answers];
  const percentages = new Map([
    [4, [r, recall]],
    [8, [p, precision]],
    [10, [(2 * r * p) / (r + p), f1]],
  ] as const);
  return ours.slice(1).every((piece, i) => {
    const other = theirs[i + 1];
    if (piece === other) return true;
    const percentage = percentages.get((i + 1) as 4 | 8 | 10);
    if (percentage === undefined) return Math.abs(Number(piece) - Number(other)) <= 1e-9 * Math.abs(Number(piece));
    const [figure, printed] = percentage;
    const isOnEdge = Math.abs(1e4 * figure - Math.round(1e4 * figure)) < 1e-6;
    return isOnEdge && Math.abs(printed - Number(other)) < 0.0101;
  });
}

const totals = "\n====== TOTALS =======\n";

/** Returns the output without its version line, with the documents' blocks in alphabetical order within each metric. */
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

/**
 * Splits a log into the blocks of documents. A block begins at each `====>` line of the key, which is every second one.
 * In a log with only totals, every line is a block.
 */
function documentBlocks(text: string): string[] {
  const sides = text.split(/^(?=====> )/m);
  if (sides.length === 1) return text.split(/^/m);
  const blocks = sides[0].startsWith("====>") ? [] : [sides.shift()!];
  for (let side = 0; side < sides.length; side += 2) blocks.push(sides.slice(side, side + 2).join(""));
  return blocks;
}
