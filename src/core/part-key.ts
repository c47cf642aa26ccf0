import type { AnnotatedPart } from "./document.ts";

/**
 * Returns a key that identifies a part across files and formats.
 *
 * Ids are opaque, with four exceptions. Part numbers may have leading zeros. Formats without parts may append the
 * number to the document, as `doc_key` of e2e does, or keep the whole header of CoNLL. Part 0 may be omitted. So `x`
 * with part 000, `(x); part 000`, `x_0` and `x` are the same part.
 */
export function partKey(part: Pick<AnnotatedPart, "document" | "part">): string {
  const header = part.part === "" ? /^\((.*)\)\s*;\s*part\s+(\S+)$/s.exec(part.document) : null;
  const name = flatName(header === null ? part : { document: header[1], part: header[2] });
  return name.length > 2 && name.endsWith("_0") ? name.slice(0, -2) : name;
}

/** Returns the name of a part in a format without parts: document and number, as in `doc_key` of e2e-coref. */
export function flatName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  if (part === "") return document;
  return `${document}_${part.startsWith("0") ? part.replace(/^0+(?=\d+$)/, "") : part}`;
}
