import { WordLists } from "./json-columns.ts";

/** Special tokens of a model's input, in the vocabularies of BERT, RoBERTa, XLNet, T5 and related models. */
const SPECIAL = ["[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>", "<cls>", "<sep>", "[SPL]"].map(bytesOf);
const UNKNOWN = bytesOf("<unk>");
const CONTINUED = bytesOf("##");
/** The mark of XLNet and T5 for the beginning of a word. */
const BEGINNING = bytesOf("\u2581");
/** The mark of RoBERTa for a space before a word. */
const SPACED = bytesOf("\u0120");

const [OPENING, LESS] = [0x5b, 0x3c];

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isAt(bytes: Uint8Array, start: number, end: number, expected: Uint8Array): boolean {
  if (end - start < expected.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[start + i] !== expected[i]) return false;
  return true;
}

/** Looks at the first byte first, because most forms begin otherwise. */
function isSpecial(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || (bytes[start] !== OPENING && bytes[start] !== LESS)) return false;
  return SPECIAL.some((token) => token.length === end - start && isAt(bytes, start, end, token));
}

export class Subtokens {
  readonly forms: WordLists;
  /** The number of words. */
  readonly words: number;
  /** The word of each piece; -1 for a special token. */
  private readonly word: Int32Array;

  /**
   * @param map the word of each piece, ascending; negative or null for a special token, which may also have the number
   *   of the previous word
   * @param words the least number of words; some without pieces may follow the last word in the map
   */
  constructor(forms: WordLists, map: ArrayLike<number | null>, words = 0) {
    this.forms = forms;
    this.word = new Int32Array(map.length);
    const { bytes } = forms;
    const starts = forms.starts.values;
    let least = words;
    for (let s = 0; s < map.length; s++) {
      const word = map[s] ?? -1;
      this.word[s] = word < 0 || isSpecial(bytes, starts[s], starts[s + 1]) ? -1 : word;
      least = Math.max(least, this.word[s] + 1);
    }
    this.words = least;
  }

  get length(): number {
    return this.forms.length;
  }

  /** Returns the word of a piece: negative for a special token, and undefined outside the text. */
  wordOf(piece: number): number | undefined {
    return this.word.at(piece);
  }

  /**
   * Returns the words of runs of pieces. A piece stands for its whole word; special tokens at the ends of a run are
   * ignored. Positions outside the text stay outside.
   *
   * @param runs inclusive `[first, last, …]`
   * @returns undefined if a run holds only special tokens
   */
  wordsOf(runs: ArrayLike<number>): Int32Array | undefined {
    const { word } = this;
    const words = new Int32Array(runs.length);
    for (let r = 0; r < runs.length; r += 2) {
      let first = runs[r];
      let last = runs[r + 1];
      while (first < last && word[first] === -1) first++;
      while (last > first && word[last] === -1) last--;
      if (word[first] === -1) return undefined;
      words[r] = this.place(first);
      words[r + 1] = this.place(last);
    }
    return words;
  }

  /** Returns the first word of each sentence, given the sentence number of each piece. */
  sentenceStarts(map: ArrayLike<number>): Int32Array {
    const starts: number[] = [];
    let sentence: number | undefined;
    let before = -1;
    for (let s = 0; s < this.word.length; s++) {
      const word = this.word[s];
      if (word <= before) continue;
      before = word;
      if (sentence !== map[s]) starts.push(starts.length === 0 ? 0 : word);
      sentence = map[s];
    }
    return Int32Array.from(starts);
  }

  /** Joins the pieces of each word. */
  spell(): WordLists {
    const { word, forms } = this;
    const { bytes } = forms;
    const starts = forms.starts.values;
    const spelled = new WordLists();
    const out = spelled.reserve(forms.end);
    let length = 0;
    for (let s = 0, w = 0; w < this.words; w++) {
      let isBegun = false;
      for (; s < word.length && word[s] <= w; s++) {
        let from = starts[s];
        const to = starts[s + 1];
        if (word[s] < 0) continue;
        if (isBegun && isAt(bytes, from, to, CONTINUED)) from += CONTINUED.length;
        isBegun = true;
        for (let p = from; p < to; p++) out[length++] = bytes[p];
      }
      spelled.starts.push(length);
    }
    for (let s = 0; s < forms.length; s++) if (isAt(bytes, starts[s], starts[s + 1], SPACED)) return decoded(spelled);
    spelled.shorten(afterMark);
    return spelled;
  }

  private place(piece: number): number {
    if (piece < 0) return piece;
    return piece < this.length ? this.word[piece] : this.words + piece - this.length;
  }
}

/** Returns where a word begins after the mark for that; its end for an unknown word. */
function afterMark(bytes: Uint8Array, from: number, to: number): number {
  if (isAt(bytes, from, to, BEGINNING)) return from + BEGINNING.length;
  return to - from === UNKNOWN.length && isAt(bytes, from, to, UNKNOWN) ? to : from;
}

function decoded(words: WordLists): WordLists {
  return WordLists.of([Array.from({ length: words.length }, (_, w) => decodeBytes(words.at(w)))])!;
}

/** Returns whether GPT-2 writes a byte unchanged. It writes the others, in order, as characters from 256. */
const isPlain = (byte: number): boolean =>
  (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad && byte <= 0xff);

const byteOf = new Map<number, number>();
for (let byte = 0, other = 256; byte < 256; byte++) byteOf.set(isPlain(byte) ? byte : other++, byte);

const decoder = new TextDecoder("utf-8");

/** Decodes a word in which each character stands for a byte, as in RoBERTa's vocabulary. */
function decodeBytes(word: string): string {
  const bytes = Array.from(word, (character) => byteOf.get(character.codePointAt(0) ?? 0));
  if (bytes.some((byte) => byte === undefined)) return word;
  return decoder.decode(Uint8Array.from(bytes as number[])).trim();
}
