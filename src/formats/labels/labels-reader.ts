import type { SideName } from "../../core/side-name.ts";
import type { ReadOptions } from "../format.ts";
import type { LabelHeader } from "./label-header.ts";
import { LabelRows } from "./label-rows.ts";
import { LabelTableReader } from "./label-table-reader.ts";

const nothing = new Uint8Array(0);

/**
 * Reads tables of labels: a mention and its cluster on each row, below a header.
 *
 * Rows of a document may stand anywhere, so parts come when the file has ended.
 */
export class LabelsReader extends LabelTableReader {
  protected override readonly sides: readonly SideName[];
  private readonly side: SideName;
  private readonly rows = new LabelRows();

  constructor(options: ReadOptions = {}) {
    super(options);
    this.side = options.side ?? "key";
    this.sides = [this.side];
  }

  protected override begin({ document }: LabelHeader): void {
    // Without a column for it there is one document.
    if (document < 0) this.rows.documentOf(nothing, 0, 0, this.line);
  }

  protected override addRow({ document: ofDocument, mention, labels }: LabelHeader): void {
    const { rows, line } = this;
    let document = 0;
    if (ofDocument >= 0) {
      this.lookUp(ofDocument);
      document = rows.documentOf(this.field, this.fieldStart, this.fieldEnd, line);
    }
    // A mention without a label is none of this side.
    if (!this.lookUp(labels[this.side])) return;
    rows.addLabel(this.field, this.fieldStart, this.fieldEnd);
    this.lookUp(mention);
    rows.addMention(this.field, this.fieldStart, this.fieldEnd, document, line);
  }

  protected override finishFile(): void {
    super.finishFile();
    for (const part of this.rows.parts()) this.emit(part);
  }
}
