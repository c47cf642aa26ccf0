import { defined } from "../../core/defined.ts";
import { compareSignatures, formatSignature, parseSignature, type SignatureFields } from "../../core/signature.ts";
import { sha256 } from "../../core/corpus-hash.ts";
import { version } from "../../core/version.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { bootstrap } from "../../stats/bootstrap.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { intervalField, withinBounds } from "../../stats/intervals.ts";
import { drawnMeanInterval, meanInterval, type ResampledTerm } from "../../stats/mean-intervals.ts";
import { defaultSeed, generatorName } from "../../stats/random-words.ts";
import { f1Of, figureOf, type MeasuredUnits, measureUnits } from "../measure-units.ts";
import { CompareOptionError } from "../compare/comparison.ts";
import { inOrderOfNames, languagesOf } from "./in-order-of-names.ts";
import { differingOptions, joinedDatasets } from "./joined-datasets.ts";
import {
  type CountedDataset,
  type MeanFigures,
  inDataset,
  type MeanScore,
  requireSuite,
  sharesOf,
  type Suite,
  type SuiteIntervals,
  type SuiteOptions,
  type SuiteScores,
  type SuiteSystem,
} from "./suite.ts";

/** The defaults of suites: expanded percentiles of the CoNLL average. */
export const defaultSuiteOptions: SuiteOptions = {
  headline: "conll",
  ci: "xpct",
  confidence: 0.95,
  resamples: 10_000,
  seed: defaultSeed,
};

/**
 * Scores systems on several datasets: each dataset, and the means over datasets and over languages. The counts of all
 * documents together give the micro average. A suite of one dataset has the figures of that dataset, bit for bit.
 *
 * @throws RangeError for datasets that make no suite: see `requireSuite`
 * @throws CompareOptionError for a headline that a dataset lacks
 * @throws NotComparableError if the headline of a dataset has no intervals, because its documents differ by system or
 *   its counts cannot be added
 * @example
 *   const totalOf = (response) => {
 *     const total = accumulator({ metrics: ["muc"] });
 *     total.add(partOf([["a", "b", "c"]], "x"), partOf(response, "x"));
 *     return total;
 *   };
 *   const right = { name: "right", systems: [totalOf([["a", "b", "c"]])] };
 *   const half = { name: "half", systems: [totalOf([["a", "b"], ["c"]])] };
 *   const scores = scoreSuite({ names: ["ours"], datasets: [right, half] }, { headline: "muc" });
 *   // Recall is 2 of 2 links in the first dataset, and 1 of 2 in the second.
 *   scores.systems[0].macro.scores["muc"].recall; // → (2 / 2 + 1 / 2) / 2
 *   // In all, 3 of 4 links.
 *   scores.systems[0].micro["muc"].recall; // → 3 / 4
 */
export function scoreSuite(suite: Suite, chosen: Partial<SuiteOptions> = {}): SuiteScores {
  requireSuite(suite.datasets);
  return inOrderOfNames(suite, (sorted) => scoredSuite(sorted, chosen).scores);
}

/** Works like `scoreSuite`, and also returns the resamples. The datasets must be in the order of their names. */
export function scoredSuite(
  { names, datasets }: Suite,
  chosen: Partial<SuiteOptions>,
): { readonly scores: SuiteScores; readonly resampled: ResampledHeadline } {
  const options = { ...defaultSuiteOptions, ...chosen };
  const { metrics, withoutMean } = commonMetrics(datasets);
  requireHeadline(options.headline, metrics, withoutMean);
  const resampled = resampledTerms(datasets, options);
  const languages = languagesOf(datasets);
  const withoutMicro = differingOptions(datasets);
  const isAddable = withoutMicro.length === 0;
  const systems = names.map((name, system) =>
    systemScores(name, system, { datasets, options, metrics, languages, resampled, isAddable }),
  );
  const scores = {
    options,
    metrics,
    withoutMean,
    ...(!isAddable && { withoutMicro }),
    datasets: datasets.map(({ name, language, weight = 1, systems: [first] }) => ({
      name,
      ...defined({ language }),
      weight,
      documents: first.result().documents,
    })),
    languages,
    systems,
    signature: suiteSignature(datasets, systems, options),
  };
  return { scores, resampled };
}

/** The resamples of the headline: by dataset, by system. Nothing without intervals, or for a single document. */
type ResampledHeadline = readonly (readonly (ResampledTerm | undefined)[])[];

interface SuiteContext {
  readonly datasets: readonly CountedDataset[];
  readonly options: SuiteOptions;
  readonly metrics: readonly string[];
  readonly languages: readonly string[];
  readonly resampled: ResampledHeadline;
  /** Whether the counts of the datasets can be added. */
  readonly isAddable: boolean;
}

function systemScores(name: string, system: number, context: SuiteContext): SuiteSystem {
  const { datasets, options, metrics, languages, resampled, isAddable } = context;
  const scored = datasets.map(({ systems }, d) => {
    const { scores, signature } = systems[system].result();
    const headline = figureIn(scores, options.headline);
    const term = resampled[d][system];
    return {
      scores,
      signature,
      ci: headline === null || term === undefined ? {} : fixedInterval([term], options),
    };
  });
  const meanOf = (members: readonly number[], shares: readonly number[], whole: Whole): MeanScore => {
    const means = Object.fromEntries(
      metrics.map((id) => [
        id,
        meanFigures(
          members.map((d) => scored[d].scores[id]),
          shares,
        ),
      ]),
    );
    const terms = members.flatMap((d, i) => {
      const term = resampled[d][system];
      return term === undefined ? [] : [{ ...term, weight: shares[i] }];
    });
    const isKnown = means[options.headline].f1 !== null;
    const fixed = isKnown && terms.length === members.length ? fixedInterval(terms, options) : {};
    const values = whole.values(members.map((d) => figureIn(scored[d].scores, options.headline)));
    const ofValues =
      options.ci === "none" || !isKnown || values.some((value) => value === null)
        ? undefined
        : drawnMeanInterval(values as number[], whole.shares(shares), options.confidence);
    const areBounded = datasets.every(({ systems }) => isBounded(systems[system], options.headline));
    const drawn = ofValues !== undefined && areBounded ? withinBounds(ofValues) : ofValues;
    return { scores: means, ci: { ...fixed, ...defined({ drawn }) } };
  };
  const all = Array.from(datasets.keys());
  const ofLanguages = languages.map((language) => all.filter((d) => datasets[d].language === language));
  const joined = isAddable ? joinedDatasets(datasets, system, metrics) : undefined;
  const languageShares = new Float64Array(all.length);
  for (const members of ofLanguages) {
    sharesOf(members.map((d) => datasets[d])).forEach((share, i) => {
      languageShares[members[i]] = share / languages.length;
    });
  }
  return {
    name,
    datasets: scored,
    languages: ofLanguages.map((members) => meanOf(members, sharesOf(members.map((d) => datasets[d])), notDrawn)),
    macro: meanOf(all, sharesOf(datasets), datasetsDrawn),
    ...(languages.length > 0 && {
      macroLanguages: meanOf(all, [...languageShares], {
        values: (values) => ofLanguages.map((members) => meanOfLanguage(members, values, datasets)),
        shares: () => languages.map(() => 1 / languages.length),
      }),
    }),
    ...(joined !== undefined && { micro: joined.result().scores }),
  };
}

/** Returns whether a metric's figures are always from 0 to 1. */
function isBounded({ options }: Accumulator, id: string): boolean {
  return options.metrics.find((metric) => metric.id === id)?.properties.bounded === true;
}

/** The values that are drawn for a mean, from those of the datasets, and their shares. */
interface Whole {
  readonly values: (datasets: readonly (number | null)[]) => readonly (number | null)[];
  readonly shares: (datasets: readonly number[]) => readonly number[];
}

const datasetsDrawn: Whole = { values: (values) => values, shares: (shares) => shares };
/** The datasets of a language are too few to be drawn. */
const notDrawn: Whole = { values: () => [], shares: () => [] };

function meanOfLanguage(
  members: readonly number[],
  values: readonly (number | null)[],
  datasets: readonly CountedDataset[],
): number | null {
  const shares = sharesOf(members.map((d) => datasets[d]));
  return weightedMean(
    members.map((d) => values[d]),
    shares,
  );
}

function figureIn(scores: Readonly<Record<string, Score>>, id: string): number | null {
  return Object.hasOwn(scores, id) ? figureOf(scores[id], "f1") : null;
}

/** Returns the mean of each figure; null if a dataset has none. */
function meanFigures(scores: readonly Score[], shares: readonly number[]): MeanFigures {
  const mean = (name: keyof MeanFigures): number | null =>
    weightedMean(
      scores.map((score) => figureOf(score, name)),
      shares,
    );
  return { recall: mean("recall"), precision: mean("precision"), f1: mean("f1") };
}

function weightedMean(values: readonly (number | null)[], shares: readonly number[]): number | null {
  let sum = 0;
  for (const [i, value] of values.entries()) {
    if (value === null) return null;
    sum += shares[i] * value;
  }
  return sum;
}

/** @returns the interval with datasets fixed, if it can be computed */
export function fixedInterval(
  terms: readonly ResampledTerm[],
  { ci: kind, confidence }: Pick<SuiteOptions, "ci" | "confidence">,
): SuiteIntervals {
  if (kind === "none") return {};
  return defined({ fixed: meanInterval(terms, { kind, confidence }) });
}

/** Measures the systems of a dataset by their documents, or by the larger units of the scope. */
export function measuredDataset({ name, systems }: CountedDataset, names?: readonly string[]): MeasuredUnits {
  return inDataset(name, () => measureUnits(systems, systems[0].options.unit, names));
}

function resampledTerms(datasets: readonly CountedDataset[], options: SuiteOptions): ResampledHeadline {
  const { ci, headline } = options;
  return datasets.map((dataset) => {
    const ids = dataset.systems[0].options.metrics.map(({ id }) => id);
    if (ci === "none" || !ids.includes(headline)) return dataset.systems.map(() => undefined);
    return resamplesOf(measuredDataset(dataset), ids.indexOf(headline), options);
  });
}

/** Returns the resamples of a dataset's headline for each system; nothing for a single unit. */
function resamplesOf(
  { columns, select, units }: MeasuredUnits,
  metric: number,
  { resamples, seed }: Pick<SuiteOptions, "resamples" | "seed">,
): (ResampledTerm | undefined)[] {
  if (units.length < 2) return columns.index.map(() => undefined);
  return bootstrap(columns, select([f1Of(metric)]), { resamples, seed }).map(([resampled]) => ({
    weight: 1,
    resampled,
    units: units.length,
  }));
}

/** @throws CompareOptionError if a dataset lacks the headline */
function requireHeadline(headline: string, metrics: readonly string[], withoutMean: SuiteScores["withoutMean"]): void {
  if (metrics.includes(headline)) return;
  const dataset = withoutMean.find(({ metric }) => metric === headline)?.dataset;
  const why = dataset === undefined ? "no dataset is scored with it" : `dataset “${dataset}” lacks it`;
  throw new CompareOptionError(`there is no mean of ${headline}, because ${why}`);
}

/** Returns the metrics of all datasets, in the order of the first one, and those that some lack. */
function commonMetrics(datasets: readonly CountedDataset[]): Pick<SuiteScores, "metrics" | "withoutMean"> {
  const own = datasets.map(({ systems }) => {
    const [first, ...others] = systems.map((each) => Object.keys(each.result().scores));
    return first.filter((id) => others.every((ids) => ids.includes(id)));
  });
  const all = [...new Set(own.flat())];
  const lacking = all.flatMap((metric) => {
    const without = own.findIndex((ids) => !ids.includes(metric));
    return without < 0 ? [] : [{ metric, dataset: datasets[without].name }];
  });
  return { metrics: all.filter((id) => own.every((ids) => ids.includes(id))), withoutMean: lacking };
}

/**
 * Returns the signature of a suite: the fields that all its scores share, and for those that differ the number of
 * values. The hash is of the names and weights of the datasets and of all signatures of the systems.
 */
export function suiteSignature(
  datasets: readonly CountedDataset[],
  systems: readonly Pick<SuiteSystem, "datasets">[],
  { headline, ci, confidence, resamples, seed }: SuiteOptions,
  more: SignatureFields = {},
): string {
  const signatures = systems.flatMap(({ datasets: own }) => own.map(({ signature }) => signature));
  const fields = signatures.map((signature) => parseSignature(signature) ?? {});
  const ofData = ["n", "parts", "key", "resp", "version"];
  const differing = fields
    .flatMap((other) => compareSignatures(other, fields[0]).map(({ field }) => field))
    .filter((field) => !ofData.includes(field));
  const differ = [...new Set(differing)].sort();
  const shared = Object.entries(fields[0]).filter(([field]) => !differ.includes(field) && !ofData.includes(field));
  const described = datasets.map(({ name, language = "", weight = 1 }) => [name, language, weight]);
  return formatSignature({
    suite: `macro.${datasets.length}`,
    headline,
    ci: intervalField(ci, confidence, resamples),
    ...((ci !== "none" || Object.keys(more).length > 0) && { seed: String(seed), rng: generatorName }),
    ...more,
    ...Object.fromEntries(shared),
    ...(differ.length > 0 && { differ: differ.join("+") }),
    data: sha256(new TextEncoder().encode(JSON.stringify([described, [...signatures].sort()]))).slice(0, 8),
    version,
  });
}
