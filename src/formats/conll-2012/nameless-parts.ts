import { documentOfFile } from "../common/input/file-name.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import type { DocumentName } from "../common/parts/nameless-documents.ts";

/**
 * Names documents without a name after the file, the second and later ones with a number: `name (2)`. Parts with
 * numbers of their own belong to one document. Without a file, the name stays empty.
 */
export class NamelessParts {
  private readonly stem: string;
  private readonly names = new DistinctNames();
  private count = 0;
  private current = "";
  private readonly parts = new Set<string>();

  constructor(file: string | undefined) {
    this.stem = documentOfFile(file);
  }

  /**
   * @param document its name in the file, or ""
   * @param part the number of the part, or ""
   */
  next(document: string, part: string): DocumentName {
    this.count++;
    if (document !== "" || this.stem === "") return { document };
    if (part === "" || this.current === "" || this.parts.has(part)) {
      this.parts.clear();
      this.current = this.names.give(this.stem);
    }
    this.parts.add(part);
    return { document: this.current, position: this.count };
  }
}
