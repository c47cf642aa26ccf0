import type { Diagnostic } from "../core/diagnostic.ts";
import type { SpanConvention } from "../formats/common/conventions/span-convention.ts";
import type { ReadOptions } from "../formats/format.ts";
import { findMetric } from "../metrics/registry.ts";
import { mainFigure } from "../metrics/metric.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { headlineOf } from "./compare/headline.ts";

/** What the options say about positions of spans: of both sides, or of one. */
export interface SpanOptions extends Pick<ReadOptions, "ends" | "offsets"> {
  readonly keyEnds?: SpanConvention["ends"];
  readonly responseEnds?: SpanConvention["ends"];
  readonly keyOffsets?: SpanConvention["offsets"];
  readonly responseOffsets?: SpanConvention["offsets"];
}

/** Files that were scored, with what was noticed about them. */
export interface DoubtfulFiles {
  readonly keyFiles: readonly string[];
  readonly responseFiles: readonly (readonly string[])[];
  /** Advice is for one side: see `adviceForSide`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly options: ScoreOptions;
  /** How spans were read. */
  readonly spans: SpanOptions;
  /** Scores one system, with other options of reading. */
  readonly trial: (system: number, other: SpanOptions) => Promise<Accumulator>;
  /** The systems as they were scored; if absent, they are scored where there is a doubt. */
  readonly accumulators?: readonly Accumulator[] | undefined;
}

/** A score that is higher by this with another convention, for which the file itself speaks, is not so by chance. */
const CLEARLY = 0.02;

/**
 * Scores again with another convention of spans, where a file, or what both sides have in common, gives reason to. Where the other score is
 * clearly higher, a doubt becomes an error, unless the options have decided it.
 *
 * @returns diagnostics with both scores in them, by those whose place they take
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
    // What both sides say together is surer than what a file says alone.
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

/** Whether the options say already what the advice is about. */
function isDecided({ data }: Diagnostic, spans: SpanOptions): boolean {
  const advised = Object.keys(spansIn(String(data?.["try"]))) as (keyof SpanOptions)[];
  return advised.some((name) => (spans[name] ?? spans[name.endsWith("Ends") ? "ends" : "offsets"]) !== undefined);
}

/** `--key-ends exclusive --key-offsets char` as options. */
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
