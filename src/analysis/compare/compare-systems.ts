import { greatest } from "../../core/arrays.ts";
import { atOnce, between, type Steps } from "../../core/long-work.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { partlyUndefinedIn } from "../../scoring/grouping.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { compactLetters } from "../../stats/compact-letters.ts";
import { differenceIntervals } from "../../stats/difference-intervals.ts";
import { type Interval, leastUnits } from "../../stats/intervals.ts";
import { jackknifeError, standardDeviation } from "../../stats/jackknife.ts";
import { descending, kendallTauB, rankSystems } from "../../stats/ranks.ts";
import { mostPairedRuns } from "../../stats/run-tests.ts";
import { signOf } from "../../stats/tolerance.ts";
import { type ProgressListener, compareIds } from "../../stats/unit-counts.ts";
import { figureIntervals } from "../score-intervals.ts";
import { type MeasuredUnits, measureUnits } from "../measure-units.ts";
import { comparedPair, differenceOf } from "./compared-pair.ts";
import { type ComparisonContext, type SystemRuns, comparisonSignature } from "./comparison-context.ts";
import {
  CompareOptionError,
  type CompareOptions,
  type ComparedPair,
  type ComparedSystem,
  type Comparison,
  type ComparisonNote,
  type ConllShares,
  type DecidedOptions,
  type OrderAgreement,
  type RankedSystem,
  defaultCompareOptions,
} from "./comparison.ts";
import { headlineOf } from "./headline.ts";
import { figuresOfSystems } from "./system-figures.ts";
import { type FamilyTest, testFamilies, trialsFor } from "./test-families.ts";

/**
 * Compares systems on the same key: intervals, paired tests of all differences, adjusted for their number, and ranks
 * with ties. The order of documents has no effect. The order of systems affects only the order of the result and the
 * signs of differences.
 *
 * @param onProgress receives the share of the work that is done, 0..1, from time to time
 * @throws NotComparableError if the systems have different or too few units, if their counts cannot be added, or if a
 *   metric lacks information
 * @throws CompareOptionError if an option does not fit these systems
 * @source Noreen (1989) for the test, Hesterberg (2014) for the intervals, Holm (1979) for the adjustment
 * @example
 *   const totalOf = (clusters) => {
 *     const total = accumulator({ metrics: ["muc"] });
 *     for (const name of ["x", "y", "z"]) total.add(partOf([["a", "b"]], name), partOf(clusters, name));
 *     return total;
 *   };
 *   const ours = { name: "ours", runs: [totalOf([["a", "b"]])] };
 *   const theirs = { name: "theirs", runs: [totalOf([["a"], ["b"]])] };
 *   // All three documents differ in one direction; so do 2 of 2³ arrangements.
 *   compareSystems([ours, theirs], { headline: "muc" }).pairs[0].p; // → 2 / 8
 */
export function compareSystems(
  systems: readonly SystemRuns[],
  chosen: Partial<CompareOptions> = {},
  onProgress: ProgressListener = () => undefined,
): Comparison {
  return atOnce(comparisonSteps(systems, chosen), onProgress);
}

/** Works like `compareSystems`, in steps that yield a share of the work. */
export function* comparisonSteps(
  systems: readonly SystemRuns[],
  chosen: Partial<CompareOptions> = {},
): Steps<Comparison> {
  const scored = systems.at(0)?.runs[0]?.options.metrics.map(({ id }) => id) ?? [];
  const wanted: CompareOptions = { ...defaultCompareOptions, headline: headlineOf(scored), ...chosen };
  requireSense(systems, wanted);
  const namedPairs = pairsOf(systems, wanted);
  const options: DecidedOptions = { ...wanted, trials: trialsFor(namedPairs.length, wanted) };
  // Random numbers are used in the order of names, so that the order of the arguments does not matter.
  const sorted = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const accumulators = sorted.flatMap(({ runs }) => runs);
  // These are kept by the accumulators, and needed next.
  for (const each of accumulators) {
    each.result();
    yield 0;
  }
  const measured = measureUnits(
    accumulators,
    options.unit,
    sorted.flatMap(({ name, runs }) => runs.map((_, r) => (runs.length === 1 ? name : `run ${r + 1} of ${name}`))),
  );
  yield 0;
  const { metrics, scope } = accumulators[0].options;
  // Units of the whole corpus are refused above.
  const unit = scope === "document" ? options.unit : (scope as "subtopic" | "topic");
  const { units } = measured;
  requireSeveral(units, unit, options);
  const hasIntervals = options.ci !== "none" && units.length >= leastUnits;
  const figures = yield* between(0, 0.5, figuresOf(sorted, measured, options, hasIntervals));
  const place = new Map(sorted.map(({ name }, i) => [name, i]));
  const order = systems.map(({ name }) => place.get(name)!);
  const context: ComparisonContext = { options, metrics, measured, systems: sorted, figures, hasIntervals };
  const ids = metrics.map(({ id }) => id);
  const headline = ids.indexOf(options.headline);
  const watched = bestPair(namedPairs, options, (name) => figures[place.get(name)!].scores[3 * headline + 2] ?? -1);
  const tested = namedPairs.map(([a, b]): [number, number] => [place.get(a)!, place.get(b)!]);
  const testing = testFamilies({ measured, figures, pairs: tested, options }, ids, watched);
  const families = yield* between(0.5, 0.9, testing);
  const intervals = yield* between(0.9, 1, intervalsOf(context, families.tests));
  const comparedPairs: ComparedPair[] = [];
  for (const test of families.tests) {
    comparedPairs.push(comparedPair(context, test, intervals.get(test) ?? null));
    yield 1;
  }
  const shares = conllShares(comparedPairs);
  const pairs = withConflicts(comparedPairs, shares);
  const compared: ComparedSystem[] = [];
  for (const system of order) {
    compared.push(comparedSystem(context, system));
    yield 1;
  }
  const rankedBy = options.baseline === undefined ? ids : [];
  return {
    options,
    metrics: ids,
    units: units.map(({ id, keyMentions }) => ({ id, keyMentions })),
    unit,
    parts: units.reduce((sum, { parts }) => sum + parts, 0),
    documents: measured.results[0].documents,
    systems: compared,
    pairs,
    conll: shares,
    agreement: metricAgreement(ids, compared, pairs),
    ranks: Object.fromEntries(rankedBy.map((id) => [id, rankedSystems(options.rank, id, compared, pairs)])),
    notes: notesOfComparison(options, measured, compared, pairs, {
      documents: measured.results[0].documents,
      leftOut: order.map((system) => figures[system].leftOut[3 * headline + 2]),
    }),
    signature: comparisonSignature(options, compared, pairs, units.length),
    unitScores: order.map((system) => figures[system].ofUnits[3 * headline + 2]),
    ...(families.nullDifferences !== undefined && {
      nullDistribution: { a: namedPairs[watched][0], b: namedPairs[watched][1], differences: families.nullDifferences },
    }),
  };
}

/** @throws NotComparableError for a claim about outputs with fewer than two units */
function requireSeveral(units: readonly { id: string }[], unit: string, { claim }: DecidedOptions): void {
  if (units.length > 1 || claim === "method") return;
  throw new NotComparableError(
    "too-few-units",
    `there is only one ${unit} (${units.at(0)?.id ?? "none"}), but tests and intervals need several; use several documents that share no entities`,
  );
}

/** Returns the intervals of differences; there is none for an undefined difference, or if none are wanted. */
function* intervalsOf(
  { options: { ci: kind, confidence }, figures, hasIntervals }: ComparisonContext,
  tests: readonly FamilyTest[],
): Steps<Map<FamilyTest, Interval>> {
  const samples = figures.flatMap(({ resampled, leftOut }) =>
    resampled === undefined ? [] : [{ resampled, leftOut }],
  );
  if (!hasIntervals || kind === "none" || samples.length < figures.length) return new Map();
  const defined = tests.filter((test) => differenceOf(figures, test) !== null);
  const differences = defined.map((test) => {
    const { metric, figure, pair } = test;
    return { a: pair[0], b: pair[1], measure: 3 * metric + figure, estimate: differenceOf(figures, test)! };
  });
  const found = yield* differenceIntervals({ kind, confidence, figures: samples, differences });
  return new Map(defined.map((test, i) => [test, found[i]]));
}

/** Computes the figures of all runs of the systems, with resampled ones if intervals or tests need them. */
function figuresOf(
  systems: readonly SystemRuns[],
  measured: MeasuredUnits,
  { test, resamples, seed, strata }: DecidedOptions,
  hasIntervals: boolean,
): ReturnType<typeof figuresOfSystems> {
  let run = 0;
  const runsOf = systems.map(({ runs }) => runs.map(() => run++));
  const genres = strata === "genre" ? measured.units.map(({ genre }) => genre) : undefined;
  const draws = { resamples, seed, strata: genres };
  return figuresOfSystems(measured, runsOf, hasIntervals || test === "bs" ? draws : undefined);
}

function pairsOf(systems: readonly SystemRuns[], { baseline }: CompareOptions): [a: string, b: string][] {
  const names = systems.map(({ name }) => name);
  if (baseline !== undefined) return names.filter((name) => name !== baseline).map((name) => [baseline, name]);
  return names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
}

/** Returns the index of the pair of the two best systems, or of the baseline and the best other system. */
function bestPair(
  pairs: readonly (readonly [string, string])[],
  { baseline }: CompareOptions,
  score: (name: string) => number,
): number {
  const worth = ([a, b]: readonly [string, string]): number => (baseline === undefined ? score(a) : 0) + score(b);
  return pairs.reduce((best, pair, i) => (worth(pair) > worth(pairs[best]) ? i : best), 0);
}

/** Removes the verdict on the CoNLL average if two of its components differ significantly in opposite directions. */
function withConflicts(pairs: readonly ComparedPair[], shares: readonly ConllShares[]): ComparedPair[] {
  const conflicts = new Set(shares.filter(({ conflict }) => conflict).map(({ a, b }) => pairKey(a, b)));
  return pairs.map((pair) =>
    pair.metric === "conll" && conflicts.has(pairKey(pair.a, pair.b)) ? { ...pair, reject: false } : pair,
  );
}

function pairKey(a: string, b: string): string {
  return JSON.stringify([a, b]);
}

function rankedSystems(
  rule: CompareOptions["rank"],
  metric: string,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
): RankedSystem[] {
  // Ties are in the order of names, so that the order of the arguments does not matter.
  const named = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const scores = named.map((system) => mainFigure(system.scores[metric]) ?? -1);
  const different = new Set(
    pairs
      .filter((pair) => pair.metric === metric && pair.figure === "f1" && pair.reject)
      .flatMap(({ a, b }) => [pairKey(a, b), pairKey(b, a)]),
  );
  const differs = (x: number, y: number): boolean => different.has(pairKey(named[x].name, named[y].name));
  const standings = rankSystems(scores, differs, rule);
  const letters = compactLetters(descending(scores), differs);
  return systems.map((system) => {
    const place = named.indexOf(system);
    return { system: system.name, ...standings[place], letters: letters[place] };
  });
}

/** With fewer systems, τ is too imprecise to be reported. */
const leastSystems = 6;

/**
 * Returns how well the metrics agree on the order of the systems: Kendall's τ-b of their F1s, and the pairs of systems
 * on which two metrics contradict each other, both significantly.
 */
export function metricAgreement(
  metrics: readonly string[],
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
): OrderAgreement[] {
  const scores = (id: string): number[] => systems.map((system) => mainFigure(system.scores[id]) ?? 0);
  const found = new Map(metrics.map((id) => [id, new Map<string, ComparedPair>()]));
  for (const pair of pairs) {
    if (pair.figure === "f1" && pair.reject) found.get(pair.metric)?.set(pairKey(pair.a, pair.b), pair);
  }
  return metrics.flatMap((x, i) =>
    metrics.slice(i + 1).flatMap((y) => {
      const conflicts = Array.from(found.get(x)!).flatMap(([key, { a, b, delta }]) => {
        const other = found.get(y)!.get(key);
        return other !== undefined && signOf(other.delta!) === -signOf(delta!) ? [{ a, b }] : [];
      });
      const tau = systems.length < leastSystems ? null : kendallTauB(scores(x), scores(y));
      return tau === null && conflicts.length === 0 ? [] : [{ x, y, tau, conflicts }];
    }),
  );
}

const components = ["muc", "b3", "ceafe"];

/**
 * Returns the components' shares in each difference of two CoNLL averages; empty if the components are not among the
 * metrics.
 *
 * A significant difference in the average implies nothing about its components.
 */
function conllShares(pairs: readonly ComparedPair[]): ConllShares[] {
  const byF1 = pairs.filter(({ figure }) => figure === "f1");
  const found = new Map(
    components.map((id) => [
      id,
      new Map(byF1.filter(({ metric }) => metric === id).map((pair) => [pairKey(pair.a, pair.b), pair])),
    ]),
  );
  return byF1
    .filter(({ metric }) => metric === "conll")
    .flatMap(({ a, b }) => {
      const key = pairKey(a, b);
      const parts = components.map((id) => found.get(id)!.get(key));
      if (parts.some((part) => part === undefined)) return [];
      const own = parts.map((part) => part!);
      const total = own.reduce((sum, { delta }) => sum + (delta ?? 0), 0);
      const signs = new Set(own.map(({ delta }) => signOf(delta ?? 0)).filter((sign) => sign !== 0));
      const significant = new Set(own.filter(({ reject }) => reject).map(({ delta }) => signOf(delta ?? 0)));
      const p = own.map((part) => part.p);
      return [
        {
          a,
          b,
          shares:
            signOf(total) === 0
              ? null
              : Object.fromEntries(own.map(({ metric, delta }) => [metric, (delta ?? 0) / total])),
          mixed: signs.size > 1,
          conflict: significant.has(1) && significant.has(-1),
          all3: p.some((value) => value === null) ? null : greatest(p.map((value) => value!)),
        },
      ];
    });
}

/** @throws CompareOptionError for options that do not fit these systems */
function requireSense(systems: readonly SystemRuns[], options: CompareOptions): void {
  const refuse = (message: string): never => {
    throw new CompareOptionError(message);
  };
  const { headline, baseline, claim, adjust, test } = options;
  if (systems.length < 2) refuse("a comparison needs at least two systems");
  const names = systems.map(({ name }) => name);
  if (new Set(names).size < names.length) refuse("two systems have the same name");
  if (baseline !== undefined && !names.includes(baseline)) {
    refuse(`there is no system "${baseline}" for the baseline; choose from ${names.join(", ")}`);
  }
  const metrics = systems[0].runs[0].options.metrics.map(({ id }) => id);
  if (!metrics.includes(headline))
    refuse(`${headline} cannot rank the systems, because it is not among the metrics ${metrics.join(", ")}`);
  const single = systems.find(({ runs }) => runs.length < 2);
  const several = systems.find(({ runs }) => runs.length > 1);
  if (claim === "method" && single !== undefined) {
    refuse(`${single.name} has one run; a claim about methods needs at least two runs of each system`);
  }
  if (claim === "checkpoint" && several !== undefined) {
    refuse(`${several.name} has ${several.runs.length} runs; a claim about outputs needs a single run of each system`);
  }
  if (claim === "method" && (adjust === "maxt" || adjust === "tukey" || test === "bs")) {
    refuse("a claim about methods needs approximate randomisation; to adjust p-values, use holm, bh or none");
  }
  if (test === "bs" && (adjust === "maxt" || adjust === "tukey")) {
    refuse(`${adjust} cannot adjust p-values of the bootstrap; use holm, bh or none`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length > mostPairedRuns)) {
    refuse(`at most ${mostPairedRuns} runs of each system can be paired`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length !== systems[0].runs.length)) {
    refuse("runs can be paired only if every system has the same number of runs");
  }
}

function comparedSystem(
  { options, metrics, measured, systems, figures: all, hasIntervals }: ComparisonContext,
  system: number,
): ComparedSystem {
  const { name, runs } = systems[system];
  const figures = all[system];
  const results = figures.runs.map((run) => measured.results[run]);
  const ids = metrics.map(({ id }) => id);
  const { resampled } = figures;
  return {
    name,
    scores:
      results.length === 1
        ? results[0].scores
        : Object.fromEntries(
            metrics.map(({ id, hasOneFigure }, m) => {
              const [recall, precision, main] = figures.scores.slice(3 * m, 3 * m + 3);
              return [
                id,
                {
                  ...{ recall, precision, ...(hasOneFigure ? { f1: null, value: main } : { f1: main }) },
                  ...partlyUndefinedIn(results.map(({ scores }) => scores[id])),
                },
              ];
            }),
          ),
    ci:
      !hasIntervals || options.ci === "none" || resampled === undefined
        ? Object.fromEntries(ids.map((id) => [id, {}]))
        : figureIntervals(
            ids,
            { ...figures, resampled },
            { kind: options.ci, confidence: options.confidence },
            { metrics },
          ),
    voidMentions: results.reduce((sum, { voidMentions }) => sum + voidMentions, 0) / results.length,
    ...(runs.length > 1 && {
      runs: Object.fromEntries(
        metrics.map(({ id }, m) => {
          const scores = figures.scoresOfRuns[3 * m + 2].map((score) => score ?? 0);
          return [
            id,
            {
              runs: scores,
              sd: standardDeviation(scores),
              unitSe: measured.units.length < 2 ? null : jackknifeError(figures.leftOut[3 * m + 2]),
            },
          ];
        }),
      ),
    }),
    signatures: results.map(({ signature }) => signature),
  };
}

/**
 * If |τ| between the headline's differences and the sizes of units is larger, a note says that p may be too small (only
 * in claims about outputs).
 */
const STRONG = 0.3;

function notesOfComparison(
  options: DecidedOptions,
  { units }: MeasuredUnits,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
  {
    documents,
    leftOut,
  }: {
    documents: number;
    /** For each system, its headline score without each unit. */
    leftOut: readonly Float64Array[];
  },
): ComparisonNote[] {
  const notes: ComparisonNote[] = [];
  const family = pairs.filter(({ metric, figure }) => metric === options.headline && figure === "f1");
  if (options.ci !== "none" && units.length < leastUnits) {
    notes.push({ code: "few-units", units: units.length, least: leastUnits });
  }
  const parts = units.reduce((sum, unit) => sum + unit.parts, 0);
  if (options.unit === "part" && parts / documents > 1.2) {
    notes.push({ code: "part-units", partsPerDocument: parts / documents });
  }
  if (options.unit === "cluster") notes.push({ code: "cluster-units", units: units.length });
  if (options.unit === "genre") {
    // The test of methods redistributes runs, whatever the units.
    const limit = options.claim === "method" ? {} : { leastP: 2 / 2 ** units.length };
    notes.push({ code: "genre-units", units: units.length, ...limit });
  }
  for (const { a, b, nEff, leastP, method, sizeCorrelation } of family) {
    if (leastP > options.alpha && method !== "identical") {
      notes.push(
        options.claim === "method" ? { code: "few-runs", a, b, leastP } : { code: "few-differing", a, b, nEff, leastP },
      );
    }
    if (Math.abs(sizeCorrelation ?? 0) > STRONG && options.claim === "checkpoint") {
      notes.push({ code: "size-correlation", a, b, tau: sizeCorrelation! });
    }
  }
  const needed = Math.ceil(family.length / options.alpha) - 1;
  const isDrawn = family.some(({ method }) => method === "monte-carlo");
  if (options.adjust === "holm" && isDrawn && options.trials < needed) {
    notes.push({ code: "too-few-trials", trials: options.trials, needed });
  }
  for (const { name, scores, runs } of systems) {
    for (const [metric, score] of Object.entries(scores)) {
      if (mainFigure(score) === null) notes.push({ code: "undefined-scores", system: name, metric });
      const { partlyUndefined } = score;
      if (partlyUndefined !== undefined) {
        const ofRuns = runs !== undefined && { ofRuns: true as const };
        notes.push({ code: "partly-undefined", system: name, metric, partlyUndefined, ...ofRuns });
      }
    }
  }
  const orderOf = (scores: readonly number[]): string => descending(scores).join();
  const order = orderOf(systems.map((system) => mainFigure(system.scores[options.headline]) ?? 0));
  const changed = units.filter((_, unit) => orderOf(leftOut.map((column) => column[unit])) !== order).length;
  if (changed > 0 && units.length > 1 && options.baseline === undefined)
    notes.push({ code: "order-changes", units: changed });
  return notes;
}
