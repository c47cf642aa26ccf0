import { FractionSum } from "../../../core/exact-fraction.ts";
import { total } from "../../../core/overlap-table.ts";
import { chain, fraction, number, parenthesised, size, squared, sumOver, times } from "../expression.ts";
import type { SidedExplainer } from "../explainer.ts";
import { anySymbol } from "../listings.ts";
import { oriented } from "../common-mentions.ts";
import { sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

/** For each pair of entities that share mentions, their number squared over the size of the side's own entity. */
export const explainBCubed: SidedExplainer = {
  id: "b3",
  prepare: () => [],
  side({ partitions, limits, focus, score }, side) {
    const scope = scopeOf(partitions, limits, focus);
    const { own, cellOwn, cellSize } = oriented(partitions, side);
    const credits = new FractionSum();
    cellSize.forEach((common, c) => {
      credits.add(common * common, own.sizes[cellOwn[c]]);
    });
    const { terms, more } = firstOf(cellSize.length, limits.terms, scope.hasCell, (c) =>
      fraction(squared(number(cellSize[c])), number(own.sizes[cellOwn[c]])),
    );
    const entity = anySymbol(side);
    const shared = size(chain("∩", [anySymbol("key"), anySymbol("response")]));
    const mentions = total(own.sizes);
    return ratioEquation(
      figureSymbol(side),
      [
        fraction(
          sumOver("i", sumOver("j", fraction(squared(shared), size(entity)))),
          sumOver(side === "key" ? "i" : "j", size(entity)),
        ),
      ],
      { written: parenthesised(chain("+", terms, more)), exact: credits.total(), total: credits.approximately() },
      integerSum(mentions, number(mentions)),
      sideFigure(side, score),
      (numerator, denominator) => times(fraction(number(1), denominator), numerator),
    );
  },
};
