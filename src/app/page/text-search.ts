import type { DocumentView } from "../engine/views/document-view.ts";
import { type TokenRange, wordAt } from "./text-blocks.ts";

/** Where something was found. */
export interface FoundPlace extends TokenRange {
  readonly part: string;
}

/** So many places are looked for. */
const most = 5000;

/** Where a text stands in a document, whatever the case; words have one space between them, as in a search. */
export function placesOf({ parts }: DocumentView, search: string): FoundPlace[] {
  const wanted = search.trim().toLowerCase().replace(/\s+/g, " ");
  if (wanted === "") return [];
  const places: FoundPlace[] = [];
  for (const { part, tokens } of parts) {
    if (tokens === undefined) continue;
    const starts = new Int32Array(tokens.length);
    const words: string[] = [];
    let length = 0;
    for (let token = 0; token < tokens.length; token++) {
      const word = `${token > 0 && tokens.space[token] === 1 ? " " : ""}${wordAt(tokens, token).toLowerCase()}`;
      starts[token] = length;
      length += word.length;
      words.push(word);
    }
    const text = words.join("");
    let token = 0;
    for (let at = text.indexOf(wanted); at >= 0 && places.length < most; at = text.indexOf(wanted, at + 1)) {
      while (token + 1 < tokens.length && starts[token + 1] + (words[token + 1].startsWith(" ") ? 1 : 0) <= at) token++;
      let last = token;
      while (last + 1 < tokens.length && starts[last + 1] < at + wanted.length) last++;
      places.push({ part, first: token, last });
    }
  }
  return places;
}
