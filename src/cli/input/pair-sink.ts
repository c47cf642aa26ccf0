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
  /** Absent without a column of probabilities. */
  readonly probability?: Float64Array;
  /** All pairs of the table. */
  readonly pairs: number;
}

/** Collects pairs, and numbers the records of those that may be links. */
export class PairSink {
  readonly groups = new PairGroups();
  /** The lowest threshold; absent without probabilities. */
  readonly floor: number | undefined;
  pairs = 0;
  private left = new Int32Array(1024);
  private right = new Int32Array(1024);
  private probability = new Float64Array(1024);
  private length = 0;

  constructor(floor: number | undefined) {
    this.floor = floor;
  }

  /** @param probability at least the lowest threshold */
  link(left: number, right: number, probability: number): void {
    if (this.length === this.left.length) {
      this.left = grown(this.left, 2 * this.length);
      this.right = grown(this.right, 2 * this.length);
      const more = new Float64Array(2 * this.length);
      more.set(this.probability);
      this.probability = more;
    }
    this.left[this.length] = left;
    this.right[this.length] = right;
    this.probability[this.length++] = probability;
  }

  take(): KeptPairs {
    const { groups, left, right, probability, length, pairs, floor } = this;
    return {
      ...{ groups, pairs, left: left.subarray(0, length), right: right.subarray(0, length) },
      ...(floor !== undefined && { probability: probability.subarray(0, length) }),
    };
  }
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
