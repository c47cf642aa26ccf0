import { type ExactFraction, exactFraction, plus, product } from "../../../core/exact-fraction.ts";
import { conll } from "../../../metrics/conll.ts";
import { chain, decimal, exact, fraction, number, symbol } from "../../../core/expression.ts";
import type { Explainer, SideWorking } from "../explainer.ts";
import { equation, statement } from "../explanation.ts";
import { combinedFigures, figureSymbols } from "../ratio-equation.ts";

/** The mean of MUC, B³ and CEAF_e, whose workings stand before it. */
export const explainConll: Explainer = {
  id: "conll",
  explain({ score, options }, workingOf) {
    const parts = conll.of.map(({ id, title }) => ({ title, ...workingOf(id) }));
    const mean = (figure: "recall" | "precision" | "f1", at: 0 | 1 | 2): SideWorking => {
      const values = parts.map(({ working, score: part }) => {
        const value = part[figure];
        return working.exact[figure] ?? (value === null || value === 0 ? exactFraction(0) : undefined);
      });
      const total = meanOf(values);
      const together = (terms: Parameters<typeof chain>[1]): ReturnType<typeof fraction> =>
        fraction(chain("+", terms), number(parts.length));
      return {
        pieces: [
          equation(
            figureSymbols(options)[at],
            [
              together(
                parts.map(({ title }) => symbol(figure === "f1" ? "F" : figure === "recall" ? "R" : "P", title)),
              ),
              ...(score[figure] === null
                ? []
                : [
                    together(
                      values.map((value, i) => (value === undefined ? decimal(parts[i].score[figure]) : exact(value))),
                    ),
                  ]),
              ...(total === undefined || score[figure] === null ? [] : [exact(total)]),
            ],
            score[figure],
          ),
        ],
        ...(total !== undefined && score[figure] !== null && { exact: total }),
      };
    };
    const { pieces, exact: figures } = combinedFigures(mean("recall", 1), mean("precision", 2), mean("f1", 0));
    const isUndefined = parts.some(({ score: part }) => part.f1 === null);
    return {
      pieces: [
        ...(isUndefined
          ? [
              statement(
                "One of the three that is undefined counts as 0 in the mean, which is undefined only if all three are.",
              ),
            ]
          : []),
        ...pieces,
      ],
      exact: figures,
    };
  },
};

function meanOf(values: readonly (ExactFraction | undefined)[]): ExactFraction | undefined {
  let sum = exactFraction(0);
  for (const value of values) {
    if (value === undefined) return undefined;
    sum = plus(sum, value);
  }
  return product(sum, exactFraction(1, values.length));
}
