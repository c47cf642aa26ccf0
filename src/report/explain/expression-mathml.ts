import type { Equation, Expression } from "../../analysis/explain/index.ts";
import { moreText, relationOf } from "./expression-text.ts";
import { decimalText } from "../numbers.ts";
import { markupText } from "../visible.ts";

export function expressionMathml(expression: Expression, digits: number): string {
  const write = (each: Expression): string => expressionMathml(each, digits);
  switch (expression.type) {
    case "number":
      return `<mn>${markupText(expression.value)}</mn>`;
    case "decimal":
      return `<mn>${markupText(decimalText(expression.value, digits))}</mn>`;
    case "symbol": {
      const base = `<mi>${markupText(expression.base)}</mi>`;
      return expression.index === undefined ? base : `<msub>${base}<mi>${markupText(expression.index)}</mi></msub>`;
    }
    case "words":
      return `<mtext>${markupText(expression.text)}</mtext>`;
    case "fraction":
      return `<mfrac>${row(write(expression.over))}${row(write(expression.under))}</mfrac>`;
    case "power":
      return `<msup>${row(write(expression.base))}<mn>${markupText(expression.exponent)}</mn></msup>`;
    case "bracket": {
      const inner = write(expression.inner);
      if (expression.bracket === "{}" && inner === "") return "<mi>∅</mi>";
      const fence = (mark: string, form: string): string => `<mo fence="true" form="${form}">${mark}</mo>`;
      return row(fence(expression.bracket[0], "prefix") + inner + fence(expression.bracket[1], "postfix"));
    }
    case "call":
      return `${write(expression.of)}<mo>(</mo>${write(expression.args)}<mo>)</mo>`;
    case "sum":
      return `<munder><mo>∑</mo><mi>${markupText(expression.index)}</mi></munder>${write(expression.body)}`;
    case "chain": {
      const parts = expression.terms.map(write);
      if (expression.more > 0) parts.push(`<mtext>${moreText(expression.more)}</mtext>`);
      return parts.join(`<mo>${expression.operator}</mo>`);
    }
  }
}

function row(inner: string): string {
  return `<mrow>${inner}</mrow>`;
}

export function equationMathml({ left, steps, value }: Equation, digits: number): string {
  const cell = (inner: string): string => `<mtd>${inner}</mtd>`;
  const lines = steps.map((step) => ["=", expressionMathml(step, digits)]);
  if (value !== undefined) {
    lines.push([relationOf(value, digits), expressionMathml({ type: "decimal", value }, digits)]);
  }
  const start = expressionMathml(left, digits);
  const rows = lines.map(
    ([relation, right], i) =>
      `<mtr>${cell(i === 0 ? start : "")}${cell(`<mo>${relation}</mo>`)}${cell(`<mstyle displaystyle="true">${right}</mstyle>`)}</mtr>`,
  );
  return `<math display="block"><mtable>${rows.join("")}</mtable></math>`;
}
