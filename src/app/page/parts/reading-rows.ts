import type { DocumentView, LayerView, PartView } from "../../engine/document-view.ts";
import { type MentionPiece, mentionPieces, type TextBlock } from "./text-blocks.ts";
import { type TextRows, textRowsOf } from "./text-rows.ts";

/** The layers on show: a response above the text, the key below it, and another response below the key. */
export interface ShownLayers {
  readonly above: LayerView;
  readonly key: LayerView;
  readonly below: LayerView | undefined;
}

export interface ReadingText {
  readonly part: PartView;
  readonly layers: ShownLayers;
  readonly block: TextBlock;
  readonly pieces: readonly MentionPiece[];
}

/** The mentions of a block. Texts are made when they are first shown: a book has thousands of blocks. */
export class BlockMentions {
  /** The number of lines of mentions, in all layers. */
  readonly lines: number;
  readonly columnCount: number;
  readonly #frame: Omit<ReadingText, "pieces">;
  readonly #pieces: readonly (readonly MentionPiece[])[];
  #text: ReadingText | undefined;
  #columns: readonly ReadingText[] | undefined;

  /** @param pieces of each layer */
  constructor(frame: Omit<ReadingText, "pieces">, pieces: readonly (readonly MentionPiece[])[]) {
    this.columnCount = pieces.length;
    this.lines = pieces.reduce((sum, { length }) => sum + length, 0);
    this.#frame = frame;
    this.#pieces = pieces;
  }

  /** All layers on one text. */
  get text(): ReadingText {
    return (this.#text ??= { ...this.#frame, pieces: this.#pieces.flat() });
  }

  /** A text for each layer. */
  get columns(): readonly ReadingText[] {
    return (this.#columns ??= this.#pieces.map((pieces) => ({ ...this.#frame, pieces })));
  }
}

export function readingOf(
  document: DocumentView,
  system: number,
  against: number | undefined,
): TextRows<BlockMentions> {
  return textRowsOf(document, (part, blocks) => {
    const layers = shownLayersOf(part, system, against);
    const pieces = downward(layers).map((layer) => mentionPieces(layer, blocks));
    return (b) =>
      new BlockMentions(
        { part, layers, block: blocks[b] },
        pieces.map((byBlock) => byBlock[b]),
      );
  });
}

export function downward({ above, key, below }: ShownLayers): LayerView[] {
  return [above, key, ...(below === undefined ? [] : [below])];
}

function shownLayersOf(part: PartView, system: number, against: number | undefined): ShownLayers {
  return {
    above: part.responses[system],
    key: part.key,
    below: against === undefined ? undefined : part.responses[against],
  };
}
