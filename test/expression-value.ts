import type { Expression } from "../src/analysis/explain/index.ts";
import { Fraction } from "./fraction.ts";

/** What an expression of numbers comes to; nothing if it has symbols, leaves terms out, or divides by 0. */
export function valueOf(expression: Expression): Fraction | undefined {
  switch (expression.type) {
    case "number":
      return /^-?\d+$/.test(expression.value) ? Fraction.parse(expression.value) : undefined;
    case "fraction":
      return dividedBy(valueOf(expression.over), valueOf(expression.under));
    case "power": {
      const base = valueOf(expression.base);
      return base?.times(base);
    }
    case "bracket":
      return expression.bracket === "()" ? valueOf(expression.inner) : undefined;
    case "chain": {
      const values = expression.terms.map(valueOf);
      if (expression.more > 0 || values.length === 0 || values.some((value) => value === undefined)) return undefined;
      const [first, ...rest] = values as Fraction[];
      return rest.reduce<Fraction | undefined>((sum, value) => applied(expression.operator, sum, value), first);
    }
    default:
      return undefined;
  }
}

function dividedBy(over: Fraction | undefined, under: Fraction | undefined): Fraction | undefined {
  return over === undefined || under === undefined || under.isZero ? undefined : over.dividedBy(under);
}

function applied(operator: string, a: Fraction | undefined, b: Fraction): Fraction | undefined {
  if (operator === "+") return a?.plus(b);
  if (operator === "−") return a?.minus(b);
  return operator === "×" ? a?.times(b) : undefined;
}
