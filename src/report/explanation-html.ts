import type { Block } from "./explanation-block.ts";
import { equationText, moreText } from "./expression-text.ts";
import { equationMathml, expressionMathml } from "./expression-mathml.ts";
import { markupText } from "./markup-text.ts";

const style = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 serif; color: #1a1a1a; background: #fff; }
h1, h2, h3, h4 { line-height: 1.2; }
h2, h3 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
.wide { overflow-x: auto; margin: 1rem 0; }
.list { margin: 0.2rem 0 0.2rem 1.5rem; }
.note, .signature { color: #595959; }
.signature { font-size: 0.8rem; overflow-wrap: anywhere; margin-top: 3rem; }
table { border-collapse: collapse; border-top: 2px solid; border-bottom: 2px solid; }
thead { border-bottom: 1px solid; }
th, td { padding: 0.2rem 0.8rem; text-align: left; font-weight: normal; }
th.right, td.right { text-align: right; }
mtd { text-align: left; padding: 0.35em 0.2em; }
`;

/** An explanation as a page of its own that loads nothing and runs nothing. */
export function explanationHtml(blocks: readonly Block[], digits: number): string {
  const title = blocks.find((block) => block.kind === "heading")?.text ?? "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${markupText(title)}</title>
<style>${style}</style>
</head>
<body>
${blocks.map((block) => blockHtml(block, digits)).join("\n")}
</body>
</html>
`;
}

/** One block, with formulas in MathML and all text escaped. */
function blockHtml(block: Block, digits: number): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${markupText(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p>${markupText(block.text)}</p>`;
    case "formula":
      return `<p class="note">${markupText(block.text)}</p>`;
    case "signature":
      return `<p class="signature">${markupText(block.text)}</p>`;
    case "equation": {
      const { equation, note } = block;
      // Lists of mentions and links are long, and a text can be broken into lines.
      if (equation.value === undefined && equation.steps.length === 1 && note !== undefined) {
        const text = markupText(equationText(equation, digits).trimEnd());
        return `<p class="list">${text} <span class="note">(${markupText(note)})</span></p>`;
      }
      return `<div class="wide">${equationMathml(equation, digits)}</div>`;
    }
    case "table":
      return tableHtml(block, digits);
  }
}

function tableHtml({ columns, rows, more }: Extract<Block, { kind: "table" }>, digits: number): string {
  const cell = (tag: "th" | "td", expression: (typeof rows)[number][number], column: number): string => {
    const inner =
      expression.type === "words"
        ? markupText(expression.text)
        : `<math>${expressionMathml(expression, digits)}</math>`;
    return `<${tag} class="${columns[column].align}">${inner}</${tag}>`;
  };
  const line = (tag: "th" | "td", cells: (typeof rows)[number]): string =>
    `<tr>${cells.map((each, c) => cell(tag, each, c)).join("")}</tr>`;
  const head = line(
    "th",
    columns.map(({ title }) => title),
  );
  const note = more > 0 ? `\n<p class="note">${moreText(more)}</p>` : "";
  return `<div class="wide"><table>\n<thead>${head}</thead>\n<tbody>\n${rows.map((row) => line("td", row)).join("\n")}\n</tbody></table></div>${note}`;
}
