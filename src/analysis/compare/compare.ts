import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { inTurns, type LongWork } from "../../core/long-work.ts";
import { resolveOptions, type UserOptions } from "../../scoring/score-options.ts";
import { refuseUnheard } from "../../scoring/refused-error.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { collected, type Parts, scoringSteps } from "../../scoring/score-sources.ts";
import { comparisonSteps } from "./compare-systems.ts";
import { type CompareOptions, type Comparison, defaultCompareOptions } from "./comparison.ts";
import { headlineOf, namedMetrics } from "./headline.ts";

/**
 * Compares named responses by their scores against a key. A response is one output, or `{ runs }`: several outputs of
 * one method. If a response has several runs, the claim is about methods unless the options say otherwise. The event loop
 * gets a turn between documents, and often during the tests.
 *
 * @param options of the comparison; `scoring` are those of `score`, and `missing: "zero"` scores documents that a
 *   response lacks as empty; `signal` stops the work, and `onProgress` receives its progress
 * @param report receives all diagnostics, including those of `readCorpus`
 * @throws NotComparableError if a response lacks documents and `missing` is not `"zero"`, if there are too few
 *   documents, if counts cannot be added, or if a metric lacks information
 * @throws CompareOptionError if an option does not fit the systems
 * @throws RangeError for a scoring option out of range
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws the signal's `reason` if it is aborted
 * @throws UnreadableError if a corpus comes from `readCorpus`, nothing in it could be read, and no `report` was given
 * @example
 *   const documents = ["x", "y", "z"];
 *   const key = documents.map((name) => partOf([["a", "b"]], name));
 *   const ours = documents.map((name) => partOf([["a", "b"]], name));
 *   const theirs = documents.map((name) => partOf([["a"], ["b"]], name));
 *   const { pairs } = await compare(key, { ours, theirs }, { scoring: { metrics: ["muc"] }, headline: "muc" });
 *   // All three documents differ in one direction; so do 2 of 2³ arrangements.
 *   pairs[0].p; // → 2 / 8
 */
export async function compare(
  key: Parts,
  responses: Readonly<Record<string, Parts | { readonly runs: readonly Parts[] }>>,
  { scoring = {}, missing = "error", signal, onProgress, ...options }: ComparisonRequest = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<Comparison & { readonly diagnostics: readonly Diagnostic[] }> {
  const names = Object.keys(responses);
  const runs = names.flatMap((name) => {
    const response = responses[name];
    return ("runs" in response ? response.runs : [response]).map((parts) => ({ name, parts }));
  });
  const lacking: Diagnostic[] = [];
  const work = defined({ signal, onProgress });
  const {
    sources,
    parts: most,
    diagnostics,
    tell,
  } = await collected([key, ...runs.map(({ parts }) => parts)], report, work);
  const steps = scoringSteps(sources[0], sources.slice(1), resolveOptions(scoring), (diagnostic) => {
    if (diagnostic.code === "missing-document") lacking.push(diagnostic);
    tell(diagnostic);
  });
  const scored = await inTurns(steps, work, "scoring", most);
  if (lacking.length > 0 && missing === "error") {
    throw new NotComparableError(
      "units-differ",
      `a response lacks ${lacking[0].document ?? "a document"}, which is in the key`,
    );
  }
  refuseUnheard(diagnostics, report);
  const metrics = scored[0].options.metrics.map(({ id }) => id);
  const comparing = comparisonSteps(
    names.map((name) => ({ name, runs: scored.filter((_, i) => runs[i].name === name) })),
    {
      headline: headlineOf(metrics, namedMetrics(scoring.metrics)),
      claim: runs.length > names.length ? "method" : defaultCompareOptions.claim,
      ...options,
    },
  );
  const comparison = await inTurns(comparing, work, "testing", 1);
  return { ...comparison, diagnostics };
}

/** Options of scoring and of the comparison. */
export interface ComparisonRequest extends Partial<CompareOptions>, LongWork {
  readonly scoring?: UserOptions;
  readonly missing?: "error" | "zero";
}
