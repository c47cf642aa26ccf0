import { FractionSum } from "../../../core/exact-fraction.ts";
import { chain, fraction, number, parenthesised, symbol, times, type Expression } from "../../../core/expression.ts";
import { foundF1 } from "../../../metrics/kit/entity-f1.ts";
import { meiMacro } from "../../../metrics/mei-macro.ts";
import { meiMicro } from "../../../metrics/mei-micro.ts";
import type { Explainer } from "../explainer.ts";
import { statement } from "../explanation.ts";
import { integerSum, valueEquation } from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

/** @param isWeighted whether entities count by their sizes */
function explainEntityF1(id: string, isWeighted: boolean): Explainer {
  return {
    id,
    explain({ partitions, mentions, options, limits, focus, score }) {
      const { table } = partitions;
      const { cell } = foundF1(table, options, mentions);
      const sizes = [...table.keySizes];
      const sum = new FractionSum();
      const terms = sizes.map((size, k): Expression => {
        const common = cell[k] < 0 ? 0 : table.cellSize[cell[k]];
        const both = size + (cell[k] < 0 ? 0 : table.responseSizes[table.cellResponse[cell[k]]]);
        const weight = isWeighted ? size : 1;
        sum.add(2 * common * weight, both);
        const f1 = fraction(times(number(2), number(common)), chain("+", [number(size), number(both - size)]));
        return isWeighted ? times(number(size), parenthesised(f1)) : f1;
      });
      const scope = scopeOf(partitions, limits, focus);
      const shown = firstOf(
        sizes.length,
        limits.terms,
        (k) => scope.hasEntity("key", k),
        (k) => terms[k],
      );
      const all = isWeighted ? sizes.reduce((total, size) => total + size, 0) : sizes.length;
      const { pieces, exact } = valueEquation(
        symbol("MEI"),
        [],
        { written: chain("+", shown.terms, shown.more), exact: sum.total(), total: sum.approximately() },
        integerSum(all, number(all)),
        score,
      );
      const counterpart = options.meiBy === "id" ? "with the same id" : "with which it has the highest F1";
      return {
        pieces: [
          statement(
            `Each entity of the key is compared with the response's entity ${counterpart}: twice their common mentions, divided by the mentions of both.`,
          ),
          ...pieces,
        ],
        exact,
      };
    },
  };
}

export const entityF1Explainers: readonly Explainer[] = [
  explainEntityF1(meiMacro.id, false),
  explainEntityF1(meiMicro.id, true),
];
