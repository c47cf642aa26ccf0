import { GrowingColumn } from "../core/growing-column.ts";
import { EntityFingerprints } from "../core/name-fingerprints.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { Accumulator } from "./accumulator.ts";
import { addLabelTable } from "./score-label-rows.ts";

/**
 * Adds documents of labelled mentions of which only is known how many have which two labels: the same counts and fingerprints as of the mentions
 * themselves.
 *
 * @example
 * const cells = new LabelCells();
 * cells.add(0, 7, 3, high, low);
 * cells.addTo(accumulator, "document");
 */
export class LabelCells {
  private readonly key = new GrowingColumn();
  private readonly response = new GrowingColumn();
  private readonly size = new GrowingColumn();
  private readonly high = new GrowingColumn();
  private readonly low = new GrowingColumn();
  /** Of a response label, its number + 1 in the document at hand. */
  private numbers = new Int32Array(1024);

  /**
   * Adds the mentions of a document that have these two labels, those of one key label behind another, ascending.
   *
   * @param key from 0; -1 for mentions that the key does not have
   * @param response likewise
   * @param high the sum of the upper halves of their names' hashes, modulo 2³²
   * @param low the sum of the lower halves
   */
  add(key: number, response: number, size: number, high: number, low: number): void {
    this.key.push(key);
    this.response.push(response);
    this.size.push(size);
    this.high.push(high);
    this.low.push(low);
  }

  /** Adds the document to an accumulator, and begins the next one. */
  addTo(accumulator: Accumulator, document: string): void {
    const { key, response, size, high, low } = this;
    const { length } = key;
    const responses = this.numberResponses();
    let keys = 0;
    for (let c = 0; c < length; c++) if (key.values[c] >= 0 && isNew(key, c)) keys++;
    const fingerprints = { key: new EntityFingerprints(keys), response: new EntityFingerprints(responses) };
    const keySizes = new Int32Array(keys);
    const responseSizes = new Int32Array(responses);
    const cells = { key: new GrowingColumn(), response: new GrowingColumn(), size: new GrowingColumn() };
    let k = -1;
    for (let c = 0; c < length; c++) {
      const mentions = size.values[c];
      const hasKey = key.values[c] >= 0;
      const r = response.values[c] < 0 ? -1 : this.numbers[response.values[c]] - 1;
      if (hasKey) {
        if (isNew(key, c)) k++;
        keySizes[k] += mentions;
        fingerprints.key.add(k, high.values[c], low.values[c], mentions);
      }
      if (r < 0) continue;
      responseSizes[r] += mentions;
      fingerprints.response.add(r, high.values[c], low.values[c], mentions);
      if (!hasKey) continue;
      cells.key.push(k);
      cells.response.push(r);
      cells.size.push(mentions);
    }
    const table: OverlapTable = {
      keySizes,
      responseSizes,
      cellKey: cells.key.take(),
      cellResponse: cells.response.take(),
      cellSize: cells.size.take(),
    };
    for (let c = 0; c < length; c++) if (response.values[c] >= 0) this.numbers[response.values[c]] = 0;
    for (const column of [key, response, size, high, low]) column.length = 0;
    addLabelTable(accumulator, document, table, fingerprints);
  }

  /** Numbers the document's response labels, ascending, so that cells that are sorted by label are sorted by entity. */
  private numberResponses(): number {
    const { values, length } = this.response;
    let most = -1;
    for (let c = 0; c < length; c++) most = Math.max(most, values[c]);
    if (most >= this.numbers.length) this.numbers = new Int32Array(2 * most);
    let numbered = 0;
    for (const label of values.slice(0, length).sort()) {
      if (label >= 0 && this.numbers[label] === 0) this.numbers[label] = ++numbered;
    }
    return numbered;
  }
}

/** Whether the value is another one than that before. */
function isNew({ values }: GrowingColumn, i: number): boolean {
  return i === 0 || values[i] !== values[i - 1];
}
