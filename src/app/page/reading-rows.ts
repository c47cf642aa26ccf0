import type { DocumentView, LayerView, PartView } from "../engine/document-view.ts";
import { blockAt, blocksOf, type MentionPiece, piecesByBlock, type TextBlock } from "./text-blocks.ts";

/** The layers on show: the response above the text, the key below, another response below that. */
export interface ShownLayers {
  readonly above: LayerView;
  readonly key: LayerView;
  readonly below: LayerView | undefined;
}

/** A block of the text with pieces of mentions. */
export interface ReadingText {
  readonly part: PartView;
  readonly layers: ShownLayers;
  readonly block: TextBlock;
  readonly pieces: readonly MentionPiece[];
}

/** A row of the text: the name of a part, or a block with all layers and with each layer separately. */
type ReadingRow =
  | { readonly kind: "heading"; readonly label: string }
  | { readonly kind: "block"; readonly text: ReadingText; readonly columns: readonly ReadingText[] };

/** The text of a document as rows, with the row of each token. */
export interface ReadingRows {
  readonly rows: readonly ReadingRow[];
  /** Returns the row of a token of a part; -1 if it has none. */
  readonly rowOf: (part: string, token: number) => number;
  /** Returns how far into the document a token is, 0..1. */
  readonly depthOf: (part: string, token: number) => number;
}

/** Lays a document out in rows. */
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
      const own = { part, layers, block };
      rows.push({
        kind: "block",
        text: { ...own, pieces: pieces.flatMap((byBlock) => byBlock[b]) },
        columns: pieces.map((byBlock) => ({ ...own, pieces: byBlock[b] })),
      });
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

/** Returns the layers in the order of their lines. */
export function downward({ above, key, below }: ShownLayers): LayerView[] {
  return [above, key, ...(below === undefined ? [] : [below])];
}

/** Returns the shown layers of a part. */
export function shownLayersOf(part: PartView, system: number, against: number | undefined): ShownLayers {
  return {
    above: part.responses[system],
    key: part.key,
    below: against === undefined ? undefined : part.responses[against],
  };
}
