import type { Block } from "./explanation-block.ts";
import { moreText } from "./expression-text.ts";
import { equationLatex, expressionLatex } from "./expression-latex.ts";
import { booktabs, latexRow, latexText } from "./latex.ts";

const sections = ["section", "subsection", "subsubsection", "paragraph"] as const;

/** An explanation for LaTeX with amsmath and booktabs; mentions in other scripts need XeLaTeX or LuaLaTeX. */
export function explanationLatex(blocks: readonly Block[], digits: number): string {
  return ["% \\usepackage{amsmath,booktabs}\n", ...blocks.map((block) => blockLatex(block, digits))].join("\n");
}

function blockLatex(block: Block, digits: number): string {
  switch (block.kind) {
    case "heading":
      return `\\${sections[block.level - 1]}*{${latexText(block.text)}}\n`;
    case "paragraph":
      return `${latexText(block.text)}\n`;
    case "formula":
      // The first line of the equations says the same.
      return "";
    case "signature":
      return `% ${block.text}\n`;
    case "equation": {
      const note = block.note === undefined ? "" : ` (${latexText(block.note)})`;
      return `${equationLatex(block.equation, digits)}${note}\n`;
    }
    case "table": {
      const math = (cell: Parameters<typeof expressionLatex>[0]): string => `$${expressionLatex(cell, digits)}$`;
      return [
        "\\begin{center}",
        ...booktabs(
          block.columns.map(({ align }) => align[0]).join(""),
          [latexRow(block.columns.map(({ title }) => math(title)))],
          [
            ...block.rows.map((row) => latexRow(row.map(math))),
            ...(block.more > 0
              ? [latexRow([latexText(moreText(block.more)), ...block.columns.slice(1).map(() => "")])]
              : []),
          ],
        ),
        "\\end{center}",
        "",
      ].join("\n");
    }
  }
}
