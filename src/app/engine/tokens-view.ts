import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import type { SentenceView, TokensView } from "./views/document-view.ts";

/** What may be left in a text between a word and a punctuation mark behind it, and before a word and one in front of it. */
const closes =
  /^(?:[.,;:!?%)\]}»›”’…。、，．；：？！）」』】]+|['’](?:s|S|re|ve|ll|d|m|t)?|n['’]t|-RRB-|-RSB-|-RCB-|'')$/;
const opens = /^(?:[([{«‹“‘¿¡（「『【]+|-LRB-|-LSB-|-LCB-|``)$/;
/** Writing systems without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of some tokens and the spaces between them. */
export function tokensView(tokens: Tokens): TokensView {
  const { length, form, zero, inText } = tokens;
  const space = new Uint8Array(length);
  let before = "";
  for (let token = 0; token < length; token++) {
    const word = form === undefined || inText !== undefined ? "" : textAt(form, token);
    const isApart =
      inText === undefined
        ? form === undefined || hasSpace(before, word)
        : inText.starts[token] > inText.ends[token - 1];
    space[token] = isApart ? 1 : 0;
    before = word;
  }
  space[0] = 0;
  return {
    length,
    ...(form !== undefined && { form }),
    space,
    ...(zero?.includes(1) === true && { zero }),
  };
}

/** Whether a space is between two words, as far as that can be told from them. */
function hasSpace(before: string, word: string): boolean {
  if (closes.test(word) || opens.test(before)) return false;
  return !(unspaced.test(before) && unspaced.test(word));
}

/** The sentences of a part; without tokens there are none, and without sentences the whole part is one. */
export function sentencesOf({ tokens }: AnnotatedPart): SentenceView[] {
  if (tokens === undefined || tokens.length === 0) return [];
  const { sentenceStarts = new Int32Array(0), sentenceIds, speaker, length } = tokens;
  const starts = [...new Set([0, ...sentenceStarts])].filter((start) => start < length);
  const numberOf = new Map(Array.from(sentenceStarts, (start, s) => [start, s]));
  return starts.map((first, i) => {
    const number = numberOf.get(first);
    const id = number === undefined ? "" : (sentenceIds?.[number] ?? "");
    const said = speaker === undefined ? "" : textAt(speaker, first);
    return {
      first,
      last: (i + 1 < starts.length ? starts[i + 1] : length) - 1,
      name: id === "" ? String((number ?? i) + 1) : id,
      ...(said !== "" && { speaker: said }),
    };
  });
}
