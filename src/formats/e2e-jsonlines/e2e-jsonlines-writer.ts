import type { AnnotatedPart } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { clustersOf } from "../common/json/clusters-of.ts";
import { flatName } from "../../core/flat-name.ts";

/**
 * Writes a part as one line of JSON: `doc_key`, `sentences` and `clusters` with inclusive ends.
 *
 * Everything comes back but entity ids (only their order does), the part, which is appended to the document as `_0`, `_1` …,
 * and the number of tokens and the sentences where the words are not known. Of mentions that begin at the same token the
 * longer comes back first.
 */
export function writeE2eJsonlines(part: AnnotatedPart): string {
  const { tokens } = part;
  const form = tokens?.form;
  const record = {
    doc_key: flatName(part),
    ...(form !== undefined && { sentences: sentencesOf(tokens?.sentenceStarts, form.length, (t) => textAt(form, t)) }),
    clusters: clustersOf(part),
  };
  return `${JSON.stringify(record)}\n`;
}

/** Words in lists, a new one at every start of a sentence. */
function sentencesOf(starts: Int32Array | undefined, length: number, word: (token: number) => string): string[][] {
  const isStart = new Set(starts);
  const sentences: string[][] = [];
  for (let t = 0; t < length; t++) {
    if (t === 0 || isStart.has(t)) sentences.push([]);
    sentences[sentences.length - 1].push(word(t));
  }
  return sentences;
}
