import { type CompareOptions, type Comparison, CompareOptionError } from "../../analysis/compare/comparison.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { comparisonSteps } from "../../analysis/compare/compare-systems.ts";
import { bucketSizes, type ErrorBuckets } from "../../analysis/errors/index.ts";
import { defined } from "../../core/defined.ts";
import type { Steps } from "../../core/long-work.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { noteText } from "../../report/compare/compare-notes.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Corpus } from "./corpus.ts";
import type { Refusal } from "./refusal.ts";

export interface CompareQuery extends Partial<Omit<CompareOptions, "headline" | "baseline">> {
  /** All if absent. */
  readonly systems?: readonly number[];
  readonly headline?: string;
  /** What to do if a response lacks documents: refuse the comparison, or score the documents as empty. */
  readonly missing?: "error" | "zero";
}

export interface CompareView {
  readonly refused?: never;
  /** Absent if tests and intervals are impossible, because there is only one unit, such as a book. */
  readonly comparison?: Comparison;
  /** Why there is no comparison. */
  readonly untested?: string;
  readonly notes: readonly string[];
}

/** What one system does with the errors of another. */
export interface ChangesView {
  readonly refused?: never;
  readonly all: ErrorBuckets;
  /** By the type of the other system's error, or of the introduced error. */
  readonly byType: Readonly<Record<string, ErrorBuckets>>;
}

/** Compares the scores of systems, in steps that yield a share of the work. */
export function* compareView(
  corpus: Corpus,
  diagnostics: readonly Diagnostic[],
  { systems = corpus.names.map((_, i) => i), headline, missing = "error", ...options }: CompareQuery,
): Steps<CompareView | Refusal> {
  if (systems.length < 2) return refusal("A comparison needs at least two systems.");
  const lacking = missing === "error" ? refusalOfLacking(diagnostics) : undefined;
  if (lacking !== undefined) return lacking;
  try {
    return yield* testedScores(corpus, systems, { ...defined({ headline }), ...options });
  } catch (error) {
    if (error instanceof CompareOptionError || error instanceof NotComparableError) return refusal(error.message);
    throw error;
  }
}

/**
 * Returns what the second system does with the errors of the first. It is fast only if the errors of both are known:
 * see `Corpus.errorSteps`.
 */
export function changesView(
  corpus: Corpus,
  diagnostics: readonly Diagnostic[],
  [a, b]: readonly [number, number],
): ChangesView | Refusal {
  const lacking = refusalOfLacking(diagnostics);
  if (lacking !== undefined) return lacking;
  const between = corpus.between(a, b);
  return { all: bucketSizes(between), byType: between.byType };
}

/** Returns the number of errors that all systems have in common. */
export function commonErrors(corpus: Corpus): number {
  const [first, ...others] = corpus.names.map((_, i) => new Set(corpus.errors(i).errors.map(({ id }) => id)));
  return Array.from(first).filter((id) => others.every((own) => own.has(id))).length;
}

/** Returns why systems cannot be compared if a response lacks documents. */
function refusalOfLacking(diagnostics: readonly Diagnostic[]): Refusal | undefined {
  const lacking = diagnostics.filter(({ code }) => code === "missing-document");
  if (lacking.length === 0) return undefined;
  const [{ file, document = "" }] = lacking;
  const count = lacking.filter((each) => each.file === file).length;
  return refusal(
    `${file ?? "A response"} lacks ${count} of the key's documents or parts (${document}${count > 1 ? ", …" : ""}); systems can only be compared on the same documents. To score missing documents as empty, use corefscope compare --missing zero.`,
  );
}

/** Compares the scores. With one unit, such as a book, there are no tests. */
function* testedScores(
  corpus: Corpus,
  systems: readonly number[],
  { headline, ...options }: Omit<CompareQuery, "systems" | "missing">,
): Steps<Pick<CompareView, "comparison" | "untested" | "notes">> {
  const ids = corpus.scoring.metrics.map(({ id }) => id);
  try {
    const comparison = yield* comparisonSteps(
      systems.map((system) => ({ name: corpus.names[system], runs: [corpus.accumulators[system]] })),
      { seed: corpus.options.seed ?? defaultSeed, headline: headline ?? headlineOf(ids, corpus.named), ...options },
    );
    return { comparison, notes: comparison.notes.map((note) => noteText(note, 2, comparison)) };
  } catch (error) {
    if (error instanceof NotComparableError && error.reason === "too-few-units")
      return { untested: error.message, notes: [] };
    throw error;
  }
}

function refusal(message: string): Refusal {
  return { refused: true, message };
}
