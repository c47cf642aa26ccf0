import type { Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { excerpt } from "../excerpt.ts";
import { parseOffset } from "../offset.ts";
import type { Report } from "../reporter.ts";

/** The tokens of BookNLP's table, and where each is by its number in the document. */
export interface TokenTable {
  readonly tokens: Tokens;
  readonly words: readonly string[];
  readonly positions: ReadonlyMap<number, number>;
}

const columns = { id: "token_ID_within_document", word: "word", sentence: "sentence_ID", tag: "POS_tag" } as const;

/** Reads the table `.tokens`; a line that cannot be read is reported and left out. `keep` says whether to keep the words. */
export function readTokenTable(text: string, keep: boolean, report: Report): TokenTable {
  const lines = text.split(/\r\n|\r|\n/);
  const header = lines[0].split("\t");
  const hasHeader = header.includes(columns.id) && header.includes(columns.word);
  if (!hasHeader) {
    const expected = `a header with the columns ${columns.id} and ${columns.word}`;
    report("malformed-line", { line: 1, data: { text: excerpt(lines[0]), expected } });
  }
  // Without a header the columns are where BookNLP has them.
  const [idColumn, wordColumn, sentenceColumn, tagColumn] = hasHeader
    ? [columns.id, columns.word, columns.sentence, columns.tag].map((name) => header.indexOf(name))
    : [3, 4, 1, 8];
  const words: string[] = [];
  const tags: string[] = [];
  const positions = new Map<number, number>();
  const sentenceStarts: number[] = [];
  const sentenceIds: string[] = [];
  lines.forEach((line, index) => {
    if ((hasHeader && index === 0) || line.trim() === "") return;
    const fields = line.split("\t");
    const id = parseOffset(fields[idColumn]);
    const word = fields[wordColumn] as string | undefined;
    if (id === undefined || word === undefined) {
      if (index === 0) return;
      const expected = "a token with its number in the document and its word";
      report("malformed-line", { line: index + 1, data: { text: excerpt(line), expected } });
      return;
    }
    if (positions.has(id)) report("duplicate-id", { line: index + 1, data: { id: String(id) } });
    else positions.set(id, words.length);
    const sentence = fields[sentenceColumn] as string | undefined;
    if (sentence !== undefined && (words.length === 0 || sentence !== sentenceIds.at(-1))) {
      sentenceStarts.push(words.length);
      sentenceIds.push(sentence);
    }
    words.push(word);
    tags.push(fields[tagColumn] ?? "");
  });
  // A first token without a sentence would be in none.
  const hasSentences = sentenceStarts[0] === 0;
  const tokens: Tokens = {
    length: words.length,
    ...(keep && { form: textColumn(words) }),
    ...(tags.some((tag) => tag !== "") && { tag: textColumn(tags) }),
    ...(hasSentences && { sentenceStarts: Int32Array.from(sentenceStarts) }),
    ...(hasSentences && keep && { sentenceIds }),
  };
  return { tokens, words, positions };
}
