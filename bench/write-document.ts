import type { Layout } from "./corpus-options.ts";
import { fillerColumns } from "./filler-columns.ts";
import type { GeneratedDocument } from "./generate-document.ts";
import type { Mention } from "./mention.ts";
import { Random } from "./random.ts";

export function writeDocument(document: GeneratedDocument, layout: Layout): { key: string; response: string } {
  const { tokens } = document;
  const random = new Random(document.textSeed);
  const keyCells = coreferenceCells(tokens.length, document.key);
  const responseCells = coreferenceCells(tokens.length, document.response);
  const header = `#begin document (${document.document}); part ${String(document.part).padStart(3, "0")}\n`;
  let key = header;
  let response = header;
  for (let start = 0; start < tokens.length; ) {
    let end = start + 1;
    while (end < tokens.length && tokens.sentenceOf[end] === tokens.sentenceOf[start]) end++;
    const filler = fillerColumns(random, end - start);
    for (let t = start; t < end; t++) {
      const cells = [document.document, String(document.part), String(t - start), ...filler[t - start]];
      const before = withColumns(cells, layout.columns).join(layout.separator) + layout.separator;
      key += before + (keyCells[t] ?? "-") + "\n";
      response += before + (responseCells[t] ?? "-") + "\n";
    }
    key += "\n";
    response += "\n";
    start = end;
  }
  return { key: key + "#end document\n", response: response + "#end document\n" };
}

function withColumns(cells: readonly string[], columns: number | undefined): readonly string[] {
  if (columns === undefined) return cells;
  const filled = cells.slice(0, Math.max(1, columns - 1));
  while (filled.length < columns - 1) filled.push("*");
  return filled;
}

/**
 * Returns the coreference cells that are not `-`. Opening brackets come first, longer mentions before shorter ones,
 * then one-token mentions, then closing brackets.
 */
function coreferenceCells(length: number, mentions: readonly Mention[]): (string | undefined)[] {
  const cells = new Array<string | undefined>(length);
  const append = (token: number, item: string): void => {
    const cell = cells[token];
    cells[token] = cell === undefined ? item : `${cell}|${item}`;
  };
  for (const { first, last, entity } of mentions) append(first, first === last ? `(${entity})` : `(${entity}`);
  // Text order has outer mentions first, so closing brackets are written in reverse.
  for (const { first, last, entity } of mentions.toReversed()) if (first !== last) append(last, `${entity})`);
  return cells;
}
