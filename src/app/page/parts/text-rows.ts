import type { DocumentView, PartView } from "../../engine/document-view.ts";
import { blockAt, blocksOf, type TextBlock } from "./text-blocks.ts";

/** A paragraph of the text, with what is drawn on it. */
export interface BlockRow<Content> {
  readonly kind: "block";
  readonly part: PartView;
  readonly block: TextBlock;
  readonly content: Content;
}

/** The rows of a document's text: its paragraphs, and a heading before each of several parts. */
export interface TextRows<Content> {
  readonly rows: readonly ({ readonly kind: "heading"; readonly label: string } | BlockRow<Content>)[];
  /** Returns the row of a token of a part; -1 if it has none. */
  readonly rowOf: (part: string, token: number) => number;
}

/** @param contents is called for each part, and returns what is drawn on a block by its number in the part */
export function textRowsOf<Content>(
  document: DocumentView,
  contents: (part: PartView, blocks: readonly TextBlock[]) => (b: number) => Content,
): TextRows<Content> {
  const rows: TextRows<Content>["rows"][number][] = [];
  const starts = new Map<string, { row: number; blocks: readonly TextBlock[] }>();
  for (const part of document.parts) {
    const blocks = blocksOf(part);
    if (document.parts.length > 1) rows.push({ kind: "heading", label: part.label });
    starts.set(part.part, { row: rows.length, blocks });
    const contentOf = contents(part, blocks);
    blocks.forEach((block, b) => rows.push({ kind: "block", part, block, content: contentOf(b) }));
  }
  return {
    rows,
    rowOf: (part, token) => {
      const start = starts.get(part);
      return start === undefined || start.blocks.length === 0 ? -1 : start.row + blockAt(start.blocks, token);
    },
  };
}
