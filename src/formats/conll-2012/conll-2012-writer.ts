import type { AnnotatedPart } from "../../core/document.ts";
import { coreferenceCells } from "./coreference-cells.ts";
import { parseDirective } from "./header.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";

/**
 * Writes a part as CoNLL-2012: the twelve standard columns, tab-separated, `-` or `*` where nothing is known.
 *
 * In a cell closings come before openings, inner before outer; longer mentions open first. Everything comes back but:
 *
 * - crossing spans of one entity, even if they share a single token: they come back as one inside the other,
 * - the gaps of discontinuous mentions, which are filled,
 * - mentions that reach outside the text, which are left out, and entities that have no others,
 * - opaque mention ids: they become the words, of which each is a mention; repeated ones stay repeated mentions,
 * - brackets, `|` and white space in entity ids, and white space in words and parts: written as `_`; an empty word or id is
 *   `_`; ids that this would make equal get a number appended,
 * - line breaks in the document's name, which are written as spaces,
 * - what is absent: the part becomes 000, words become `_`, sentences one sentence,
 * - the order of entities, and of mentions that begin at the same token, unless the longer was first.
 */
export function writeConll2012(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const cells = coreferenceCells(part, length);
  const words = writtenWords(part);
  const starts = new Set(tokens?.sentenceStarts);
  const lines = [`#begin document ${headerOf(part)}`];
  // A `#` in front would make the line a comment.
  const name = part.document.replace(/\s/g, "_").replace(/^#/, "_") || "-";
  const number = /^\d+$/.test(part.part) ? part.part.replace(/^0+(?=\d)/, "") : 0;
  let inSentence = 0;
  for (let t = 0; t < length; t++) {
    if (t > 0 && starts.has(t)) {
      lines.push("");
      inSentence = 0;
    }
    const word = words(t).replace(/\s/g, "_") || "_";
    const cell = cells.get(t)?.join("|") ?? "-";
    lines.push([name, number, inSentence++, word, "-", "*", "-", "-", "-", "-", "*", cell].join("\t"));
  }
  lines.push("", "#end document", "");
  return lines.join("\n");
}

/** The header of the file that the part comes from, so that every scorer sees the same name, unless it has another by now. */
export function headerOf(part: AnnotatedPart): string {
  const header = part.header ?? "";
  const known = /[\r\n]/.test(header) ? undefined : parseDirective(`#begin document ${header}`);
  if (header !== "" && known?.kind === "begin" && known.document === part.document && known.part === part.part)
    return known.header;
  const document = part.document.replace(/[\r\n]/g, " ");
  return `(${document}); part ${part.part === "" ? "000" : part.part.replace(/\s/g, "_")}`;
}
