import { describe, expect, it } from "vitest";
import { defaultOptions, generateDocument, Random, writeDocument } from "../../bench/generate.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { findFormat } from "../../src/formats/registry.ts";
import type { Accumulator } from "../../src/scoring/accumulator.ts";
import { type FileAccess, fileSource, type FileSourceOptions } from "../../src/scoring/file-source.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { ScoreTotals } from "../../src/scoring/score-totals.ts";
import { canShare } from "../../src/scoring/shares/can-share.ts";
import { countShare } from "../../src/scoring/shares/count-share.ts";
import { type CountedShare, joinShares } from "../../src/scoring/shares/join-shares.ts";
import { ShareSource } from "../../src/scoring/shares/share-source.ts";
import { damage, randomChunks } from "../support/damage.ts";
import { testSeed } from "../support/test-seed.ts";

/** Damaged pairs. */
const PAIRS = Number(process.env["COREFSCOPE_SHARED_PAIRS"] ?? 300);

const encoder = new TextEncoder();
const conll = findFormat("conll")!;

/** Files by name. */
type Files = Readonly<Record<string, Uint8Array>>;

/** The files of the key, and of each response. */
type Corpora = readonly [key: readonly string[], ...responses: (readonly string[])[]];

/** All that a run gave: what each response's accumulator keeps and says, what was said, or why there is nothing. */
interface Run {
  readonly counted?: readonly unknown[];
  readonly error?: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface Setting {
  readonly options: UserOptions;
  readonly divideBy: string | undefined;
  /** Pieces in which files come. */
  readonly access: FileAccess;
}

function accessTo(files: Files, random: Random): FileAccess {
  return { bytesOf: (file) => randomChunks(files[file], random), companion: (file) => files[file] };
}

function readingOf(source: number): Omit<FileSourceOptions, "report"> {
  return { side: source === 0 ? "key" : "response", features: true, format: conll };
}

function kept(accumulators: readonly Accumulator[]): unknown[] {
  // Diagnostics are compared by themselves.
  return accumulators.map((each) => [
    [...each.counted()],
    { ...each.result(), diagnostics: [] },
    each.breakdown(),
    each.lacking(),
  ]);
}

/** What a run gives, and says: first of each source what reading it says, then the rest. */
function run(
  corpora: Corpora,
  score: (report: (diagnostic: Diagnostic) => void, reading: Diagnostic[][]) => readonly Accumulator[],
): Run {
  const reading: Diagnostic[][] = corpora.map(() => []);
  const rest: Diagnostic[] = [];
  try {
    const counted = kept(score((diagnostic) => rest.push(diagnostic), reading));
    return { counted, diagnostics: [...reading.flat(), ...rest] };
  } catch (error) {
    return { error: String(error), diagnostics: [] };
  }
}

function alone(corpora: Corpora, { options, divideBy, access }: Setting): Run {
  return run(corpora, (report, reading) => {
    const [key, ...responses] = corpora.map((files, source) =>
      fileSource(files, access, { ...readingOf(source), report: (diagnostic) => reading[source].push(diagnostic) }),
    );
    return scoreSources(key, responses, resolveOptions(options), report, undefined, divideBy);
  });
}

/** The same in shares, each of which is carried to where they are put together as messages carry it, in whatever order they come. */
function inShares(corpora: Corpora, { options, divideBy, access }: Setting, of: number): Run {
  return run(corpora, (report, reading) => {
    const scoring = resolveOptions(options);
    const [key, ...responses] = corpora.map((files) => (files.length === 1 ? { file: files[0] } : {}));
    const totals = new ScoreTotals(key, responses, scoring, report, divideBy);
    const shares = Array.from({ length: of }, (_, index): CountedShare => {
      const sources = corpora.map((files, s) => new ShareSource(files, access, readingOf(s), { index, of }));
      const pairs = [...countShare(sources[0], sources.slice(1), scoring, divideBy)];
      return structuredClone({ pairs, sources: sources.map((source) => source.result()) });
    });
    joinShares(shares.reverse(), totals, report, (source) => (diagnostic) => reading[source].push(diagnostic));
    return totals.accumulators;
  });
}

/** Names of documents and parts, of which some are other names of the same, some have no part, and one is named like a comment. */
const names = [
  "(nw/a); part 000",
  "(nw/a); part 001",
  "nw/a_1",
  "(nw/b); part 000",
  "nw/b",
  "(#c); part 000",
  "(bc/猫); part 02",
  "",
];

interface Document {
  readonly key: string;
  readonly response: string;
}

/** Documents without their headers. */
const bodies: readonly Document[] = (() => {
  const random = new Random(7);
  const options = { ...defaultOptions, tokens: 14, mentions: 6, duplicates: 1, keyDuplicates: 1, singletons: 0.3 };
  return names.map(() => {
    const { key, response } = writeDocument(generateDocument(random, options), options);
    const body = (text: string): string => text.slice(text.indexOf("\n") + 1);
    return { key: body(key), response: body(response) };
  });
})();

/** What may stand around documents. */
const strays = ["", "", "", "\n", "# a comment\n", "a 0 0 It (0)\n", "#c\t0\t0\tit\t-\n", "\uFEFF", "#end document\n"];

/** A file of some documents in some order, some of them more than once, some with other words, some never closed. */
function randomFile(side: "key" | "response", random: Random): Uint8Array {
  let text = random.pick(strays);
  for (let n = random.below(8); n >= 0; n--) {
    const at = random.below(names.length);
    let body = bodies[random.chance(0.1) ? random.below(names.length) : at][side];
    if (random.chance(0.1)) body = body.replace("#end document\n", "");
    text += `#begin document ${names[at]}\n${body}${random.pick(strays)}`;
  }
  const bytes = encoder.encode(text);
  return random.chance(0.7) ? damage(bytes, encoder.encode(bodies[0].response), random) : bytes;
}

function randomCorpora(random: Random): { readonly files: Files; readonly corpora: Corpora } {
  const files: Record<string, Uint8Array> = {};
  const corpus = (name: string): string[] =>
    Array.from({ length: random.chance(0.3) ? 3 : 1 }, (_, i) => {
      files[`${name}${i}.conll`] = randomFile(name === "k" ? "key" : "response", random);
      return `${name}${i}.conll`;
    });
  const key = corpus("k");
  return { files, corpora: [key, ...(random.chance(0.5) ? ["r"] : ["r", "s"]).map(corpus)] };
}

const settings: readonly { readonly options: UserOptions; readonly divideBy?: string }[] = [
  { options: {} },
  { options: { metrics: ["conll", "lea", "blanc", "arcs-immediate"], extraDocuments: "score" }, divideBy: "pos" },
  { options: { match: "head", onDuplicate: "error" } },
  { options: { match: "craft", singletons: "drop", unit: "part", average: "macro" } },
  // Fails where the key has no parse.
  { options: { npOnly: true, metrics: ["muc", "mentions"] } },
];

/**
 * A result with its messages on documents that stand in several files at the end, by file and line: they come when a part is handed out, which
 * depends on the pieces that a file is read in, with shares and without.
 */
function inFileOrder(result: ReturnType<typeof alone>): ReturnType<typeof alone> {
  const isRepeated = ({ code }: Diagnostic): boolean => code === "document-in-several-files";
  const place = ({ file = "", line = 0 }: Diagnostic): string => `${file} ${String(line).padStart(9, "0")}`;
  const repeated = result.diagnostics.filter(isRepeated).sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return { ...result, diagnostics: [...result.diagnostics.filter((each) => !isRepeated(each)), ...repeated] };
}

describe("shares of documents", () => {
  it("are scored as the whole, to the last digit and the last message, however damaged the files are", () => {
    const random = new Random(11 + testSeed);
    const seen = new Set<string>();
    let shared = 0;
    for (let n = 0; n < PAIRS; n++) {
      const { files, corpora } = randomCorpora(random);
      const { options, divideBy } = settings[n % settings.length];
      const setting = { options, divideBy, access: accessTo(files, random) };
      const sources = corpora.map((names, source) => ({ files: names, options: readingOf(source) }));
      if (!canShare(sources, setting.access)) continue;
      shared++;
      const whole = inFileOrder(alone(corpora, setting));
      for (const { code } of whole.diagnostics) seen.add(code);
      if (whole.error !== undefined) seen.add(whole.error.replace(/:.*/s, ""));
      for (const of of [1, 2, 5]) {
        const context = `pair ${n}, ${of} shares of ${JSON.stringify(corpora)}`;
        expect(inFileOrder(inShares(corpora, setting, of)), context).toStrictEqual(whole);
      }
    }
    expect(shared).toBeGreaterThan(PAIRS / 2);
    // What can be wrong with such files and pairs is, in one of them. Another seed may miss a rare fault.
    if (testSeed !== 0) return;
    expect([...seen].sort()).toEqual([
      "Error",
      "ambiguous-nesting",
      "bare-id",
      "comment-in-document",
      "cross-sentence-mention",
      "document-in-several-files",
      "document-not-closed",
      "document-not-opened",
      "document-without-name",
      "documents-without-ids",
      "duplicate-document",
      "duplicate-mention",
      "extra-document",
      "invalid-utf8",
      "line-outside-document",
      "malformed-cell",
      "mention-not-closed",
      "mention-not-opened",
      "merged-lines",
      "missing-document",
      "no-common-document",
      "no-document",
      "no-document-header",
      "no-mentions",
      "only-equal-matches",
      "short-line",
      "token-count-mismatch",
      "token-mismatch",
      "token-number-gap",
      "unalignable-mention",
      "uneven-columns",
    ]);
  });
});
