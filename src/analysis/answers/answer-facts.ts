import { textAt, textColumn } from "../../core/text-column.ts";
import { alignTokens } from "../../matching/token-alignment.ts";
import type { Worded } from "../../scoring/prepare.ts";

/**
 * What a language model did with a document, the first that holds:
 *
 *   missing    the answers do not have the document
 *   empty      the answer has no words
 *   refused    it marks no mention, and less than half of its words are those of the key's text
 *   cut        it reaches less than 95 % of the key's text
 *   answered   none of these
 */
export const answerStates = ["answered", "cut", "refused", "empty", "missing"] as const;
/** One of these states. */
export type AnswerState = (typeof answerStates)[number];

/** Compares the words of an answer with the text that it should copy. Words that are not in the text (zeros) do not count. */
export interface TextFacts {
  /** Words of the key's text. */
  readonly keyTokens: number;
  /** Words of the answer. */
  readonly tokens: number;
  /** Words of the key that the answer has, too. */
  readonly copied: number;
  /** Words of the key in whose place the answer has another word. */
  readonly changed: number;
  /** Words of the key that the answer lacks. */
  readonly lost: number;
  /** Words of the answer that the key lacks. */
  readonly invented: number;
  /**
   * How many of the key's first words the answer reaches: of all beginnings of the key's text, the one with most words
   * in the answer (copied or changed) beyond those that it lacks; the longest of several.
   */
  readonly reached: number;
}

/** An answer that reaches less than this share of the text was cut. */
const COMPLETE = 0.95;
/** An answer without mentions is a refusal if less than this share of its words is the key's. */
const OWN = 0.5;

/**
 * Compares the words of an answer with those of the key's text, by the alignment of `alignTokens`.
 *
 * @example
 *   const words = (text) => ({ length: text.split(" ").length, form: textColumn(text.split(" ")) });
 *   const { copied, lost, reached } = textFacts(words("a b c d"), words("a b"));
 *   [copied, lost, reached]; // → [2, 2, 2]
 */
export function textFacts(key: Worded, answer: Worded): TextFacts {
  const [words, own] = [withoutZeros(key), withoutZeros(answer)];
  const { first, last, inserted, deleted, changed } = alignTokens(words, own);
  const isThere = new Uint8Array(words.length);
  first.forEach((from, token) => {
    if (from >= 0) isThere.fill(1, from, last[token] + 1);
  });
  let [reached, most, beyond] = [0, 0, 0];
  isThere.forEach((is, token) => {
    beyond += is === 1 ? 1 : -1;
    if (beyond >= most && beyond > 0) [most, reached] = [beyond, token + 1];
  });
  return {
    keyTokens: words.length,
    tokens: own.length,
    copied: words.length - deleted - changed,
    changed,
    lost: deleted,
    invented: inserted,
    reached,
  };
}

/** Returns the state of an answer that has the document. */
export function stateOf({ keyTokens, tokens, invented, changed, reached }: TextFacts, mentions: number): AnswerState {
  if (tokens === 0) return keyTokens === 0 ? "answered" : "empty";
  if (mentions === 0 && tokens - invented - changed < OWN * tokens) return "refused";
  return reached < COMPLETE * keyTokens ? "cut" : "answered";
}

function withoutZeros(tokens: Worded): Worded {
  const { zero, form, length } = tokens;
  if (zero === undefined) return tokens;
  const words = Array.from({ length }, (_, token) => token).filter((token) => zero[token] !== 1);
  return { length: words.length, form: textColumn(words.map((token) => textAt(form, token))) };
}
