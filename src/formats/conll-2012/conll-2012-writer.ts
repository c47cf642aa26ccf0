import { listIn } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";
import { parseDirective } from "./header.ts";

/**
 * Writes a part as CoNLL-2012: the twelve standard columns, tab-separated, with `-` or `*` for unknown values.
 *
 * In a cell, closing brackets come before opening ones, inner before outer. Longer mentions open first. Reading the
 * file back restores words, sentences and clusters, with these exceptions:
 *
 * - crossing spans of one entity, even if they share only one token: they become nested,
 * - the gaps of discontinuous mentions, which are filled,
 * - mentions that reach outside the text, and entities without other mentions: these are left out,
 * - opaque mention ids: each becomes a word with a mention; repeated ids become repeated mentions,
 * - brackets, `|`, `*` and white space in entity ids, and white space in words and parts: these become `_`, and so does an
 *   empty word or id; ids that would become equal get a number appended,
 * - line breaks in the document's name: they become spaces,
 * - absent information: the part becomes 000, words become `_`, and all tokens become one sentence,
 * - the order of entities, and of mentions that begin at the same token, unless the longer was first.
 */
export function writeConll2012(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const cells = coreferenceCells(part, length);
  const words = writtenWords(part);
  const starts = new Set(tokens?.sentenceStarts);
  const lines = [`#begin document ${headerOf(part)}`];
  const name = writtenDocument(part).replace(/\s/g, "_").replace(/^#/, "_") || "-";
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

/**
 * Returns the part's original header if it still names the part, so that every scorer sees the same name. Otherwise,
 * builds a new one.
 */
export function headerOf(part: AnnotatedPart): string {
  const header = part.header ?? "";
  const known = /[\r\n]/.test(header) ? undefined : parseDirective(`#begin document ${header}`);
  if (header !== "" && known?.kind === "begin" && known.document === part.document && known.part === part.part)
    return known.header;
  const document = writtenDocument(part).replace(/[\r\n]/g, " ");
  return `(${document}); part ${part.part === "" ? "000" : part.part.replace(/\s/g, "_")}`;
}

/** In formats without parts, `x_0` means part 000 of `x`. `x_1` may also be a document of its own. */
function writtenDocument({ document, part }: AnnotatedPart): string {
  return part === "" ? document.replace(/(?<=.)_0$/, "") : document;
}

/**
 * Returns the items of each token's cell, in the order of the cell.
 *
 * @param length the number of tokens in the text; mentions outside it are left out
 */
export function coreferenceCells(part: AnnotatedPart, length: number): Map<number, string[]> {
  const { first, last, entity } = part.mentions;
  const ids = writableIds(part.entities.ids);
  const cells = new Map<number, string[]>();
  const inside = Array.from(first.keys()).filter((m) => first[m] >= 0 && last[m] < length);
  for (const m of inside.toSorted((a, b) => first[b] - first[a] || b - a)) {
    if (first[m] < last[m]) listIn(cells, last[m]).push(`${ids[entity[m]]})`);
  }
  for (const m of inside.toSorted((a, b) => first[a] - first[b] || last[b] - last[a] || a - b)) {
    listIn(cells, first[m]).push(first[m] < last[m] ? `(${ids[entity[m]]}` : `(${ids[entity[m]]})`);
  }
  return cells;
}

/** Returns ids without reserved characters. Different ids stay different. */
function writableIds(ids: readonly string[]): string[] {
  const taken = new Set<string>();
  // Ids that need no change come first, so that no other takes their place.
  const plain = ids.map((id) => id !== "" && !/[()|*\s]/.test(id));
  ids.forEach((id, e) => plain[e] && taken.add(id));
  return ids.map((id, e) => {
    if (plain[e]) return id;
    const base = id.replace(/[()|*\s]/g, "_") || "_";
    let free = base;
    for (let n = 2; taken.has(free); n++) free = `${base}_${n}`;
    taken.add(free);
    return free;
  });
}
