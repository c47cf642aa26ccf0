import type { SuiteComparison } from "../../analysis/suite/compare-suite.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import type { SuiteScores, SuiteSystem } from "../../analysis/suite/suite.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { counted } from "../numbers.ts";
import { fTitle, isOneFigure, partlyUndefinedTexts, titleOf } from "../score/score-tables.ts";

/** What a system lacks, all of which counts as zero. */
export interface MissingInSuite {
  /** The names of whole datasets. */
  readonly datasets: readonly string[];
  /** The number of documents of the other datasets. */
  readonly documents: number;
  /** These documents, by the names of their datasets. */
  readonly documentsOf: Readonly<Record<string, readonly string[]>>;
}

/** The scores of a suite, and what was noticed on the way. */
export interface SuiteReport {
  /** A comparison has `pairs`. */
  readonly scores: SuiteScores | SuiteComparison;
  /** In the order of the systems. */
  readonly missing: readonly MissingInSuite[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What each kind of interval is about, in words. */
export const intervalClaims = {
  fixed: "Datasets fixed: only documents are drawn, so the interval is about other documents of these datasets.",
  drawn: "Datasets drawn: the interval is about the mean of other datasets of this kind.",
} as const;

/** Returns whether the interval of the mean ends where no figure can be beyond. */
function isCutOff({ macro }: SuiteSystem): boolean {
  const [low, high] = macro.ci.drawn ?? [0, 0];
  return low < high && (low === 0 || high === 1);
}

/** Returns the first few names. */
export function firstNames(names: readonly string[]): string {
  return `${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}`;
}

export function headlineTitle({ options: { headline }, signature }: SuiteScores): string {
  return isOneFigure(headline) ? titleOf(headline) : `${titleOf(headline)} ${fTitle(signature)}`;
}

/**
 * Returns what a reader must know in addition to the figures, a sentence each.
 *
 * @param digits decimals of a percentage
 */
export function suiteNotes({ scores, missing }: SuiteReport, digits: number): string[] {
  const { datasets, systems, withoutMean, withoutMicro, options } = scores;
  const isWeighted = datasets.some(({ weight }) => weight !== datasets[0].weight);
  const hasIntervals = options.ci !== "none";
  const lacking = systems.flatMap(({ name }, s) => {
    const { datasets: whole, documentsOf } = missing[s];
    const parts = [
      ...(whole.length > 0 ? [`${counted(whole.length, "dataset")} (${whole.join(", ")})`] : []),
      ...Object.entries(documentsOf).map(
        ([dataset, documents]) => `${counted(documents.length, "document")} of ${dataset} (${firstNames(documents)})`,
      ),
    ];
    return parts.length === 0 ? [] : [`${name} lacks ${parts.join(" and ")}, counted as zero.`];
  });
  const noFixed = systems.some(({ macro }) => macro.ci.fixed === undefined);
  return [
    ...lacking,
    ...partlyUndefinedTexts(
      systems.flatMap(({ name, datasets: own }) =>
        own.map((each, d) => ({ name: `${name} on ${datasets[d].name}`, scores: each.scores })),
      ),
      digits,
    ),
    ...(isWeighted ? [`Weights: ${datasets.map(({ name, weight }) => `${name} ${weight}`).join(", ")}.`] : []),
    ...(withoutMicro === undefined
      ? []
      : [
          `There is no micro average, because these options differ between the datasets: ${withoutMicro
            .map((name) => optionRecords[name].flag.split(" ")[0])
            .join(", ")}.`,
        ]),
    ...[...new Set(withoutMean.map(({ dataset }) => dataset))].map(
      (dataset) =>
        `${dataset} lacks ${withoutMean
          .filter((each) => each.dataset === dataset)
          .map(({ metric }) => titleOf(metric))
          .join(", ")}, so there is no mean.`,
    ),
    ...(hasIntervals ? [intervalClaims.fixed, intervalClaims.drawn] : []),
    ...(hasIntervals && systems.some(isCutOff)
      ? ["With so few datasets, an interval with datasets drawn reached beyond 0 or 100, where it was cut off."]
      : []),
    ...(hasIntervals && noFixed
      ? [
          "An interval with datasets fixed needs at least two documents in each dataset, and about six in all, none of which weighs much more than the others.",
        ]
      : []),
  ];
}
