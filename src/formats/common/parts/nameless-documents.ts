import type { AnnotatedPart } from "../../../core/document.ts";
import { DistinctNames } from "./distinct-names.ts";
import { documentOfFile } from "../input/file-name.ts";

export type DocumentName = Pick<AnnotatedPart, "document" | "position">;

/** Names documents without an id after the file, the second and later ones with a number: `name (2)`. */
export class NamelessDocuments {
  private readonly stem: string;
  private readonly names = new DistinctNames();
  private count = 0;

  /** @param file the file's name; without it, the first document gets the name "", the second `document 2` */
  constructor(file: string | undefined) {
    this.stem = documentOfFile(file);
  }

  /** Counts an unreadable document, so that later ones keep their positions. */
  skip(): void {
    this.count++;
  }

  next(id?: string): DocumentName {
    this.count++;
    if (id !== undefined && id !== "") return { document: id };
    const isFirst = this.count === 1;
    const document = this.stem === "" && !isFirst ? `document ${this.count}` : this.names.give(this.stem);
    return { document, position: this.count };
  }
}
