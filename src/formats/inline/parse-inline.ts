import { escapableAt } from "./escape.ts";
import type { InlineMention, InlineProblem, InlineText } from "./inline-text.ts";
import { type Notation, suffixAt, unescapeTagId } from "./notation.ts";
import { TagPairs } from "./tag-pairs.ts";
import { tagAt } from "./tag.ts";

/**
 * Takes the markup out of a text.
 *
 * Brackets nest, and so do tags of one name; brackets and tags, and tags of different names, may cross. What is not markup
 * stays in the text to the letter.
 *
 * @complexity O(length)
 */
export function parseInline(source: string): InlineText {
  const parsed = new InlineParser(source, false).parse();
  // Only where nothing else is markup: `[Note: 3]` may be text.
  if (parsed.mentions.length > 0 || !/: [\p{L}_]{0,40}\d+\]/u.test(source)) return parsed;
  return new InlineParser(source, true).parse();
}

interface OpenBracket {
  readonly at: number;
  readonly piece: number;
  /** The last `|` with nothing but text behind it: its piece and its place. */
  pipe?: { readonly piece: number; readonly at: number };
  /** How many mentions were found before it. */
  readonly before: number;
}

/** A mention or problem whose places are still numbers of pieces. */
type Pieced = Omit<InlineMention, "start" | "end"> & { readonly from: number; readonly to: number };

const SPECIAL = /[\\[\]|<]/g;

/** How much of incomplete markup is shown, and looked at to tell whether it is any. */
const SHOWN = 80;

class InlineParser {
  private readonly source: string;
  private readonly colons: boolean;
  /** The text so far; what turns out to be markup later becomes "". */
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

  /** Takes in what begins at a special character and returns its length. */
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

  /** A `|` before more markup belongs to the text. */
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
      // Without an id it may belong to the text.
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

  /** The id of `[the rebels|3]` or `[the rebels: 3]`, which is taken out of the text. */
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

  /** Whether brackets without an id may have been meant as markup, rather than `[1]`, `[…]`, `[sic]` or `[t]he`. */
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
      ...(own !== undefined && { own }),
      ...(entityType !== undefined && { entityType }),
      notation,
      from: piece + 1,
      to: this.pieces.length,
    });
  }

  private problem(bracket: boolean, kind: InlineProblem["kind"], at: number, markup: string, entity?: string): void {
    this.problems.push({ bracket, kind, at, markup, ...(entity !== undefined && { entity }) });
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
    // Where mentions are in tags, brackets are text.
    const bracketsAreText = mentions.length > 0 && mentions.every(({ notation }) => notation === "<…>");
    const problems = this.problems.filter(({ bracket }) => !(bracket && bracketsAreText));
    return { text, mentions, problems };
  }
}
