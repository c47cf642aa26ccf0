import { namedDigest } from "../core/corpus-hash.ts";
import { groupedRows } from "../core/grouped-rows.ts";
import { GrowingColumn, grown } from "../core/text-column.ts";
import { EntityFingerprints, sortPairs } from "../core/name-fingerprints.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { partKey } from "../core/part-key.ts";
import type { SideName } from "../core/document.ts";
import type { LabelColumns } from "../formats/labels/label-columns-reader.ts";
import type { Accumulator } from "./accumulator.ts";
import { labelTable } from "./score-clusters.ts";

/**
 * Adds the documents of labelled mentions, each with its fingerprints: the same counts as if they had been read as annotations.
 *
 * @param mentions no two of the same name in a document
 */
export function addLabelRows(accumulator: Accumulator, mentions: LabelledMentions): void {
  const { documents, document: documentOf } = mentions;
  const grouped = documentOf && groupedRows(documentOf, documents.length);
  const [keyEntities, responseEntities] = [mentions.key, mentions.response].map((labels) => new Entities(labels));
  documents.forEach((document, d) => {
    const rows = grouped?.order.subarray(grouped.starts[d], grouped.starts[d + 1]);
    const key = keyEntities.of(rows);
    const response = responseEntities.of(rows);
    addLabelTable(accumulator, document, labelTable(key, response), {
      key: fingerprints(key, mentions.hashes, rows),
      response: fingerprints(response, mentions.hashes, rows),
    });
  });
}

/** Adds a document of labelled mentions by its overlap table, with the fingerprints of its entities. */
function addLabelTable(
  accumulator: Accumulator,
  document: string,
  table: OverlapTable,
  fingerprints: { readonly key: EntityFingerprints; readonly response: EntityFingerprints },
): void {
  const named = { document, part: "" };
  accumulator.addTable(table, {
    ...named,
    id: partKey(named),
    keyDigest: namedDigest(named, fingerprints.key),
    responseDigest: namedDigest(named, fingerprints.response),
  });
}

/** The entities of a document's mentions, numbered from 0: labels may be of many documents. */
class Entities {
  private readonly labels: Int32Array;
  /** Of a label, its number + 1 in the document at hand. */
  private readonly numbers: Int32Array;

  constructor(labels: Int32Array) {
    this.labels = labels;
    this.numbers = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  }

  of(rows: Int32Array | undefined): Int32Array {
    const { labels, numbers } = this;
    // Those of an only document are numbered so already.
    if (rows === undefined) return labels;
    let count = 0;
    const own = rows.map((row) => {
      const label = labels[row];
      if (label >= 0 && numbers[label] === 0) numbers[label] = ++count;
      return label < 0 ? -1 : numbers[label] - 1;
    });
    for (const row of rows) if (labels[row] >= 0) numbers[labels[row]] = 0;
    return own;
  }
}

function fingerprints(entities: Int32Array, hashes: Int32Array, rows: Int32Array | undefined): EntityFingerprints {
  let most = -1;
  for (const entity of entities) most = Math.max(most, entity);
  const sums = new EntityFingerprints(most + 1);
  for (let i = 0; i < entities.length; i++) {
    if (entities[i] < 0) continue;
    const row = rows === undefined ? i : rows[i];
    sums.add(entities[i], hashes[2 * row + 1], hashes[2 * row]);
  }
  return sums;
}

/** Mentions of one document that have the same two labels. */
interface LabelCell {
  /** From 0; -1 for mentions that the key does not have. */
  readonly key: number;
  /** Likewise. */
  readonly response: number;
  /** How many they are. */
  readonly size: number;
  /** The sum of the upper halves of their names' hashes, modulo 2³². */
  readonly high: number;
  /** That of the lower halves. */
  readonly low: number;
}

/**
 * Adds documents that give only the number of mentions with each pair of labels. Counts and fingerprints are the same as for the mentions
 * themselves.
 *
 * @example
 * const cells = new LabelCells();
 * cells.add({ key: 0, response: 7, size: 3, high, low });
 * cells.addTo(accumulator, "document");
 */
export class LabelCells {
  /** Cells of mentions that both sides have: the entity of the key, the label of the response, and how many. */
  private readonly cellKey = new GrowingColumn();
  private readonly cellResponse = new GrowingColumn();
  private readonly cellSize = new GrowingColumn();
  private readonly keySizes = new GrowingColumn();
  /** Of response labels, in the order in which they come, the label, and how many mentions have it. */
  private readonly labels = new GrowingColumn();
  private readonly responseSizes = new GrowingColumn();
  /** Of a response label, its place in `labels` + 1. */
  private places = new Int32Array(1024);
  private lastKey = -1;
  private fingerprints = emptyFingerprints();

  /** Adds a cell of the document at hand: those of a key label behind another, and within it by response label, both ascending. */
  add({ key, response, size, high, low }: LabelCell): void {
    const { keySizes, responseSizes, fingerprints } = this;
    if (key >= 0) {
      if (key !== this.lastKey) keySizes.push(0);
      this.lastKey = key;
      keySizes.values[keySizes.length - 1] += size;
      fingerprints.key.add(keySizes.length - 1, high, low, size);
    }
    if (response < 0) return;
    const place = this.placeOf(response);
    responseSizes.values[place] += size;
    fingerprints.response.add(place, high, low, size);
    if (key < 0) return;
    this.cellKey.push(keySizes.length - 1);
    this.cellResponse.push(response);
    this.cellSize.push(size);
  }

  /** Adds the document to an accumulator, and begins the next one. */
  addTo(accumulator: Accumulator, document: string): void {
    const { cellKey, cellResponse, cellSize, keySizes, labels, responseSizes, places } = this;
    // Entities are numbered as labels are, so that cells that are sorted by label are sorted by entity.
    const sorted = labels.take().sort();
    const sizes = sorted.map((label) => responseSizes.values[places[label] - 1]);
    sorted.forEach((label, r) => (places[label] = r));
    const responses = contentOf(cellResponse);
    for (let c = 0; c < responses.length; c++) responses[c] = places[responses[c]];
    const table = {
      keySizes: contentOf(keySizes),
      responseSizes: sizes,
      cellKey: contentOf(cellKey),
      cellResponse: responses,
      cellSize: contentOf(cellSize),
    };
    addLabelTable(accumulator, document, table, this.fingerprints);
    for (const label of sorted) places[label] = 0;
    for (const column of [cellKey, cellResponse, cellSize, keySizes, labels, responseSizes]) column.length = 0;
    this.lastKey = -1;
    this.fingerprints = emptyFingerprints();
  }

  /** The place of a response label in `labels`; a new label is appended. */
  private placeOf(label: number): number {
    if (label >= this.places.length) this.places = grown(this.places, 2 * label);
    if (this.places[label] === 0) {
      this.labels.push(label);
      this.responseSizes.push(0);
      this.places[label] = this.labels.length;
    }
    return this.places[label] - 1;
  }
}

function emptyFingerprints(): Record<SideName, EntityFingerprints> {
  return { key: new EntityFingerprints(0), response: new EntityFingerprints(0) };
}

/** What is there, not copied. */
function contentOf({ values, length }: GrowingColumn): Int32Array {
  return values.subarray(0, length);
}

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
  /** Whether mentions were made up to have like hashes, in such numbers that the table is of no use. */
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
