import { NotComparableError } from "../../scoring/not-comparable.ts";
import { differingUnits } from "../../stats/swap-test.ts";
import { tolerance } from "../../stats/tolerance.ts";
import type { Pair } from "../../stats/trial-run.ts";
import { figuresOf } from "../../stats/unit-counts.ts";
import { areFewArrangements, type PairTest, testPairs } from "../compare/pair-tests.ts";
import { f1Of, type MeasuredUnits } from "../measure-units.ts";

/** A test of one pair, on a dataset or of the mean. */
export interface PairTested {
  /** Two-sided. */
  readonly p: number;
  readonly method: "identical" | "exact" | "monte-carlo";
  /** The number of trials or arrangements. */
  readonly resamples: number;
  /** The number of documents, or other units, in which the systems differ by the figure. */
  readonly nEff: number;
}

/** What is tested, and by how many trials. */
interface MacroTestOptions {
  /** By dataset, the place of the metric among the measured ones. */
  readonly metricOf: readonly number[];
  /** By dataset, its share in the mean. */
  readonly shares: readonly number[];
  readonly trials: number;
  readonly seed: number;
}

/**
 * Tests the weighted mean of the datasets' differences, by the trials of the datasets' own tests. All datasets use the
 * same coins, so the trials of dataset d begin at its d-th one: no two datasets use the same coin at a time.
 */
export class MacroTest {
  private readonly pairs: readonly Pair[];
  private readonly options: MacroTestOptions;
  /** By pair: in how many units they differ by the headline. */
  private readonly nEff: number[];
  /** By pair: the mean difference of the systems as they are. */
  private readonly observed: Float64Array;
  /** By pair: the mean difference in each trial, if arrangements are drawn. */
  private readonly drawn: (Float64Array | undefined)[];
  /** By pair: the mean difference in each arrangement of the datasets so far, if all are tried. */
  private readonly every: (Float64Array | undefined)[];

  constructor(pairs: readonly Pair[], measured: readonly MeasuredUnits[], options: MacroTestOptions) {
    this.pairs = pairs;
    this.options = options;
    const differing = pairs.map((pair) =>
      measured.reduce((sum, { columns }) => sum + differingUnits(columns, pair).length, 0),
    );
    this.nEff = pairs.map(() => 0);
    this.observed = new Float64Array(pairs.length);
    this.drawn = pairs.map((_, pair) =>
      areFewArrangements(differing[pair], pairs.length * measured.length)
        ? undefined
        : new Float64Array(options.trials),
    );
    this.every = pairs.map(() => undefined);
  }

  /** Tests the pairs on a dataset, and adds the trials to those of the mean. */
  testDataset({ columns, units, select, columnsOf }: MeasuredUnits, d: number): PairTested[] {
    const { pairs, options } = this;
    const { shares, metricOf, trials, seed } = options;
    if (units.length < 2 && shares.length === 1)
      throw new NotComparableError("too-few-units", "there is only one document, but a test needs several");
    const measures = select([f1Of(metricOf[d])]);
    const all = figuresOf(columns, measures);
    pairs.forEach(([a, b], pair) => (this.observed[pair] += shares[d] * (all[b][0] - all[a][0])));
    const own: number[][] = pairs.map(() => []);
    const keep = (pair: number, trial: number, difference: number): void => {
      if (this.drawn[pair] === undefined) own[pair][trial] = difference;
      else this.addTrial(pair, d, trial, difference);
    };
    const differing = pairs.map((pair) => differingUnits(columns, pair).length);
    // All datasets share the number of arrangements that may be tried.
    const isExact = differing.map((units) => units > 0 && areFewArrangements(units, pairs.length * shares.length));
    const test = (exact: boolean, chosen: readonly number[], isKept: (pair: number) => boolean): PairTest[] =>
      testPairs(
        columns,
        chosen.map((pair) => pairs[pair]),
        measures,
        {
          ...{ exact, trials, seed, shared: false },
          observe(place, trial, [difference]) {
            if (isKept(chosen[place])) keep(chosen[place], trial, difference);
          },
        },
      );
    const isDrawn = (pair: number): boolean => this.drawn[pair] !== undefined;
    const found: PairTest[] = [];
    const [tried, others] = [true, false].map((exact) => Array.from(pairs.keys()).filter((p) => isExact[p] === exact));
    // If all arrangements of a dataset are tried, but not those of all datasets, the mean needs random ones, too.
    test(true, tried, (pair) => !isDrawn(pair)).forEach((result, i) => (found[tried[i]] = result));
    test(false, others, isDrawn).forEach((result, i) => (found[others[i]] = result));
    const also = tried.filter(isDrawn);
    if (also.length > 0) test(false, also, isDrawn);
    return pairs.map((pair, p) => {
      const nEff = differingUnits(columns, pair, columnsOf[metricOf[d]]).length;
      // Systems with equal counts differ by 0 in every trial.
      if (this.drawn[p] === undefined && own[p].length > 0) this.combine(p, shares[d], own[p]);
      this.nEff[p] += nEff;
      const { method, p: values, resamples } = found[p];
      if (nEff === 0) return { method: "identical", p: 1, resamples: 0, nEff };
      return { method: method as PairTested["method"], p: values[0], resamples, nEff };
    });
  }

  private addTrial(pair: number, d: number, trial: number, difference: number): void {
    const { trials, shares } = this.options;
    this.drawn[pair]![(trial + trials - (d % trials)) % trials] += shares[d] * difference;
  }

  /**
   * Combines the arrangements of a dataset with those of the datasets before it. The tests list only one of each
   * arrangement and its mirror image, in which the difference has the opposite sign. One of each is enough for all
   * datasets together, so the first one stays as it is.
   */
  private combine(pair: number, share: number, differences: readonly number[]): void {
    const before = this.every[pair];
    const all = before === undefined ? differences : differences.flatMap((value) => [value, -value]);
    const sums = before ?? [0];
    const next = new Float64Array(sums.length * all.length);
    let place = 0;
    for (const sum of sums) for (const difference of all) next[place++] = sum + share * difference;
    this.every[pair] = next;
  }

  /** Returns the test of the mean, after all datasets. */
  result(pair: number): PairTested {
    const nEff = this.nEff[pair];
    if (nEff === 0) return { method: "identical", p: 1, resamples: 0, nEff };
    const least = Math.abs(this.observed[pair]) - tolerance;
    const drawn = this.drawn[pair];
    const values = drawn ?? this.every[pair]!;
    let count = 0;
    for (const value of values) if (Math.abs(value) >= least) count++;
    const { length: resamples } = values;
    return drawn === undefined
      ? { method: "exact", p: count / resamples, resamples, nEff }
      : { method: "monte-carlo", p: (count + 1) / (resamples + 1), resamples, nEff };
  }
}
