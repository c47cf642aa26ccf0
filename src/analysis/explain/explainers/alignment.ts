import { FractionSum, exactFraction } from "../../../core/exact-fraction.ts";
import { total } from "../../../core/overlap-table.ts";
import type { SideName } from "../../../core/document.ts";
import { type CellRule, type WrittenSimilarity } from "../../../metrics/kit/cell-metric.ts";
import { type ChosenAlignment, chosenAlignment, similarityAt, writtenSimilarity } from "../chosen-alignment.ts";
import type { ExplainInput, SidedExplainer } from "../explainer.ts";
import {
  anyShared,
  anySymbol,
  call,
  chain,
  exact,
  type Expression,
  fraction,
  number,
  size,
  sumOver,
  symbol,
  words,
} from "../../../core/expression.ts";
import { countSymbol, entitySymbol, tableColumns } from "../listings.ts";
import type { Partitions } from "../partitions.ts";
import { equation, type Piece } from "../explanation.ts";
import { type WrittenSum, sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { type WrittenScope, firstOf, scopeOf } from "../scope.ts";

const [anyKey, anyResponse] = [anySymbol("key"), anySymbol("response")];

export function explainAlignment(id: string, rule: CellRule, written: WrittenSimilarity): SidedExplainer {
  const name = symbol("φ", written.phi);
  const { similarity } = written;
  const definition =
    typeof similarity === "string" ? words(similarity) : similarity(anyShared, size(anyKey), size(anyResponse));
  const symbolOf = (key: Expression, response: Expression): Expression =>
    written.unnamed && typeof similarity !== "string"
      ? similarity(size(chain("∩", [key, response])), size(key), size(response))
      : call(name, key, response);
  return {
    id,
    prepare({ partitions, limits, focus }) {
      const scope = scopeOf(partitions, limits, focus);
      const chosen = chosenAlignment(partitions.table, rule);
      return [
        equation(call(name, anyKey, anyResponse), [definition]),
        similarityTable(partitions, rule, name, scope),
        alignmentPiece(partitions, rule, chosen, scope),
      ];
    },
    side(input, side) {
      const { partitions, score } = input;
      const chosen = chosenAlignment(partitions.table, rule);
      const { symbols, numerator } = alignedSum(input, rule, symbolOf, chosen);
      const denominator = denominatorOf(input, rule, side);
      return ratioEquation(
        figureSymbol(side),
        [
          fraction(
            sumOver("i", symbolOf(anyKey, call(symbol("g"), anyKey))),
            rule.unit === "mention" ? sumOver("i", size(anySymbol(side, "i"))) : countSymbol(side),
          ),
          fraction(symbols, denominator.symbols),
        ],
        numerator,
        denominator.sum,
        sideFigure(side, score),
      );
    },
  };
}

function alignedSum(
  { partitions, limits, focus }: ExplainInput,
  rule: CellRule,
  symbolOf: (key: Expression, response: Expression) => Expression,
  { cells }: ChosenAlignment,
): { symbols: Expression; numerator: WrittenSum } {
  const { key, response, table } = partitions;
  const { cellKey, cellResponse } = table;
  const scope = scopeOf(partitions, limits, focus);
  const sum = new FractionSum();
  for (const c of cells) sum.add(...similarityAt(table, rule, c));
  const written = (write: (c: number) => Expression): Expression => {
    const { terms, more } = firstOf(
      cells.length,
      limits.terms,
      (i) => scope.hasCell(cells[i]),
      (i) => write(cells[i]),
    );
    return chain("+", terms, more);
  };
  return {
    symbols: written((c) =>
      symbolOf(entitySymbol(key.labels[cellKey[c]]), entitySymbol(response.labels[cellResponse[c]])),
    ),
    numerator: {
      written: written((c) => writtenSimilarity(table, rule, c)),
      exact: sum.total(),
      total: sum.approximately(),
    },
  };
}

function denominatorOf(
  { partitions, limits, focus }: ExplainInput,
  { unit }: CellRule,
  side: SideName,
): { symbols: Expression; sum: WrittenSum } {
  const { sizes, labels } = partitions[side];
  if (unit === "entity") {
    return { symbols: countSymbol(side), sum: integerSum(sizes.length, number(sizes.length)) };
  }
  const scope = scopeOf(partitions, limits, focus);
  const written = (write: (e: number) => Expression): Expression => {
    const { terms, more } = firstOf(sizes.length, limits.terms, (e) => scope.hasEntity(side, e), write);
    return chain("+", terms, more);
  };
  return {
    symbols: written((e) => size(entitySymbol(labels[e]))),
    sum: integerSum(
      total(sizes),
      written((e) => number(sizes[e])),
    ),
  };
}

/**
 * Shows all similarities as a matrix. If that is too large, or an entity is requested, lists those of overlapping
 * entities.
 */
function similarityTable(
  { key, response, table }: Partitions,
  rule: CellRule,
  name: Expression,
  scope: WrittenScope,
): Piece {
  const { cellKey, cellResponse, cellSize } = table;
  const similarity = (c: number): Expression => exact(exactFraction(...similarityAt(table, rule, c)));
  if (Math.max(key.sizes.length, response.sizes.length) > scope.limits.matrix || scope.anchors !== undefined) {
    const { terms, more } = firstOf(cellSize.length, scope.limits.terms, scope.hasCell, (c) => [
      entitySymbol(key.labels[cellKey[c]]),
      entitySymbol(response.labels[cellResponse[c]]),
      similarity(c),
    ]);
    return {
      kind: "table",
      columns: tableColumns([anySymbol("key"), anySymbol("response")], [name]),
      rows: terms,
      more,
    };
  }
  const cellAt = new Map(Array.from(cellSize.keys(), (c) => [`${cellKey[c]} ${cellResponse[c]}`, c]));
  return {
    kind: "table",
    columns: tableColumns([name], response.labels.map(entitySymbol)),
    rows: key.labels.map((label, k) => [
      entitySymbol(label),
      ...response.labels.map((_, r) => {
        const c = cellAt.get(`${k} ${r}`);
        return c === undefined ? number(0) : similarity(c);
      }),
    ]),
    more: 0,
  };
}

function alignmentPiece(
  { key, response, table }: Partitions,
  rule: CellRule,
  { cells, uniqueness, instead }: ChosenAlignment,
  scope: WrittenScope,
): Piece {
  const { cellKey, cellResponse } = table;
  const { terms, more } = firstOf(
    cells.length,
    scope.limits.entities,
    (i) => scope.hasCell(cells[i]),
    (i) => {
      const [k, r] = [cellKey[cells[i]], cellResponse[cells[i]]];
      const similarity = exact(exactFraction(...similarityAt(table, rule, cells[i])));
      return { key: key.labels[k], response: response.labels[r], similarity };
    },
  );
  const aligned = { key: new Set<number>(), response: new Set<number>() };
  for (const c of cells) {
    aligned.key.add(cellKey[c]);
    aligned.response.add(cellResponse[c]);
  }
  const alone = (["key", "response"] as const).flatMap((side) => {
    const labels = side === "key" ? key.labels : response.labels;
    return labels.filter((_, e) => !aligned[side].has(e) && scope.hasEntity(side, e));
  });
  const pairOf = (c: number): { key: string; response: string } => ({
    key: key.labels[cellKey[c]],
    response: response.labels[cellResponse[c]],
  });
  const shown = alone.slice(0, scope.limits.entities);
  return {
    kind: "alignment",
    pairs: terms,
    more,
    alone: shown,
    moreAlone: key.labels.length + response.labels.length - 2 * cells.length - shown.length,
    uniqueness,
    ...(instead !== undefined && {
      instead: {
        pairs: instead.of.slice(0, scope.limits.entities).map(pairOf),
        by: instead.by.slice(0, scope.limits.entities).map(pairOf),
        more: Math.max(0, Math.max(instead.of.length, instead.by.length) - scope.limits.entities),
      },
    }),
  };
}
