import { exactFraction, FractionSum } from "../../../core/exact-fraction.ts";
import type { CellMetric } from "../../../metrics/cell-metric.ts";
import { alignEntities } from "../../../metrics/entity-alignment.ts";
import { chain, decimal, type Expression, fraction, number, times } from "../expression.ts";
import type { SidedExplainer } from "../explainer.ts";
import { cellsOfEach, oriented } from "../common-mentions.ts";
import { sideFigure, figureSymbol, ratioEquation } from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

/** What each entity adds to numerator and denominator, by the rule that declares the metric. */
export function explainCells({ id, rule }: CellMetric): SidedExplainer {
  const { align, cell, alone = 0, per, of, weigh } = rule;
  return {
    id,
    prepare: () => [],
    side({ partitions, mentions, options, limits, focus, score }, side) {
      const { table } = partitions;
      const scope = scopeOf(partitions, limits, focus);
      const view = oriented(partitions, side);
      const { sizes } = view.own;
      const cells = cellsOfEach(view);
      const aligned = align === undefined ? undefined : alignEntities(table, align).responseOf;
      const weightOf = weigh?.(options, mentions);
      const entities = Array.from(sizes, (size, index) => {
        const terms = cells[index]
          .filter((c) => aligned === undefined || aligned[table.cellKey[c]] === table.cellResponse[c])
          .map((c) => cell({ common: view.cellSize[c], own: size, other: view.other.sizes[view.cellOther[c]] }));
        const twinless = size - cells[index].reduce((sum, c) => sum + view.cellSize[c], 0);
        if (alone !== 0 && twinless > 0) terms.push(alone * twinless);
        return { weight: weightOf?.({ side, index, size }), terms, per: per?.(size), of: of(size) };
      });
      const written = (write: (entity: (typeof entities)[number]) => Expression): Expression => {
        const { terms, more } = firstOf(
          entities.length,
          limits.terms,
          (e) => scope.hasEntity(side, e),
          (e) => write(entities[e]),
        );
        return chain("+", terms, more);
      };
      const weighed = (weight: number | undefined, term: Expression): Expression =>
        weight === undefined ? term : times(figure(weight), term);
      return ratioEquation(
        figureSymbol(side),
        [],
        {
          written: written(({ weight, terms, per: divisor }) => {
            const sum = terms.length === 0 ? number(0) : chain("+", terms.map(figure));
            return weighed(weight, divisor === undefined ? sum : fraction(sum, figure(divisor)));
          }),
          ...sumOf(entities.map(({ weight = 1, terms, per: divisor = 1 }) => [weight * total(terms), divisor])),
        },
        {
          written: written(({ weight, of: asked }) => weighed(weight, figure(asked))),
          ...sumOf(entities.map(({ weight = 1, of: asked }) => [weight * asked, 1])),
        },
        sideFigure(side, score),
      );
    },
  };
}

function figure(value: number): Expression {
  return Number.isInteger(value) ? number(value) : decimal(value);
}

function total(terms: readonly number[]): number {
  return terms.reduce((sum, term) => sum + term, 0);
}

/** The sum of quotients; exact where all are of integers. */
function sumOf(quotients: readonly (readonly [over: number, under: number])[]) {
  if (!quotients.every((quotient) => quotient.every(Number.isSafeInteger))) {
    return { total: quotients.reduce((sum, [over, under]) => sum + over / under, 0) };
  }
  const sum = new FractionSum();
  for (const [over, under] of quotients) {
    const { numerator, denominator } = exactFraction(over, under);
    sum.add(Number(numerator), Number(denominator));
  }
  return { exact: sum.total(), total: sum.approximately() };
}
