import { headlineOf } from "../../analysis/compare/compare.ts";
import { compareSystems } from "../../analysis/compare/compare-systems.ts";
import { CompareOptionError } from "../../analysis/compare/comparison.ts";
import type { ErrorRecord, SystemComparison } from "../../analysis/index.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { noteText } from "../../report/compare-notes.ts";
import { NotComparableError } from "../../scoring/not-comparable-error.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Corpus } from "./corpus.ts";
import type { CompareQuery, CompareView, ErrorBuckets } from "./views/compare-view.ts";
import type { Refusal } from "./views/refusal.ts";

/** Compares systems as `compare` does, and their errors as `errors` does. */
export function compareView(
  corpus: Corpus,
  diagnostics: readonly Diagnostic[],
  { systems = corpus.names.map((_, i) => i), headline, missing = "error", ...options }: CompareQuery,
): CompareView | Refusal {
  if (systems.length < 2) return refusal("A comparison needs at least two systems.");
  const lacking = diagnostics.filter(({ code }) => code === "missing-document");
  if (lacking.length > 0 && missing === "error") {
    return refusal(
      `${lacking[0].file ?? "A response"} lacks ${lacking.length} of the key's documents or parts (${lacking[0].document ?? ""} …); systems can only be compared on the same documents, unless those that are missing count as empty.`,
    );
  }
  const ids = corpus.scoring.metrics.map(({ id }) => id);
  try {
    const comparison = compareSystems(
      systems.map((system) => ({ name: corpus.names[system], runs: [corpus.accumulators[system]] })),
      { seed: corpus.options.seed ?? defaultSeed, headline: headline ?? headlineOf(ids), ...options },
    );
    return {
      comparison,
      notes: comparison.notes.map(noteText),
      errors: pairsOf(systems).map(([a, b]) => ({ a, b, ...bucketsOf(corpus, a, b) })),
      common: commonErrors(corpus, systems),
    };
  } catch (error) {
    if (error instanceof CompareOptionError || error instanceof NotComparableError) return refusal(error.message);
    throw error;
  }
}

function refusal(message: string): Refusal {
  return { refused: true, message };
}

function pairsOf(systems: readonly number[]): [number, number][] {
  return systems.flatMap((a, i) => systems.slice(i + 1).map((b): [number, number] => [a, b]));
}

/** What the second system does with the errors of the first. */
export function comparisonOf(corpus: Corpus, a: number, b: number): SystemComparison {
  const analysis = corpus.errors("entity", [a, b]);
  return analysis.comparisons[a === 0 ? b - 1 : 0];
}

function bucketsOf(corpus: Corpus, a: number, b: number): { all: ErrorBuckets; byType: Record<string, ErrorBuckets> } {
  const { fixed, introduced, shared, changed } = comparisonOf(corpus, a, b);
  const byType: Record<string, Record<keyof ErrorBuckets, number>> = {};
  const typeOf = (system: number): ((id: string) => string) => {
    const types = new Map(corpus.errors().systems[system].errors.map(({ id, type }: ErrorRecord) => [id, type]));
    return (id) => types.get(id) ?? "";
  };
  const [first, second] = [typeOf(a), typeOf(b)];
  const add = (type: string, bucket: keyof ErrorBuckets): void => {
    byType[type] ??= { fixed: 0, introduced: 0, shared: 0, changed: 0 };
    byType[type][bucket]++;
  };
  for (const id of fixed) add(first(id), "fixed");
  for (const id of shared) add(first(id), "shared");
  for (const [id] of changed) add(first(id), "changed");
  for (const id of introduced) add(second(id), "introduced");
  const all = { fixed: fixed.length, introduced: introduced.length, shared: shared.length, changed: changed.length };
  return { all, byType };
}

function commonErrors(corpus: Corpus, systems: readonly number[]): number {
  const [first, ...others] = systems.map(
    (system) => new Set(corpus.errors().systems[system].errors.map(({ id }) => id)),
  );
  return [...first].filter((id) => others.every((ids) => ids.has(id))).length;
}
