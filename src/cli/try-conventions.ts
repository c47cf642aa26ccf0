import { statSync } from "node:fs";
import { headlineOf } from "../analysis/compare/compare.ts";
import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { findMetric } from "../metrics/registry.ts";
import { mainFigure } from "../metrics/metric.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import type { SidedReadingFlags } from "./reading-options.ts";
import type { ScoredInFormats } from "./score-files.ts";

/** Scores one system with other options of reading. */
type Trial = (system: number, other: SidedReadingFlags) => Promise<Accumulator>;

/** What is tried where nothing in a file alone raises a doubt: the convention that a format has is among them, and changes nothing. */
const others: readonly (readonly [option: string, flags: SidedReadingFlags])[] = [
  ["--response-ends exclusive", { responseEnds: "exclusive" }],
  ["--response-ends inclusive", { responseEnds: "inclusive" }],
  ["--key-ends exclusive", { keyEnds: "exclusive" }],
  ["--key-ends inclusive", { keyEnds: "inclusive" }],
];

/** Larger files are not read again on a mere suspicion. */
const LARGE = 1 << 25;

/**
 * Scores again with another convention of spans, where a file gives reason to, or where a system has almost nothing in common with
 * the key, and adds both scores to the diagnostics. Only files that can be read twice.
 */
export async function tryConventions(
  scored: ScoredInFormats,
  options: ScoreOptions,
  flags: SidedReadingFlags,
  trial: Trial,
): Promise<void> {
  const { accumulators, keyFiles, responseFiles, log } = scored;
  if (![...keyFiles, ...responseFiles.flat()].every(isRegular)) return;
  const headline = headlineOf(options.metrics.map(({ id }) => id));
  const figureOf = (of: Accumulator): number => mainFigure(of.result().scores[headline] ?? { f1: null }) ?? 0;
  const metric = findMetric(headline)?.title ?? headline;
  const doubts = log.all.filter(({ code, data }) => code === "offset-convention" && data?.["try"] !== undefined);
  for (const [system, accumulator] of accumulators.entries()) {
    const files = new Set<string | undefined>([...keyFiles, ...responseFiles[system]]);
    const own = doubts.filter(({ file }) => files.has(file));
    const now = figureOf(accumulator);
    if (own.length > 0) {
      const advice = own.map(({ data }) => String(data?.["try"])).join(" ");
      const then = figureOf(await trial(system, flagsIn(advice)));
      const answer = { metric, with: advice, now: percent(now), then: percent(then) };
      for (const doubt of own) log.replace(doubt, { ...doubt, data: { ...doubt.data, ...answer } });
      continue;
    }
    if (now > 0.5 || !mayDiffer(scored, system, flags)) continue;
    let best: { readonly option: string; readonly then: number } | undefined;
    for (const [option, other] of others) {
      const then = figureOf(await trial(system, other));
      if (then > (best?.then ?? Math.max(2 * now, now + 0.1))) best = { option, then };
    }
    if (best !== undefined) log.report(endsDiffer(responseFiles[system][0], { ...best, metric, now }));
  }
}

function endsDiffer(
  file: string,
  { option, metric, now, then }: { option: string; metric: string; now: number; then: number },
): Diagnostic {
  return diagnosticOf("ends-differ", { file, data: { try: option, metric, now: percent(now), then: percent(then) } });
}

/** Whether a side may be meant otherwise than it was read: its format has spans of which that is a question, and nobody said it. */
function mayDiffer(
  { formats, keyFiles, responseFiles }: ScoredInFormats,
  system: number,
  flags: SidedReadingFlags,
): boolean {
  if (flags.ends !== undefined || flags.keyEnds !== undefined || flags.responseEnds !== undefined) return false;
  const files = [...keyFiles, ...responseFiles[system]];
  if (files.reduce((sum, file) => sum + statSync(file).size, 0) > LARGE) return false;
  return files.some((file) => formats.get(file)?.hasConventions === true);
}

/** `--key-ends exclusive --key-offsets char` as options. */
function flagsIn(advice: string): SidedReadingFlags {
  const entries = [...advice.matchAll(/--(key|response)-(ends|offsets) (\w+)/g)].map(([, side, what, value]) => [
    `${side}${what === "ends" ? "Ends" : "Offsets"}`,
    value,
  ]);
  return Object.fromEntries(entries) as SidedReadingFlags;
}

function isRegular(file: string): boolean {
  return file !== "-" && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}
