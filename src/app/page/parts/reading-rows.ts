import type { DocumentView, LayerView, PartView } from "../../engine/document-view.ts";
import { blockAt, blocksOf, type MentionPiece, piecesByBlock, type TextBlock } from "./text-blocks.ts";

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

type ReadingRow = { readonly kind: "heading"; readonly label: string } | BlockRow;

/** A block, whose texts are made when they are first shown: a book has thousands of blocks. */
class BlockRow {
  readonly kind = "block";
  /** The number of lines of mentions, in all layers. */
  readonly lines: number;
  readonly block: TextBlock;
  readonly columnCount: number;
  readonly #frame: Omit<ReadingText, "pieces">;
  readonly #pieces: readonly (readonly MentionPiece[])[];
  #text: ReadingText | undefined;
  #columns: readonly ReadingText[] | undefined;

  /** @param pieces of each layer */
  constructor(frame: Omit<ReadingText, "pieces">, pieces: readonly (readonly MentionPiece[])[]) {
    this.block = frame.block;
    this.columnCount = pieces.length;
    this.lines = pieces.reduce((sum, { length }) => sum + length, 0);
    this.#frame = frame;
    this.#pieces = pieces;
  }

  get text(): ReadingText {
    return (this.#text ??= { ...this.#frame, pieces: this.#pieces.flat() });
  }

  get columns(): readonly ReadingText[] {
    return (this.#columns ??= this.#pieces.map((pieces) => ({ ...this.#frame, pieces })));
  }
}

export interface ReadingRows {
  readonly rows: readonly ReadingRow[];
  /** Returns the row of a token of a part; -1 if it has none. */
  readonly rowOf: (part: string, token: number) => number;
  /** Returns how far into the document a token is, 0..1. */
  readonly depthOf: (part: string, token: number) => number;
}

export function readingOf(document: DocumentView, system: number, against: number | undefined): ReadingRows {
  const rows: ReadingRow[] = [];
  const starts = new Map<string, { row: number; token: number; blocks: readonly TextBlock[] }>();
  let length = 0;
  for (const part of document.parts) {
    const blocks = blocksOf(part);
    const layers = shownLayersOf(part, system, against);
    if (document.parts.length > 1) rows.push({ kind: "heading", label: part.label });
    starts.set(part.part, { row: rows.length, token: length, blocks });
    const pieces = downward(layers).map((layer) => piecesByBlock(layer, blocks));
    blocks.forEach((block, b) => {
      const own = pieces.map((byBlock) => byBlock[b]);
      rows.push(new BlockRow({ part, layers, block }, own));
    });
    length += part.tokens?.length ?? 0;
  }
  return {
    rows,
    rowOf: (part, token) => {
      const start = starts.get(part);
      return start === undefined || start.blocks.length === 0 ? -1 : start.row + blockAt(start.blocks, token);
    },
    depthOf: (part, token) => ((starts.get(part)?.token ?? 0) + token) / Math.max(1, length),
  };
}

export function downward({ above, key, below }: ShownLayers): LayerView[] {
  return [above, key, ...(below === undefined ? [] : [below])];
}

export function shownLayersOf(part: PartView, system: number, against: number | undefined): ShownLayers {
  return {
    above: part.responses[system],
    key: part.key,
    below: against === undefined ? undefined : part.responses[against],
  };
}
