import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";

/** Writes a part as one line of JSON: `doc_key`, `sentences` and `clusters` with inclusive ends. */
export function writeE2eJsonlines(part: AnnotatedPart): string {
  const { tokens } = part;
  const doc_key = part.part === "" ? part.document : `${part.document}_${Number.parseInt(part.part, 10) || 0}`;
  const sentences: string[][] = [];
  if (tokens?.form !== undefined) {
    const starts = new Set(tokens.sentenceStarts);
    for (let t = 0; t < tokens.length; t++) {
      if (t === 0 || starts.has(t)) sentences.push([]);
      sentences[sentences.length - 1].push(textAt(tokens.form, t));
    }
  }
  const clusters = clustersOf(part);
  return `${JSON.stringify({ doc_key, ...(tokens?.form !== undefined && { sentences }), clusters })}\n`;
}

/** The entities as lists of names, spans, or lists of spans where a mention is discontinuous. */
export function clustersOf(part: AnnotatedPart): unknown[][] {
  const { mentions } = part;
  const clusters: unknown[][] = Array.from({ length: part.entities.length }, () => []);
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pairs = Array.from({ length: runs.length / 2 }, (_, i) => [runs[2 * i], runs[2 * i + 1]]);
    clusters[mentions.entity[m]].push(mentions.names?.[m] ?? (pairs.length === 1 ? pairs[0] : pairs));
  }
  return clusters;
}
