import { fMeasure, ratio } from "../../core/ratio.ts";
import { overlapTable } from "../../core/overlap-table.ts";
import type { PartlyUndefined } from "../../metrics/metric.ts";
import { CountLayout } from "../../scoring/counts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { cohenKappa, type YesNoTable } from "../../stats/cohen-kappa.ts";
import { setDistances } from "../../stats/set-distances.ts";
import type { Measures } from "../../stats/unit-counts.ts";
import {
  commonLabels,
  type Labels,
  type Marking,
  labelSizes,
  commonHeads,
  overlappingMentions,
} from "./agreement-mentions.ts";
import {
  type LinkAlphaCounts,
  linkAlpha,
  linkAlphaCounts,
  linkTable,
  type SetAlphaCounts,
  setAlpha,
  setAlphaCounts,
} from "./agreement-alpha.ts";
import { type AgreementOptions, agreementScoreOptions } from "./agreement-options.ts";

/** Additive counts of two annotators. */
export interface PairCounts extends YesNoTable, SetAlphaCounts {
  /** Mentions of both, of the first, of the second. */
  readonly common: number;
  readonly first: number;
  readonly second: number;
  /** Pairs of overlapping mentions, one to one, and in how many parts they are not known. */
  readonly overlapping: number;
  readonly withoutTokens: number;
  /** Mentions with a known head: pairs by equal heads, of the first, of the second; and in how many parts they are not known. */
  readonly heads: number;
  readonly firstHeads: number;
  readonly secondHeads: number;
  readonly withoutHeads: number;
}

/** Additive counts of all annotators together. */
export interface JointCounts extends LinkAlphaCounts, SetAlphaCounts {
  /** Mentions that at least one annotator marked, in parts that all have. */
  readonly marked: number;
}

/** Figures of two annotators beside those of the metrics. */
const pairFigures = ["exact", "overlapping", "heads", "kappa", "alpha"] as const;
/** Figures of all annotators together. */
const jointFigures = ["links", "alpha"] as const;

/** Counts as rows of numbers, which can be added and drawn, and figures of sums of them. */
export class AgreementLayout {
  readonly metrics: CountLayout;
  readonly scoreOptions: ScoreOptions;
  /** Of rows of two annotators: `pairFigures`, then the F of each metric; NaN for what is undefined. */
  readonly pairMeasures: Measures;
  /** Of rows of all annotators: `jointFigures`. */
  readonly jointMeasures: Measures;
  private readonly options: AgreementOptions;

  constructor(options: AgreementOptions) {
    this.options = options;
    this.scoreOptions = agreementScoreOptions(options);
    this.metrics = new CountLayout(options.metrics);
    const figures = new Float64Array(3 * options.metrics.length);
    this.pairMeasures = {
      count: pairFigures.length + options.metrics.length,
      evaluate: (sums, out) => {
        const counts = this.pairCounts(sums);
        const { common, first, second, overlapping, withoutTokens, heads, firstHeads, secondHeads, withoutHeads } =
          counts;
        out[0] = f(common, first, second);
        out[1] = withoutTokens > 0 ? NaN : f(overlapping, first, second);
        out[2] = withoutHeads > 0 ? NaN : f(heads, firstHeads, secondHeads);
        out[3] = cohenKappa(counts) ?? NaN;
        out[4] = setAlpha(counts, options.alpha) ?? NaN;
        this.metrics.figures(sums.subarray(pairColumns.length), this.scoreOptions, figures);
        options.metrics.forEach((_, metric) => (out[pairFigures.length + metric] = figures[3 * metric + 2]));
      },
    };
    this.jointMeasures = {
      count: jointFigures.length,
      evaluate: (sums, out) => {
        const counts = this.jointCounts(sums);
        out[0] = linkAlpha(counts) ?? NaN;
        out[1] = setAlpha(counts, options.alpha) ?? NaN;
      },
    };
  }

  /** How many numbers a row of two annotators has. */
  get pairWidth(): number {
    return pairColumns.length + this.metrics.columns;
  }

  /** How many numbers a row of all annotators has. */
  get jointWidth(): number {
    return jointColumns.length;
  }

  /** The row of a part that two annotators have. */
  pairRow(a: Marking, b: Marking, labels: Labels): Float64Array {
    const both = commonLabels(labels);
    const [first, second] = both;
    const overlapping = overlappingMentions(a, b);
    const heads = commonHeads(a, b);
    const counts: PairCounts = {
      common: first.length,
      first: a.order.length,
      second: b.order.length,
      overlapping: overlapping ?? 0,
      withoutTokens: overlapping === null ? 1 : 0,
      heads: heads?.both ?? 0,
      firstHeads: heads?.first ?? 0,
      secondHeads: heads?.second ?? 0,
      withoutHeads: heads === null ? 1 : 0,
      ...linkTable(both),
      ...this.setCounts(labels),
    };
    const table = overlapTable(labelSizes(labels[0]), labelSizes(labels[1]), first, second);
    const row = new Float64Array(this.pairWidth);
    row.set(pairColumns.map((column) => counts[column]));
    row.set(this.metrics.count(table, this.scoreOptions), pairColumns.length);
    return row;
  }

  /**
   * The row of a part that at least two annotators have.
   *
   * @param complete whether all have it: α of sets is told of such parts only
   */
  jointRow(labels: Labels, complete: boolean): Float64Array {
    const ofAll = complete ? labels : labels.map((own) => own.subarray(0, 0));
    const counts: JointCounts = {
      marked: ofAll[0].length,
      ...linkAlphaCounts(labels),
      ...this.setCounts(ofAll),
    };
    return Float64Array.from(jointColumns, (column) => counts[column]);
  }

  /** Of a sum of rows of two annotators, by metric id the averages in which an undefined metric counts as 0. */
  partlyUndefined(sums: Float64Array): Record<string, PartlyUndefined> {
    const scores = this.metrics.score(sums.subarray(pairColumns.length), this.scoreOptions);
    return Object.fromEntries(
      Object.entries(scores).flatMap(([id, { partlyUndefined: mark }]) => (mark === undefined ? [] : [[id, mark]])),
    );
  }

  /** The counts of a sum of rows of two annotators. */
  pairCounts(sums: Float64Array): PairCounts {
    return Object.fromEntries(pairColumns.map((column, i) => [column, sums[i]])) as unknown as PairCounts;
  }

  /** The counts of a sum of rows of all annotators. */
  jointCounts(sums: Float64Array): JointCounts {
    return Object.fromEntries(jointColumns.map((column, i) => [column, sums[i]])) as unknown as JointCounts;
  }

  private setCounts(labels: Labels): SetAlphaCounts {
    const { missing, distance } = this.options;
    return setAlphaCounts(missing === "common" ? commonLabels(labels) : labels, setDistances[distance]);
  }
}

const setColumns = ["values", "observed", "expected", "similar", "empty"] as const satisfies (keyof SetAlphaCounts)[];

const pairColumns = [
  "common",
  "first",
  "second",
  "overlapping",
  "withoutTokens",
  "heads",
  "firstHeads",
  "secondHeads",
  "withoutHeads",
  "both",
  "onlyFirst",
  "onlySecond",
  "neither",
  ...setColumns,
] as const satisfies (keyof PairCounts)[];

const jointColumns = [
  "marked",
  "judgements",
  "linked",
  "linkedTwice",
  ...setColumns,
] as const satisfies (keyof JointCounts)[];

/** F of things that were found by both, by the first, and by the second; NaN where neither found any. */
function f(both: number, first: number, second: number): number {
  return fMeasure(ratio(both, first), ratio(both, second)) ?? NaN;
}
