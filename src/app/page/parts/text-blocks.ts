import { type TokenRange, textBetween, wordAt } from "../../engine/token-words.ts";
import type { LayerView, MentionStatus, MentionView, PartView, ShownLayerName } from "../../engine/document-view.ts";

/** A stretch of a part shown as one paragraph: a sentence, or a piece of a very long one. */
export interface TextBlock extends TokenRange {
  /** The name of the sentence, in its first block; and its speaker, if it is another one than before. */
  readonly name: string;
  readonly speaker?: string;
}

/** A run of tokens that has a line. Runs in one lane do not overlap. */
export interface LinedRun extends TokenRange {
  readonly lane: number;
}

/** A run of tokens of one of several things, such as mentions. */
export interface TextPiece extends LinedRun {
  /** The place of the thing in its list. */
  readonly of: number;
  /** The number of this piece, from 0, and how many pieces the thing has. */
  readonly number: number;
  readonly count: number;
}

/** A run of tokens of a mention. */
export interface MentionPiece extends Omit<TextPiece, "of"> {
  readonly layer: ShownLayerName;
  readonly mention: number;
}

export type TextItem<Run> =
  /** A point where runs begin, with all runs of the same tokens. */
  | { readonly kind: "start"; readonly pieces: readonly Run[] }
  /** Words covered by the same runs, outermost first. */
  | {
      readonly kind: "stretch";
      readonly text: string;
      readonly first: number;
      readonly isZero: boolean;
      readonly isFound: boolean;
      readonly pieces: readonly Run[];
    };

/** The largest number of tokens in a block, so that a text without sentences can be shown, too. */
const longest = 120;

/** Returns the blocks of a part; none without tokens. */
export function blocksOf({ tokens, sentences }: Pick<PartView, "tokens" | "sentences">): TextBlock[] {
  if (tokens === undefined) return [];
  return sentences.flatMap(({ first, last, name, speaker }, s) => {
    const isNew = speaker !== undefined && speaker !== sentences[s - 1]?.speaker;
    const blocks: TextBlock[] = [];
    for (let start = first; start <= last; start += longest) {
      blocks.push({
        first: start,
        last: Math.min(last, start + longest - 1),
        name: start === first ? name : "",
        ...(isNew && start === first && { speaker }),
      });
    }
    return blocks;
  });
}

/** Returns the index of the last block that begins at a token or before it. */
export function blockAt(blocks: readonly TextBlock[], token: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle].first <= token) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the pieces of things by block. A piece that crosses blocks is in each of them. */
export function piecesByBlock(
  things: readonly { readonly pieces: readonly number[]; readonly lane: number }[],
  blocks: readonly TextBlock[],
): TextPiece[][] {
  const byBlock = blocks.map((): TextPiece[] => []);
  if (blocks.length === 0) return byBlock;
  // They come in the order of the text, so that most begin in the block of the one before, or soon after it.
  let start = 0;
  things.forEach(({ pieces, lane }, of) => {
    for (let i = 0; i < pieces.length; i += 2) {
      const [first, last] = [pieces[i], pieces[i + 1]];
      if (first < blocks[start].first) start = blockAt(blocks, first);
      while (start + 1 < blocks.length && blocks[start + 1].first <= first) start++;
      const piece = { of, first, last, lane, number: i / 2, count: pieces.length / 2 };
      for (let b = start; b < blocks.length && blocks[b].first <= last; b++) byBlock[b].push(piece);
    }
  });
  return byBlock;
}

/** Returns the pieces of a layer's mentions by block. */
export function mentionPieces(
  { layer, mentions }: Pick<LayerView, "layer" | "mentions">,
  blocks: readonly TextBlock[],
): MentionPiece[][] {
  return piecesByBlock(mentions, blocks).map((own) =>
    own.map(({ of, ...piece }) => ({ ...piece, layer, mention: of })),
  );
}

/** @param pieces all that reach into the block */
export function blockItems<Run extends LinedRun>(
  { first, last }: TokenRange,
  tokens: NonNullable<PartView["tokens"]>,
  pieces: readonly Run[],
  found?: TokenRange,
): TextItem<Run>[] {
  const inOrder = pieces.toSorted((a, b) => a.first - b.first || b.last - a.last || b.lane - a.lane);
  const items: TextItem<Run>[] = [];
  let isOpen = false;
  const add = (text: string, token: number, isZero: boolean, covering: readonly Run[]): void => {
    // A space before the first word is not found.
    const from = text === " " ? token - 1 : token;
    const isFound = found !== undefined && from >= found.first && token <= found.last;
    const stretch = items.at(-1);
    if (
      isOpen &&
      !isZero &&
      stretch?.kind === "stretch" &&
      !stretch.isZero &&
      stretch.isFound === isFound &&
      sameItems(stretch.pieces, covering)
    ) {
      items[items.length - 1] = { ...stretch, text: stretch.text + text };
    } else items.push({ kind: "stretch", text, first: token, isZero, isFound, pieces: covering });
    isOpen = true;
  };
  let before: readonly Run[] = [];
  for (let token = first; token <= last; token++) {
    const covering = inOrder.filter((piece) => piece.first <= token && piece.last >= token);
    if (token > first && tokens.space[token] === 1) {
      add(
        " ",
        token,
        false,
        covering.filter((piece) => before.includes(piece)),
      );
    }
    const starting = covering.filter((piece) => piece.first === token);
    if (starting.length > 0) {
      isOpen = false;
      for (const end of new Set(starting.map((piece) => piece.last))) {
        items.push({ kind: "start", pieces: starting.filter((piece) => piece.last === end) });
      }
    }
    add(wordAt(tokens, token), token, tokens.zero?.[token] === 1, covering);
    before = covering;
  }
  return items;
}

/** Returns a mention's words, or else its name or positions. */
export function mentionText(tokens: PartView["tokens"], { text, pieces }: MentionView): string {
  if (text !== undefined || tokens === undefined) return text ?? "";
  const runs: string[] = [];
  for (let p = 0; p < pieces.length; p += 2) runs.push(textBetween(tokens, pieces[p], pieces[p + 1]));
  return runs.join(" … ");
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

export const statuses: Readonly<Record<MentionStatus, { readonly glyph: string; readonly word: string }>> = {
  matched: { glyph: "=", word: "matched" },
  missing: { glyph: "−", word: "missing" },
  extra: { glyph: "+", word: "extra" },
  "wrong-entity": { glyph: "≠", word: "wrong entity" },
  span: { glyph: "~", word: "span error" },
  "left-out": { glyph: "·", word: "left out" },
};
