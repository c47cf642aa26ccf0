import { listIn } from "../core/arrays.ts";
import type { QuotientSum } from "../core/quotient-sum.ts";

/**
 * Additive counts of several systems on the same units, such as documents, parts or genres. Tests exchange units, and
 * intervals resample them.
 */
export interface UnitCounts {
  /** Names of the units, ascending by code point. */
  readonly units: readonly string[];
  /** How many counts there are per unit and system. */
  readonly columns: number;
  /** For each system its counts: a row of `columns` numbers per unit. */
  readonly systems: readonly Float64Array[];
}

/** Figures that depend on summed counts: F1s, recalls, averages of them. */
export interface Measures {
  readonly count: number;
  /**
   * Computes the figures of summed counts.
   *
   * @param sums one number per column
   * @param out receives one number per measure; 0 or NaN if undefined
   */
  evaluate(sums: Float64Array, out: Float64Array): void;
  /**
   * Computes the figures for many rows of sums at once.
   *
   * @param sums rows of one number per column
   * @param rows number of rows
   * @param out receives rows of one number per measure
   */
  evaluateRows?(sums: Float64Array, rows: number, out: Float64Array): void;
  /** Each figure as a sum of quotients, by which compiled code computes it; undefined where only `evaluate` can. */
  readonly quotients?: readonly (QuotientSum | undefined)[];
  /** Returns some of these figures, by their places. Goes with `quotients`. */
  only?(places: readonly number[]): Measures;
  /**
   * From what another thread can make the same figures; undefined if it cannot.
   *
   * @internal
   */
  readonly recipe?: object | undefined;
}

/** Counts, and the recipe of figures, as another thread receives them. */
export interface HelpedMeasures {
  readonly columns: ColumnData;
  readonly recipe: object | undefined;
}

/** The numbers of `DistinctColumns`, without its methods. */
export type ColumnData = Pick<DistinctColumns, "units" | "columns" | "width" | "rows" | "index" | "totals">;

export function evaluateRows(measures: Measures, sums: Float64Array, rows: number, out: Float64Array): void {
  if (measures.evaluateRows !== undefined) {
    measures.evaluateRows(sums, rows, out);
    return;
  }
  const columns = sums.length / rows;
  for (let row = 0; row < rows; row++) {
    measures.evaluate(
      sums.subarray(row * columns, (row + 1) * columns),
      out.subarray(row * measures.count, (row + 1) * measures.count),
    );
  }
}

/** Receives the share of the work that is done, 0..1, from time to time. */
export type ProgressListener = (share: number) => void;

/**
 * The columns of all systems without repetition. Counts of the key are often the same for every system, and metrics may
 * share a numerator.
 */
export class DistinctColumns {
  readonly units: number;
  /** How many columns each system has. */
  readonly columns: number;
  /** How many different columns there are. */
  readonly width: number;
  /** For each unit a row of `width` numbers. */
  readonly rows: Float64Array;
  /** For each system and each of its columns, its place among the different columns. */
  readonly index: readonly Int32Array[];
  /** The sum of each different column over all units. */
  readonly totals: Float64Array;

  /** Finds columns that are equal in every number. */
  constructor({ units, columns, systems }: UnitCounts) {
    this.units = units.length;
    this.columns = columns;
    const distinct: Float64Array[] = [];
    const byDigest = new Map<number, number[]>();
    this.index = systems.map((counts) =>
      Int32Array.from({ length: columns }, (_, c) => {
        const column = Float64Array.from(units, (_, unit) => counts[unit * columns + c]);
        const digest = digestOf(column);
        const same = listIn(byDigest, digest);
        let found = same.find((i) => distinct[i].every((value, unit) => value === column[unit]));
        if (found === undefined) same.push((found = distinct.push(column) - 1));
        return found;
      }),
    );
    this.width = distinct.length;
    this.rows = new Float64Array(units.length * distinct.length);
    distinct.forEach((column, i) => {
      for (let unit = 0; unit < units.length; unit++) this.rows[unit * distinct.length + i] = column[unit];
    });
    this.totals = Float64Array.from(distinct, (column) => column.reduce((sum, value) => sum + value, 0));
  }

  /**
   * Returns columns that were found before.
   *
   * @internal
   */
  static from(data: ColumnData): DistinctColumns {
    return Object.assign(Object.create(DistinctColumns.prototype) as DistinctColumns, data);
  }

  /**
   * The numbers, for another thread.
   *
   * @internal
   */
  get data(): ColumnData {
    const { units, columns, width, rows, index, totals } = this;
    return { units, columns, width, rows, index, totals };
  }

  /**
   * Returns the sum of the smaller numbers of two different columns: the least that exchanging units can leave.
   *
   * @internal
   */
  leastSum(first: number, second: number): number {
    const { units, width, rows } = this;
    let sum = 0;
    for (let unit = 0, row = 0; unit < units; unit++, row += width)
      sum += Math.min(rows[row + first], rows[row + second]);
    return sum;
  }

  /** Returns the counts of a system from sums of all different columns. */
  pick(system: number, sums: Float64Array, out: Float64Array): void {
    const index = this.index[system];
    for (let c = 0; c < index.length; c++) out[c] = sums[index[c]];
  }
}

function digestOf(column: Float64Array): number {
  let digest = 0;
  for (const value of column) digest = (Math.imul(digest, 31) + Math.trunc(value * 1009)) | 0;
  return digest;
}

/**
 * Returns the figures of every system on all units: by system, by measure.
 *
 * @example
 *   const systems = [Float64Array.of(1, 2), Float64Array.of(3, 4)];
 *   const columns = new DistinctColumns({ units: ["x", "y"], columns: 1, systems });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   figuresOf(columns, sum).map(([figure]) => figure); // → [1 + 2, 3 + 4]
 */
export function figuresOf(columns: DistinctColumns, measures: Measures): Float64Array[] {
  const sums = new Float64Array(columns.columns);
  return columns.index.map((_, system) => {
    const figures = new Float64Array(measures.count);
    columns.pick(system, columns.totals, sums);
    measures.evaluate(sums, figures);
    return figures;
  });
}

/**
 * Compares by code point, which is also the order of the bytes in UTF-8. The locale has no influence.
 *
 * @example
 *   ["b", "a", "B"].sort(compareIds); // → ["B", "a", "b"]
 */
export function compareIds(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length || i === b.length) return a.length - b.length;
  return a.codePointAt(i)! - b.codePointAt(i)!;
}

export function selectUnits({ units, columns, systems }: UnitCounts, isWanted: (unit: number) => boolean): UnitCounts {
  const chosen = Array.from(units.keys()).filter(isWanted);
  return {
    units: chosen.map((unit) => units[unit]),
    columns,
    systems: systems.map((counts) => {
      const rows = new Float64Array(chosen.length * columns);
      chosen.forEach((unit, i) => {
        rows.set(counts.subarray(unit * columns, (unit + 1) * columns), i * columns);
      });
      return rows;
    }),
  };
}
