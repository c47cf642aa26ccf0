import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";

export interface InlineMention {
  readonly entity: string;
  /** The mention's own id, if `entity` is the reference: `id="2" ref="1"`. */
  readonly own?: string;
  readonly entityType?: string;
  readonly notation: Notation;
  /** UTF-16 offsets in the text without markup. */
  readonly start: number;
  readonly end: number;
  /** The UTF-16 offset of its markup in the text with markup. */
  readonly at: number;
}

export interface InlineProblem {
  readonly kind: "not closed" | "not opened" | "without id" | "empty";
  readonly at: number;
  readonly markup: string;
  readonly entity?: string;
}

/** A text without its markup, with mentions and problems in the order in which they were found. */
export interface InlineText {
  readonly text: string;
  readonly mentions: readonly InlineMention[];
  readonly problems: readonly InlineProblem[];
}

/**
 * Removes the markup from a text and parses it. Brackets can be nested, and so can tags with the same name. Brackets and
 * tags may cross, and so may tags with different names.
 *
 * @complexity O(length)
 */
export function parseInline(source: string): InlineText {
  const parsed = new InlineParser(source, false).parse();
  // Colons are accepted only if there is no other markup: `[Note: 3]` may be text.
  if (parsed.mentions.length > 0 || !/: [\p{L}_]{0,40}\d+\]/u.test(source)) return parsed;
  return new InlineParser(source, true).parse();
}

interface OpenBracket {
  readonly at: number;
  readonly piece: number;
  /** The index of the piece with the last `|` that only text follows, and its position. */
  pipe?: { readonly piece: number; readonly at: number };
  /** The number of mentions before it. */
  readonly before: number;
}

/** A mention whose positions are still indices of pieces. */
type Pieced = Omit<InlineMention, "start" | "end"> & { readonly from: number; readonly to: number };

const SPECIAL = /[\\[\]|<]/g;

/** The number of characters of incomplete markup to show and to examine. */
const SHOWN = 80;

class InlineParser {
  private readonly source: string;
  private readonly colons: boolean;
  /** The text so far. A piece that turns out to be markup becomes "". */
  private readonly pieces: string[] = [];
  private readonly brackets: OpenBracket[] = [];
  private readonly tags: TagPairs;
  private readonly mentions: Pieced[] = [];
  private readonly problems: (InlineProblem & { readonly bracket: boolean })[] = [];

  constructor(source: string, colons: boolean) {
    this.source = source;
    this.colons = colons;
    this.tags = new TagPairs(this.pieces, {
      mention: (open, what) => {
        this.addMention(open, what);
      },
      problem: ({ kind, at, markup, entity }) => {
        this.problem(false, kind, at, markup, entity);
      },
    });
  }

  parse(): InlineText {
    const { source, pieces } = this;
    for (let p = 0; p < source.length; ) {
      SPECIAL.lastIndex = p;
      const next = SPECIAL.exec(source)?.index ?? source.length;
      if (next > p) pieces.push(source.slice(p, next));
      p = next === source.length ? next : next + this.special(next);
    }
    for (const { at } of this.brackets) this.problem(true, "not closed", at, source.slice(at, at + SHOWN));
    this.tags.finish();
    return this.result();
  }

  /** Handles the special character at a position. Returns the length of the markup. */
  private special(at: number): number {
    const { source, pieces, brackets } = this;
    const character = source[at];
    if (character === "\\") {
      const escaped = escapableAt(source, at);
      pieces.push(escaped ? source[at + 1] : character);
      return escaped ? 2 : 1;
    }
    if (character === "[") {
      this.closePipe();
      brackets.push({ at, piece: pieces.push("[") - 1, before: this.mentions.length });
      return 1;
    }
    if (character === "]") return this.closeBracket(at);
    if (character === "|") {
      const piece = pieces.push("|") - 1;
      const open = brackets.at(-1);
      if (open !== undefined) open.pipe = { piece, at };
      return 1;
    }
    const tag = tagAt(source, at);
    if (tag === undefined) {
      pieces.push("<");
      return 1;
    }
    this.closePipe();
    const markup = source.slice(at, at + tag.length);
    this.tags.add({ at, piece: pieces.push(markup) - 1, tag, markup });
    return tag.length;
  }

  /** Forgets the last `|`: before further markup, it is text. */
  private closePipe(): void {
    const open = this.brackets.at(-1);
    if (open !== undefined) delete open.pipe;
  }

  private closeBracket(at: number): number {
    const { source, pieces } = this;
    const open = this.brackets.pop();
    if (open === undefined) {
      const suffix = suffixAt(source, at + 1, false);
      const length = 1 + (suffix?.length ?? 0);
      // Without an id, it may be text.
      if (suffix === undefined) pieces.push("]");
      this.problem(true, "not opened", at, source.slice(at, at + length), suffix?.entity);
      return length;
    }
    const inner = this.innerId(open, at);
    if (inner !== undefined) {
      this.addMention(open, { entity: inner.entity, notation: inner.notation });
      return 1;
    }
    const hasLetter = (): boolean => /\p{L}/u.test(source.slice(open.at, Math.min(at, open.at + SHOWN)));
    const suffix = suffixAt(source, at + 1, /\d/.test(source[at + 1] ?? "") && hasLetter());
    if (suffix !== undefined) {
      this.addMention(open, suffix);
      return 1 + suffix.length;
    }
    if (this.mentions.length > open.before || this.looksLikeMention(open.at, at))
      this.problem(true, "without id", open.at, source.slice(open.at, at + 1));
    pieces.push("]");
    return 1;
  }

  /** Returns the id of `[the rebels|3]` or `[the rebels: 3]`, and removes it from the text. */
  private innerId({ piece, pipe }: OpenBracket, at: number): { entity: string; notation: Notation } | undefined {
    const { source, pieces } = this;
    if (pipe !== undefined) {
      const entity = unescapeTagId(source.slice(pipe.at + 1, at).trim());
      if (entity === "" || /\n/.test(source.slice(pipe.at, at))) return undefined;
      pieces.length = pipe.piece;
      return { entity, notation: "[…|3]" };
    }
    const last = pieces.length - 1;
    const match = this.colons && last > piece ? /: ([\p{L}_]{0,40}\d{1,20})$/u.exec(pieces[last].slice(-64)) : null;
    if (match === null) return undefined;
    pieces[last] = pieces[last].slice(0, -match[0].length);
    return { entity: match[1], notation: "[…: 3]" };
  }

  /**
   * Returns whether brackets without an id look like intended markup, in contrast to `[1]`, `[…]`, `[sic]` or `[t]he`.
   */
  private looksLikeMention(start: number, end: number): boolean {
    const { source } = this;
    const [before, after] = [source[start - 1] ?? "", source[end + 1] ?? ""];
    if (/\p{L}/u.test(before + after) || after === "(" || after === "[") return false;
    const inside = source.slice(start + 1, Math.min(end, start + SHOWN)).trim();
    return /\p{L}.*\p{L}/su.test(inside) && inside.toLowerCase() !== "sic";
  }

  private addMention(
    { at, piece }: { readonly at: number; readonly piece: number },
    { entity, own, entityType, notation }: Pick<InlineMention, "entity" | "own" | "entityType" | "notation">,
  ): void {
    this.pieces[piece] = "";
    this.mentions.push({
      at,
      entity,
      ...defined({ own, entityType }),
      notation,
      from: piece + 1,
      to: this.pieces.length,
    });
  }

  private problem(bracket: boolean, kind: InlineProblem["kind"], at: number, markup: string, entity?: string): void {
    this.problems.push({ bracket, kind, at, markup, ...defined({ entity }) });
  }

  private result(): InlineText {
    const { pieces, source } = this;
    const text = pieces.join("");
    const starts = new Int32Array(pieces.length + 1);
    pieces.forEach((piece, i) => (starts[i + 1] = starts[i] + piece.length));
    const mentions: InlineMention[] = [];
    const ink = /\S/g;
    for (const { from, to, ...mention } of this.mentions) {
      const [start, end] = [starts[from], starts[to]];
      ink.lastIndex = start;
      if ((ink.exec(text)?.index ?? end) < end) mentions.push({ ...mention, start, end });
      else this.problem(false, "empty", mention.at, source.slice(mention.at, mention.at + SHOWN), mention.entity);
    }
    // If all mentions are marked with tags, brackets are text.
    const bracketsAreText = mentions.length > 0 && mentions.every(({ notation }) => notation === "<…>");
    const problems = this.problems.filter(({ bracket }) => !(bracket && bracketsAreText));
    return { text, mentions, problems };
  }
}

interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** In lower case. */
  readonly name: string;
  readonly length: number;
  /** From an attribute such as `entity`, otherwise from `ref`, otherwise from `id`. */
  readonly entity?: string;
  /** The mention's id, if the tag has a reference but no entity's id. */
  readonly mention?: string;
  readonly entityType?: string;
}

const ATTRIBUTE = String.raw`\s+([\w:.-]+)(?:\s*=\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|((?:(?!/>)[^\s"'<>=])+)))?`;
const attribute = new RegExp(ATTRIBUTE, "g");
const opening = new RegExp(String.raw`<([A-Za-z][\w.:-]*)((?:${ATTRIBUTE})*)\s*(/?)>`, "y");
const closing = /<\/([A-Za-z][\w.:-]*)\s*>/y;

/** Parses the tag at a position in a text, if there is one. It need not be valid XML, as in `<m id=3>`. */
function tagAt(source: string, at: number): Tag | undefined {
  closing.lastIndex = at;
  const close = closing.exec(source);
  if (close !== null) return { kind: "close", name: close[1].toLowerCase(), length: close[0].length };
  opening.lastIndex = at;
  const open = opening.exec(source);
  if (open === null) return undefined;
  const kind = open[7] === "/" ? "empty" : "open";
  return { kind, name: open[1].toLowerCase(), length: open[0].length, ...idsOf(open[2]) };
}

/** Returns whether the name identifies an entity, such as `e3`. `h1` to `h6` are headings. */
function isNumberedName(name: string): boolean {
  return /\d$/.test(name) && !/^h[1-6]$/.test(name);
}

/** The attributes that are read, by what they give. */
const roles = [
  ["entity", /^(?:eid|(?:entity|cluster|chain|coref|coreference|group)(?:[-_]?id)?)$/i],
  ["reference", /^(?:ref|refid|idref|corresp)$/i],
  ["own", /^(?:xml:)?id$/i],
  ["type", /^(?:entity[-_]?)?type$/i],
] as const;

function roleOf(name: string): (typeof roles)[number][0] | undefined {
  return roles.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Calls a function with the attributes that are not read, in tags that mark mentions. */
export function unreadAttributes(source: string, tell: (tag: string, name: string) => void): void {
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    const tag = tagAt(source, at);
    if (tag === undefined || tag.kind === "close" || (tag.entity === undefined && !isNumberedName(tag.name))) continue;
    const attributes = source.slice(at + 1 + tag.name.length, at + tag.length);
    for (const [, name] of attributes.matchAll(attribute)) if (roleOf(name) === undefined) tell(tag.name, name);
  }
}

function idsOf(attributes: string): Pick<Tag, "entity" | "mention" | "entityType"> {
  const found = { own: "", entity: "", reference: "", type: "" };
  for (const match of attributes.matchAll(attribute)) {
    const [, name = "", ...values] = match as readonly (string | undefined)[];
    const role = roleOf(name);
    if (role === undefined) continue;
    const value = unescapeTagId(values.find((group) => group !== undefined) ?? "");
    found[role] ||= role === "reference" ? value.replace(/^#/, "") : value;
  }
  const { own, entity, reference, type } = found;
  const id = entity || reference || own;
  if (id === "") return {};
  return {
    entity: id,
    ...(entity === "" && reference !== "" && own !== "" && { mention: own }),
    ...(type !== "" && { entityType: type }),
  };
}

interface PlacedTag {
  readonly at: number;
  readonly piece: number;
  readonly tag: Tag;
  readonly markup: string;
}

interface TagListener {
  readonly mention: (open: PlacedTag, what: Pick<InlineMention, "entity" | "own" | "entityType" | "notation">) => void;
  readonly problem: (problem: InlineProblem) => void;
}

/**
 * Pairs opening and closing tags with the same name. Removes those that are markup: tags with an id, and tags of the kinds
 * that mark mentions.
 */
class TagPairs {
  private readonly pieces: string[];
  private readonly listener: TagListener;
  private readonly open = new Map<string, PlacedTag[]>();
  /**
   * Tags that are markup only if others of their kind are: pairs without an id, and closing tags without an opening
   * one.
   */
  private readonly doubtful: { readonly open?: PlacedTag; readonly close: PlacedTag }[] = [];
  /** The kinds of tags that mark mentions. */
  private readonly kinds = new Set<string>();

  constructor(pieces: string[], listener: TagListener) {
    this.pieces = pieces;
    this.listener = listener;
  }

  /** Adds the next tag, which is already a piece of the text. */
  add(placed: PlacedTag): void {
    const { kind, name, entity } = placed.tag;
    if (kind === "close") {
      this.close(placed);
      return;
    }
    if (entity !== undefined) this.pieces[placed.piece] = "";
    if (kind === "empty") {
      if (entity !== undefined) this.problem("empty", placed, entity);
      return;
    }
    listIn(this.open, name).push(placed);
  }

  private close(close: PlacedTag): void {
    const { name } = close.tag;
    const open = this.open.get(name)?.pop();
    const entity = open?.tag.entity ?? (open !== undefined && isNumberedName(name) ? name : undefined);
    if (open === undefined || entity === undefined) {
      this.doubtful.push({ ...defined({ open }), close });
      return;
    }
    this.kinds.add(kindOf(name));
    this.pieces[open.piece] = "";
    this.pieces[close.piece] = "";
    const { mention, entityType } = open.tag;
    this.listener.mention(open, {
      entity,
      notation: "<…>",
      ...defined({ own: mention, entityType }),
    });
  }

  /** Decides on tags without an id and on unpaired tags, after all tags are known. */
  finish(): void {
    const { pieces, kinds } = this;
    for (const { open, close } of this.doubtful) {
      if (!kinds.has(kindOf(close.tag.name))) continue;
      pieces[close.piece] = "";
      if (open !== undefined) pieces[open.piece] = "";
      this.problem(open === undefined ? "not opened" : "without id", open ?? close);
    }
    for (const placed of Array.from(this.open.values()).flat()) {
      const { entity, name } = placed.tag;
      if (entity === undefined && !kinds.has(kindOf(name))) continue;
      pieces[placed.piece] = "";
      this.problem("not closed", placed, entity);
    }
  }

  private problem(kind: InlineProblem["kind"], { at, markup }: PlacedTag, entity?: string): void {
    this.listener.problem({ kind, at, markup, ...defined({ entity }) });
  }
}

/** Returns the kind of a tag: tags with numbered names, such as `<e1>` and `<e2>`, are of one kind. */
function kindOf(name: string): string {
  return isNumberedName(name) ? name.replace(/\d+$/, "") : name;
}

/** The notations for mentions, as messages show them. */
export type Notation =
  | "[…|3]"
  | "[…: 3]"
  | "[…]_3"
  | "[…]#3"
  | "[…]^3"
  | "[…](#3)"
  | "[…]{3}"
  | "[…]<sub>3</sub>"
  | "[…]₃"
  | "[…]3"
  | "<…>";

interface Suffix {
  readonly notation: Notation;
  readonly entity: string;
  /** Its length in UTF-16 units. */
  readonly length: number;
}

/**
 * Matches numbers, and names that may end in a number: `3`, `e3`, `cluster_3`, `cluster-3`, `rebels`. Any other
 * character after that is text.
 */
const ID = String.raw`\d+(?:_\d+)*|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+|-\p{N}[\p{L}\p{N}]*)*`;
const IN_BRACES = String.raw`\{\s*([^{}\n]{1,80})\}`;

let knownSuffixes: readonly (readonly [Notation, RegExp])[] | undefined;

/** Makes the patterns on first use, because each that names a Unicode property takes a tenth of a millisecond. */
function suffixes(): readonly (readonly [Notation, RegExp])[] {
  return (knownSuffixes ??= [
    ["[…]_3", new RegExp(`_(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…]#3", new RegExp(`#(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…]^3", new RegExp(String.raw`\^(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…](#3)", /\((?:#([^()\s]{1,80})|(\p{L}*[-_:]?\d+))\)/uy],
    ["[…]{3}", /\{#?([\p{L}\p{N}_-]{1,80})\}/uy],
    ["[…]<sub>3</sub>", /<su(?:b>([^<>\n]{1,80})<\/sub|p>([^<>\n]{1,80})<\/sup)>/uy],
    ["[…]₃", /([₀-₉]+|[⁰¹²³⁴-⁹]+)/uy],
    // A bare number is an id only if no word continues after it.
    ["[…]3", /(\d+)(?![\p{L}\p{N}])/uy],
  ]);
}

/**
 * Returns the id at a position after the closing bracket, as in `[the rebels]_3`, or undefined.
 *
 * @param number whether a bare number can be an id
 */
function suffixAt(source: string, at: number, number: boolean): Suffix | undefined {
  for (const [notation, pattern] of suffixes()) {
    if (notation === "[…]3" && !number) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const entity = (match?.[1] ?? match?.[2] ?? "").trim();
    if (match !== null && entity !== "") return { notation, entity: asciiDigits(entity), length: match[0].length };
  }
  return undefined;
}

function asciiDigits(id: string): string {
  return id.replace(/[₀-₉⁰¹²³⁴-⁹]/gu, (digit) => digit.normalize("NFKC"));
}

/** Escapes an id for use after `|` or between quotation marks: `\\`, `\]`, `\u0020`. */
export function escapeTagId(id: string): string {
  return id
    .replace(/[\\[\]|<"]/g, "\\$&")
    .replace(/[\u0000-\u001F\u2028\u2029]|^\s|\s$/g, (space) => `\\u${hex(space)}`);
}

function unescapeTagId(raw: string): string {
  return raw.replace(/\\(?:u([0-9A-Fa-f]{4})|([\\[\]|<"']))/g, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}

/** Returns whether the backslash at a position escapes the next character. Otherwise it is text. */
function escapableAt(source: string, at: number): boolean {
  const next = source[at + 1] ?? "";
  if (next !== "" && "\\[]|<".includes(next)) return true;
  // Characters with a meaning only at the beginning of a line.
  return next !== "" && "#`{".includes(next) && (at === 0 || source[at - 1] === "\n");
}

/** @param lineStart whether the text begins a line */
export function escapeText(text: string, lineStart: boolean): string {
  const escaped = text.replace(/[\\[\]|]|<(?!\s)/g, "\\$&");
  return lineStart && /^[#`{]/.test(escaped) ? `\\${escaped}` : escaped;
}
