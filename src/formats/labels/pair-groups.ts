import { grown } from "../../core/text-column.ts";
import { RecordIds } from "./record-ids.ts";

/**
 * Groups records by pairs: single linkage, whose groups are the connected components. Repeated pairs, reversed ones and
 * cycles change nothing.
 */
export class PairGroups {
  readonly ids = new RecordIds();
  /** For each record, another one of its group, or itself if it stands for the group. */
  private parents = new Int32Array(0);
  private known = 0;

  link(one: number, other: number): void {
    if (this.known < this.ids.length) this.addSingles();
    const [a, b] = [this.groupOf(one), this.groupOf(other)];
    // The earlier record stands for both, so that the order of the pairs decides nothing else.
    if (a < b) this.parents[b] = a;
    else this.parents[a] = b;
  }

  /** Returns, for each record, the one that stands for its group: the one that came first. */
  firsts(): Int32Array {
    if (this.known < this.ids.length) this.addSingles();
    const firsts = this.parents.slice(0, this.known);
    // Parents are earlier records.
    for (let record = 0; record < firsts.length; record++) firsts[record] = firsts[firsts[record]];
    return firsts;
  }

  private groupOf(record: number): number {
    const { parents } = this;
    let at = record;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  /** A new record is a group of its own. */
  private addSingles(): void {
    const { length } = this.ids;
    if (length > this.parents.length) this.parents = grown(this.parents, 2 * length);
    for (; this.known < length; this.known++) this.parents[this.known] = this.known;
  }
}

/**
 * Counts pairs: a pair, its reverse and its repetitions are one.
 *
 * @param records how many there are
 */
export function distinctPairs(left: Int32Array, right: Int32Array, records: number): number {
  // For each record, the later records that it is paired with.
  const ends = new Int32Array(records + 1);
  for (let i = 0; i < left.length; i++) ends[left[i] < right[i] ? left[i] : right[i]]++;
  for (let record = 0, sum = 0; record < records; record++) ends[record] = sum += ends[record];
  const others = new Int32Array(left.length);
  for (let i = 0; i < left.length; i++) {
    const isFirst = left[i] < right[i];
    others[--ends[isFirst ? left[i] : right[i]]] = isFirst ? right[i] : left[i];
  }
  ends[records] = left.length;
  // The record that was last paired with each other one, + 1.
  const latest = new Int32Array(records);
  let pairs = 0;
  for (let record = 0, i = 0; record < records; record++) {
    for (const end = ends[record + 1]; i < end; i++) {
      if (latest[others[i]] !== record + 1) pairs++;
      latest[others[i]] = record + 1;
    }
  }
  return pairs;
}
