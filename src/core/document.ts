import { firstIndex } from "./arrays.ts";
import { defined } from "./defined.ts";
import type { Dependency } from "./dependency.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { textAt, type TextColumn } from "./text-column.ts";

/**
 * One side (key or response) of one part of a document. It consists of columns instead of objects, because a corpus may
 * have millions of mentions.
 *
 * `document` and `part` are exactly as in the file. Formats without parts leave `part` empty.
 */
export interface AnnotatedPart {
  readonly document: string;
  readonly part: string;
  /** The text after `begin document ` in a CoNLL file, unchanged: the name that scorer.pl prints and compares. */
  readonly header?: string;
  /**
   * The document's position in the file (1-based), if the file gives it no id. The document is then named after the
   * file, and paired with the document at the same position if that one has no id, either.
   */
  readonly position?: number | undefined;
  /** Set if positions of mentions count characters of a missing text. */
  readonly unit?: "character" | undefined;
  /** How span ends were read. Set if files of this format use different conventions and no option chose one. */
  readonly ends?: "inclusive" | "exclusive" | undefined;
  /**
   * What positions in the file count, and the number of the first one, as they were read. Set if files of this format
   * may count from another number and no option chose one.
   */
  readonly origin?: PositionOrigin | undefined;
  /** The topic and the subtopic of the document, if the file names them. */
  readonly topics?: { readonly topic?: string; readonly subtopic?: string } | undefined;
  /** Set if positions in the file count sentences, the first as 0, and no option says so. */
  readonly sentenceOrigin?: 0;
  /** Set if the format says that an id means the same entity in all documents. */
  readonly hasUniqueIds?: true;
  /** Set if the file lists entities without ids: their ids are their places in the list, from 0. */
  readonly lacksIds?: true | undefined;
  /** The line on which the part begins in its file (1-based), for formats with lines. */
  readonly line?: number;
  /** The file that the part was read from, if there were several. */
  readonly file?: string;
  readonly tokens?: Tokens;
  readonly mentions: Mentions;
  readonly entities: Entities;
  /** The joined parts in order, if the parts of a scope were joined. */
  readonly joined?: readonly JoinedPart[];
  /** Annotation beyond identity. Absent if unknown. */
  readonly layers?: Layers;
}

/** What positions count, and the number of the first one. */
export interface PositionOrigin {
  readonly unit: "token" | "character";
  readonly first: 0 | 1;
  /** Set if the positions are in the names of mentions: `DOCUMENT:FIRST-LAST`. */
  readonly isInNames?: true;
}

/** One of several parts that were joined into one. */
export interface JoinedPart {
  readonly document: string;
  readonly part: string;
  /** The topic of the document, from the file, its id or a pattern. */
  readonly topic: string;
}

/** Token columns. Unknown columns are absent. */
export interface Tokens {
  /** Number of tokens. */
  readonly length: number;
  readonly form?: TextColumn;
  /** The part of speech of each token as in the file, or "" for none. */
  readonly tag?: TextColumn;
  /**
   * The part of the parse tree at each token, in the notation of CoNLL-2011/2012: the constituents that begin there,
   * `*` for the token, and a bracket for each that ends (`(NP*`, `*))`). "" means `*`.
   */
  readonly parse?: TextColumn;
  /** The class of the named entity around each token (`PERSON`) as in the file, or "" for none. */
  readonly nameClass?: TextColumn;
  /** The speaker of each token as in the file, or "" if there is none or it is unknown. */
  readonly speaker?: TextColumn;
  /** The line of each token in its file. */
  readonly lines?: TokenLines;
  /** The position of each sentence's first token, ascending. */
  readonly sentenceStarts?: Int32Array;
  /** The name of each sentence in the file, or "" for none. As long as `sentenceStarts`. */
  readonly sentenceIds?: readonly string[];
  /** 1 for a token that is not in the text (an empty node, a zero), 0 for any other. */
  readonly zero?: Uint8Array;
  /** The dependencies of tokens that are not in the text (CoNLL-U's DEPS), if the file has them. */
  readonly zeroDependencies?: ReadonlyMap<number, readonly Dependency[]>;
  /**
   * The head of each token in the tree of its sentence (CoNLL-U's HEAD), -1 for a root, or -2 if the file gives none.
   */
  readonly governor?: Int32Array;
  /** The dependencies of words (CoNLL-U's DEPS) with other parents than `governor`, if the file has them. */
  readonly wordDependencies?: ReadonlyMap<number, readonly Dependency[]>;
  /**
   * Set if the words were removed from the data. Marks tokens to ignore when deciding whether two spans nearly match: 1
   * for articles and punctuation at the beginning of a span, 2 for punctuation and possessive endings at its end, 3 for
   * both.
   */
  readonly trimmable?: Uint8Array;
  /** The positions of the tokens in the text that they come from. */
  readonly inText?: TokensInText;
  /**
   * Set if the file has a text without tokens. The reader then splits it at white space, at punctuation, and where
   * mentions begin and end. Another file may be split differently.
   */
  readonly inferred?: true;
  /**
   * Set if the file lists no tokens but names a rule for splitting the text. Positions that count tokens may mean
   * different tokens.
   */
  readonly byRule?: true;
  /**
   * The markup behind each word, or "" for none, if mentions must be read again once the words are aligned with those
   * of another file.
   */
  readonly marks?: TextColumn;
  /**
   * Set if the file lacks sentences and trees, and has each zero behind the word that it depends on. These files are
   * answers to the text of a treebank, which is the skeleton of both.
   */
  readonly bare?: true;
}

/** A text and the position of each token in it, in UTF-16 units: token `t` is `text.slice(starts[t], ends[t])`. */
export interface TokensInText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Mentions in text order, by first token. Mentions that begin at the same token are in the order of the file, or the
 * longer ones come first, depending on the format.
 *
 * A mention is a set of token positions (0-based in the part): all of `first..last`, or those in `pieces`. If the data
 * only names mentions, `names` has these names, and `first` = `last` = the rank of the name.
 */
export interface Mentions {
  readonly length: number;
  readonly first: Int32Array;
  /** Inclusive. */
  readonly last: Int32Array;
  /** Index into `entities`. */
  readonly entity: Int32Array;
  /** The maximal runs of tokens of each discontinuous mention: `[first, last, first, last, …]`, ascending. */
  readonly pieces?: ReadonlyMap<number, Int32Array>;
  readonly names?: readonly string[];
  /** The number of each mention in the file, if names may be words, which are placed in a text in this order. */
  readonly listed?: Int32Array;
  /** The names of the mentions in files that give no positions, or "" for none. */
  readonly aliases?: readonly string[];
  /** The line on which each mention begins (1-based). */
  readonly line?: Int32Array;
  /** The head token of each mention, or -1 if unknown. */
  readonly head?: Int32Array;
  /** The tokens that a response must at least cover (MIN), as runs like those of `pieces`, if the file gives them. */
  readonly minimum?: ReadonlyMap<number, Int32Array>;
  /**
   * The position of each head (or mention without a head) in the file's text: two numbers `[start, end)` per mention in
   * the file's own offsets, or -1 if unknown.
   */
  readonly headOffsets?: Int32Array;
  readonly features?: Features;
  /** For joined parts: the index in `AnnotatedPart.joined` of each mention's part. */
  readonly joinedPart?: Int32Array;
}

/**
 * The file's features of each mention or entity, by name and in the file's words: one value for each, or "" for none.
 * corefscope interprets these features of mentions: `type` (name, nominal, pronoun in some wording), `role`, `style`,
 * `head` (its words), `number` and `gender`; and of entities, `subtype` and `class`. Breakdowns can use any feature of
 * mentions.
 */
export type Features = Readonly<Partial<Record<string, readonly string[]>>>;

/** Entities in the order of the file. Every entity has at least one mention. */
export interface Entities {
  readonly length: number;
  /** The ids in the file. They are opaque. */
  readonly ids: readonly string[];
  /** The type of each entity as in the file, or "" if unknown. */
  readonly types?: readonly string[];
  readonly features?: Features;
  /**
   * 1 for an entity whose id is made up, or is valid only in its part: the same id elsewhere is another entity. Absent
   * if all ids are the file's.
   */
  readonly local?: Uint8Array;
}

/**
 * Returns the tokens of mention `m` as ascending runs `[first, last, first, last, …]`, with inclusive ends.
 *
 * @example
 *   [...runsOf(partOf([[[3, 5]]]).mentions, 0)]; // → [3, 5]
 */
export function runsOf(mentions: Pick<Mentions, "first" | "last" | "pieces">, m: number): Int32Array {
  return mentions.pieces?.get(m) ?? Int32Array.of(mentions.first[m], mentions.last[m]);
}

/** Runs of tokens on consecutive lines: the first token of each run, ascending, and its line (1-based). */
export interface TokenLines {
  readonly token: Int32Array;
  readonly line: Int32Array;
}

/**
 * Returns the line of a token, or undefined if unknown.
 *
 * @example
 *   // Tokens 0 and 1 are on lines 1 and 2; a blank line comes before token 2.
 *   lineOfToken({ length: 3, lines: { token: Int32Array.of(0, 2), line: Int32Array.of(1, 4) } }, 2); // → 4
 */
export function lineOfToken({ lines }: Tokens, token: number): number | undefined {
  if (lines === undefined) return undefined;
  const run = lines.token.findLastIndex((first) => first <= token);
  return run < 0 ? undefined : lines.line[run] + token - lines.token[run];
}

/** Returns the token on a line, or undefined if there is none. */
export function tokenOnLine({ lines, length }: Tokens, line: number): number | undefined {
  if (lines === undefined) return undefined;
  const run = lines.line.findLastIndex((first) => first <= line);
  if (run < 0) return undefined;
  const token = lines.token[run] + line - lines.line[run];
  return token < (run + 1 < lines.token.length ? lines.token[run + 1] : length) ? token : undefined;
}

/** Returns the index of a token's sentence, from 0, or -1 if unknown. */
export function sentenceIndexOf({ sentenceStarts }: Tokens, token: number): number {
  if (sentenceStarts === undefined) return -1;
  return firstIndex(sentenceStarts.length, (s) => sentenceStarts[s] > token) - 1;
}

/** Returns the name of a token's sentence in the file, else its number in the part, from 1, or undefined if unknown. */
export function sentenceOf(tokens: Tokens, token: number): string | undefined {
  const sentence = sentenceIndexOf(tokens, token);
  if (sentence < 0) return undefined;
  const id = tokens.sentenceIds?.[sentence] ?? "";
  return id === "" ? String(sentence + 1) : id;
}

/**
 * Returns the number of mentions of each entity.
 *
 * @example
 *   [...entitySizes(partOf([["a", "b"], ["c"]]))]; // → [2, 1]
 */
export function entitySizes(part: AnnotatedPart): Int32Array {
  const sizes = new Int32Array(part.entities.length);
  const { entity, length } = part.mentions;
  for (let m = 0; m < length; m++) sizes[entity[m]]++;
  return sizes;
}

/**
 * Returns a readable label of a document and part, for messages and tables.
 *
 * @example
 *   labelOf({ document: "bc/cnn/00/cnn_0000", part: "001" }); // → "bc/cnn/00/cnn_0000; part 001"
 */
export function labelOf(part: { readonly document: string; readonly part: string }): string {
  return part.part === "" ? part.document : `${part.document}; part ${part.part}`;
}

export function messageAbout(part: { readonly document: string; readonly part: string }, message: string): string {
  const label = labelOf(part);
  return label === "" ? message : `${label}: ${message}`;
}

/**
 * A part's annotation beyond identity coreference. A layer is present, even if it is empty, if the file can have it. An
 * absent layer is unknown. Positions are those of the part's tokens.
 */
export interface Layers {
  readonly splitAntecedents?: SplitAntecedents;
  readonly bridging?: Bridging;
  readonly nonReferring?: NonReferring;
  readonly discourseDeixis?: DiscourseDeixis;
  readonly votes?: Votes;
}

/**
 * Votes of a crowd on single markables: whether each refers, and to what. The markables are in text order (by first
 * token, longer ones first), and no two have the same tokens.
 */
export interface Votes extends Spans {
  readonly choices: VotedChoices;
}

/** What voters chose: one row for each choice on a markable. */
export interface VotedChoices {
  readonly length: number;
  /** The index of the markable. */
  readonly markable: Int32Array;
  /** The index of its antecedent, an earlier markable; −1 for discourse-new, −2 for a markable that does not refer. */
  readonly antecedent: Int32Array;
  /** How many voters chose it, at least 1. */
  readonly votes: Int32Array;
}

/** Runs of tokens that need not be mentions of entities, stored as in `Mentions`. */
export type Spans = Pick<Mentions, "length" | "first" | "last" | "pieces" | "minimum">;

/** Entities that stand for several others, such as `they` for `Ada` and `Bo`. There is one row for each antecedent. */
export interface SplitAntecedents {
  readonly length: number;
  /** The entity with split antecedents: an index into the part's entities. */
  readonly entity: Int32Array;
  /** One of its antecedents: an index into the part's entities. It may have split antecedents itself. */
  readonly antecedent: Int32Array;
}

/** Mentions that are understood through another mention, such as `the door` through `a house`. */
export interface Bridging {
  readonly length: number;
  readonly anaphor: Spans;
  /** The antecedent of each mention. `first` and `last` are -1 if the file names an entity but no mention of it. */
  readonly antecedent: Spans;
  /** The antecedent's entity: an index into the part's entities, or -1 for none. */
  readonly antecedentEntity: Int32Array;
  /** The name of the relation in the file, or "" for none. */
  readonly relations?: readonly string[];
}

/** Markables that refer to nothing, such as expletives or predicates, in the order of the file. */
export interface NonReferring extends Spans {
  /** The file's entity of each markable. Several may share one. */
  readonly ids: readonly string[];
}

/** Reference to the content of a stretch of text: a separate coreference annotation on the same tokens. */
export interface DiscourseDeixis {
  readonly mentions: Mentions;
  readonly entities: Entities;
  readonly splitAntecedents?: SplitAntecedents;
  readonly nonReferring?: NonReferring;
}

/** A side of an evaluation. */
export type SideName = "key" | "response";

/**
 * Returns the identity of a part: its names as the file writes them, except that part numbers may have leading zeros.
 * Equal for the same part in files of the same format.
 *
 * @example
 *   partName({ document: "x", part: "001" }) === partName({ document: "x", part: "1" }); // → true
 */
export function partName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  return part === "" ? document : `${document}\0${numbered(part)}`;
}

/**
 * Returns a key that the same part probably has in files of other formats. Parts of one file may share it.
 *
 * Part numbers may have leading zeros. Formats without parts may append the number to the document, as `doc_key` of e2e
 * does, or keep the whole header of CoNLL. Part 0 may be omitted. So `x` with part 000, `(x); part 000`, `x_0` and `x`
 * have the same key.
 *
 * @example
 *   ["000", "0", ""].map((part) => partKey({ document: "x", part })); // → ["x", "x", "x"]
 */
export function partKey(part: Pick<AnnotatedPart, "document" | "part">): string {
  const header = part.part === "" ? /^\((.*)\)\s*;\s*part\s+(\S+)$/s.exec(part.document) : null;
  const name = flatName(header === null ? part : { document: header[1], part: header[2] });
  return name.length > 2 && name.endsWith("_0") ? name.slice(0, -2) : name;
}

/** Returns the name of a part in a format without parts: document and number, as in `doc_key` of e2e-coref. */
export function flatName({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  if (part === "") return document;
  return `${document}_${numbered(part)}`;
}

function numbered(part: string): string {
  return part.startsWith("0") ? part.replace(/^0+(?=\d+$)/, "") : part;
}

/**
 * Returns a readable name of a mention: its opaque name, its words, or its token positions from 1.
 *
 * @param spaces 1 for each token that a space precedes; absent: a space precedes each
 */
export function surfaceOf(part: AnnotatedPart, mention: number, spaces?: Uint8Array): string {
  return part.mentions.names?.[mention] ?? surfaceOfRuns(part, runsOf(part.mentions, mention), spaces);
}

const MOST_WORDS = 12;

/**
 * Returns a readable name of runs of tokens: their words, or their positions from 1.
 *
 * @param spaces 1 for each token that a space precedes; absent: a space precedes each
 */
export function surfaceOfRuns(
  { tokens }: Pick<AnnotatedPart, "tokens">,
  runs: ArrayLike<number>,
  spaces?: Uint8Array,
): string {
  let surface = "";
  for (let r = 0; r < runs.length; r += 2) {
    const [first, last] = [runs[r], runs[r + 1]];
    if (r > 0) surface += " … ";
    if (tokens?.form !== undefined && first >= 0 && last < tokens.length) {
      const shown = Math.min(last, first + MOST_WORDS - 1);
      surface += textAt(tokens.form, first);
      for (let t = first + 1; t <= shown; t++) surface += `${spaces?.[t] === 0 ? "" : " "}${textAt(tokens.form, t)}`;
      if (last > shown) surface += " …";
    } else {
      surface += first === last ? `token ${first + 1}` : `tokens ${first + 1}–${last + 1}`;
    }
  }
  return surface;
}

export function mentionPlace(part: AnnotatedPart, m: number): Pick<Diagnostic, "line" | "document" | "sentence"> {
  const { mentions, tokens } = part;
  const line = mentions.line?.[m];
  const sentence = tokens === undefined ? undefined : sentenceOf(tokens, mentions.first[m]);
  return {
    ...defined({ line }),
    document: labelOf(part),
    ...defined({ sentence }),
  };
}
