import type { Dependency } from "../../core/dependency.ts";
import type { Tokens } from "../../core/document.ts";
import { GrowingColumn, GrowingTextColumn } from "../../core/text-column.ts";
import { misspeltOf } from "../../core/near-names.ts";
import {
  BAR,
  beforeReturns,
  CLOSING,
  DASH,
  DOT,
  EQUALS,
  isDigit,
  LINE_FEED,
  OPENING,
  TAB,
  ZERO,
} from "../common/lines/line-bytes.ts";
import { field, type LineScanner } from "../common/lines/line-scanner.ts";
import { LineRuns } from "../common/lines/token-places.ts";

const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

export const MISC = 9;

export const COLUMNS = 10;

/**
 * The kinds of lines by their first column: a word `3`, a node that is not in the text `3.1`, several words `3-4`, or
 * anything else.
 */
export type LineKind = "word" | "empty" | "range" | "other";

export const FORM = 1;
export const LEMMA = 2;
export const UPOS = 3;
export const FEATS = 5;
export const HEAD = 6;
export const DEPS = 8;

export class ConlluLine {
  kind: LineKind = "other";
  columns = 0;
  idEnd = 0;
  /** Where columns begin and end, up to DEPS. Missing columns are empty. */
  readonly starts = new Int32Array(DEPS + 1);
  readonly ends = new Int32Array(DEPS + 1);
  /** The tenth column. With three to nine columns, the last one. */
  miscStart = 0;
  miscEnd = 0;

  /**
   * @param bytes bytes in which every line ends with a line feed
   * @returns the position of the line feed
   */
  find(bytes: Uint8Array, start: number): number {
    let p = this.findId(bytes, start);
    let column = 0;
    let cellStart = start;
    const { starts, ends } = this;
    this.miscStart = this.miscEnd = -1;
    for (; ; p++) {
      const byte = bytes[p];
      if (byte > LINE_FEED) continue;
      if (byte === LINE_FEED) break;
      if (byte !== TAB) continue;
      if (column <= DEPS) {
        starts[column] = cellStart;
        ends[column] = p;
      } else if (column === MISC) {
        this.miscStart = cellStart;
        this.miscEnd = p;
      }
      column++;
      cellStart = p + 1;
    }
    const end = beforeReturns(bytes, cellStart, p);
    this.columns = column + 1;
    if (column <= DEPS) {
      starts[column] = cellStart;
      ends[column] = end;
      for (let c = column + 1; c <= DEPS; c++) starts[c] = ends[c] = start;
    }
    this.idEnd = ends[0];
    if (this.miscStart < 0) {
      this.miscStart = column > 1 ? cellStart : end;
      this.miscEnd = end;
    }
    return p;
  }

  get complete(): boolean {
    return this.columns === COLUMNS;
  }

  private findId(bytes: Uint8Array, start: number): number {
    let p = afterDigits(bytes, start);
    let kind: LineKind = "word";
    if (p > start && (bytes[p] === DASH || bytes[p] === DOT)) {
      kind = bytes[p] === DASH ? "range" : "empty";
      const next = p + 1;
      p = afterDigits(bytes, next);
      if (p === next) kind = "other";
    }
    this.kind = p > start && bytes[p] === TAB ? kind : "other";
    return p;
  }
}

function afterDigits(bytes: Uint8Array, start: number): number {
  let p = start;
  while (isDigit(bytes[p])) p++;
  return p;
}

export class Dependencies {
  /** HEAD of each token in the file's numbering, or -1. */
  private readonly heads = new GrowingColumn();
  private hasHeads = false;
  /** DEPS of the empty nodes, and perhaps of words, by token. */
  private readonly deps = new Map<number, string>();

  /** @param ofWords whether to keep the enhanced dependencies of words */
  add(bytes: Uint8Array, { kind, starts, ends }: ConlluLine, ofWords: boolean): void {
    const isKept = kind === "empty" || (ofWords && ends[DEPS] - starts[DEPS] > 1);
    if (isKept) this.deps.set(this.heads.length, decoder.decode(bytes.subarray(starts[DEPS], ends[DEPS])));
    const head = number(bytes, starts[HEAD], ends[HEAD]);
    this.hasHeads ||= head >= 0;
    this.heads.push(head);
  }

  addAll({ state, heads }: LineScanner): void {
    const own = heads.subarray(0, state[field.newTokens]);
    for (let i = 0; i < own.length && !this.hasHeads; i++) this.hasHeads = own[i] >= 0;
    this.heads.pushAll(own);
  }

  /** Returns the dependencies, with tokens counted through the document instead of the sentence. */
  take(tokens: Tokens): Pick<Tokens, "governor" | "zeroDependencies" | "wordDependencies"> {
    const { deps } = this;
    if (!this.hasHeads && deps.size === 0) return {};
    const heads = this.heads.values;
    const { sentenceStarts = new Int32Array(0), zero, length } = tokens;
    const governor = new Int32Array(length).fill(-2);
    const zeroDependencies = new Map<number, readonly Dependency[]>();
    const wordDependencies = new Map<number, readonly Dependency[]>();
    const addOfWord = (token: number, words: readonly number[]): void => {
      const text = deps.get(token);
      const own = text === undefined ? [] : dependencies(text, words);
      if (own.some(({ parent }) => parent !== governor[token])) wordDependencies.set(token, own);
    };
    sentenceStarts.forEach((start, s) => {
      const end = s + 1 < sentenceStarts.length ? sentenceStarts[s + 1] : length;
      if (zero === undefined) {
        for (let token = start; token < end; token++) {
          const head = heads[token];
          if (head >= 0 && head <= end - start) governor[token] = head === 0 ? -1 : start + head - 1;
        }
        if (deps.size > 0) {
          const words = Array.from({ length: end - start + 1 }, (_, word) => start + word - 1);
          for (let token = start; token < end; token++) addOfWord(token, words);
        }
        return;
      }
      const words = [start - 1];
      for (let token = start; token < end; token++) if (zero[token] !== 1) words.push(token);
      for (let token = start; token < end; token++) {
        const head = heads[token];
        if (head >= 0 && head < words.length) governor[token] = head === 0 ? -1 : words[head];
        const own = zero[token] === 1 ? dependencies(deps.get(token) ?? "", words) : [];
        if (own.length > 0) {
          zeroDependencies.set(token, own);
          governor[token] = own[0].parent;
        }
        if (deps.size > 0 && zero[token] !== 1) addOfWord(token, words);
      }
    });
    return {
      ...(this.hasHeads && { governor }),
      ...(zeroDependencies.size > 0 && { zeroDependencies }),
      ...(wordDependencies.size > 0 && { wordDependencies }),
    };
  }

  clear(): void {
    this.heads.length = 0;
    this.hasHeads = false;
    this.deps.clear();
  }
}

/**
 * Converts `8:nsubj|8.1:obj` to dependencies on tokens. `words` gives the position of each word by its number; an empty
 * node follows its word.
 */
function dependencies(text: string, words: readonly number[]): Dependency[] {
  return text.split("|").flatMap((item) => {
    const parts = /^(\d+)(?:\.(\d+))?:(.+)$/.exec(item);
    if (parts === null) return [];
    const [, word, node = "0", relation] = parts;
    const at = Number(word);
    if (at >= words.length) return [];
    return [{ parent: at === 0 && node === "0" ? -1 : words[at] + Number(node), relation }];
  });
}

/** Returns the decimal number in these bytes, or -1 if they are anything else. */
function number(bytes: Uint8Array, start: number, end: number): number {
  let value = end > start ? 0 : -1;
  for (let p = start; p < end; p++) {
    if (!isDigit(bytes[p])) return -1;
    value = 10 * value + bytes[p] - ZERO;
  }
  return value;
}

type MiscAttribute = "Entity" | "Bridge" | "SplitAnte" | "Outdated" | "Chains";

/** An attribute whose name is misspelt, brackets without a name, or an unknown attribute with brackets. */
type UnknownAttribute = "Misspelt" | "Stray" | "Other";

/**
 * Names to check for misspellings, with the three bytes at each end. A single edit leaves the first or the last three
 * intact.
 */
const names = ["Entity", "Bridge", "SplitAnte"];
const ends = names.map((name) => [encoder.encode(name.slice(0, 3)), encoder.encode(name.slice(-3))] as const);

/**
 * The beginnings of the attributes with coreference. `ClusterId` is from CorefUD before 1.0. `coref_chains` is Stanza's;
 * some of its versions write the chains as a second `ner`.
 */
const beginnings: readonly { readonly attribute: MiscAttribute; readonly bytes: Uint8Array }[] = (
  [
    ["Entity", "Entity="],
    ["Bridge", "Bridge="],
    ["SplitAnte", "SplitAnte="],
    ["SplitAnte", "Split="],
    ["Outdated", "ClusterId="],
    ["Outdated", "ClusterId["],
    ["Chains", "coref_chains="],
    ["Chains", "ner=start-"],
    ["Chains", "ner=unit-"],
    ["Chains", "ner=middle-"],
    ["Chains", "ner=end-"],
  ] as const
).map(([attribute, name]) => ({ attribute, bytes: encoder.encode(name) }));

/** The attributes of MISC to read. */
export class MiscNames {
  private readonly beginnings: typeof beginnings;
  private readonly isFirst = new Uint8Array(256);
  /** Whether to look for names that are misspelt or unknown. */
  readonly hasUnknown: boolean;

  /** @param field the attribute with coreference; by default, every known one */
  constructor(field?: string) {
    this.hasUnknown = field === undefined;
    this.beginnings =
      field === undefined || field === "Entity"
        ? beginnings.filter(({ attribute }) => field === undefined || attribute !== "Chains")
        : field === "coref_chains"
          ? beginnings.filter(({ attribute }) => attribute === "Chains")
          : [{ attribute: "Entity", bytes: encoder.encode(`${field}=`) }];
    for (const { bytes } of this.beginnings) this.isFirst[bytes[0]] = 1;
  }

  find(bytes: Uint8Array, first: number, end: number): (typeof beginnings)[number] | undefined {
    if (this.isFirst[bytes[first]] !== 1) return undefined;
    return this.beginnings.find(({ bytes: name }) => startsWith(bytes, first, end, name));
  }
}

/** An attribute and the position of its value; if it is misspelt, of its name; otherwise of its whole text. */
export interface FoundAttribute {
  readonly attribute: MiscAttribute | UnknownAttribute;
  readonly start: number;
  readonly end: number;
}

export function miscAttributes(
  bytes: Uint8Array,
  start: number,
  end: number,
  sought: MiscNames,
): readonly FoundAttribute[] {
  let found: FoundAttribute[] | undefined;
  for (let p = start; p < end; p++) {
    const first = p;
    let equals = -1;
    let bracket = false;
    for (; p < end && bytes[p] !== BAR; p++) {
      const byte = bytes[p];
      if (byte === EQUALS && equals < 0) equals = p;
      else if (byte === OPENING || byte === CLOSING) bracket = true;
    }
    const known = sought.find(bytes, first, p);
    if (known !== undefined) {
      // The value of Stanza's chains begins after `=`.
      const start = known.attribute === "Chains" ? equals + 1 : first + known.bytes.length;
      (found ??= []).push({ attribute: known.attribute, start, end: p });
    } else if (!sought.hasUnknown) continue;
    else if (equals < 0) {
      if (bracket) (found ??= []).push({ attribute: "Stray", start: first, end: p });
    } else if (looksMisspelt(bytes, first, equals) || (bracket && isCutOff(bytes, first, equals))) {
      (found ??= []).push({ attribute: "Misspelt", start: first, end: equals });
    } else if (bracket) (found ??= []).push({ attribute: "Other", start: first, end: p });
  }
  return found ?? NONE;
}

/** Returns the attribute that a misspelt name, or the end of one, stands for. */
export function misspeltAttribute(name: string): string | undefined {
  return misspeltOf(name, names) ?? names.find((each) => each.endsWith(name));
}

/** Returns whether a name is the end of a known one that a bar has cut in two. */
function isCutOff(bytes: Uint8Array, start: number, end: number): boolean {
  return names.some((name) => end - start < name.length && name.endsWith(decoder.decode(bytes.subarray(start, end))));
}

function looksMisspelt(bytes: Uint8Array, start: number, end: number): boolean {
  if (!ends.some(([head, tail]) => startsWith(bytes, start, end, head) || startsWith(bytes, end - 3, end, tail)))
    return false;
  return misspeltOf(decoder.decode(bytes.subarray(start, end)), names) !== undefined;
}

const NONE: readonly FoundAttribute[] = [];

function startsWith(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (start + name.length > end) return false;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  return true;
}

export class TokenColumns {
  length = 0;
  private readonly sentenceStarts = new GrowingColumn();
  private sentenceIds: string[] = [];
  private hasSentenceIds = false;
  /** Positions of the tokens that are not in the text. */
  private readonly zeros = new GrowingColumn();
  private readonly lines = new LineRuns();
  private readonly words = new GrowingTextColumn();
  private readonly keepWords: boolean;

  constructor(keepWords: boolean) {
    this.keepWords = keepWords;
  }

  clear(): void {
    for (const column of [this.sentenceStarts, this.zeros]) column.length = 0;
    this.lines.clear();
    this.words.clear();
    this.sentenceIds = [];
    this.hasSentenceIds = false;
    this.length = 0;
  }

  /** The position of the first token of the current sentence; 0 before the first. */
  get sentenceStart(): number {
    const { values, length } = this.sentenceStarts;
    return length === 0 ? 0 : values[length - 1];
  }

  /** Starts a sentence, which must get a token. */
  startSentence(id: string): void {
    this.sentenceStarts.push(this.length);
    if (!this.keepWords) return;
    this.sentenceIds.push(id);
    if (id !== "") this.hasSentenceIds = true;
  }

  /** Adds a token. Returns whether its word is kept and has non-ASCII bytes. */
  add(bytes: Uint8Array, start: number, end: number, line: number, zero: boolean): boolean {
    if (zero) this.zeros.push(this.length);
    const token = this.length++;
    if (!this.keepWords) return false;
    this.lines.add(token, line);
    return this.words.push(bytes, start, end);
  }

  begin(state: Int32Array): void {
    state[field.tokens] = this.length;
    state[field.textEnds] = this.words.end;
    this.lines.begin(state);
  }

  /**
   * @param id the name of the sentence that was current before
   * @returns the name of the sentence that is current now
   */
  addAll(read: LineScanner, id: string): string {
    const { state, sentences } = read;
    const count = state[field.newSentences];
    this.length = state[field.tokens];
    this.sentenceStarts.pushAll(sentences.subarray(0, count));
    if (!this.keepWords) return "";
    this.lines.addAll(read);
    read.addTexts(0, this.words);
    return read.eachName(id, (name) => {
      this.sentenceIds.push(name);
      if (name !== "") this.hasSentenceIds = true;
    });
  }

  /** The positions of the empty nodes, in order. */
  get zeroPlaces(): readonly number[] {
    return Array.from(this.zeros.values.subarray(0, this.zeros.length));
  }

  /** Returns the words from token `first` to `last` joined by spaces, or undefined if words are not kept. */
  text(first: number, last: number): string | undefined {
    if (!this.keepWords) return undefined;
    const words: string[] = [];
    for (let t = first; t <= last; t++) words.push(this.words.at(t));
    return words.join(" ");
  }

  take(): Tokens {
    const zero = new Uint8Array(this.zeros.length > 0 ? this.length : 0);
    for (let z = 0; z < this.zeros.length; z++) zero[this.zeros.values[z]] = 1;
    return {
      length: this.length,
      sentenceStarts: this.sentenceStarts.take(),
      ...(this.keepWords && { form: this.words.take(this.length) }),
      ...this.lines.take(),
      ...(this.hasSentenceIds && { sentenceIds: this.sentenceIds }),
      ...(this.zeros.length > 0 && { zero }),
    };
  }
}
