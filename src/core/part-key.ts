import type { AnnotatedPart } from "./document.ts";

/**
 * Returns the identity of a part: its names as the file writes them, except that part numbers may have leading zeros.
 * Equal for the same part in files of the same format.
 */
export function partName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  return part === "" ? document : `${document}\0${numbered(part)}`;
}

/**
 * Returns a key that the same part probably has in files of other formats. Parts of one file may share it.
 *
 * Part numbers may have leading zeros. Formats without parts may append the number to the document, as `doc_key` of e2e
 * does, or keep the whole header of CoNLL. Part 0 may be omitted. So `x` with part 000, `(x); part 000`, `x_0` and `x`
 * have the same key.
 */
export function partKey(part: Pick<AnnotatedPart, "document" | "part">): string {
  const header = part.part === "" ? /^\((.*)\)\s*;\s*part\s+(\S+)$/s.exec(part.document) : null;
  const name = flatName(header === null ? part : { document: header[1], part: header[2] });
  return name.length > 2 && name.endsWith("_0") ? name.slice(0, -2) : name;
}

/** Returns the name of a part in a format without parts: document and number, as in `doc_key` of e2e-coref. */
export function flatName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  if (part === "") return document;
  return `${document}_${numbered(part)}`;
}

function numbered(part: string): string {
  return part.startsWith("0") ? part.replace(/^0+(?=\d+$)/, "") : part;
}
