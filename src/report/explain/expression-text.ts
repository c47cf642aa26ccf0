import type { Bracket, Equation, Expression } from "../../analysis/explain/index.ts";
import { decimalText } from "../numbers.ts";
import { visible } from "../visible.ts";

/** Returns `≈` if rounding changes the number by more than a floating-point error, otherwise `=`. */
export function relationOf(value: number | null, digits: number): "=" | "≈" {
  return value === null || Math.abs(Number(decimalText(value, digits)) - value) < 1e-14 ? "=" : "≈";
}

export function moreText(more: number): string {
  return `… ${more} more`;
}

/** Returns a symbol with its index. Letters are set off by an underscore: K1, C_k. */
function symbolText(base: string, index: string): string {
  return /^\d/.test(index) ? base + index : `${base}_${index}`;
}

export function expressionText(expression: Expression, digits: number): string {
  const write = (each: Expression): string => expressionText(each, digits);
  switch (expression.type) {
    case "number":
      return expression.value;
    case "decimal":
      return decimalText(expression.value, digits);
    case "symbol":
      return expression.index === undefined ? expression.base : symbolText(expression.base, expression.index);
    case "words":
      return visible(expression.text);
    case "fraction": {
      const [over, under] = [expression.over, expression.under].map((each) => operand(each, write));
      return /\s/.test(over + under) ? `${over} / ${under}` : `${over}/${under}`;
    }
    case "power":
      return `${operand(expression.base, write)}${expression.exponent === "2" ? "²" : `^${expression.exponent}`}`;
    case "bracket":
      return bracketed(expression.bracket, write(expression.inner));
    case "call":
      return `${write(expression.of)}(${write(expression.args)})`;
    case "sum":
      return `Σ_${expression.index} ${write(expression.body)}`;
    case "chain": {
      const parts = expression.terms.map(write);
      if (expression.more > 0) parts.push(moreText(expression.more));
      return parts.join(expression.operator === "," ? ", " : ` ${expression.operator} `);
    }
  }
}

function operand(expression: Expression, write: (expression: Expression) => string): string {
  const isWhole =
    expression.type !== "chain" &&
    expression.type !== "fraction" &&
    expression.type !== "sum" &&
    expression.type !== "words";
  return isWhole ? write(expression) : `(${write(expression)})`;
}

function bracketed(bracket: Bracket, inner: string): string {
  if (bracket === "{}" && inner === "") return "∅";
  return `${bracket[0]}${inner}${bracket[1]}`;
}

export function equationText({ left, steps, value }: Equation, digits: number): string {
  const start = expressionText(left, digits);
  const lines = steps.map((step) => `= ${expressionText(step, digits)}`);
  if (value !== undefined) lines.push(`${relationOf(value, digits)} ${decimalText(value, digits)}`);
  return lines.map((line, i) => `${i === 0 ? start : " ".repeat(Array.from(start).length)} ${line}\n`).join("");
}
