import type {
  ExplainOutput,
  Expression as WrittenExpression,
  Piece as PrintedPiece,
} from "../../../schemas/explain-1.d.ts";
import type { Printed } from "../json.ts";
import type { Equation, Explanation, Expression, MetricWorking, Piece } from "../../analysis/explain/index.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { version } from "../../core/version.ts";
import type { Block } from "./explanation-block.ts";
import { explanationBlocks } from "./explanation-blocks.ts";
import { equationMathml, expressionMathml } from "./expression-mathml.ts";
import { equationText, expressionText, moreText, relationOf } from "./expression-text.ts";
import { jsonText } from "../json.ts";
import { booktabs, latexRow, latexText } from "../latex.ts";
import { decimalText } from "../numbers.ts";
import { signatureLines } from "../signature-lines.ts";
import { type Table, type TableLayout, markdownTable, plainLayout, textTable } from "../table.ts";
import { visible, markupText } from "../visible.ts";

export const explanationFormats = ["text", "md", "latex", "html", "json"] as const;
/** A format for the text of an explanation. */
export type ExplanationFormat = (typeof explanationFormats)[number];

export interface ExplanationReport {
  readonly name: string;
  readonly explanation: Explanation;
  /** Whether text lists the sources. Other formats always do, because they make documents. */
  readonly details?: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const writers = {
  text: explanationText,
  md: explanationMarkdown,
  latex: explanationLatex,
  html: explanationHtml,
} as const;

/**
 * Writes an explanation.
 *
 * @param digits decimals of a percentage; fractions 0..1 have two more
 */
export function writeExplanation(
  { name, explanation, details = false, diagnostics }: ExplanationReport,
  format: ExplanationFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): string {
  if (format === "json") return jsonText(explanationJson(explanation, name, diagnostics, digits));
  const sources = format === "text" && !details ? "command" : "listed";
  return writers[format](explanationBlocks(explanation, name, digits, sources), digits, layout);
}

const sections = ["section", "subsection", "subsubsection", "paragraph"] as const;

/**
 * Writes an explanation for LaTeX with amsmath and booktabs. Mentions in non-Latin scripts need XeLaTeX or LuaLaTeX.
 */
function explanationLatex(blocks: readonly Block[], digits: number): string {
  return ["% \\usepackage{amsmath,booktabs}\n", ...blocks.map((block) => blockLatex(block, digits))].join("\n");
}

function blockLatex(block: Block, digits: number): string {
  switch (block.kind) {
    case "heading":
      return `\\${sections[block.level - 1]}*{${latexText(block.text)}}\n`;
    case "paragraph":
      return `${latexText(block.text)}\n`;
    case "formula":
      // The first line of the equations already has the formula.
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

/** Writes an explanation in Markdown. Equations are blocks of text, which every Markdown viewer shows. */
function explanationMarkdown(blocks: readonly Block[], digits: number): string {
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

function indented(text: string): string {
  return text.replace(/^/gm, "    ").concat("\n");
}

function inlineMarkdown(text: string): string {
  return markdownText(visible(text)).replace(/</g, "&lt;");
}

/** Escapes markup, including bare links. Tables escape `|` and `<` themselves. */
function markdownText(text: string): string {
  return text
    .replace(/[\\`*_[\]&~$#!>@]/g, "\\$&")
    .replace(/:\/\//g, ":\\/\\/")
    .replace(/www\./gi, (found) => `${found.slice(0, 3)}\\.`);
}

export function explanationText(blocks: readonly Block[], digits: number, layout: TableLayout = plainLayout): string {
  return blocks
    .map((block, i) => (i > 0 && !areTogether(blocks[i - 1], block) ? "\n" : "") + blockText(block, digits, layout))
    .join("");
}

/** Returns whether a block follows another without an empty line, as entities and links do. */
function areTogether(before: Block, block: Block): boolean {
  return block.kind === "equation" && block.note !== undefined && before.kind !== "heading";
}

function blockText(block: Block, digits: number, layout: TableLayout): string {
  switch (block.kind) {
    case "heading":
      return `${visible(block.text)}\n${block.level <= 3 ? `${["=", "=", "-"][block.level - 1].repeat(Array.from(visible(block.text)).length)}\n` : ""}`;
    case "paragraph":
    case "formula":
      return `${visible(block.text)}\n`;
    case "signature":
      return signatureLines([visible(block.text)]);
    case "equation": {
      const text = equationText(block.equation, digits);
      // Of two columns, a terminal would break only the second.
      return block.note === undefined ? text : `${text.trimEnd()} (${visible(block.note)})\n`;
    }
    case "table":
      return (
        textTable(namedTable(tableOfText(block, digits)), layout) + (block.more > 0 ? `${moreText(block.more)}\n` : "")
      );
  }
}

/** A narrow terminal may shorten names, and sets of mentions, but no figures. */
function namedTable({ columns, rows }: Table): Table {
  return {
    columns: columns.map((column) => (column.align === "left" ? { ...column, isNames: true } : column)),
    rows,
  };
}

function tableOfText(
  { columns, rows }: Extract<Block, { kind: "table" }>,
  digits: number,
  escape: (text: string) => string = (text) => text,
): Table {
  return {
    columns: columns.map(({ title, align }) => ({ title: escape(expressionText(title, digits)), align })),
    rows: rows.map((cells) => cells.map((cell) => escape(expressionText(cell, digits)))),
  };
}

export function explanationJson(
  { workings, ...rest }: Explanation,
  name: string,
  diagnostics: readonly Diagnostic[],
  digits: number,
): Printed<ExplainOutput> {
  const written = (expression: Expression): Printed<WrittenExpression> => ({
    text: expressionText(expression, digits),
    latex: expressionLatex(expression, digits),
  });
  const piece = (each: Piece): Printed<PrintedPiece> => {
    switch (each.kind) {
      case "equation": {
        const { left, steps, value } = each.equation;
        return {
          kind: each.kind,
          left: written(left),
          steps: steps.map(written),
          ...defined({ value }),
        };
      }
      case "table":
        return {
          kind: each.kind,
          columns: each.columns.map(({ title }) => written(title)),
          rows: each.rows.map((row) => row.map(written)),
          more: each.more,
        };
      case "alignment":
        return {
          ...each,
          pairs: each.pairs.map((pair) => ({ ...pair, similarity: written(pair.similarity) })),
        };
      case "links":
        return { ...each, set: written(each.set) };
      default:
        return each;
    }
  };
  const working = ({ id, pieces, score }: MetricWorking) => ({ id, score, pieces: pieces.map(piece) });
  return {
    schema: "corefscope/explain/1",
    version,
    name,
    ...rest,
    workings: workings.map(({ id, pieces, metrics }) => ({
      id,
      pieces: pieces.map(piece),
      metrics: metrics.map(working),
    })),
    diagnostics,
  };
}

const operators = { "+": " + ", "−": " - ", "×": " \\times ", "∩": " \\cap ", ",": ",\\allowbreak " } as const;
const brackets = { "()": ["\\left(", "\\right)"], "{}": ["\\{", "\\}"], "||": ["|", "|"] } as const;

function expressionLatex(expression: Expression, digits: number): string {
  const write = (each: Expression): string => expressionLatex(each, digits);
  switch (expression.type) {
    case "number":
      return expression.value;
    case "decimal":
      return expression.value === null ? "\\text{---}" : decimalText(expression.value, digits);
    case "symbol":
      return symbolLatex(expression.base, expression.index);
    case "words":
      return `\\text{${latexText(expression.text)}}`;
    case "fraction":
      return `\\frac{${write(expression.over)}}{${write(expression.under)}}`;
    case "power":
      return `{${write(expression.base)}}^{${expression.exponent}}`;
    case "bracket": {
      const inner = write(expression.inner);
      const [open, close] = brackets[expression.bracket];
      return expression.bracket === "{}" && inner === "" ? "\\emptyset" : `${open}${inner}${close}`;
    }
    case "call":
      return `${write(expression.of)}(${write(expression.args)})`;
    case "sum":
      return `\\sum_{${expression.index}} ${write(expression.body)}`;
    case "chain": {
      const parts = expression.terms.map(write);
      if (expression.more > 0) parts.push(`\\dots\\ \\text{${expression.more} more}`);
      return parts.join(operators[expression.operator]);
    }
  }
}

const greek: Readonly<Record<string, string | undefined>> = { β: "\\beta", φ: "\\phi" };

function symbolLatex(base: string, index: string | undefined): string {
  const prime = base.endsWith("′") ? "'" : "";
  const name = prime === "" ? base : base.slice(0, -1);
  const letter = greek[name] ?? (name.length > 1 ? `\\text{${latexText(name)}}` : name);
  if (index === undefined) return letter + prime;
  const isPlain = /^[a-z\d]+$/i.test(index) && (index.length === 1 || /^\d+$/.test(index));
  return `${letter}${prime}_{${greek[index] ?? (isPlain ? index : `\\text{${latexText(index)}}`)}}`;
}

/** Returns an equation with one step per line, or as part of a paragraph if it has one step and no value. */
function equationLatex({ left, steps, value }: Equation, digits: number): string {
  const start = expressionLatex(left, digits);
  const lines = steps.map((step) => `= ${expressionLatex(step, digits)}`);
  if (value === undefined && lines.length === 1) return `$${start} ${lines[0]}$`;
  if (value !== undefined) {
    const relation = relationOf(value, digits) === "=" ? "=" : "\\approx";
    lines.push(`${relation} ${expressionLatex({ type: "decimal", value }, digits)}`);
  }
  return `\\begin{align*}\n${lines.map((line, i) => `  ${i === 0 ? `${start} ` : ""}&${line}`).join(" \\\\\n")}\n\\end{align*}`;
}

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

/** Writes an explanation as a page that loads nothing and runs no scripts. */
function explanationHtml(blocks: readonly Block[], digits: number): string {
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
      // Lists of mentions and links are long, and text can be wrapped, unlike MathML.
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
