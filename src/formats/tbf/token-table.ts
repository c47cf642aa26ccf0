import type { Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { excerpt } from "../excerpt.ts";
import type { Report } from "../reporter.ts";

/** The tokens of a document, and where each is by its id. */
export interface TokenTable {
  readonly tokens: Tokens;
  readonly positions: ReadonlyMap<string, number>;
}

/** Reads a table `ID<tab>WORD<tab>START<tab>END`; of that only ids and words are wanted. `keep` says whether to keep words. */
export function readTokenTable(text: string, keep: boolean, report: Report): TokenTable {
  const words: string[] = [];
  const positions = new Map<string, number>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === "") return;
    const [id, word] = line.split("\t");
    // A header, as some versions of the table have one.
    if (index === 0 && /^(?:token_)?id$/i.test(id.trim())) return;
    if (id.trim() === "" || (word as string | undefined) === undefined) {
      const expected = "a token with its id and word";
      report("malformed-line", { line: index + 1, data: { text: excerpt(line), expected } });
      return;
    }
    if (positions.has(id.trim())) report("duplicate-id", { line: index + 1, data: { id: id.trim() } });
    else positions.set(id.trim(), words.length);
    words.push(word);
  });
  return { tokens: { length: words.length, ...(keep && { form: textColumn(words) }) }, positions };
}
