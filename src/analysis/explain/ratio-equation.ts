import { defined } from "../../core/defined.ts";
import { type ExactFraction, exactFraction, plus, product } from "../../core/exact-fraction.ts";
import type { SideName } from "../../core/document.ts";
import {
  decimal,
  exact,
  type Expression,
  fraction,
  number,
  squared,
  symbol,
  times,
  chain,
} from "../../core/expression.ts";
import type { ExactFigures, SideWorking, Working } from "./explainer.ts";
import { equation, type Piece, statement } from "./explanation.ts";
import type { MetricOptions, RecallPrecision, Score } from "../../metrics/kit/metric.ts";

/** A numerator or denominator: its terms, and its total. */
export interface WrittenSum {
  readonly written: Expression;
  /** Absent if terms are not fractions of integers, or if the common denominator is too long to write. */
  readonly exact?: ExactFraction | undefined;
  readonly total: number;
}

export function figureSymbol(side: SideName): Expression {
  return symbol(side === "key" ? "R" : "P");
}

export function sideFigure(side: SideName, { recall, precision }: RecallPrecision): number | null {
  return side === "key" ? recall : precision;
}

export function integerSum(total: number, written: Expression): WrittenSum {
  return { written, exact: exactFraction(total), total };
}

interface WrittenDenominator extends WrittenSum {
  /** How to write a numerator over this denominator; as a fraction if absent. */
  readonly over?: (numerator: Expression, denominator: Expression) => Expression;
}

/** Returns the equation: formula = terms over terms = total over total = the fraction in lowest terms = the figure. */
export function ratioEquation(
  left: Expression,
  formulas: readonly Expression[],
  numerator: WrittenSum,
  denominator: WrittenDenominator,
  value: number | null,
): SideWorking {
  const { over = fraction } = denominator;
  const total = ({ exact: sum, total: approximately }: WrittenSum): Expression =>
    sum === undefined ? decimal(approximately) : exact(sum);
  const reduced = quotientOf(numerator.exact, denominator.exact);
  const steps = [
    ...formulas,
    over(numerator.written, denominator.written),
    over(total(numerator), total(denominator)),
    ...(reduced === undefined ? [] : [exact(reduced)]),
  ];
  return {
    pieces: [
      equation(left, withoutRepeats(steps), value),
      ...(denominator.total === 0 ? [statement(zeroText(value))] : []),
    ],
    ...defined({ exact: reduced }),
  };
}

export function countRatio(
  side: SideName,
  formula: Expression,
  found: number,
  all: number,
  score: RecallPrecision,
): SideWorking {
  return ratioEquation(
    figureSymbol(side),
    [formula],
    integerSum(found, number(found)),
    integerSum(all, number(all)),
    sideFigure(side, score),
  );
}

export function valueEquation(
  left: Expression,
  formulas: readonly Expression[],
  numerator: WrittenSum,
  denominator: WrittenSum,
  { value = null }: Score,
): Working {
  const { pieces, exact: ratio } = ratioEquation(left, formulas, numerator, denominator, value);
  return { pieces, exact: ratio === undefined ? {} : { value: ratio } };
}

export function fEquation(
  [f, r, p]: readonly [f: Expression, r: Expression, p: Expression],
  [rExact, pExact]: readonly [r: ExactFraction | undefined, p: ExactFraction | undefined],
  { recall, precision, f1 }: RecallPrecision,
  { beta }: Pick<MetricOptions, "beta">,
): SideWorking {
  const formula = fFormula(beta, r, p);
  if (!((recall ?? 0) > 0 && (precision ?? 0) > 0)) {
    const isUndefined = recall === null && precision === null;
    return {
      pieces: [
        equation(f, isUndefined ? [] : [formula], f1),
        statement(
          isUndefined
            ? "F is undefined, because both figures in its formula are undefined."
            : "F is 0, because at least one of the two figures in its formula is 0 or undefined. F is undefined only if both figures are.",
        ),
      ],
      ...(!isUndefined && { exact: exactFraction(0) }),
    };
  }
  const [rWritten, pWritten] = [
    rExact === undefined ? decimal(recall) : exact(rExact),
    pExact === undefined ? decimal(precision) : exact(pExact),
  ];
  const fExact = beta === 1 ? harmonicMean(rExact, pExact) : undefined;
  return {
    pieces: [
      equation(f, [formula, fFormula(beta, rWritten, pWritten), ...(fExact === undefined ? [] : [exact(fExact)])], f1),
    ],
    ...defined({ exact: fExact }),
  };
}

export function figureSymbols(
  { beta }: Pick<MetricOptions, "beta">,
  index?: string,
): readonly [f: Expression, r: Expression, p: Expression] {
  return [symbol("F", index ?? (beta === 1 ? "1" : "β")), symbol("R", index), symbol("P", index)];
}

function fFormula(beta: number, r: Expression, p: Expression): Expression {
  if (beta === 1) return fraction(times(number(2), r, p), chain("+", [r, p]));
  const weight = squared(number(beta));
  return fraction(times(chain("+", [number(1), weight]), r, p), chain("+", [times(weight, p), r]));
}

function harmonicMean(a: ExactFraction | undefined, b: ExactFraction | undefined): ExactFraction | undefined {
  if (a === undefined || b === undefined) return undefined;
  return quotientOf(product(exactFraction(2), product(a, b)), plus(a, b));
}

function quotientOf(a: ExactFraction | undefined, b: ExactFraction | undefined): ExactFraction | undefined {
  if (a === undefined || b === undefined || b.numerator === 0n) return undefined;
  return exactFraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

function withoutRepeats(steps: readonly Expression[]): Expression[] {
  return steps.filter((step, i) => i === 0 || JSON.stringify(step) !== JSON.stringify(steps[i - 1]));
}

function zeroText(value: number | null): string {
  return value === null
    ? "The denominator is 0, so the value is undefined, not 0."
    : `The denominator is 0, so the value is ${value}, as set by --zero-division.`;
}

export function combinedFigures(
  recall: SideWorking,
  precision: SideWorking,
  f1: SideWorking,
): { pieces: Piece[]; exact: ExactFigures } {
  return {
    pieces: [...recall.pieces, ...precision.pieces, ...f1.pieces],
    exact: defined({ recall: recall.exact, precision: precision.exact, f1: f1.exact }),
  };
}
