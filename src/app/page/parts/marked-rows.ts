import type { DocumentView, PartView, ShownLayerName } from "../../engine/document-view.ts";
import { lanesOf } from "../../engine/lanes.ts";
import { type TextPiece, piecesByBlock, type TextBlock } from "./text-blocks.ts";
import { type TextRows, textRowsOf } from "./text-rows.ts";

/** A mark on the words of a mention: a line below them and, unless it has no label, a label above the first of them. */
export interface TextMark {
  readonly layer: ShownLayerName;
  readonly mention: number;
  readonly entity: number;
  readonly pieces: readonly number[];
  /** Names the line: `--line-NAME` of palette.css. */
  readonly line: string;
  /** The texts of the label, each with a class for its colour. */
  readonly label: readonly { readonly text: string; readonly class?: string }[];
  /** The mark in words for people who do not see it. */
  readonly name: string;
}

/** The marks on a block of text. */
export interface MarkedPassage {
  readonly part: PartView;
  readonly block: TextBlock;
  /** All marks of the part, and the pieces of those that reach into the block. */
  readonly marks: readonly TextMark[];
  readonly pieces: readonly TextPiece[];
}

/** @param marksOf returns the marks of a part; those without tokens are not shown */
export function markedRows(
  document: DocumentView,
  marksOf: (part: PartView) => readonly TextMark[],
): TextRows<MarkedPassage> {
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
