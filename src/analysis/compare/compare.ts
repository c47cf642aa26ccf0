import type { Diagnostic } from "../../core/diagnostic.ts";
import { resolveOptions, type UserOptions } from "../../scoring/score-options.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { collected, type Parts, scoreSources } from "../../scoring/score-sources.ts";
import { compareSystems } from "./compare-systems.ts";
import { type CompareOptions, type Comparison, defaultCompareOptions } from "./comparison.ts";
import { headlineOf, namedMetrics } from "./headline.ts";

/**
 * Compares named responses by their scores against a key. A response is one output, or `{ runs }`: several outputs of
 * one method. If a response has several runs, the claim is about methods unless the options say otherwise.
 *
 * @param options of the comparison; `scoring` are those of `score`, and `missing: "zero"` scores documents that a
 *   response lacks as empty
 * @param report receives all diagnostics, including those of `readCorpus`
 * @throws NotComparableError if a response lacks documents and `missing` is not `"zero"`, if there are too few
 *   documents, if counts cannot be added, or if a metric lacks information
 * @throws CompareOptionError if an option does not fit the systems
 * @throws RangeError for a scoring option out of range
 * @throws UnreadableError if a corpus comes from `readCorpus`, nothing in it could be read, and no `report` was given
 * @example (await compare(key, { ours, theirs }, { headline: "conll" })).pairs
 */
export async function compare(
  key: Parts,
  responses: Readonly<Record<string, Parts | { readonly runs: readonly Parts[] }>>,
  { scoring = {}, missing = "error", ...options }: ComparisonRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<Comparison & { readonly diagnostics: readonly Diagnostic[] }> {
  const names = Object.keys(responses);
  const runs = names.flatMap((name) => {
    const response = responses[name];
    return ("runs" in response ? response.runs : [response]).map((parts) => ({ name, parts }));
  });
  const lacking: Diagnostic[] = [];
  const { sources, diagnostics, tell } = await collected([key, ...runs.map(({ parts }) => parts)], report);
  const scored = scoreSources(sources[0], sources.slice(1), resolveOptions(scoring), (diagnostic) => {
    if (diagnostic.code === "missing-document") lacking.push(diagnostic);
    tell(diagnostic);
  });
  if (lacking.length > 0 && missing === "error") {
    throw new NotComparableError(
      "units-differ",
      `a response lacks ${lacking[0].document ?? "a document"}, which is in the key`,
    );
  }
  const metrics = scored[0].options.metrics.map(({ id }) => id);
  const comparison = compareSystems(
    names.map((name) => ({ name, runs: scored.filter((_, i) => runs[i].name === name) })),
    {
      headline: headlineOf(metrics, namedMetrics(scoring.metrics)),
      claim: runs.length > names.length ? "method" : defaultCompareOptions.claim,
      ...options,
    },
  );
  return { ...comparison, diagnostics };
}

/** Options of scoring and of the comparison. */
export interface ComparisonRequest extends Partial<CompareOptions> {
  readonly scoring?: UserOptions;
  readonly missing?: "error" | "zero";
}
