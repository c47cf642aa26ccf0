import type { Expression } from "../../src/analysis/explain/index.ts";
import { Fraction } from "./fraction.ts";

/**
 * Returns the exact value of an expression of integers, or undefined for others, or if it omits terms or divides by 0.
 */
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

/**
 * Returns the value of an expression, even with logarithms and rounded numbers, or undefined if it has symbols, omits
 * terms or divides by 0.
 */
export function numberOf(expression: Expression): number | undefined {
  switch (expression.type) {
    case "number":
      return Number(expression.value);
    case "decimal":
      return expression.value ?? undefined;
    case "fraction": {
      const [over, under] = [numberOf(expression.over), numberOf(expression.under)];
      return over === undefined || under === undefined || under === 0 ? undefined : over / under;
    }
    case "power": {
      const base = numberOf(expression.base);
      return base === undefined ? undefined : base * base;
    }
    case "bracket":
      return expression.bracket === "()" ? numberOf(expression.inner) : undefined;
    case "call": {
      const { of, args } = expression;
      const argument = numberOf(args);
      return of.type === "symbol" && of.base === "log" && of.index === "2" && argument !== undefined
        ? Math.log2(argument)
        : undefined;
    }
    case "chain": {
      const values = expression.terms.map(numberOf);
      const isSum = expression.operator !== "," && expression.operator !== "∩";
      if (!isSum || expression.more > 0 || values.length === 0 || values.includes(undefined)) return undefined;
      return (values as number[]).reduce((a, b) =>
        expression.operator === "×" ? a * b : expression.operator === "−" ? a - b : a + b,
      );
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
