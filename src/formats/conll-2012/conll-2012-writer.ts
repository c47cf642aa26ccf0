import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";

/**
 * Writes a part as CoNLL-2012: the twelve standard columns, tab-separated, `-` or `*` where nothing is known.
 *
 * At each token longer mentions open first and shorter ones close first. What the format cannot hold: the gaps of
 * discontinuous mentions (they are filled), crossing spans of one entity (they come back as nested), and ids with
 * brackets, `|` or white space (written with `_` instead).
 */
export function writeConll2012(part: AnnotatedPart): string {
  const { mentions, entities, tokens } = part;
  const length = tokens?.length ?? mentions.last.reduce((most, last) => Math.max(most, last + 1), 0);
  const cells = Array.from({ length }, (): string[] => []);
  const ids = entities.ids.map((id) => id.replace(/[()|\s]/g, "_"));
  const order = Array.from({ length: mentions.length }, (_, m) => m);
  const bounds = order.map((m) => {
    const runs = runsOf(mentions, m);
    return { first: runs[0], last: runs[runs.length - 1] };
  });
  // Closings come before openings in a cell: of mentions that opened earlier, the inner ones first.
  for (const m of [...order].sort((a, b) => bounds[b].first - bounds[a].first || bounds[a].last - bounds[b].last)) {
    const { first, last } = bounds[m];
    if (first < last) cells[last].push(`${ids[mentions.entity[m]]})`);
  }
  for (const m of [...order].sort((a, b) => bounds[a].first - bounds[b].first || bounds[b].last - bounds[a].last)) {
    const { first, last } = bounds[m];
    cells[first].push(`(${ids[mentions.entity[m]]}${first === last ? ")" : ""}`);
  }
  const starts = new Set(tokens?.sentenceStarts);
  const lines = [`#begin document (${part.document}); part ${part.part === "" ? "000" : part.part}`];
  let inSentence = 0;
  for (let t = 0; t < length; t++) {
    if (t > 0 && starts.has(t)) {
      lines.push("");
      inSentence = 0;
    }
    const word = tokens?.form === undefined ? "_" : textAt(tokens.form, t).replace(/\s/g, "_") || "_";
    const number = Number.parseInt(part.part, 10) || 0;
    const cell = cells[t].length === 0 ? "-" : cells[t].join("|");
    lines.push([part.document, number, inSentence++, word, "-", "*", "-", "-", "-", "-", "*", cell].join("\t"));
  }
  lines.push("", "#end document", "");
  return lines.join("\n");
}
