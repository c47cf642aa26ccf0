import type { ReadOptions } from "../../format.ts";
import type { Report } from "./reporter.ts";

/** A field that is not read but holds coreference. */
interface Unread {
  documents: number;
  readonly first: string;
  /** The field that was read instead in the first document, if it is there. */
  readonly instead: string | undefined;
}

/** Fields, attributes, columns or layers that are not read but hold coreference, by name. */
export class UnreadFields {
  private readonly found = new Map<string, Unread>();

  /** @param instead the field that was read, if it is there */
  add(name: string, document: string, instead: string | undefined): void {
    const known = this.found.get(name);
    if (known === undefined) this.found.set(name, { documents: 1, first: document, instead });
    else known.documents++;
  }

  delete(name: string): void {
    this.found.delete(name);
  }

  /** Adds fields of other documents. */
  addMissing(others: UnreadFields): void {
    for (const [name, unread] of others.found) if (!this.found.has(name)) this.found.set(name, unread);
  }

  /**
   * Reports the fields, unless an option names the one to read: as an error if they may be the prediction of a response.
   *
   * @param ofFile reports problems of the file as a whole
   */
  reportTo(ofFile: Report, options: ReadOptions): void {
    const { field, otherField, side } = options;
    if (field !== undefined) return;
    const severity = side === "response" ? "error" : "warning";
    const option = fieldOption(options);
    for (const [name, { documents, first, instead }] of this.found) {
      // If nothing else was read, the field may be that of both sides.
      if (name === otherField && instead !== undefined) continue;
      const read = instead === undefined ? {} : { read: instead };
      ofFile("clusters-not-read", { severity, data: { field: name, documents, first, option, ...read } });
    }
  }
}

/** Returns the option that names the field of a file. */
export function fieldOption({ side, bothSides }: Pick<ReadOptions, "side" | "bothSides">): string {
  return bothSides === true ? `--${side ?? "key"}-field` : "--field";
}

/** How many documents a message names. */
const NAMED = 5;

/** Some of the documents of a file. */
export class Documents {
  count = 0;
  readonly names: string[] = [];

  add(document: string): void {
    this.count++;
    if (this.names.length < NAMED) this.names.push(document);
  }
}

/** Tells documents that have the field that an option names from the others. */
export class NamedField {
  private readonly options: ReadOptions;
  private readonly having = new Documents();
  private readonly lacking = new Documents();

  constructor(options: ReadOptions) {
    this.options = options;
  }

  add(document: string, isThere: boolean): void {
    (isThere ? this.having : this.lacking).add(document);
  }

  /** @param ofFile reports problems of the file as a whole */
  reportTo(ofFile: Report): void {
    const { having, lacking, options } = this;
    const { field, onPredictions } = options;
    if (field === undefined) return;
    reportFieldMissing(having, lacking, options, ofFile);
    onPredictions?.({ having: having.count, lacking: lacking.count, documents: lacking.names, field });
  }
}

/** Reports documents that lack the field that an option names. */
export function reportFieldMissing(having: Documents, lacking: Documents, options: ReadOptions, ofFile: Report): void {
  const { field } = options;
  if (field === undefined || lacking.count === 0) return;
  // A field that no document has is probably misspelt.
  const severity = having.count === 0 ? "error" : "warning";
  const data = {
    ...{ documents: lacking.names, count: lacking.count, of: having.count + lacking.count },
    ...{ option: fieldOption(options), field },
  };
  ofFile("field-missing", { severity, data });
}
