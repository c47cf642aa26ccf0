import type { Equation, Expression } from "../analysis/explain/index.ts";
import { relationOf } from "./expression-text.ts";
import { latexText } from "./latex.ts";
import { decimalText } from "./numbers.ts";

const operators = { "+": " + ", "−": " - ", "×": " \\times ", "∩": " \\cap ", ",": ",\\allowbreak " } as const;
const brackets = { "()": ["\\left(", "\\right)"], "{}": ["\\{", "\\}"], "||": ["|", "|"] } as const;

/** An expression for the mathematics mode of LaTeX with amsmath. */
export function expressionLatex(expression: Expression, digits: number): string {
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

/** An equation: one step per line, or within a paragraph if it is only a list. */
export function equationLatex({ left, steps, value }: Equation, digits: number): string {
  const start = expressionLatex(left, digits);
  const lines = steps.map((step) => `= ${expressionLatex(step, digits)}`);
  if (value === undefined && lines.length === 1) return `$${start} ${lines[0]}$`;
  if (value !== undefined) {
    const relation = relationOf(value, digits) === "=" ? "=" : "\\approx";
    lines.push(`${relation} ${expressionLatex({ type: "decimal", value }, digits)}`);
  }
  return `\\begin{align*}\n${lines.map((line, i) => `  ${i === 0 ? `${start} ` : ""}&${line}`).join(" \\\\\n")}\n\\end{align*}`;
}
