import type { Explainer, SideWorking } from "../explainer.ts";
import { explainAce } from "./ace.ts";
import { entityF1Explainers } from "./entity-f1.ts";
import { explainBlanc, explainBlanc2011 } from "./blanc.ts";
import { explainCells } from "./cells.ts";
import { explainAdjustedRand, explainMutualInformation, explainRand } from "./clustering.ts";
import { anaphoraExplainers } from "./resolution.ts";
import { setExplainers } from "./sets.ts";
import { equation, statement } from "../explanation.ts";
import { combinedFigures, figureSymbols } from "../ratio-equation.ts";
import { variantOf, wholeOf } from "../sided.ts";
import { type ExactFraction, exactFraction, plus, product } from "../../../core/exact-fraction.ts";
import { chain, decimal, exact, fraction, number, symbol } from "../../../core/expression.ts";
import { bCubed } from "../../../metrics/b-cubed.ts";
import { bCubedRepeated } from "../../../metrics/b-cubed-repeated.ts";
import { creditedTable } from "../../../metrics/kit/credited-table.ts";
import { lea } from "../../../metrics/lea.ts";
import { leaRepeated } from "../../../metrics/lea-repeated.ts";
import { type CellRule, isCellMetric, isVariantMetric } from "../../../metrics/kit/cell-metric.ts";
import { conll } from "../../../metrics/conll.ts";
import type { CountedMetric, Metric } from "../../../metrics/kit/metric.ts";
import { neededMentions } from "../../../metrics/kit/needed-mentions.ts";
import { isBound } from "../../../metrics/registry.ts";
import { withOwn } from "../../../metrics/kit/twinless.ts";

const explainConll: Explainer = {
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
                "An undefined metric counts as 0 in the mean. The mean is undefined only if all three metrics are.",
              ),
            ]
          : []),
        ...pieces,
      ],
      exact: figures,
    };
  },
};

/** Explains a metric that credits repeated mentions in every entity, by the metric that does not. */
function explainRepeated({ id }: CountedMetric, plain: Explainer): Explainer {
  return {
    id,
    explain(input, workingOf) {
      const table = creditedTable(neededMentions(input.mentions), input.options);
      const options = { ...input.options, leaImportance: "size" as const };
      const { pieces, exact: figures } = plain.explain(
        { ...input, options, partitions: { ...input.partitions, table } },
        workingOf,
      );
      return {
        pieces: [
          statement("With --on-duplicate keep, a repeated mention counts in every entity that has it."),
          ...pieces,
        ],
        exact: figures,
      };
    },
  };
}

function meanOf(values: readonly (ExactFraction | undefined)[]): ExactFraction | undefined {
  let sum = exactFraction(0);
  for (const value of values) {
    if (value === undefined) return undefined;
    sum = plus(sum, value);
  }
  return product(sum, exactFraction(1, values.length));
}

const explainers: readonly Explainer[] = [
  explainBlanc,
  explainBlanc2011,
  explainConll,
  explainRand,
  explainAdjustedRand,
  explainMutualInformation,
  explainAce,
  explainRepeated(bCubedRepeated, wholeOf(explainCells(bCubed))),
  explainRepeated(leaRepeated, wholeOf(explainCells(lea))),
  ...entityF1Explainers,
  ...anaphoraExplainers,
  ...setExplainers,
];

/**
 * Returns the explainer of a metric; `undefined` if it has none.
 *
 * @example
 *   explainerOf(findMetric("muc")).id; // → "muc"
 */
export function explainerOf(metric: Metric): Explainer | undefined {
  const own = isBound(metric) ? metric.base : metric;
  return declaredExplainer(own) ?? explainers.find(({ id }) => id === own.id);
}

function declaredExplainer(metric: Metric): Explainer | undefined {
  const base = isVariantMetric(metric) ? metric.variantOf : metric;
  if (!isCellMetric(base)) return undefined;
  const treatments = [
    ...(isVariantMetric(metric) ? [metric.treatment] : []),
    ...(countsAsOwn(base.rule) ? [withOwn] : []),
  ];
  const explainer = explainCells(base);
  if (treatments.length === 0) return wholeOf(explainer);
  return variantOf(metric.id, explainer, {
    text: treatments.map(({ text }) => text).join(" "),
    recall: treatments.flatMap(({ recall }) => recall),
    precision: treatments.flatMap(({ precision }) => precision),
  });
}

/** Returns whether a twinless mention has the same term as if it were a singleton on the other side. */
function countsAsOwn({ alone, cell }: CellRule): boolean {
  return alone !== undefined && cell({ common: 1, own: 2, other: 1 }) === alone;
}
