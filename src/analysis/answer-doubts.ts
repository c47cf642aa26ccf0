import type { Diagnostic } from "../core/diagnostic.ts";
import type { SpanConvention } from "../formats/common/conventions/span-convention.ts";
import type { ReadOptions } from "../formats/format.ts";
import { findMetric } from "../metrics/registry.ts";
import { mainFigure } from "../metrics/metric.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { headlineOf } from "./compare/headline.ts";

export interface SpanOptions extends Pick<ReadOptions, "ends" | "offsets"> {
  readonly keyEnds?: SpanConvention["ends"];
  readonly responseEnds?: SpanConvention["ends"];
  readonly keyOffsets?: SpanConvention["offsets"];
  readonly responseOffsets?: SpanConvention["offsets"];
}

export interface DoubtfulFiles {
  readonly keyFiles: readonly string[];
  readonly responseFiles: readonly (readonly string[])[];
  /** Advice in them names a side: see `adviceForSide`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly options: ScoreOptions;
  readonly spans: SpanOptions;
  /** Reads one system's files with other options, and scores them. */
  readonly trial: (system: number, other: SpanOptions) => Promise<Accumulator>;
  /** The scored systems; if absent, systems in doubt are scored again. */
  readonly accumulators?: readonly Accumulator[] | undefined;
}

/** A rise of the score, 0..1, by this much is not due to chance if a file itself suggests the other convention. */
const CLEARLY = 0.02;

/**
 * Scores again with another convention of spans, if a file, or the comparison of both sides, suggests one. An
 * `offset-convention` becomes an error if the other score is clearly higher, unless options have set the convention.
 *
 * @returns diagnostics with both scores, by the diagnostics that they replace
 */
export async function answerDoubts(files: DoubtfulFiles): Promise<ReadonlyMap<Diagnostic, Diagnostic>> {
  const { keyFiles, responseFiles, diagnostics, options, spans, trial, accumulators } = files;
  const answers = new Map<Diagnostic, Diagnostic>();
  const doubts = diagnostics.filter(({ data }) => data?.["try"] !== undefined);
  if (doubts.length === 0) return answers;
  const headline = headlineOf(options.metrics.map(({ id }) => id));
  const figureOf = (of: Accumulator): number => mainFigure(of.result().scores[headline] ?? { f1: null }) ?? 0;
  const metric = findMetric(headline)?.title ?? headline;
  for (const [system, own] of responseFiles.entries()) {
    const ofBoth = new Set([...keyFiles, ...own]);
    const all = doubts.filter((doubt) => !answers.has(doubt) && (doubt.file === undefined || ofBoth.has(doubt.file)));
    // Evidence from both sides together is stronger than evidence from a single file.
    const differing = all.filter(({ code, severity }) => code === "ends-differ" && severity === "error");
    const asked = differing.length > 0 ? differing : all;
    if (asked.length === 0) continue;
    const advice = Array.from(new Set(asked.map(({ data }) => String(data?.["try"])))).join(" ");
    const now = figureOf(accumulators?.[system] ?? (await trial(system, {})));
    const then = figureOf(await trial(system, spansIn(advice)));
    for (const doubt of asked) {
      const isSure = doubt.code === "offset-convention" && then >= now + CLEARLY && !isDecided(doubt, spans);
      const data = { ...doubt.data, metric, with: advice, now: percent(now), then: percent(then) };
      answers.set(doubt, { ...doubt, data, ...(isSure && { severity: "error" }) });
    }
  }
  return answers;
}

function isDecided({ data }: Diagnostic, spans: SpanOptions): boolean {
  const advised = Object.keys(spansIn(String(data?.["try"]))) as (keyof SpanOptions)[];
  return advised.some((name) => (spans[name] ?? spans[name.endsWith("Ends") ? "ends" : "offsets"]) !== undefined);
}

/** Turns advice such as `--key-ends exclusive --key-offsets char` into options. */
function spansIn(advice: string): SpanOptions {
  const entries = [...advice.matchAll(/--(key|response)-(ends|offsets) (\w+)/g)].map(([, side, what, value]) => [
    `${side}${what === "ends" ? "Ends" : "Offsets"}`,
    value,
  ]);
  return Object.fromEntries(entries) as SpanOptions;
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}
