import { GrowingColumn, grown } from "../core/growing-column.ts";
import { EntityFingerprints } from "../core/name-fingerprints.ts";
import type { SideName } from "../core/side-name.ts";
import type { Accumulator } from "./accumulator.ts";
import { addLabelTable } from "./score-label-rows.ts";

/** Mentions of one document that have the same two labels. */
export interface LabelCell {
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
 * Adds documents of which only is known how many mentions have which two labels: the same counts and fingerprints as of the mentions themselves.
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

  /** The place of a response label in `labels`, at the end of which it is put if it is new. */
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
