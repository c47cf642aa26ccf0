import { quotient, type ZeroDivision } from "../core/ratio.ts";
import type { Interval } from "../stats/intervals.ts";
import { defaultSeed, RandomWords, shuffle, streams } from "../stats/random-words.ts";
import { compareIds, DistinctColumns, figuresOf, type Measures, type UnitCounts } from "../stats/unit-counts.ts";
import { mainFigure, type Metric, type Score } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { ScoreResult, UnitRow } from "../scoring/corpus-scores.ts";
import type { Grouping } from "../scoring/grouping.ts";
import { CountLayout } from "../scoring/count-layout.ts";
import { MetricFigures } from "../scoring/figures.ts";
import { type ScoreOptions } from "../scoring/score-options.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";

/** The names of the three figures of a metric. */
export const figureNames = ["recall", "precision", "f1"] as const;
/** One of the three figures of a metric. */
export type FigureName = (typeof figureNames)[number];

/** Returns one of the three figures; a metric with one figure has it in place of F. */
export function figureOf(score: Score, name: FigureName): number | null {
  return name === "f1" ? mainFigure(score) : score[name];
}

export function f1Of(metric: number): number {
  return 3 * metric + figureNames.indexOf("f1");
}

/** Intervals by metric id, for figures that have one. */
export type FigureIntervals = Readonly<Record<string, Readonly<Partial<Record<FigureName, Interval>>>>>;

export interface MeasuredUnits {
  readonly results: readonly ScoreResult[];
  readonly units: readonly Omit<UnitRow, "counts">[];
  readonly counts: UnitCounts;
  readonly columns: DistinctColumns;
  /** Returns recall, precision and F1 of each metric, one metric after another; 0 if undefined. */
  readonly measures: Measures;
  /** Returns some of these figures, by their index. */
  readonly select: (chosen: readonly number[]) => Measures;
  /** Computes all figures for one unit; NaN if undefined. */
  readonly metricsOfUnit: (counts: Float64Array, out: Float64Array) => void;
  readonly columnsOf: readonly (readonly number[])[];
}

/**
 * Collects the counts of several systems.
 *
 * @param systems must have the same key and options
 * @param names of the systems, for error messages
 * @throws NotComparableError if the scope makes only one unit, if the units of the systems differ, if the units' counts
 *   do not add up to the score, or if a metric lacks information (leave it out with `Accumulator.without`)
 */
export function measureUnits(
  systems: readonly Accumulator[],
  grouping: Grouping | "cluster",
  names: readonly string[] = systems.map((_, s) => `system ${s + 1}`),
): MeasuredUnits {
  for (const [id, { side, what, document }] of systems.flatMap((system) => Object.entries(system.lacking()))) {
    throw new NotComparableError("information-lacking", `${id} needs ${what}, which the ${side} lacks in ${document}`);
  }
  if (systems.some(({ options }) => options.scope === "corpus")) {
    throw new NotComparableError(
      "too-few-units",
      "with --scope corpus, the whole corpus is one unit, but intervals and tests need several. Use --scope topic, whose units are topics",
    );
  }
  const counted = systems.map((system) => system.units(grouping));
  // A cluster that one system lacks is a mention in no true cluster, which this system left out.
  const rows = grouping === "cluster" ? withAllUnits(counted).map(inGroups) : counted;
  const [first] = rows;
  rows.forEach((own, s) => {
    const lacking = differenceOf(first, own);
    const missing = lacking ?? differenceOf(own, first);
    if (missing !== undefined) {
      const [without, having] = lacking === undefined ? [names[0], names[s]] : [names[s], names[0]];
      throw new NotComparableError(
        "units-differ",
        `${without} lacks ${missing}, which ${having} has; score all systems on the same documents`,
      );
    }
  });
  const { options } = systems[0];
  const howTo = howToMeasure(options);
  const columns = first[0]?.counts.length ?? 0;
  const counts: UnitCounts = {
    units: first.map(({ id }) => id),
    columns,
    systems: rows.map(unitRows),
  };
  const distinct = new DistinctColumns(counts);
  const results = systems.map((system) => system.result());
  requireAdditive(options.metrics, results, figuresOf(distinct, howTo.measures));
  return {
    results,
    units: first.map(({ id, genre, parts, keyMentions }) => ({ id, genre, parts, keyMentions })),
    counts,
    columns: distinct,
    ...howTo,
  };
}

/** Gives every system the units of all: those that it lacks have no counts. */
function withAllUnits(systems: readonly (readonly UnitRow[])[]): (readonly UnitRow[])[] {
  if (systems.length === 1) return [...systems];
  const all = new Map<string, UnitRow>();
  for (const unit of systems.flat()) if (!all.has(unit.id)) all.set(unit.id, unit);
  const ids = Array.from(all.values()).sort((a, b) => compareIds(a.id, b.id));
  return systems.map((own) => {
    const byId = new Map(own.map((unit) => [unit.id, unit]));
    return ids.map((unit) => byId.get(unit.id) ?? { ...unit, counts: new Float64Array(unit.counts.length) });
  });
}

/** More clusters than these are resampled in as many groups, because resampling takes time in proportion to the units. */
const mostClusters = 10_000;

/** Puts clusters into groups at random, all of nearly the same number of clusters, if there are very many. */
function inGroups(units: readonly UnitRow[]): readonly UnitRow[] {
  if (units.length <= mostClusters) return units;
  const order = Int32Array.from(units.keys());
  const words = new Uint32Array(units.length - 1);
  new RandomWords(defaultSeed, streams.groups).fill(0, words);
  shuffle(order, words);
  const groups = Array.from({ length: mostClusters }, (_, g) => ({
    ...units[order[g]],
    id: `group ${String(g + 1).padStart(5, "0")}`,
    keyMentions: 0,
    counts: new Float64Array(units[0].counts.length),
  }));
  order.forEach((unit, place) => {
    const group = groups[place % mostClusters];
    group.keyMentions += units[unit].keyMentions;
    units[unit].counts.forEach((count, c) => (group.counts[c] += count));
  });
  return groups;
}

export function unitRows(units: readonly UnitRow[]): Float64Array {
  const columns = units[0]?.counts.length ?? 0;
  const all = new Float64Array(units.length * columns);
  units.forEach(({ counts }, unit) => {
    all.set(counts, unit * columns);
  });
  return all;
}

export type HowToMeasure = Pick<MeasuredUnits, "measures" | "select" | "metricsOfUnit" | "columnsOf">;

function howToMeasure(options: ScoreOptions): HowToMeasure {
  return options.average === "micro" ? microMeasures(options) : macroMeasures(options);
}

/** From what another thread makes figures: the options with the names of metrics, and which figures are chosen. */
interface MeasuresRecipe {
  readonly options: Omit<ScoreOptions, "metrics" | "onAligning"> & { readonly metrics: readonly string[] };
  readonly chosen: readonly number[];
}

/** Returns undefined if a metric cannot be found by its name in another thread, because the caller defined it. */
function recipeOf(options: ScoreOptions, chosen: readonly number[]): MeasuresRecipe | undefined {
  const names = options.metrics.map(({ id }) => id);
  if (names.some((name, m) => findMetric(name) !== options.metrics[m])) return undefined;
  // Nothing is aligned there, and functions cannot be copied.
  const plain = Object.fromEntries(Object.entries(options).filter(([name]) => name !== "onAligning")) as typeof options;
  return { options: { ...plain, metrics: names }, chosen };
}

/** Returns the figures that another thread described in `Measures.recipe`. */
export function measuresOf(recipe: object): Measures {
  const { options, chosen } = recipe as MeasuresRecipe;
  const metrics = options.metrics.map((name) => findMetric(name)!);
  return howToMeasure({ ...options, metrics }).select(chosen);
}

export function microMeasures(options: ScoreOptions): HowToMeasure {
  const { metrics } = options;
  const layout = new CountLayout(metrics);
  const computed = new MetricFigures(layout, options);
  const figures = new Float64Array(3 * metrics.length);
  const select = (chosen: readonly number[]): Measures => {
    const [metric, ...more] = new Set(chosen.map((figure) => Math.floor(figure / 3)));
    const only = more.length === 0 ? metric : undefined;
    const rowsOfFigures = computed.ofRows(chosen);
    return {
      count: chosen.length,
      recipe: recipeOf(options, chosen),
      quotients: chosen.map((figure) => computed.quotients(figure)),
      only: (places) => select(places.map((place) => chosen[place])),
      evaluate(sums, out) {
        computed.compute(sums, figures, only);
        for (let i = 0; i < chosen.length; i++) {
          const value = figures[chosen[i]];
          out[i] = Number.isNaN(value) ? 0 : value;
        }
      },
      evaluateRows(sums, rows, out) {
        rowsOfFigures(sums, rows, out);
        for (let i = 0; i < rows * chosen.length; i++) if (Number.isNaN(out[i])) out[i] = 0;
      },
    };
  };
  return {
    measures: select(Array.from(figures.keys())),
    select,
    metricsOfUnit: (counts, out) => {
      computed.compute(counts, out);
    },
    columnsOf: metrics.map((metric) => layout.columnsOf(metric)),
  };
}

function macroMeasures(options: ScoreOptions): HowToMeasure {
  const { metrics } = options;
  const mean = (sums: Float64Array, figure: number, zero: ZeroDivision = 0): number =>
    quotient(sums[2 * figure], sums[2 * figure + 1], zero);
  const select = (chosen: readonly number[]): Measures => ({
    count: chosen.length,
    recipe: recipeOf(options, chosen),
    evaluate(sums, out) {
      for (let i = 0; i < chosen.length; i++) out[i] = mean(sums, chosen[i]);
    },
  });
  return {
    measures: select(Array.from({ length: 3 * metrics.length }, (_, figure) => figure)),
    select,
    metricsOfUnit: (counts, out) => {
      for (let figure = 0; figure < out.length; figure++) out[figure] = mean(counts, figure, "undefined");
    },
    columnsOf: metrics.map((_, metric) => Array.from({ length: 6 }, (_column, c) => 6 * metric + c)),
  };
}

function differenceOf(some: readonly UnitRow[], others: readonly UnitRow[]): string | undefined {
  const ids = new Set(others.map(({ id }) => id));
  return some.find(({ id }) => !ids.has(id))?.id;
}

/**
 * Checks that the units' counts add up to the score. Otherwise exchanging and resampling units would be meaningless.
 */
function requireAdditive(
  metrics: readonly Metric[],
  results: readonly ScoreResult[],
  figures: readonly Float64Array[],
): void {
  results.forEach(({ scores }, s) => {
    metrics.forEach(({ id, title }, metric) => {
      figureNames.forEach((name, f) => {
        const found = figures[s][3 * metric + f];
        const whole = figureOf(scores[id], name) ?? 0;
        if (Math.abs(found - whole) <= 1e-9) return;
        throw new NotComparableError(
          "not-additive",
          `the counts of the units give ${title} ${found}, but the score is ${whole}, because entities cross units`,
        );
      });
    });
  });
}
