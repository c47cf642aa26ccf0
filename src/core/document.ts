import { firstIndex } from "./arrays.ts";
import type { Dependency } from "./dependency.ts";
import type { TextColumn } from "./text-column.ts";

/**
 * One side, key or response, of one part of a document. Columns, not objects: a corpus has millions of mentions.
 *
 * `document` and `part` are opaque and exactly as in the file; a format without parts leaves `part` empty.
 */
export interface AnnotatedPart {
  readonly document: string;
  readonly part: string;
  /** What follows `begin document ` in a CoNLL file, to the letter: the name that scorer.pl prints and compares. */
  readonly header?: string;
  /**
   * Set where the file gives the document no id: its place among the documents of the file (1-based). It has a name, made of the file's,
   * but is paired by its place.
   */
  readonly position?: number | undefined;
  /** Set where positions of mentions count characters of a text that is not there. */
  readonly unit?: "character" | undefined;
  /** How ends of spans were read, where the format's files differ in that and the options of reading left it open. */
  readonly ends?: "inclusive" | "exclusive" | undefined;
  /** Where the part begins in its file (1-based), where the format has lines. */
  readonly line?: number;
  /** The file that it was read from, where that is one of several. */
  readonly file?: string;
  readonly tokens?: Tokens;
  readonly mentions: Mentions;
  readonly entities: Entities;
  /** Set where several parts were joined, because their entities are shared: which, in their order. */
  readonly joined?: readonly JoinedPart[];
  /** What the file annotates beyond identity; absent where that is not known. */
  readonly layers?: Layers;
}

/** One of several parts that were joined to one. */
export interface JoinedPart {
  readonly document: string;
  readonly part: string;
  /** What its document is about, as its id or a pattern tells. */
  readonly topic: string;
}

/** Token columns; each is there only if it is known. */
export interface Tokens {
  /** Number of tokens. */
  readonly length: number;
  readonly form?: TextColumn;
  /** The part of speech of each token, in the file's words; "" where one has none. */
  readonly tag?: TextColumn;
  /**
   * The part of the parse tree at each token, as CoNLL-2011/2012 write it: the constituents that begin there, `*` for the token, a
   * bracket for each that ends (`(NP*`, `*))`); "" stands for `*`.
   */
  readonly parse?: TextColumn;
  /** The class of the named entity that each token is in (`PERSON`), in the file's words; "" where it is in none. */
  readonly nameClass?: TextColumn;
  /** Who says each token, in the file's words; "" where that is nobody, or not known. */
  readonly speaker?: TextColumn;
  /** Where each token is in its file. */
  readonly lines?: TokenLines;
  /** Position of the first token of every sentence, ascending. */
  readonly sentenceStarts?: Int32Array;
  /** The file's names of the sentences, as many as `sentenceStarts`; "" where one has none. */
  readonly sentenceIds?: readonly string[];
  /** 1 for a token that is not in the text (an empty node, a zero), 0 for the others. */
  readonly zero?: Uint8Array;
  /** What each token that is not in the text depends on (CoNLL-U's DEPS), where the file says so. */
  readonly zeroDependencies?: ReadonlyMap<number, readonly Dependency[]>;
  /** The token that each one depends on in the tree of its sentence (CoNLL-U's HEAD); -1 for a root, -2 where the file does not say it. */
  readonly governor?: Int32Array;
  /**
   * Where words were left out: what of them decides whether two spans are nearly the same. 1 for articles and punctuation, which count for
   * nothing at the beginning of a span, 2 for punctuation and possessive endings, at its end, 3 for both.
   */
  readonly trimmable?: Uint8Array;
  /** Where the tokens are in the text that they were cut from. */
  readonly inText?: TokensInText;
  /**
   * Set where the file has a text but no tokens, so that they were cut by the reader: at white space, at punctuation, and
   * wherever a mention begins or ends. Another file's tokens need not be the same.
   */
  readonly inferred?: true;
  /** Set where the file does not list its tokens, but says by what rule its text is cut: positions that count tokens may mean others. */
  readonly byRule?: true;
}

/** A text and the place of each token in it, in UTF-16 units: token `t` is `text.slice(starts[t], ends[t])`. */
export interface TokensInText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Mentions in text order: by first token; mentions that begin at the same token in the order in which the file lists
 * them, or the longer first where the file has no such order.
 *
 * A mention is a set of token positions (0-based in the part): all of `first..last`, or, where `pieces` says so, only
 * some of them. Where the data has no text, a mention is an opaque `name` and `first` = `last` = its rank by name.
 */
export interface Mentions {
  readonly length: number;
  readonly first: Int32Array;
  /** Inclusive. */
  readonly last: Int32Array;
  /** Index into `entities`. */
  readonly entity: Int32Array;
  /** For a discontinuous mention, its maximal runs of tokens `[first, last, first, last, …]`, ascending. */
  readonly pieces?: ReadonlyMap<number, Int32Array>;
  readonly names?: readonly string[];
  /** Names by which a file without text may know the mentions; "" where one has none. */
  readonly aliases?: readonly string[];
  /** The line on which each mention begins (1-based). */
  readonly line?: Int32Array;
  /** The token that heads each mention; -1 where it is not known. */
  readonly head?: Int32Array;
  /** The tokens that a response must at least cover (MIN), as runs like those of `pieces`, where the file says so. */
  readonly minimum?: ReadonlyMap<number, Int32Array>;
  /** Where each head (or mention without one) is in the file's text, as `[start, end)` in its own offsets, two numbers per mention; -1 where unknown. */
  readonly headOffsets?: Int32Array;
  readonly features?: Features;
  /** Of mentions in joined parts, which of them (`AnnotatedPart.joined`) each is in. */
  readonly joinedPart?: Int32Array;
}

/**
 * What a file says of each mention or entity beyond its span, in the file's words, by the name of the feature: one value for
 * each, "" where there is none. Names that corefscope knows: of mentions `type` (name, nominal, pronoun in some wording), `role`,
 * `style`, `head` (its words), `lemma`, `number`, `gender`; of entities `subtype`, `class`.
 */
export type Features = Readonly<Partial<Record<string, readonly string[]>>>;

/** Entities in the order of the file. Every entity has at least one mention. */
export interface Entities {
  readonly length: number;
  /** The ids of the file, opaque. */
  readonly ids: readonly string[];
  /** What kind of thing each is, in the file's words; "" where that is not known. */
  readonly types?: readonly string[];
  readonly features?: Features;
  /**
   * 1 for an entity whose id is not the file's, or means nothing outside its part: the same id elsewhere is another entity. Absent
   * where all ids are the file's.
   */
  readonly local?: Uint8Array;
}

/** The tokens of mention `m`, ascending, as `[first, last]` runs. */
export function runsOf(mentions: Pick<Mentions, "first" | "last" | "pieces">, m: number): Int32Array {
  return mentions.pieces?.get(m) ?? Int32Array.of(mentions.first[m], mentions.last[m]);
}

/** Runs of tokens on consecutive lines: the first token of each, ascending, and its line (1-based). */
export interface TokenLines {
  readonly token: Int32Array;
  readonly line: Int32Array;
}

/** The line of a token, if it is known. */
export function lineOfToken({ lines }: Tokens, token: number): number | undefined {
  if (lines === undefined) return undefined;
  const run = lines.token.findLastIndex((first) => first <= token);
  return run < 0 ? undefined : lines.line[run] + token - lines.token[run];
}

/** The token on a line, if there is one. */
export function tokenOnLine({ lines, length }: Tokens, line: number): number | undefined {
  if (lines === undefined) return undefined;
  const run = lines.line.findLastIndex((first) => first <= line);
  if (run < 0) return undefined;
  const token = lines.token[run] + line - lines.line[run];
  return token < (run + 1 < lines.token.length ? lines.token[run + 1] : length) ? token : undefined;
}

/** Which sentence a token is in, from 0; -1 where sentences are not known. */
export function sentenceIndexOf({ sentenceStarts }: Tokens, token: number): number {
  if (sentenceStarts === undefined) return -1;
  return firstIndex(sentenceStarts.length, (s) => sentenceStarts[s] > token) - 1;
}

/** What a token's sentence is called: the file's name for it, or its number in the part, from 1. */
export function sentenceOf(tokens: Tokens, token: number): string | undefined {
  const sentence = sentenceIndexOf(tokens, token);
  if (sentence < 0) return undefined;
  const id = tokens.sentenceIds?.[sentence] ?? "";
  return id === "" ? String(sentence + 1) : id;
}

/** Mentions per entity. */
export function entitySizes(part: AnnotatedPart): Int32Array {
  const sizes = new Int32Array(part.entities.length);
  const { entity, length } = part.mentions;
  for (let m = 0; m < length; m++) sizes[entity[m]]++;
  return sizes;
}

/** A document and part as one readable label, for messages and tables. */
export function labelOf(part: { readonly document: string; readonly part: string }): string {
  return part.part === "" ? part.document : `${part.document}; part ${part.part}`;
}

/**
 * What a part annotates beyond identity coreference. A layer is there where the file could have it, even if it is empty; one that is not there
 * is not known. Positions are those of the part's tokens.
 */
export interface Layers {
  readonly splitAntecedents?: SplitAntecedents;
  readonly bridging?: Bridging;
  readonly nonReferring?: NonReferring;
  readonly discourseDeixis?: DiscourseDeixis;
}

/** Runs of tokens that need not be mentions of entities, as `Mentions` has them. */
export type Spans = Pick<Mentions, "length" | "first" | "last" | "pieces" | "minimum">;

/** Entities that stand for several others, such as `they` for `Ada` and `Bo`: one row for each of the others. */
export interface SplitAntecedents {
  readonly length: number;
  /** The entity of the set: an index into the part's entities. */
  readonly entity: Int32Array;
  /** One of those that it is made of: an index likewise; it may be a set again. */
  readonly antecedent: Int32Array;
}

/** Mentions that are understood through another one, such as `the door` through `a house`. */
export interface Bridging {
  readonly length: number;
  readonly anaphor: Spans;
  /** What each is understood through; `first` and `last` are -1 where the file names an entity, but no mention of it. */
  readonly antecedent: Spans;
  /** The antecedent's entity, an index into the part's entities; -1 where it has none. */
  readonly antecedentEntity: Int32Array;
  /** What the file calls the relation of the two; "" where it says nothing. */
  readonly relations?: readonly string[];
}

/** Markables that refer to nothing, such as an expletive or a predicate, in the order of the file. */
export interface NonReferring extends Spans {
  /** The file's entity of each; several may have the same. */
  readonly ids: readonly string[];
}

/** Reference to what a stretch of text says: a coreference of its own, on the same tokens. */
export interface DiscourseDeixis {
  readonly mentions: Mentions;
  readonly entities: Entities;
  readonly splitAntecedents?: SplitAntecedents;
  readonly nonReferring?: NonReferring;
}

/** The two sides by name. */
export type SideName = "key" | "response";
