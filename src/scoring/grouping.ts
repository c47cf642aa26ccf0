import { listIn } from "../core/list-in.ts";
import { labelOf } from "../core/document.ts";

/** How the parts of a corpus are put together for a breakdown. */
export const groupings = ["document", "part", "genre"] as const;
/** What the rows of a breakdown are: documents, parts, or genres (what stands before the first slash of a document's id). */
export type Grouping = (typeof groupings)[number];

/** A part by its name. */
interface NamedPart {
  readonly document: string;
  readonly part: string;
}

/** Parts by their group, in their order. */
export function grouped<Part extends NamedPart>(parts: Iterable<Part>, grouping: Grouping): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) listIn(groups, groupOf(part, grouping)).push(part);
  return groups;
}

/** The genre is what stands before the first slash of the document id, as in OntoNotes. */
export function groupOf({ document, part }: NamedPart, grouping: Grouping): string {
  switch (grouping) {
    case "document":
      return document;
    case "part":
      return labelOf({ document, part });
    case "genre":
      return /^([^/]+)\//.exec(document)?.[1] ?? "none";
  }
}
