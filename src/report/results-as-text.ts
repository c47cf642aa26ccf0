import type { Audit } from "../analysis/audit/audit-result.ts";
import type { Comparison } from "../analysis/compare/comparison.ts";
import type { ErrorAnalysis } from "../analysis/errors/index.ts";
import type { Explanation } from "../analysis/explain/explanation.ts";
import { defined } from "../core/defined.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { CorpusScore } from "../scoring/score-sources.ts";
import type { ScoreResult } from "../scoring/corpus-scores.ts";
import type { AuditFormat } from "./audit/audit-report.ts";
import { writeAuditReport } from "./audit/write-audit-report.ts";
import type { CompareFormat } from "./compare/compare-report.ts";
import { writeCompareReport } from "./compare/write-compare-report.ts";
import { type ErrorsFormat, writeErrorsReport } from "./errors/write-errors-report.ts";
import { type ExplanationFormat, writeExplanation } from "./explain/write-explanation.ts";
import { type ScoreFormat, writeScoreReport } from "./score/write-score-report.ts";

/** How to write a result. */
export interface TextOptions<Format extends string> {
  /** The format; by default, text for people. */
  readonly format?: Format;
  /** Decimals of percentages, 0 or more (default 2). */
  readonly digits?: number;
}

/** What may be known of a result besides its figures. */
export interface WithDiagnostics {
  readonly diagnostics?: readonly Diagnostic[];
}

/**
 * Returns a table of scores, as `corefscope score` prints it: percentages, or in machine formats fractions.
 *
 * @param results the result of `score` or of an accumulator, or several by the names of their systems
 * @param options with `details`, text has the counts of both classes of links of BLANC, and of ARCS anchor
 * @example
 *   const [key, ours] = [[partOf([["a", "b"]], "x")], [partOf([["a"], ["b"]], "x")]];
 *   textOfScores(await score(key, ours, { metrics: ["muc"] })).split("\n").length > 1; // → true
 */
export function textOfScores(
  results: ScoreResult | Readonly<Record<string, ScoreResult>>,
  { format = "text", digits = 2, details = false }: TextOptions<ScoreFormat> & { readonly details?: boolean } = {},
): string {
  const named = isOneResult(results) ? { response: results } : results;
  const systems = Object.entries(named).map(([name, result]) => ({
    name,
    result,
    diagnostics: [],
    ...("groups" in result && "by" in result && { groups: (result as CorpusScore).groups }),
  }));
  const by = Object.values(named)
    .flatMap((result) => ("by" in result ? [(result as CorpusScore).by] : []))
    .at(0);
  const diagnostics = Object.values(named).flatMap((result) => result.diagnostics);
  return [...writeScoreReport({ systems, details, diagnostics, ...defined({ grouping: by }) }, format, digits)].join(
    "",
  );
}

function isOneResult(results: ScoreResult | Readonly<Record<string, ScoreResult>>): results is ScoreResult {
  return typeof results.signature === "string";
}

/**
 * Returns the tables of a comparison, as `corefscope compare` prints them.
 *
 * @param comparison the result of `compare` or `compareSystems`
 * @param options with `details`, text has all columns and notes, as other formats do
 * @example
 *   const documents = ["x", "y", "z"];
 *   const key = documents.map((name) => partOf([["a", "b"]], name));
 *   const ours = documents.map((name) => partOf([["a"], ["b"]], name));
 *   const compared = await compare(key, { ours, gold: key }, { scoring: { metrics: ["muc"] }, headline: "muc" });
 *   textOfComparison(compared).includes("gold"); // → true
 */
export function textOfComparison(
  comparison: Comparison & WithDiagnostics,
  { format = "text", digits = 2, details = false }: TextOptions<CompareFormat> & { readonly details?: boolean } = {},
): string {
  const layout = { digits, details, style: "default", stars: 1, ascii: false } as const;
  return writeCompareReport({ comparison, diagnostics: comparison.diagnostics ?? [] }, format, layout);
}

/**
 * Returns the tables and findings of an audit, as `corefscope audit` prints them.
 *
 * @param audit the result of `audit` or `auditSources`
 * @param options with `details`, text also has the experiments, baselines and statistics
 * @example
 *   const documents = ["x", "y", "z"];
 *   const key = documents.map((name) => partOf([["a", "b"]], name));
 *   textOfAudit(await audit(key, { ours: key }, { scoring: { metrics: ["muc"] } })).includes("MUC"); // → true
 */
export function textOfAudit(
  audit: Audit & WithDiagnostics,
  { format = "text", digits = 2, details = false }: TextOptions<AuditFormat> & { readonly details?: boolean } = {},
): string {
  return writeAuditReport({ audit, details, diagnostics: audit.diagnostics ?? [] }, format, digits);
}

/**
 * Returns the numbers of errors, what they cost, and the errors with a sentence each, as `corefscope errors` prints
 * them.
 *
 * @param analysis the result of `findErrors` or `analyseErrors`
 * @param names the names of its systems, in their order
 * @param options `limit` is the most errors of a system that text shows (default 20)
 * @example
 *   const key = [partOf([[[0, 0], [4, 4], [7, 8]]], "x")];
 *   const ours = [partOf([[[0, 0], [4, 4]]], "x")];
 *   textOfErrors(await findErrors(key, { ours }), ["ours"]).includes("missing-mention"); // → true
 */
export function textOfErrors(
  analysis: ErrorAnalysis & WithDiagnostics,
  names: readonly string[],
  { format = "text", digits = 2, limit = 20 }: TextOptions<ErrorsFormat> & { readonly limit?: number } = {},
): string {
  if (names.length !== analysis.systems.length) {
    throw new RangeError(`the analysis has ${analysis.systems.length} systems, but there are ${names.length} names`);
  }
  const ids = analysis.systems[0].scored.options.metrics.map(({ id }) => id);
  const pieces = writeErrorsReport(
    {
      names,
      analysis,
      shown: analysis.systems.map(({ errors }) => errors),
      rankBy: ids.includes("conll") ? "conll" : (ids.at(0) ?? ""),
      limit,
      digits,
      details: false,
      table: "errors",
      diagnostics: analysis.diagnostics ?? [],
    },
    format,
  );
  return [...pieces].join("");
}

/**
 * Returns a calculation with all its steps, as `corefscope explain` prints it.
 *
 * @param explanation the result of `explain` or `explainSources`
 * @param options `name` is the name of the response
 * @example
 *   const [key, ours] = [[partOf([["a", "b"]], "x")], [partOf([["a"], ["b"]], "x")]];
 *   textOfExplanation(await explain(key, ours, { scoring: { metrics: ["muc"] } })).includes("MUC"); // → true
 */
export function textOfExplanation(
  explanation: Explanation & WithDiagnostics,
  { format = "text", digits = 2, name = "response" }: TextOptions<ExplanationFormat> & { readonly name?: string } = {},
): string {
  return writeExplanation({ name, explanation, diagnostics: explanation.diagnostics ?? [] }, format, digits);
}
