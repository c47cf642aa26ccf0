import { ByteInterner, type ByteStrings } from "../common/lines/byte-strings.ts";
import { grown } from "../../core/text-column.ts";

/**
 * Groups records by pairs: single linkage, whose groups are the connected components. Repeated pairs, reversed ones and
 * cycles change nothing.
 */
export class PairGroups {
  private readonly records = new ByteInterner();
  /** For each record, another one of its group, or itself if it stands for the group. */
  private parents = new Int32Array(1024);
  private known = 0;

  /** The ids of all records, in the order in which they came. */
  get ids(): ByteStrings {
    return this.records.strings;
  }

  /** Returns the number of the record with the id `bytes[start..end)`. A new record is a group of its own. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const record = this.records.indexOf(bytes, start, end);
    if (record === this.known) {
      if (record === this.parents.length) this.parents = grown(this.parents, 2 * record);
      this.parents[record] = record;
      this.known++;
    }
    return record;
  }

  link(one: number, other: number): void {
    const [a, b] = [this.groupOf(one), this.groupOf(other)];
    // The earlier record stands for both, so that the order of the pairs decides nothing else.
    if (a < b) this.parents[b] = a;
    else this.parents[a] = b;
  }

  /** Returns the record that stands for a record's group: the one that came first. */
  groupOf(record: number): number {
    const { parents } = this;
    let at = record;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}
