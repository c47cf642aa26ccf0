import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import type { SideName } from "../core/document.ts";
import { flagOf, type SpanOption, spanOptions } from "../formats/format.ts";
import { nameFor, type SidedName, type SidedReadOptions } from "../formats/reading-options.ts";
import { findMetric } from "../metrics/registry.ts";
import { mainFigure } from "../metrics/kit/metric.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { headlineOf } from "./compare/headline.ts";

/** Options that say what the positions of spans mean, for both sides or for one. */
export type SpanOptions = Pick<SidedReadOptions, SpanOption | SidedName<SpanOption>>;

export interface DoubtfulFiles {
  readonly keyFiles: readonly string[];
  readonly responseFiles: readonly (readonly string[])[];
  /** Advice in them names a side: see `adviceForSide`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly options: ScoreOptions;
  readonly spans: SpanOptions;
  /** Options for reading only one of the responses. */
  readonly spansOf?: (system: number) => SpanOptions;
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
  const { keyFiles, responseFiles, diagnostics, options, trial, accumulators } = files;
  const answers = new Map<Diagnostic, Diagnostic>();
  const unlike = new Set(diagnostics.flatMap(({ code, file }) => (code === "units-differ" ? [file] : [])));
  const doubts = diagnostics.filter(({ data }) => data?.["try"] !== undefined);
  if (doubts.length === 0) return answers;
  const headline = headlineOf(options.metrics.map(({ id }) => id));
  const figureOf = (of: Accumulator): number => mainFigure(of.result().scores[headline] ?? { f1: null }) ?? 0;
  const metric = findMetric(headline)?.title ?? headline;
  for (const [system, own] of responseFiles.entries()) {
    const spans = { ...files.spans, ...files.spansOf?.(system) };
    const ofBoth = new Set([...keyFiles, ...own]);
    const all = doubts.filter((doubt) => !answers.has(doubt) && (doubt.file === undefined || ofBoth.has(doubt.file)));
    // Positions in units that differ show nothing about ends.
    if (own.some((file) => unlike.has(file)) || unlike.has(undefined)) {
      for (const doubt of all) if (isOfEnds(doubt)) answers.set(doubt, { ...doubt, severity: "note" });
      continue;
    }
    // Evidence from both sides together is stronger than evidence from a single file.
    const differing = all.filter(({ code, severity }) => isOfBoth(code) && severity === "error");
    // Units that no option can compare, so both sides together show nothing.
    const isUnknown = differing.length === 0 && all.some((doubt) => countsUnknownTokens(doubt, all));
    const asked = differing.length > 0 ? differing : isUnknown ? all.filter(({ code }) => !isOfBoth(code)) : all;
    if (asked.length === 0) continue;
    const now = figureOf(accumulators?.[system] ?? (await trial(system, {})));
    const { advice, scored } = await bestAdvice(asked, spans, (other) => trial(system, other));
    const then = figureOf(scored);
    for (const doubt of all) {
      const isContradicted = !asked.includes(doubt) && (isUnknown || !isAbout(doubt, advice));
      if (isContradicted) {
        answers.set(doubt, { ...doubt, severity: "note" });
        continue;
      }
      const isSure = doubt.code === "offset-convention" && then >= now + CLEARLY && !isDecided(doubt, spans);
      if (countsUnknownTokens(doubt, all)) {
        const { read = "", evidence = "" } = doubt.data ?? {};
        const severity = isSure ? "error" : "warning";
        answers.set(doubt, {
          ...doubt,
          ...diagnosticOf("positions-without-words", { severity, data: { read, evidence } }),
        });
        continue;
      }
      const own = adviceLike(String(doubt.data?.["try"]), advice);
      const data = { ...doubt.data, try: own, metric, with: advice, now: percent(now), then: percent(then) };
      answers.set(doubt, { ...doubt, data, ...(isSure && { severity: "error" }) });
    }
  }
  return answers;
}

interface TriedAdvice {
  readonly advice: string;
  readonly scored: Accumulator;
}

/**
 * Returns the options that the doubts advise, after a trial. If key and response still share few mentions with them,
 * but at least twice as many with another first position or other ends of a doubtful side, these are added.
 */
async function bestAdvice(
  doubts: readonly Diagnostic[],
  spans: SpanOptions,
  trial: (other: SpanOptions) => Promise<Accumulator>,
): Promise<TriedAdvice> {
  const advised = Array.from(new Set(doubts.map(({ data }) => String(data?.["try"])))).join(" ");
  let best = { advice: advised, scored: await trial(spansIn(advised)) };
  let most = foundIn(best.scored);
  if (2 * most.found >= most.of) return best;
  const units = new Set(doubts.flatMap(({ data }) => (data?.["unit"] === undefined ? [] : [String(data["unit"])])));
  for (const side of sides.filter((each) => advised.includes(`--${each}-`))) {
    for (const more of otherwise(units)) {
      const isNew = more.every(([name]) => {
        const sided = nameFor(side, name);
        return (spans[sided] ?? spans[name] ?? spansIn(advised)[sided]) === undefined;
      });
      if (!isNew) continue;
      const advice = [...more.map(([name, value]) => `--${side}-${flagOf(name)} ${value}`), advised].join(" ");
      const scored = await trial(spansIn(advice));
      const now = foundIn(scored);
      if (now.found < Math.max(2 * most.found, 2)) continue;
      best = { advice, scored };
      most = now;
    }
  }
  return best;
}

type Setting = readonly [name: SpanOption, value: string];

/** Returns options that may be needed in addition to those that were advised. */
function otherwise(units: ReadonlySet<string>): Setting[][] {
  const firsts = Array.from(units, (unit): Setting => [unit === "character" ? "firstCharacter" : "firstToken", "1"]);
  const ends = (["inclusive", "exclusive"] as const).map((value): Setting => ["ends", value]);
  return [
    ...firsts.map((first) => [first]),
    ...ends.map((end) => [end]),
    ...firsts.flatMap((first) => ends.map((end) => [first, end])),
  ];
}

const sides: readonly SideName[] = ["key", "response"];

/** Returns how many mentions both sides share, and how many the smaller side has. */
function foundIn(scored: Accumulator): { readonly found: number; readonly of: number } {
  let [found, of] = [0, 0];
  for (const part of scored.counted().values()) {
    found += part.foundMentions;
    of += Math.min(part.keyMentions, part.responseMentions);
  }
  return { found, of };
}

/** Returns whether an advice is for a side that a doubt names. */
function isAbout({ data }: Diagnostic, advice: string): boolean {
  return sides.some((side) => [String(data?.["try"]), advice].every((each) => each.includes(`--${side}-`)));
}

/** Returns those options of an advice that are for the sides that an earlier advice names. */
function adviceLike(earlier: string, advice: string): string {
  const named = sides.filter((side) => earlier.includes(`--${side}-`));
  const options = advice.split(/ (?=--)/).filter((each) => named.some((side) => each.startsWith(`--${side}-`)));
  return options.length === 0 ? earlier : options.join(" ");
}

/** Returns whether the evidence comes from comparing both sides. */
function isOfBoth(code: Diagnostic["code"]): boolean {
  return code === "ends-differ" || code === "first-position-differs";
}

/**
 * Returns whether a doubt advises tokens for a file without words, while the other side has another unit: no option can
 * compare them.
 */
function countsUnknownTokens({ data }: Diagnostic, all: readonly Diagnostic[]): boolean {
  if (data?.["lacks"] !== "words") return false;
  const sided = sides.filter((side) =>
    all.some((each) => String(each.data?.["try"]).includes(`--${side}-offsets token`)),
  );
  return sided.length === 1;
}

function isOfEnds({ code, data }: Diagnostic): boolean {
  return code === "offset-convention" && !String(data?.["try"]).includes("-offsets ");
}

function isDecided({ data }: Diagnostic, spans: SpanOptions): boolean {
  const advised = spansIn(String(data?.["try"]));
  return spanOptions.some((name) =>
    (["key", "response"] as const).some((side) => {
      const sided = nameFor(side, name);
      return advised[sided] !== undefined && (spans[sided] ?? spans[name]) !== undefined;
    }),
  );
}

/** Turns advice such as `--key-ends exclusive --key-first-token 1` into options. */
function spansIn(advice: string): SpanOptions {
  const entries = spanOptions.flatMap((name) =>
    (["key", "response"] as const).flatMap((side) => {
      const value = new RegExp(`--${side}-${flagOf(name)} (-?\\w+)`).exec(advice)?.[1];
      if (value === undefined) return [];
      return [[nameFor(side, name), /^-?\d+$/.test(value) ? Number(value) : value]];
    }),
  );
  return Object.fromEntries(entries) as SpanOptions;
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}
