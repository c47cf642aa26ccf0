import type { AnnotatedPart } from "../../../core/document.ts";
import { documentOfFile } from "../input/file-name.ts";

/** Gives things distinct names if the file repeats one: the second “it” becomes “it (2)”. */
export class DistinctNames {
  private readonly taken = new Set<string>();
  private readonly asked = new Map<string, number>();

  give(name: string): string {
    let count = this.asked.get(name) ?? 0;
    let given: string;
    do {
      count++;
      given = count === 1 ? name : `${name} (${count})`;
    } while (this.taken.has(given));
    this.asked.set(name, count);
    this.taken.add(given);
    return given;
  }
}

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

/**
 * Returns ids with underscores in place of reserved characters. Different ids stay different.
 *
 * @param reserved matches the characters; a global expression
 */
export function writableIds(ids: readonly string[], reserved: RegExp): string[] {
  const taken = new Set<string>();
  // Ids that need no change come first, so that no other takes their place.
  const plain = ids.map((id) => id !== "" && id.search(reserved) < 0);
  ids.forEach((id, e) => plain[e] && taken.add(id));
  return ids.map((id, e) => {
    if (plain[e]) return id;
    const base = id.replace(reserved, "_") || "_";
    let free = base;
    for (let n = 2; taken.has(free); n++) free = `${base}_${n}`;
    taken.add(free);
    return free;
  });
}
