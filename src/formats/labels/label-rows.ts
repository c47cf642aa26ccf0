import type { AnnotatedPart } from "../../core/document.ts";
import { groupedRows } from "../../core/grouped-rows.ts";
import { GrowingColumn } from "../../core/growing-column.ts";
import { ByteInterner } from "./byte-interner.ts";
import { ByteStrings } from "./byte-strings.ts";
import { sortStrings } from "./sort-strings.ts";

/** Rows of a table of labels, in columns, as they come; documents may alternate. */
export class LabelRows {
  /** Mentions, one for each row with a label. */
  private readonly names = new ByteStrings();
  private readonly labels = new ByteInterner();
  private readonly label = new GrowingColumn();
  private readonly line = new GrowingColumn();
  private readonly documents = new ByteInterner();
  private readonly document = new GrowingColumn();
  /** The first line of each document. */
  private readonly documentLine = new GrowingColumn();

  /** The number of the document of that name. */
  documentOf(bytes: Uint8Array, start: number, end: number, line: number): number {
    const document = this.documents.indexOf(bytes, start, end);
    if (document === this.documentLine.length) this.documentLine.push(line);
    return document;
  }

  addMention(bytes: Uint8Array, start: number, end: number, document: number, line: number): void {
    this.names.push(bytes, start, end);
    this.document.push(document);
    this.line.push(line);
  }

  /** The label of the mention that is added next. */
  addLabel(bytes: Uint8Array, start: number, end: number): void {
    this.label.push(this.labels.indexOf(bytes, start, end));
  }

  /** A part for each document, in the order of their first rows. */
  *parts(): Generator<AnnotatedPart, void> {
    const { documents, names } = this;
    const texts = names.texts();
    const ids = this.labels.strings.texts();
    const rows = groupedRows(this.document.values.subarray(0, this.document.length), documents.strings.length);
    const indexOfLabel = new Int32Array(this.labels.strings.length).fill(-1);
    for (let d = 0; d < documents.strings.length; d++) {
      const order = rows.order.subarray(rows.starts[d], rows.starts[d + 1]);
      const entities = this.entitiesOf(order, indexOfLabel);
      const isRepeated = sortStrings(names, order);
      const { length } = order;
      const sorted = new Array<string>(length);
      const first = new Int32Array(length);
      const entity = new Int32Array(length);
      const line = new Int32Array(length);
      // One loop for each column: what is far apart in memory is waited for together.
      for (let m = 0; m < length; m++) sorted[m] = texts[order[m]];
      for (let m = 0; m < length; m++) entity[m] = indexOfLabel[this.label.values[order[m]]];
      for (let m = 0; m < length; m++) line[m] = this.line.values[order[m]];
      for (let m = 0; m < length; m++) first[m] = isRepeated[m] === 1 ? first[m - 1] : m;
      yield {
        document: documents.strings.at(d),
        part: "",
        line: this.documentLine.values[d],
        mentions: {
          length,
          first,
          last: first.slice(),
          entity,
          ...(length > 0 && { names: sorted, line }),
        },
        entities: { length: entities.length, ids: Array.from(entities, (label) => ids[label]) },
      };
      for (const label of entities) indexOfLabel[label] = -1;
    }
  }

  /** The labels of a document's rows in the order in which they come; `indexOfLabel` gets the place of each. */
  private entitiesOf(rows: Int32Array, indexOfLabel: Int32Array): Int32Array {
    const labels = new GrowingColumn();
    // The rows of an only document number the labels as they come.
    if (this.documents.strings.length === 1) {
      for (let label = 0; label < indexOfLabel.length; label++) {
        indexOfLabel[label] = label;
        labels.push(label);
      }
      return labels.take();
    }
    for (const row of rows) {
      const label = this.label.values[row];
      if (indexOfLabel[label] >= 0) continue;
      indexOfLabel[label] = labels.length;
      labels.push(label);
    }
    return labels.take();
  }
}
