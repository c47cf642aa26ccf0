import type { Block } from "./explanation-block.ts";
import { equationText, expressionText, moreText } from "./expression-text.ts";
import { type Table, textTable } from "./table.ts";
import { visible } from "./visible.ts";

/** An explanation for a terminal. */
export function explanationText(blocks: readonly Block[], digits: number): string {
  return blocks
    .map((block, i) => (i > 0 && !areTogether(blocks[i - 1], block) ? "\n" : "") + blockText(block, digits))
    .join("");
}

/** Entities and links of one list stand below one another. */
function areTogether(before: Block, block: Block): boolean {
  return block.kind === "equation" && block.note !== undefined && before.kind !== "heading";
}

function blockText(block: Block, digits: number): string {
  switch (block.kind) {
    case "heading":
      return `${visible(block.text)}\n${block.level <= 3 ? `${["=", "=", "-"][block.level - 1].repeat(Array.from(visible(block.text)).length)}\n` : ""}`;
    case "paragraph":
    case "formula":
    case "signature":
      return `${visible(block.text)}\n`;
    case "equation": {
      const text = equationText(block.equation, digits);
      return block.note === undefined ? text : `${text.trimEnd()}   (${visible(block.note)})\n`;
    }
    case "table":
      return textTable(tableOfText(block, digits)) + (block.more > 0 ? `${moreText(block.more)}\n` : "");
  }
}

/** A table's expressions as text. */
export function tableOfText(
  { columns, rows }: Extract<Block, { kind: "table" }>,
  digits: number,
  escape: (text: string) => string = (text) => text,
): Table {
  return {
    columns: columns.map(({ title, align }) => ({ title: escape(expressionText(title, digits)), align })),
    rows: rows.map((cells) => cells.map((cell) => escape(expressionText(cell, digits)))),
  };
}
