import { total } from "../../../core/overlap-table.ts";
import type { SideName } from "../../../core/document.ts";
import {
  call,
  chain,
  difference,
  type Expression,
  fraction,
  number,
  set,
  size,
  sumOver,
  symbol,
} from "../expression.ts";
import type { SidedExplainer } from "../explainer.ts";
import { anySymbol, entitySymbol, membersOf, mentionSet } from "../listings.ts";
import { cellsOfEach, type Oriented, oriented } from "../common-mentions.ts";
import type { Partitions } from "../partitions.ts";
import type { Piece } from "../piece.ts";
import { sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { firstOf, type WrittenScope, scopeOf } from "../scope.ts";
import { tableColumns } from "../text.ts";

/** The parts into which the other side cuts each entity, and the links that are missing to join them. */
export const explainMuc: SidedExplainer = {
  id: "muc",
  prepare: () => [],
  side({ partitions, limits, focus, score }, side) {
    const scope = scopeOf(partitions, limits, focus);
    const view = oriented(partitions, side);
    const { own, cellOwn, cellSize } = view;
    const parts = own.sizes.slice();
    // Each cell joins its mentions into one part; every other mention is a part of its own.
    cellSize.forEach((common, c) => (parts[cellOwn[c]] -= common - 1));
    const wanted = (e: number): boolean => scope.hasEntity(side, e);
    const sumOf = (write: (e: number) => Expression): Expression => {
      const { terms, more } = firstOf(own.sizes.length, limits.terms, wanted, write);
      return chain("+", terms, more);
    };
    const kept = total(own.sizes) - total(parts);
    const { pieces, exact } = ratioEquation(
      figureSymbol(side),
      [formulaOf(side)],
      integerSum(
        kept,
        sumOf((e) => difference(number(own.sizes[e]), number(parts[e]))),
      ),
      integerSum(
        total(own.sizes) - own.sizes.length,
        sumOf((e) => difference(number(own.sizes[e]), number(1))),
      ),
      sideFigure(side, score),
    );
    return {
      pieces: [partsTable(partitions, side, view, parts, scope), ...pieces],
      ...(exact !== undefined && { exact }),
    };
  },
};

function formulaOf(side: SideName): Expression {
  const entity = anySymbol(side, "i");
  return fraction(
    sumOver("i", difference(size(entity), size(partsOf(side, entity)))),
    sumOver("i", difference(size(entity), number(1))),
  );
}

function partsOf(side: SideName, entity: Expression): Expression {
  return call(symbol(side === "key" ? "p" : "p′"), entity);
}

/** Each entity with the parts that it falls into. */
function partsTable(
  partitions: Partitions,
  side: SideName,
  view: Oriented,
  parts: Int32Array,
  scope: WrittenScope,
): Piece {
  const { own, other, cellOther } = view;
  const cells = cellsOfEach(view);
  const entity = anySymbol(side, "i");
  const setsOf = (e: number): Expression => {
    const members = membersOf(own, e);
    const joined = cells[e].slice(0, scope.limits.mentions).map((c) => {
      const together = members.filter((m) => other.entityOf[m] === cellOther[c]);
      return mentionSet(partitions, together, scope);
    });
    const alone = Array.from(members.filter((m) => other.entityOf[m] < 0));
    const lone = alone.slice(0, scope.limits.mentions - joined.length).map((m) => mentionSet(partitions, [m], scope));
    return set([...joined, ...lone], parts[e] - joined.length - lone.length);
  };
  const { terms, more } = firstOf(
    own.sizes.length,
    scope.limits.entities,
    (e) => scope.hasEntity(side, e),
    (e) => [entitySymbol(own.labels[e]), setsOf(e), number(own.sizes[e]), number(parts[e])],
  );
  return {
    kind: "table",
    columns: tableColumns([entity, partsOf(side, entity)], [size(entity), size(partsOf(side, entity))]),
    rows: terms,
    more,
  };
}
