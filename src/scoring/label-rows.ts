import type { LabelColumns } from "../formats/labels/label-columns-reader.ts";
import type { ByteStrings } from "../formats/labels/byte-strings.ts";
import { sortPairs } from "../core/name-fingerprints.ts";

/** Mentions with the label that each side gives them. */
export interface LabelledMentions extends Omit<LabelColumns, "names"> {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

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

/**
 * Joins a key and a response by the names of their mentions.
 *
 * @param key with names
 * @param response with names
 * @returns the key's rows, then those that only the response has; nothing if a mention comes twice in one of the two, or
 * if they do not have the same documents
 */
export function joinLabels(
  key: LabelColumns & { readonly key: Int32Array; readonly names: ByteStrings },
  response: LabelColumns & { readonly response: Int32Array; readonly names: ByteStrings },
): LabelledMentions | undefined {
  const documentOf = sameDocuments(key.documents, response.documents);
  if (documentOf === undefined || !areDistinct(key) || !areDistinct(response)) return undefined;
  const rows = new MentionRows(key);
  const labels = new Int32Array(key.length).fill(-1);
  const alone: number[] = [];
  for (let row = 0; row < response.length; row++) {
    const found = rows.rowOf(response, row, documentOf[response.document?.[row] ?? 0]);
    if (found < 0) alone.push(row);
    else labels[found] = response.response[row];
  }
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

/** The key's number of each document of the response; nothing if one of the two has a document that the other has not. */
function sameDocuments(key: readonly string[], response: readonly string[]): Int32Array | undefined {
  if (key.length !== response.length) return undefined;
  const numbers = new Map(key.map((name, d) => [name, d]));
  const found = Int32Array.from(response, (name) => numbers.get(name) ?? -1);
  return found.includes(-1) ? undefined : found;
}

function extended(column: Int32Array, rows: readonly number[], valueOf: (row: number) => number): Int32Array {
  const longer = new Int32Array(column.length + rows.length);
  longer.set(column);
  rows.forEach((row, i) => (longer[column.length + i] = valueOf(row)));
  return longer;
}

/** Finds the rows of mentions by document and name. Files that were written from the same records mostly have them in the same order. */
class MentionRows {
  private readonly columns: LabelColumns & { readonly names: ByteStrings };
  /** Row + 1, by hash, at most half of the slots taken; made when it is needed. */
  private table: Int32Array | undefined;
  private next = 0;

  constructor(columns: LabelColumns & { readonly names: ByteStrings }) {
    this.columns = columns;
  }

  rowOf(other: LabelColumns & { readonly names: ByteStrings }, row: number, document: number): number {
    const { length } = this.columns;
    let found = -1;
    if (this.next < length && this.is(this.next, other, row, document)) found = this.next;
    else {
      this.table ??= this.tabulated();
      const mask = this.table.length - 1;
      for (let slot = other.hashes[2 * row] & mask; this.table[slot] !== 0; slot = (slot + 1) & mask) {
        if (!this.is(this.table[slot] - 1, other, row, document)) continue;
        found = this.table[slot] - 1;
        break;
      }
    }
    if (found >= 0) this.next = found + 1;
    return found;
  }

  private is(
    own: number,
    other: LabelColumns & { readonly names: ByteStrings },
    row: number,
    document: number,
  ): boolean {
    const { columns } = this;
    if (columns.hashes[2 * own] !== other.hashes[2 * row] || (columns.document?.[own] ?? 0) !== document) return false;
    const { bytes, starts } = other.names;
    return columns.names.is(own, bytes, starts.values[row], starts.values[row + 1]);
  }

  private tabulated(): Int32Array {
    const { length, hashes } = this.columns;
    const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * length + 2)));
    for (let row = 0; row < length; row++) {
      let slot = hashes[2 * row] & (table.length - 1);
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
      table[slot] = row + 1;
    }
    return table;
  }
}
