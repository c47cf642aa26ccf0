import { listIn } from "../../core/arrays.ts";
import type { AnnotatedPart, TokensInText } from "../../core/document.ts";
import { headerOf } from "../conll-2012/conll-2012-writer.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";
import { escapeText } from "./notation.ts";
import { escapeTagId } from "./notation.ts";

/**
 * Writes a part as text in which every mention is in brackets with its entity: `[the rebels|e3]`, under a
 * `#begin document` line. A line is a sentence.
 *
 * The text is the one that the tokens are from, if it is known, with line breaks where sentences begin; otherwise the words
 * with single spaces between them. Everything comes back but:
 *
 * - what the tokens were: a text has none,
 * - the gaps of discontinuous mentions, which are filled,
 * - tokens that are not in the text (zeros), and mentions of nothing else,
 * - mentions that reach outside the text, which are left out, and entities that have no others,
 * - opaque mention ids: they become the words, of which each is a mention,
 * - an entity id that is empty: it becomes `_`; white space in words, which may begin new lines, becomes a space,
 * - what is absent: words become `_`, sentences one sentence, the part 000,
 * - types of entities, heads, minimum spans, and the names of sentences.
 *
 * Mentions that cross are written in tags, `<m id="e3">the rebels</m>`, with names `m`, `m2` … so that no two of one name
 * cross.
 */
export function writeInline(part: AnnotatedPart): string {
  return `#begin document ${headerOf(part)}\n${markedText(part)}\n#end document\n`;
}

/** The text with its mentions, without a header and without a line feed at the end. */
export function markedText(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const words = writtenWords(part);
  const isZero = (token: number): boolean => tokens?.zero?.[token] === 1;
  const { before, behind } = marksOf(part, length, isZero);
  const sentences = new Set(tokens?.sentenceStarts);
  const pieces: string[] = [];
  let lineStart = true;
  const add = (piece: string): void => {
    if (piece === "") return;
    pieces.push(piece);
    lineStart = piece.endsWith("\n");
  };
  let previous = -1;
  let startsSentence = false;
  for (let t = 0; t < length; t++) {
    startsSentence ||= sentences.has(t);
    if (isZero(t)) continue;
    add(escapeText(gapBefore(t, previous, startsSentence, tokens?.inText), lineStart));
    for (const mark of before.get(t) ?? []) add(mark);
    add(escapeText(words(t).trim().replace(/\s+/g, " ") || "_", lineStart));
    // What opens later closes first.
    for (const mark of behind.get(t)?.toReversed() ?? []) add(mark);
    previous = t;
    startsSentence = false;
  }
  if (tokens?.inText !== undefined && previous >= 0)
    add(escapeText(tokens.inText.text.slice(tokens.inText.ends[previous]).trimEnd(), lineStart));
  return pieces.join("");
}

/** What stands between a token and the one before it (-1 if it is the first). */
function gapBefore(token: number, previous: number, startsSentence: boolean, inText: TokensInText | undefined): string {
  if (inText === undefined) return previous < 0 ? "" : startsSentence ? "\n" : " ";
  const gap = inText.text.slice(previous < 0 ? 0 : inText.ends[previous], inText.starts[token]).replace(/\r\n?/g, "\n");
  if (previous < 0) return gap.trimStart();
  if (!startsSentence) return gap.replace(/\s*\n\s*/g, " ");
  return gap.includes("\n") ? gap : `${gap.trimEnd()}\n`;
}

interface Marks {
  readonly before: ReadonlyMap<number, readonly string[]>;
  /** In the order in which their mentions open. */
  readonly behind: ReadonlyMap<number, readonly string[]>;
}

/** What stands before and behind each token. */
function marksOf({ mentions, entities }: AnnotatedPart, length: number, isZero: (token: number) => boolean): Marks {
  const ids = idsOf(entities.ids);
  const spans = Array.from(mentions.first, (first, m) => ({
    first,
    last: mentions.last[m],
    id: ids[mentions.entity[m]],
  }))
    .filter(({ first, last }) => first >= 0 && last < length)
    .flatMap((span) => {
      let { first, last } = span;
      while (first <= last && isZero(first)) first++;
      while (last >= first && isZero(last)) last--;
      return first <= last ? [{ ...span, first, last }] : [];
    })
    .sort((a, b) => a.first - b.first || b.last - a.last);
  const before = new Map<number, string[]>();
  const behind = new Map<number, string[]>();
  const layers = new Layers(spans.length);
  for (const { first, last, id } of spans) {
    const layer = layers.take(first, last);
    const name = layer === 1 ? "m" : `m${layer}`;
    listIn(before, first).push(layer === 0 ? "[" : `<${name} id="${escapeTagId(id)}">`);
    listIn(behind, last).push(layer === 0 ? `|${escapeTagId(id)}]` : `</${name}>`);
  }
  return { before, behind };
}

/**
 * Layers of mentions that only nest. Each mention goes to the first layer on which it crosses none.
 *
 * A tree over the layers knows how far a new mention may reach on them: as far as the innermost open mention.
 *
 * @complexity O(log mentions) for a mention, O(mentions) memory
 */
class Layers {
  /** The first layer is at this place of the tree. */
  private readonly leaves: number;
  /** For each layer, where the innermost open mention ends; above, the maximum of the two below. */
  private readonly reach: Float64Array;
  /** The last tokens of the mentions that are open on each layer. */
  private readonly open: number[][] = [];
  /** The layers on which a mention ends at each token. */
  private readonly ending = new Map<number, number[]>();
  /** Mentions that end before this token are closed. */
  private now = 0;

  /** @param mentions at most as many layers are needed */
  constructor(mentions: number) {
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, mentions)));
    this.reach = new Float64Array(2 * this.leaves).fill(Infinity);
  }

  /** Returns the layer of the next mention, by first token and then the longest first. */
  take(first: number, last: number): number {
    for (; this.now < first; this.now++) {
      for (const layer of this.ending.get(this.now) ?? []) {
        this.open[layer].pop();
        this.update(layer);
      }
      this.ending.delete(this.now);
    }
    let place = 1;
    while (place < this.leaves) place = this.reach[2 * place] >= last ? 2 * place : 2 * place + 1;
    const layer = place - this.leaves;
    (this.open[layer] ??= []).push(last);
    listIn(this.ending, last).push(layer);
    this.update(layer);
    return layer;
  }

  private update(layer: number): void {
    const { leaves, reach } = this;
    let place = leaves + layer;
    reach[place] = this.open[layer].at(-1) ?? Infinity;
    for (place >>= 1; place > 0; place >>= 1) reach[place] = Math.max(reach[2 * place], reach[2 * place + 1]);
  }
}

/** Ids of which none is empty. */
function idsOf(ids: readonly string[]): string[] {
  let free = "_";
  while (ids.includes(free)) free += "_";
  return ids.map((id) => (id === "" ? free : id));
}
