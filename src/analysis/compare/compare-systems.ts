import type { Accumulator } from "../../scoring/accumulator.ts";
import {
  type FigureName,
  figureNames,
  type MeasuredUnits,
  measureUnits,
  NotComparableError,
} from "../../scoring/unit-counts-of.ts";
import { compactLetters } from "../../stats/compact-letters.ts";
import { interval, type Interval, leastUnits } from "../../stats/intervals.ts";
import { jackknifeError, minimumDetectableDifference } from "../../stats/jackknife.ts";
import { kendallTauB } from "../../stats/kendall.ts";
import { descending, rankSystems } from "../../stats/ranks.ts";
import { mostPairedRuns } from "../../stats/run-tests.ts";
import { differingUnits } from "../../stats/swap-test.ts";
import { compareIds, type ProgressListener } from "../../stats/unit-counts.ts";
import {
  type Comparison,
  type ComparedPair,
  type ComparedSystem,
  CompareOptionError,
  type CompareOptions,
  defaultCompareOptions,
  type RankedSystem,
} from "./comparison.ts";
import { notesOfComparison } from "./comparison-notes.ts";
import { comparisonSignature } from "./comparison-signature.ts";
import { conllShares } from "./conll-shares.ts";
import { fragileUnits, genreDifferences, genreDesignEffect } from "./robustness.ts";
import { influences } from "./influence.ts";
import { metricAgreement } from "./metric-agreement.ts";
import { minus } from "./pair-tests.ts";
import { figuresOfSystems, type SystemFigures } from "./system-figures.ts";
import { type FamilyTest, testFamilies } from "./test-families.ts";

/** A system: one output, or several runs of one method. All have been given the same key. */
export interface SystemRuns {
  readonly name: string;
  readonly runs: readonly Accumulator[];
}

/**
 * Compares systems on the same key: intervals, paired tests of all differences with an adjustment for their number, ranks with
 * ties. The result does not depend on the order of documents, files or systems, but for the order in which it lists them.
 *
 * @param onProgress is told now and then what share of the work is done, 0..1
 * @throws NotComparableError if the systems have different units, if there are too few, or if their counts do not add up
 * @throws CompareOptionError if an option cannot be met by these systems
 * @source Noreen (1989) for the test, Hesterberg (2014) for the intervals, Holm (1979) for the adjustment
 * @example compareSystems([{ name: "a", runs: [a] }, { name: "b", runs: [b] }], { headline: "lea" }).pairs[0].pAdjusted
 */
export function compareSystems(
  systems: readonly SystemRuns[],
  chosen: Partial<CompareOptions> = {},
  onProgress: ProgressListener = () => undefined,
): Comparison {
  const options: CompareOptions = { ...defaultCompareOptions, ...chosen };
  requireSense(systems, options);
  // What is random is dealt out in the order of names, whatever the order of the arguments.
  const sorted = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const accumulators = sorted.flatMap(({ runs }) => runs);
  const measured = measureUnits(accumulators, options.unit);
  const { units } = measured;
  if (units.length < 2 && options.claim === "checkpoint") {
    throw new NotComparableError(
      "too-few-units",
      `there is only one ${options.unit} (${units[0]?.id ?? "none"}), and nothing can be learned from exchanging or drawing it: give several documents in which entities do not go across`,
    );
  }
  let run = 0;
  const runsOf = sorted.map(({ runs }) => runs.map(() => run++));
  const hasIntervals = options.ci !== "none" && units.length >= leastUnits;
  const figures = figuresOfSystems(
    measured,
    runsOf,
    accumulators,
    hasIntervals || options.test === "bs"
      ? {
          resamples: options.resamples,
          seed: options.seed,
          strata: options.strata === "genre" ? units.map(({ genre }) => genre) : undefined,
          onProgress: (share) => {
            onProgress(share / 2);
          },
        }
      : undefined,
  );
  const place = new Map(sorted.map(({ name }, i) => [name, i]));
  const order = systems.map(({ name }) => place.get(name)!);
  const context: Context = { options, measured, figures, accumulators, hasIntervals };
  const namedPairs = pairsOf(systems, options);
  const headline = metricsOf(accumulators).findIndex(({ id }) => id === options.headline);
  const watched = bestPair(namedPairs, options, (name) => figures[place.get(name)!].scores[3 * headline + 2] ?? -1);
  const families = testFamilies(
    measured,
    figures,
    namedPairs.map(([a, b]) => [place.get(a)!, place.get(b)!]),
    options,
    metricsOf(accumulators).map(({ id }) => id),
    watched,
    (share) => {
      onProgress((1 + share) / 2);
    },
  );
  const pairs = withConflicts(families.tests.map((test) => comparedPair(context, sorted, test)));
  const compared = order.map((system) => comparedSystem(context, sorted[system], figures[system]));
  const rankedBy = options.baseline === undefined ? metricsOf(accumulators) : [];
  return {
    options: { ...options, trials: families.trials },
    metrics: metricsOf(accumulators).map(({ id }) => id),
    units: units.map(({ id, keyMentions }) => ({ id, keyMentions })),
    parts: units.reduce((sum, { parts }) => sum + parts, 0),
    documents: accumulators[0].result().documents,
    systems: compared,
    pairs,
    conll: conllShares(pairs),
    agreement: metricAgreement(
      metricsOf(accumulators).map(({ id }) => id),
      compared,
      pairs,
    ),
    ranks: Object.fromEntries(rankedBy.map(({ id }) => [id, ranked(options.rank, id, compared, pairs)])),
    notes: notesOfComparison(options, measured, compared, pairs, {
      trials: families.trials,
      documents: accumulators[0].result().documents,
      leftOut: order.map((system) => figures[system].leftOut[3 * headline + 2]),
    }),
    signature: comparisonSignature(options, compared, pairs, units.length),
    unitScores: order.map((system) => figures[system].ofUnits[3 * headline + 2]),
    ...(families.nullDifferences !== undefined && {
      nullDistribution: { a: namedPairs[watched][0], b: namedPairs[watched][1], differences: families.nullDifferences },
    }),
  };
}

interface Context {
  readonly options: CompareOptions;
  readonly measured: MeasuredUnits;
  readonly figures: readonly SystemFigures[];
  readonly accumulators: readonly Accumulator[];
  readonly hasIntervals: boolean;
}

function metricsOf(accumulators: readonly Accumulator[]): Accumulator["options"]["metrics"] {
  return accumulators[0].options.metrics;
}

/** Refuses what these systems cannot answer. */
function requireSense(systems: readonly SystemRuns[], options: CompareOptions): void {
  const refuse = (message: string): never => {
    throw new CompareOptionError(message);
  };
  const { headline, baseline, claim, adjust, test } = options;
  if (systems.length < 2) refuse("a comparison needs at least two systems");
  const names = systems.map(({ name }) => name);
  if (new Set(names).size < names.length) refuse("two systems have the same name");
  if (baseline !== undefined && !names.includes(baseline)) {
    refuse(`there is no system "${baseline}" to be the baseline; there are ${names.join(", ")}`);
  }
  const metrics = metricsOf(systems[0].runs).map(({ id }) => id);
  if (!metrics.includes(headline))
    refuse(`systems are ranked by ${headline}, which is not among the metrics ${metrics.join(", ")}`);
  const single = systems.find(({ runs }) => runs.length < 2);
  const several = systems.find(({ runs }) => runs.length > 1);
  if (claim === "method" && single !== undefined) {
    refuse(`${single.name} has one run; a claim about methods needs at least two of each`);
  }
  if (claim === "checkpoint" && several !== undefined) {
    refuse(`${several.name} has ${several.runs.length} runs: a claim about outputs needs one output for each name`);
  }
  if (claim === "method" && (adjust === "maxt" || adjust === "tukey" || test === "bs")) {
    refuse("runs of methods are compared by permutation, adjusted by holm, bh or none");
  }
  if (test === "bs" && (adjust === "maxt" || adjust === "tukey")) {
    refuse(`${adjust} adjusts p-values of approximate randomisation; those of the bootstrap by holm, bh or none`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length > mostPairedRuns)) {
    refuse(`at most ${mostPairedRuns} runs can belong together in pairs`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length !== systems[0].runs.length)) {
    refuse("runs that belong together must be equally many for every system");
  }
}

function pairsOf(systems: readonly SystemRuns[], { baseline }: CompareOptions): [a: string, b: string][] {
  const names = systems.map(({ name }) => name);
  if (baseline !== undefined) return names.filter((name) => name !== baseline).map((name) => [baseline, name]);
  return names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
}

/** The pair of the two best systems, or of the baseline and the best other one. */
function bestPair(
  pairs: readonly (readonly [string, string])[],
  { baseline }: CompareOptions,
  score: (name: string) => number,
): number {
  const worth = ([a, b]: readonly [string, string]): number => (baseline === undefined ? score(a) : 0) + score(b);
  return pairs.reduce((best, pair, i) => (worth(pair) > worth(pairs[best]) ? i : best), 0);
}

function comparedSystem(
  { options, measured, accumulators, hasIntervals }: Context,
  { name, runs }: SystemRuns,
  figures: SystemFigures,
): ComparedSystem {
  const metrics = metricsOf(accumulators);
  const results = runs.map((run) => run.result());
  const intervalOf = (measure: number): Interval | undefined => {
    const estimate = figures.scores[measure];
    const resampled = figures.resampled?.[measure];
    if (!hasIntervals || options.ci === "none" || estimate === null || resampled === undefined) return undefined;
    return interval({
      kind: options.ci,
      confidence: options.confidence,
      estimate,
      resampled: resampled.slice(),
      leftOut: figures.leftOut[measure],
    });
  };
  return {
    name,
    scores:
      results.length === 1
        ? results[0].scores
        : Object.fromEntries(
            metrics.map(({ id }, m) => [
              id,
              { recall: figures.scores[3 * m], precision: figures.scores[3 * m + 1], f1: figures.scores[3 * m + 2] },
            ]),
          ),
    ci: Object.fromEntries(
      metrics.map(({ id }, m) => [
        id,
        Object.fromEntries(
          figureNames.flatMap((figure, f) => {
            const found = intervalOf(3 * m + f);
            return found === undefined ? [] : [[figure, found]];
          }),
        ),
      ]),
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
              sd: deviation(scores),
              unitSe: measured.units.length < 2 ? 0 : jackknifeError(figures.leftOut[3 * m + 2]),
            },
          ];
        }),
      ),
    }),
    signatures: results.map(({ signature }) => signature),
  };
}

/** With n − 1. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function comparedPair(context: Context, systems: readonly SystemRuns[], test: FamilyTest): ComparedPair {
  const { options, measured, figures, accumulators, hasIntervals } = context;
  const { metric, figure, pair, pairs } = test;
  const [a, b] = pair.map((system) => figures[system]);
  const measure = 3 * metric + figure;
  const identity = {
    a: systems[pair[0]].name,
    b: systems[pair[1]].name,
    metric: metricsOf(accumulators)[metric].id,
    figure: figureNames[figure] satisfies FigureName,
  };
  const scoreA = a.scores[measure];
  const scoreB = b.scores[measure];
  const delta = scoreA === null || scoreB === null ? null : scoreB - scoreA;
  const without = minus(b.leftOut[measure], a.leftOut[measure]);
  const se =
    delta === null || measured.units.length < 2
      ? null
      : Math.hypot(jackknifeError(without), runError(a, measure), runError(b, measure));
  const ci =
    delta === null || !hasIntervals || options.ci === "none" || a.resampled === undefined || b.resampled === undefined
      ? null
      : interval({
          kind: options.ci,
          confidence: options.confidence,
          estimate: delta,
          resampled: minus(b.resampled[measure], a.resampled[measure]),
          leftOut: without,
        });
  const strictest = options.adjust === "holm" ? options.alpha / pairs : options.alpha;
  const p = delta === null ? null : test.p;
  const pAdjusted = delta === null ? null : test.pAdjusted;
  const mcse = test.method === "monte-carlo" && p !== null ? Math.sqrt((p * (1 - p)) / test.resamples) : undefined;
  const isBorderline = mcse !== undefined && p !== null && Math.abs(p - options.alpha) < 2 * mcse;
  const mdd80 = se === null ? null : minimumDetectableDifference(se, strictest);
  const isHeadline = identity.metric === options.headline && identity.figure === "f1" && delta !== null;
  return {
    ...identity,
    delta,
    ci,
    p,
    pAdjusted,
    reject: pAdjusted !== null && pAdjusted <= options.alpha,
    method: test.method,
    ...(test.count !== undefined && { count: test.count }),
    resamples: test.resamples,
    nEff:
      options.claim === "method"
        ? measured.units.length
        : differingUnits(measured.columns, [a.runs[0], b.runs[0]], measured.columnsOf[metric]).length,
    leastP: test.leastP,
    ...(mcse !== undefined && { mcse }),
    ...(isBorderline && { settledBy: trialsToSettle(p, options.alpha) }),
    se,
    mdd80,
    unitsNeeded: mdd80 === null || delta === 0 ? null : Math.ceil(measured.units.length * (mdd80 / delta!) ** 2),
    ...countWins(a.ofUnits[measure], b.ofUnits[measure]),
    ...(isHeadline && {
      influence: influences(measured.counts.units, delta, without),
      fragile: fragileUnits(measured, [a, b], metric, { ...options, delta, without, p: test.p, pairs }),
      sizeCorrelation: sizeCorrelation(measured, a.ofUnits[measure], b.ofUnits[measure]),
      ...(options.strata === "genre" &&
        options.claim === "checkpoint" && {
          genres: genreDifferences(measured, [a.runs[0], b.runs[0]], metric, options, test.trials),
          designEffect: genreDesignEffect(measured, [a.runs[0], b.runs[0]], metric, se),
        }),
    }),
  };
}

/** The standard error that the choice of runs leaves: their deviation over the root of their number; 0 for a single run. */
function runError({ scoresOfRuns }: SystemFigures, measure: number): number {
  const scores = scoresOfRuns[measure].map((score) => score ?? 0);
  return scores.length < 2 ? 0 : deviation(scores) / Math.sqrt(scores.length);
}

/** As many trials as bring α out of reach of two standard errors of p; at a p of exactly α none do. */
function trialsToSettle(p: number, alpha: number): number {
  return Math.ceil((4 * p * (1 - p)) / (p - alpha) ** 2);
}

/** Units on which one is undefined count as ties. */
function countWins(a: Float64Array, b: Float64Array): { wins: number; ties: number; losses: number } {
  let wins = 0;
  let losses = 0;
  a.forEach((value, unit) => {
    if (b[unit] > value + 1e-12) wins++;
    else if (b[unit] < value - 1e-12) losses++;
  });
  return { wins, ties: a.length - wins - losses, losses };
}

function sizeCorrelation({ units }: MeasuredUnits, a: Float64Array, b: Float64Array): number | null {
  const defined = Array.from(a.keys()).filter((unit) => !Number.isNaN(a[unit]) && !Number.isNaN(b[unit]));
  if (defined.length < leastUnits) return null;
  return kendallTauB(
    defined.map((unit) => b[unit] - a[unit]),
    defined.map((unit) => units[unit].keyMentions),
  );
}

/** Where two components of the CoNLL average are significant in opposite directions there is no verdict on it. */
function withConflicts(pairs: readonly ComparedPair[]): ComparedPair[] {
  const conflicts = conllShares(pairs).filter(({ conflict }) => conflict);
  return pairs.map((pair) =>
    pair.metric === "conll" && conflicts.some(({ a, b }) => a === pair.a && b === pair.b)
      ? { ...pair, reject: false }
      : pair,
  );
}

function ranked(
  rule: CompareOptions["rank"],
  metric: string,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
): RankedSystem[] {
  // Equal scores stand in the order of names, whatever the order of the arguments.
  const named = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const scores = named.map((system) => system.scores[metric].f1 ?? -1);
  const different = new Set(
    pairs
      .filter((pair) => pair.metric === metric && pair.figure === "f1" && pair.reject)
      .flatMap(({ a, b }) => [JSON.stringify([a, b]), JSON.stringify([b, a])]),
  );
  const differs = (x: number, y: number): boolean => different.has(JSON.stringify([named[x].name, named[y].name]));
  const standings = rankSystems(scores, differs, rule);
  const letters = compactLetters(descending(scores), differs);
  return systems.map((system) => {
    const place = named.indexOf(system);
    return { system: system.name, ...standings[place], letters: letters[place] };
  });
}
