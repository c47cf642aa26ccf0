import type { Block } from "./explanation-block.ts";
import { tableOfText } from "./explanation-text.ts";
import { equationText, moreText } from "./expression-text.ts";
import { markdownTable } from "./table.ts";
import { visible } from "./visible.ts";

/** An explanation in Markdown; equations are blocks of text, which every reader of Markdown shows. */
export function explanationMarkdown(blocks: readonly Block[], digits: number): string {
  return blocks.map((block) => blockMarkdown(block, digits)).join("\n");
}

function blockMarkdown(block: Block, digits: number): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${inlineMarkdown(block.text)}\n`;
    case "paragraph":
      return `${inlineMarkdown(block.text)}\n`;
    case "formula":
    case "signature":
      return indented(visible(block.text));
    case "equation": {
      const text = equationText(block.equation, digits).trimEnd();
      return indented(block.note === undefined ? text : `${text}   (${visible(block.note)})`);
    }
    case "table":
      return (
        markdownTable(tableOfText(block, digits, markdownText)) + (block.more > 0 ? `\n${moreText(block.more)}\n` : "")
      );
  }
}

/** A block of text that stays as it is. */
function indented(text: string): string {
  return text.replace(/^/gm, "    ").concat("\n");
}

function inlineMarkdown(text: string): string {
  return markdownText(visible(text)).replace(/</g, "&lt;");
}

/** Text in which nothing is markup, neither links that stand alone; `|` and `<` are left to the table. */
function markdownText(text: string): string {
  return text
    .replace(/[\\`*_[\]&~$#!>@]/g, "\\$&")
    .replace(/:\/\//g, ":\\/\\/")
    .replace(/www\./gi, (found) => `${found.slice(0, 3)}\\.`);
}
