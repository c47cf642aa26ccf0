import { measureUnits } from "../measure-units.ts";
import { NotComparableError } from "../../scoring/score-options.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { compareIds, type ProgressListener } from "../../stats/unit-counts.ts";
import { comparedPair } from "./compared-pair.ts";
import { comparedSystem } from "./compared-system.ts";
import {
  type Comparison,
  type ComparedPair,
  type CompareOptions,
  type DecidedOptions,
  defaultCompareOptions,
} from "./comparison.ts";
import type { ComparisonContext, SystemRuns } from "./comparison-context.ts";
import { notesOfComparison } from "./comparison-notes.ts";
import { comparisonSignature } from "./comparison-signature.ts";
import { conllShares } from "./conll-shares.ts";
import { metricAgreement } from "./metric-agreement.ts";
import { rankedSystems } from "./ranked-systems.ts";
import { requireSense } from "./require-sense.ts";
import { figuresOfSystems } from "./system-figures.ts";
import { testFamilies, trialsFor } from "./test-families.ts";

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
  const wanted: CompareOptions = { ...defaultCompareOptions, ...chosen };
  requireSense(systems, wanted);
  const namedPairs = pairsOf(systems, wanted);
  const options: DecidedOptions = { ...wanted, trials: trialsFor(namedPairs.length, wanted) };
  // What is random is dealt out in the order of names, whatever the order of the arguments.
  const sorted = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const accumulators = sorted.flatMap(({ runs }) => runs);
  const measured = measureUnits(accumulators, options.unit);
  const { metrics, scope } = accumulators[0].options;
  const unit = scope === "document" ? options.unit : scope;
  const { units } = measured;
  if (units.length < 2 && options.claim === "checkpoint") {
    throw new NotComparableError(
      "too-few-units",
      `there is only one ${unit} (${units[0]?.id ?? "none"}), and nothing can be learned from exchanging or drawing it: give several documents in which entities do not go across`,
    );
  }
  let run = 0;
  const runsOf = sorted.map(({ runs }) => runs.map(() => run++));
  const hasIntervals = options.ci !== "none" && units.length >= leastUnits;
  const figures = figuresOfSystems(
    measured,
    runsOf,
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
  const context: ComparisonContext = { options, metrics, measured, systems: sorted, figures, hasIntervals };
  const ids = metrics.map(({ id }) => id);
  const headline = ids.indexOf(options.headline);
  const watched = bestPair(namedPairs, options, (name) => figures[place.get(name)!].scores[3 * headline + 2] ?? -1);
  const families = testFamilies(
    measured,
    figures,
    namedPairs.map(([a, b]) => [place.get(a)!, place.get(b)!]),
    options,
    ids,
    watched,
    (share) => {
      onProgress((1 + share) / 2);
    },
  );
  const pairs = withConflicts(families.tests.map((test) => comparedPair(context, test)));
  const compared = order.map((system) => comparedSystem(context, system));
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
    conll: conllShares(pairs),
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

/** Where two components of the CoNLL average are significant in opposite directions there is no verdict on it. */
function withConflicts(pairs: readonly ComparedPair[]): ComparedPair[] {
  const conflicts = conllShares(pairs).filter(({ conflict }) => conflict);
  return pairs.map((pair) =>
    pair.metric === "conll" && conflicts.some(({ a, b }) => a === pair.a && b === pair.b)
      ? { ...pair, reject: false }
      : pair,
  );
}
