import { documentOfFile } from "./file-name.ts";

/** Names documents of a file that have none of their own: the first as the file, the others with a number, `name_2`. */
export class NamelessDocuments {
  private readonly name: string;
  private count = 0;

  constructor(file: string | undefined) {
    this.name = documentOfFile(file);
  }

  /** The name of the next one. */
  next(): string {
    this.count++;
    return this.count === 1 ? this.name : `${this.name}_${this.count}`;
  }
}
