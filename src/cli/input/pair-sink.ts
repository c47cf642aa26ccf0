import { grown } from "../../core/text-column.ts";
import { PairGroups } from "../../formats/labels/pair-groups.ts";
import { CommandError, exitCode } from "../exit-codes.ts";

/** The columns of a table of pairs. Several columns may identify a record together. */
export interface PairColumns {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly probability?: string;
}

/** Pairs with at least the lowest threshold. */
export interface KeptPairs {
  readonly groups: PairGroups;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Absent if there is no column of probabilities, or only one threshold. */
  readonly probability?: Float64Array;
  /** All rows of the table. */
  readonly rows: number;
}

/** Collects pairs, and numbers the records of those that may be links. */
export class PairSink {
  readonly groups = new PairGroups();
  /** In ascending order; absent without probabilities. */
  readonly thresholds: readonly number[] | undefined;
  rows = 0;
  private left = new Int32Array(1024);
  private right = new Int32Array(1024);
  private probability: Float64Array | undefined;
  private length = 0;

  constructor(thresholds: readonly number[] | undefined) {
    this.thresholds = thresholds;
    if (thresholds !== undefined && thresholds.length > 1) this.probability = new Float64Array(1024);
  }

  /** The lowest threshold; 0 without probabilities. */
  get floor(): number {
    return this.thresholds?.[0] ?? 0;
  }

  /** Makes room for more pairs, because growing takes as long as reading them. */
  reserve(more: number): void {
    const length = this.length + more;
    if (length > this.left.length) this.grow(Math.max(length, 2 * this.left.length));
  }

  /** @param probability at least the lowest threshold */
  link(left: number, right: number, probability: number): void {
    if (this.length === this.left.length) this.grow(2 * this.length);
    this.left[this.length] = left;
    this.right[this.length] = right;
    if (this.probability !== undefined) this.probability[this.length] = probability;
    this.length++;
  }

  private grow(length: number): void {
    this.left = grown(this.left, length);
    this.right = grown(this.right, length);
    if (this.probability === undefined) return;
    const more = new Float64Array(length);
    more.set(this.probability);
    this.probability = more;
  }

  take(): KeptPairs {
    const { groups, left, right, probability, length, rows } = this;
    return {
      ...{ groups, rows, left: left.subarray(0, length), right: right.subarray(0, length) },
      ...(probability !== undefined && { probability: probability.subarray(0, length) }),
    };
  }
}

/** Returns the number in a cell; NaN if there is none. */
export function probabilityIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** @throws CommandError for a probability that is not from 0 to 1 */
export function requireProbability(value: number, file: string, line: number, text = String(value)): void {
  if (value >= 0 && value <= 1) return;
  throw new CommandError(
    `${file}:${line}: the probability ${text === "" ? "is missing" : `is “${text}”`}, but must be a number from 0 to 1`,
    exitCode.input,
  );
}

/** @throws CommandError for a pair without the id of a record */
export function refuseNoId(file: string, line: number): never {
  throw new CommandError(`${file}:${line}: the pair lacks the id of a record`, exitCode.input);
}

/** Returns the error that a table lacks a column. */
export function noColumn(file: string, column: string, names: readonly string[]): CommandError {
  return new CommandError(`${file}: there is no column ${column}; there are ${names.join(", ")}`, exitCode.input);
}
