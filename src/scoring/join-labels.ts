import type { LabelColumns } from "../formats/labels/label-columns-reader.ts";
import { sortPairs } from "../core/name-fingerprints.ts";

/** Mentions with the label that each side gives them. */
export type LabelledMentions = Omit<LabelColumns, "names">;

/** Whether no two rows of a table can be of the same mention: no two hashes are the same in a document. */
export function areDistinct({ length, document, hashes }: LabelColumns): boolean {
  const words = hashes.slice();
  if (document !== undefined) {
    for (let row = 0; row < length; row++) {
      words[2 * row] ^= Math.imul(document[row] + 1, 0x9e3779b1);
      words[2 * row + 1] += Math.imul(document[row] + 1, 0x85ebca6b);
    }
  }
  sortPairs(words);
  for (let i = 2; i < words.length; i += 2) {
    if (words[i] === words[i - 2] && words[i + 1] === words[i - 1]) return false;
  }
  return true;
}

/** A key, to which responses are joined by the names of mentions. */
export class LabelKey {
  private readonly columns: LabelColumns;
  private readonly numbers: ReadonlyMap<string, number>;
  /** Row + 1, by hash, at most half of the slots taken; made when it is needed. */
  private table: Int32Array | undefined;
  /** Whether so many mentions were made up to have like hashes that the table is of no use. */
  private flooded = false;

  /** @param columns those of the key, with names; no two rows are of the same mention */
  constructor(columns: LabelColumns) {
    this.columns = columns;
    this.numbers = new Map(columns.documents.map((name, d) => [name, d]));
  }

  /**
   * Joins a response.
   *
   * @param response with names
   * @returns the key's rows, then those that only the response has; nothing if a mention comes twice in the response, if the two do not
   * have the same documents, or if names were made up to collide
   */
  joined(response: LabelColumns): LabelledMentions | undefined {
    const { columns: key } = this;
    const documentOf = this.sameDocuments(response.documents);
    if (documentOf === undefined || !areDistinct(response)) return undefined;
    const labels = new Int32Array(key.length).fill(-1);
    const alone: number[] = [];
    // Files that were written from the same records mostly have them in the same order.
    let next = 0;
    for (let row = 0; row < response.length; row++) {
      if (this.flooded) return undefined;
      const found = this.rowOf(response, row, documentOf[response.document?.[row] ?? 0], next);
      if (found < 0) alone.push(row);
      else {
        labels[found] = response.response[row];
        next = found + 1;
      }
    }
    if (this.flooded) return undefined;
    return {
      length: key.length + alone.length,
      documents: key.documents,
      ...(key.document !== undefined && {
        document: extended(key.document, alone, (row) => documentOf[response.document![row]]),
      }),
      key: extended(key.key, alone, () => -1),
      response: extended(labels, alone, (row) => response.response[row]),
      hashes: extended(
        key.hashes,
        alone.flatMap((row) => [2 * row, 2 * row + 1]),
        (word) => response.hashes[word],
      ),
    };
  }

  /** The key's number of each document of a response; nothing if one of the two has a document that the other has not. */
  private sameDocuments(documents: readonly string[]): Int32Array | undefined {
    if (documents.length !== this.numbers.size) return undefined;
    const found = Int32Array.from(documents, (name) => this.numbers.get(name) ?? -1);
    return found.includes(-1) ? undefined : found;
  }

  /** The key's row of a mention, at `guess` or wherever it is; -1 if there is none. */
  private rowOf(other: LabelColumns, row: number, document: number, guess: number): number {
    if (guess < this.columns.length && this.is(guess, other, row, document)) return guess;
    this.table ??= tabulated(this.columns);
    if (this.table === undefined) {
      this.flooded = true;
      return -1;
    }
    const mask = this.table.length - 1;
    let slot = slotOf(other.hashes[2 * row], document) & mask;
    for (let probes = 0; this.table[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.is(this.table[slot] - 1, other, row, document)) return this.table[slot] - 1;
      if (++probes > MOST_PROBES) {
        this.flooded = true;
        break;
      }
    }
    return -1;
  }

  private is(own: number, other: LabelColumns, row: number, document: number): boolean {
    const { columns } = this;
    if (columns.hashes[2 * own] !== other.hashes[2 * row] || (columns.document?.[own] ?? 0) !== document) return false;
    const { bytes, starts } = other.names;
    return columns.names.is(own, bytes, starts.values[row], starts.values[row + 1]);
  }
}

/** In a table that is half empty, no search comes near this, whatever its size, unless names were made up to collide. */
const MOST_PROBES = 1024;

/** Where the search for a mention begins. The same names come in many documents, so that these count, too. */
function slotOf(hash: number, document: number): number {
  return hash ^ Math.imul(document, 0x9e3779b1);
}

/** @returns nothing if names were made up to collide */
function tabulated({ length, document, hashes }: LabelColumns): Int32Array | undefined {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * length + 2)));
  const mask = table.length - 1;
  for (let row = 0; row < length; row++) {
    let slot = slotOf(hashes[2 * row], document?.[row] ?? 0) & mask;
    for (let probes = 0; table[slot] !== 0; slot = (slot + 1) & mask) if (++probes > MOST_PROBES) return undefined;
    table[slot] = row + 1;
  }
  return table;
}

function extended(column: Int32Array, rows: readonly number[], valueOf: (row: number) => number): Int32Array {
  const longer = new Int32Array(column.length + rows.length);
  longer.set(column);
  rows.forEach((row, i) => (longer[column.length + i] = valueOf(row)));
  return longer;
}
