import type { DocumentView, PartView } from "../../engine/document-view.ts";
import { lanesOf } from "../../engine/lanes.ts";
import type { TextMark } from "./marked-block.tsx";
import { type Piece, piecesByBlock, type TextBlock } from "./text-blocks.ts";
import { type TextRows, textRowsOf } from "./text-rows.ts";

/** The marks on a block of text. */
export interface MarkedText {
  readonly part: PartView;
  readonly block: TextBlock;
  /** All marks of the part, and the pieces of those that reach into the block. */
  readonly marks: readonly TextMark[];
  readonly pieces: readonly Piece[];
}

/** @param marksOf returns the marks of a part; those without tokens are not shown */
export function markedRows(
  document: DocumentView,
  marksOf: (part: PartView) => readonly TextMark[],
): TextRows<MarkedText> {
  return textRowsOf(document, (part, blocks) => {
    const marks = marksOf(part)
      .filter(({ pieces }) => pieces.length > 0)
      .sort((a, b) => a.pieces[0] - b.pieces[0] || b.pieces.at(-1)! - a.pieces.at(-1)!);
    const lanes = lanesOf(
      marks.map(({ pieces }) => pieces[0]),
      marks.map(({ pieces }) => pieces.at(-1)!),
    );
    const byBlock = piecesByBlock(
      marks.map(({ pieces }, m) => ({ pieces, lane: lanes[m] })),
      blocks,
    );
    return (b) => ({ part, block: blocks[b], marks, pieces: byBlock[b] });
  });
}
