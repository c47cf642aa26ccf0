import type { SideName } from "./document.ts";
import type { ExactFraction } from "./exact-fraction.ts";

/** What stands between the terms of a chain. */
export type Operator = "+" | "−" | "×" | "∩" | ",";

/** What a pair of marks around an expression says: parentheses, a set, a size. */
export type Bracket = "()" | "{}" | "||";

/** A mathematical expression as data: written as text, LaTeX or MathML in `report/`. */
export type Expression =
  /** A number in its final form. */
  | { readonly type: "number"; readonly value: string }
  /** A number to be rounded as the reader wishes. */
  | { readonly type: "decimal"; readonly value: number | null }
  /** A symbol with an index: K₁, C_k, φ₄. */
  | { readonly type: "symbol"; readonly base: string; readonly index?: string }
  /** A mention or another word that is not mathematics, to the letter. */
  | { readonly type: "words"; readonly text: string }
  | { readonly type: "fraction"; readonly over: Expression; readonly under: Expression }
  | { readonly type: "power"; readonly base: Expression; readonly exponent: string }
  | { readonly type: "bracket"; readonly bracket: Bracket; readonly inner: Expression }
  | { readonly type: "call"; readonly of: Expression; readonly args: Expression }
  /** Σ over the entities of a side. */
  | { readonly type: "sum"; readonly index: string; readonly body: Expression }
  /** Terms with an operator between them; `more` says how many others are not written. */
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

/** A fraction of numbers; one over 1 is an integer. */
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

/** Terms with an operator between them; one term is just itself, and no term of a sum is 0. */
export function chain(operator: Operator, terms: readonly Expression[], more = 0): Expression {
  if (terms.length === 1 && more === 0) return terms[0];
  if (operator === "+" && terms.length === 0 && more === 0) return number(0);
  return { type: "chain", operator, terms, more };
}

/** a × b, sums in parentheses. */
export function times(...factors: readonly Expression[]): Expression {
  return chain(
    "×",
    factors.map((factor) => (factor.type === "chain" && factor.operator !== "×" ? parenthesised(factor) : factor)),
  );
}

/** a − b in parentheses, as a term of a sum. */
export function difference(a: Expression, b: Expression): Expression {
  return parenthesised(chain("−", [a, b]));
}

/** K or R of a side, with an index: Kᵢ. */
export function anySymbol(side: SideName, index = side === "key" ? "i" : "j"): Expression {
  return symbol(side === "key" ? "K" : "R", index);
}

/** The mentions that any key entity and any response entity share, counted: |Kᵢ ∩ Rⱼ|. */
export const anyShared = size(chain("∩", [anySymbol("key"), anySymbol("response")]));

/** Numerator and denominator of an expression of integers, not reduced; nothing if it has anything else in it. */
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
