import type { AnnotatedPart } from "../../../core/document.ts";
import { DistinctNames } from "./distinct-names.ts";
import { documentOfFile } from "../input/file-name.ts";

/** What a document is called, and its place if the file gives it no id. */
export type DocumentName = Pick<AnnotatedPart, "document" | "position">;

/** Names the documents of a file, and numbers those that have no id: the first is called as the file, the others with a number, `name (2)`. */
export class NamelessDocuments {
  private readonly stem: string;
  private readonly names = new DistinctNames();
  private count = 0;

  /** @param file its name; a document of a file without a name is called `document 2` */
  constructor(file: string | undefined) {
    this.stem = documentOfFile(file);
  }

  /** Counts a document that cannot be read, so that those behind it keep their places. */
  skip(): void {
    this.count++;
  }

  /**
   * The name of the next document of the file.
   *
   * @param id what the file calls it; nothing, or "", if it has no id
   */
  next(id?: string): DocumentName {
    this.count++;
    if (id !== undefined && id !== "") return { document: id };
    const isFirst = this.count === 1;
    const document = this.stem === "" && !isFirst ? `document ${this.count}` : this.names.give(this.stem);
    return { document, position: this.count };
  }
}
