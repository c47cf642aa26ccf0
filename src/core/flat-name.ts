import type { AnnotatedPart } from "./document.ts";

/** The name of a part in a format without parts: the document's and the number, as in `doc_key` of e2e-coref. */
export function flatName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  if (part === "") return document;
  return `${document}_${/^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, "") : part}`;
}
