/** Special tokens of a model's input, in the vocabularies of BERT, RoBERTa, XLNet, T5 and related models. */
export const SPECIAL_TOKENS = ["[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>", "<cls>", "<sep>", "[SPL]"] as const;
const SPECIAL = new Set<string>(SPECIAL_TOKENS);
const OPENING = 0x5b;
const LESS = 0x3c;

/** Removes the mark of XLNet and T5 for the beginning of a word, and the token for an unknown one. */
function withoutMarks(word: string): string {
  return word.startsWith("\u2581") ? word.slice(1) : word === "<unk>" ? "" : word;
}

/** Looks at the first character first, because most forms begin otherwise. */
function isSpecial(form: string): boolean {
  const first = form.charCodeAt(0);
  return (first === OPENING || first === LESS) && SPECIAL.has(form);
}

export class Subtokens {
  readonly forms: readonly string[];
  /** The number of words. */
  readonly words: number;
  /** The word of each piece; -1 for a special token. */
  private readonly word: Int32Array;

  /**
   * @param map the word of each piece, ascending; negative or null for a special token, which may also have the number
   *   of the previous word
   * @param words the least number of words; some without pieces may follow the last word in the map
   */
  constructor(forms: readonly string[], map: readonly (number | null)[], words = 0) {
    this.forms = forms;
    this.word = new Int32Array(map.length);
    let least = words;
    for (let s = 0; s < map.length; s++) {
      const word = map[s];
      this.word[s] = word === null || word < 0 || isSpecial(forms[s]) ? -1 : word;
      least = Math.max(least, this.word[s] + 1);
    }
    this.words = least;
  }

  get length(): number {
    return this.forms.length;
  }

  /**
   * Returns the words of runs of pieces. A piece stands for its whole word; special tokens at the ends of a run are
   * ignored. Positions outside the text stay outside.
   *
   * @param runs inclusive `[first, last, …]`
   * @returns undefined if a run holds only special tokens
   */
  wordsOf(runs: readonly number[]): readonly number[] | undefined {
    const words: number[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      let [first, last] = [runs[r], runs[r + 1]];
      while (first < last && this.word[first] === -1) first++;
      while (last > first && this.word[last] === -1) last--;
      if (this.word[first] === -1) return undefined;
      words.push(this.place(first), this.place(last));
    }
    return words;
  }

  /** Returns the first word of each sentence, given the sentence number of each piece. */
  sentenceStarts(map: readonly number[]): Int32Array {
    const starts: number[] = [];
    let sentence: number | undefined;
    let before = -1;
    this.word.forEach((word, s) => {
      if (word <= before) return;
      before = word;
      if (sentence !== map[s]) starts.push(starts.length === 0 ? 0 : word);
      sentence = map[s];
    });
    return Int32Array.from(starts);
  }

  spell(): string[] {
    const { word, forms } = this;
    const words = new Array<string>(this.words).fill("");
    const isBegun = new Uint8Array(this.words);
    for (let s = 0; s < word.length; s++) {
      const w = word[s];
      if (w < 0) continue;
      words[w] += isBegun[w] === 1 && forms[s].startsWith("##") ? forms[s].slice(2) : forms[s];
      isBegun[w] = 1;
    }
    const encoded = forms.some((form) => form.startsWith("Ġ"));
    return words.map((text) => (encoded ? decodeBytes(text) : withoutMarks(text)));
  }

  private place(piece: number): number {
    if (piece < 0) return piece;
    return piece < this.length ? this.word[piece] : this.words + piece - this.length;
  }
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
