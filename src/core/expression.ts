import type { SideName } from "./document.ts";
import type { ExactFraction } from "./exact-fraction.ts";

/** An operator between two operands; the comma separates arguments. */
export type Operator = "+" | "−" | "×" | "∩" | ",";

/** Brackets around an expression: parentheses, a set, or a size. */
export type Bracket = "()" | "{}" | "||";

/** A mathematical expression as data, which `report/` writes as text, LaTeX or MathML. */
export type Expression =
  /** A number, printed as it is. */
  | { readonly type: "number"; readonly value: string }
  /** A number to round to the decimals that the reader chose. */
  | { readonly type: "decimal"; readonly value: number | null }
  /** A symbol, optionally with an index: K₁, C_k, φ₄. */
  | { readonly type: "symbol"; readonly base: string; readonly index?: string }
  /** A mention or other literal text that is not mathematics. */
  | { readonly type: "words"; readonly text: string }
  | { readonly type: "fraction"; readonly over: Expression; readonly under: Expression }
  | { readonly type: "power"; readonly base: Expression; readonly exponent: string }
  | { readonly type: "bracket"; readonly bracket: Bracket; readonly inner: Expression }
  | { readonly type: "call"; readonly of: Expression; readonly args: Expression }
  /** Σ over an index. */
  | { readonly type: "sum"; readonly index: string; readonly body: Expression }
  /** `more` is the number of terms left out. */
  | {
      readonly type: "chain";
      readonly operator: Operator;
      readonly terms: readonly Expression[];
      readonly more: number;
    };

export function number(value: number | bigint | string): Expression {
  return { type: "number", value: String(value) };
}

export function decimal(value: number | null): Expression {
  return { type: "decimal", value };
}

export function symbol(base: string, index?: string | number): Expression {
  return { type: "symbol", base, ...(index !== undefined && { index: String(index) }) };
}

export function words(text: string): Expression {
  return { type: "words", text };
}

export function fraction(over: Expression, under: Expression): Expression {
  return { type: "fraction", over, under };
}

/** Returns a fraction of numbers, or an integer if the denominator is 1. */
export function exact({ numerator, denominator }: ExactFraction): Expression {
  return denominator === 1n ? number(numerator) : fraction(number(numerator), number(denominator));
}

export function squared(base: Expression): Expression {
  return { type: "power", base, exponent: "2" };
}

export function parenthesised(inner: Expression): Expression {
  return { type: "bracket", bracket: "()", inner };
}

export function size(inner: Expression): Expression {
  return { type: "bracket", bracket: "||", inner };
}

export function set(members: readonly Expression[], more = 0): Expression {
  return { type: "bracket", bracket: "{}", inner: chain(",", members, more) };
}

export function call(of: Expression, ...args: readonly Expression[]): Expression {
  return { type: "call", of, args: chain(",", args) };
}

export function sumOver(index: string, body: Expression): Expression {
  return { type: "sum", index, body };
}

/** Returns a chain of terms. A single term is itself; a sum without terms is 0. */
export function chain(operator: Operator, terms: readonly Expression[], more = 0): Expression {
  if (terms.length === 1 && more === 0) return terms[0];
  if (operator === "+" && terms.length === 0 && more === 0) return number(0);
  return { type: "chain", operator, terms, more };
}

/** Returns a × b, with sums and differences in parentheses. */
export function times(...factors: readonly Expression[]): Expression {
  return chain(
    "×",
    factors.map((factor) => (factor.type === "chain" && factor.operator !== "×" ? parenthesised(factor) : factor)),
  );
}

/** Returns (a − b), as a term of a sum. */
export function difference(a: Expression, b: Expression): Expression {
  return parenthesised(chain("−", [a, b]));
}

/** Returns the symbol of an arbitrary entity of a side: Kᵢ or Rⱼ. */
export function anySymbol(side: SideName, index = side === "key" ? "i" : "j"): Expression {
  return symbol(side === "key" ? "K" : "R", index);
}

/** The number of mentions shared by a key entity and a response entity: |Kᵢ ∩ Rⱼ|. */
export const anyShared = size(chain("∩", [anySymbol("key"), anySymbol("response")]));

/**
 * Returns the numerator and denominator of an expression, not reduced, or undefined if either is not a known integer.
 */
export function quotientOf(expression: Expression): readonly [over: number, under: number] | undefined {
  const [over, under] =
    expression.type === "fraction"
      ? [integerOf(expression.over), integerOf(expression.under)]
      : [integerOf(expression), 1];
  return over === undefined || under === undefined ? undefined : [over, under];
}

function integerOf(expression: Expression): number | undefined {
  switch (expression.type) {
    case "number":
      return Number.isSafeInteger(Number(expression.value)) ? Number(expression.value) : undefined;
    case "bracket":
      return expression.bracket === "()" ? integerOf(expression.inner) : undefined;
    case "power": {
      const base = integerOf(expression.base);
      return base === undefined ? undefined : base ** Number(expression.exponent);
    }
    case "chain":
      return expression.more > 0 ? undefined : integerOfChain(expression.operator, expression.terms.map(integerOf));
    default:
      return undefined;
  }
}

function integerOfChain(operator: Operator, terms: readonly (number | undefined)[]): number | undefined {
  return terms.reduce((all, term) => {
    if (all === undefined || term === undefined) return undefined;
    if (operator === "+") return all + term;
    if (operator === "−") return all - term;
    return operator === "×" ? all * term : undefined;
  });
}
