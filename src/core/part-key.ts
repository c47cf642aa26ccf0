import type { AnnotatedPart } from "./document.ts";

/**
 * Returns what makes a part the same part, whichever file, format or function it comes from. Everything that brings parts together by name
 * uses it: pairing, accumulating, merging counts.
 *
 * Ids are opaque but for a few habits: part numbers may have leading zeros, formats without parts append the number to the document, as
 * `doc_key` of e2e does, or hold the whole header of CoNLL, and part 0 may go unmentioned. So `x` with part 000, `(x); part 000`, `x_0`
 * and `x` are the same part.
 */
export function partKey(part: Pick<AnnotatedPart, "document" | "part">): string {
  const header = part.part === "" ? /^\((.*)\)\s*;\s*part\s+(\S+)$/s.exec(part.document) : null;
  const name = flatName(header === null ? part : { document: header[1], part: header[2] });
  return name.replace(/(?<=.)_0$/s, "");
}

/** The name of a part in a format without parts: the document's and the number, as in `doc_key` of e2e-coref. */
export function flatName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  if (part === "") return document;
  return `${document}_${part.replace(/^0+(?=\d+$)/, "")}`;
}
