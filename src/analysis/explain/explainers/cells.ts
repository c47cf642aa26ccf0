import { defined } from "../../../core/defined.ts";
import { exactFraction, FractionSum } from "../../../core/exact-fraction.ts";
import {
  anySymbol,
  call,
  chain,
  decimal,
  difference,
  type Expression,
  fraction,
  number,
  parenthesised,
  set,
  size,
  sumOver,
  times,
  words,
} from "../../../core/expression.ts";
import type { SideName } from "../../../core/document.ts";
import type { CellMetric, CellRule, WrittenRule, WrittenShares } from "../../../metrics/kit/cell-metric.ts";
import { alignEntities } from "../../../metrics/kit/entity-alignment.ts";
import type { ExplainInput, SidedExplainer } from "../explainer.ts";
import { entitySymbol, membersOf, mentionSet, tableColumns } from "../listings.ts";
import { type Division, mentionGroups, type Partitions } from "../partitions.ts";
import { equation, type Piece, statement } from "../explanation.ts";
import { countRatio, figureSymbol, integerSum, ratioEquation, sideFigure, type WrittenSum } from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";
import { explainAlignment } from "./alignment.ts";
import { coreferenceLinks } from "./blanc.ts";

type Written<As> = Extract<WrittenRule, { readonly as: As }>;

export function explainCells({ id, rule }: CellMetric): SidedExplainer {
  const { written } = rule;
  switch (written?.as) {
    case "sets":
      return explainSets(id, rule, written);
    case "parts":
      return explainParts(id, rule, written);
    case "cells":
      return explainEachCell(id, rule, written);
    case "alignment":
      return explainAlignment(id, rule, written);
    default:
      return explainShares(id, rule, written);
  }
}

interface RuledSide {
  readonly view: Oriented;
  readonly entities: readonly RuledEntity[];
}

interface RuledEntity {
  readonly size: number;
  /** Its cells, each with its term. */
  readonly cells: readonly number[];
  readonly terms: readonly number[];
  /** The sum of the terms, including those of twinless mentions. */
  readonly found: number;
  /** The sum of the terms of the entity's twinless mentions. */
  readonly alone: number;
  readonly per: number | undefined;
  readonly of: number;
  readonly weight: number | undefined;
}

function ruledSide(
  { align, cell, alone = 0, per, of, weigh }: CellRule,
  { partitions, mentions, options }: ExplainInput,
  side: SideName,
): RuledSide {
  const { table } = partitions;
  const view = oriented(partitions, side);
  const aligned = align === undefined ? undefined : alignEntities(table, align).responseOf;
  const weightOf = weigh?.(options, mentions);
  const cellsOf = cellsOfEach(view);
  const entities = Array.from(view.own.sizes, (own, index): RuledEntity => {
    const cells = cellsOf[index].filter(
      (c) => aligned === undefined || aligned[table.cellKey[c]] === table.cellResponse[c],
    );
    const terms = cells.map((c) => cell({ common: view.cellSize[c], own, other: view.other.sizes[view.cellOther[c]] }));
    const twinless = own - cellsOf[index].reduce((sum, c) => sum + view.cellSize[c], 0);
    return {
      ...{ size: own, cells, terms },
      alone: alone * twinless,
      found: sumOf(terms) + alone * twinless,
      ...{ per: per?.(own), of: of(own), weight: weightOf?.({ side, index, size: own }) },
    };
  });
  return { view, entities };
}

function sumOf(terms: readonly number[]): number {
  return terms.reduce((sum, term) => sum + term, 0);
}

function writtenSum<T>(
  { partitions, limits, focus }: ExplainInput,
  side: SideName,
  entities: readonly T[],
  write: (entity: T, index: number) => Expression,
): Expression {
  const scope = scopeOf(partitions, limits, focus);
  const { terms, more } = firstOf(
    entities.length,
    limits.terms,
    (e) => scope.hasEntity(side, e),
    (e) => write(entities[e], e),
  );
  return chain("+", terms, more);
}

function explainSets(id: string, rule: CellRule, { of, sets }: Written<"sets">): SidedExplainer {
  const totals = (input: ExplainInput, side: SideName): readonly [found: number, all: number] => {
    const { entities } = ruledSide(rule, input, side);
    return [sumOf(entities.map(({ found }) => found)), sumOf(entities.map((entity) => entity.of))];
  };
  return {
    id,
    prepare(input) {
      const { partitions, limits, focus } = input;
      const scope = scopeOf(partitions, limits, focus);
      if (of === "links") {
        const [[common, key], [, response]] = [totals(input, "key"), totals(input, "response")];
        return coreferenceLinks(partitions, { common, key, response }, scope);
      }
      const { missing, extra } = mentionGroups(partitions);
      return [
        equation(chain("−", [sets.key, sets.response]), [mentionSet(partitions, missing, scope)]),
        equation(chain("−", [sets.response, sets.key]), [mentionSet(partitions, extra, scope)]),
      ];
    },
    side(input, side) {
      const formula = fraction(size(chain("∩", [sets.key, sets.response])), size(sets[side]));
      return countRatio(side, formula, ...totals(input, side), input.score);
    },
  };
}

function explainParts(id: string, rule: CellRule, written: Written<"parts">): SidedExplainer {
  return {
    id,
    prepare: () => [],
    side(input, side) {
      const ruled = ruledSide(rule, input, side);
      const { entities } = ruled;
      const { pieces, exact } = ratioEquation(
        figureSymbol(side),
        [written.formula(side)],
        integerSum(
          sumOf(entities.map(({ found }) => found)),
          writtenSum(input, side, entities, ({ size: all, found }) => difference(number(all), number(all - found))),
        ),
        integerSum(
          sumOf(entities.map(({ of }) => of)),
          writtenSum(input, side, entities, ({ size: all, of }) => difference(number(all), number(all - of))),
        ),
        sideFigure(side, input.score),
      );
      return {
        pieces: [partsTable(input, side, ruled, written.parts(side)), ...pieces],
        ...defined({ exact }),
      };
    },
  };
}

function partsTable(
  { partitions, limits, focus }: ExplainInput,
  side: SideName,
  { view: { own, other, cellOther }, entities }: RuledSide,
  name: Expression,
): Piece {
  const scope = scopeOf(partitions, limits, focus);
  const partsOf = (e: number): number => entities[e].size - entities[e].found;
  const setsOf = (e: number): Expression => {
    const members = membersOf(own, e);
    const joined = entities[e].cells.slice(0, limits.mentions).map((c) => {
      const together = members.filter((m) => other.entityOf[m] === cellOther[c]);
      return mentionSet(partitions, together, scope);
    });
    const alone = Array.from(members.filter((m) => other.entityOf[m] < 0));
    const lone = alone.slice(0, limits.mentions - joined.length).map((m) => mentionSet(partitions, [m], scope));
    return set([...joined, ...lone], partsOf(e) - joined.length - lone.length);
  };
  const entity = anySymbol(side, "i");
  const { terms, more } = firstOf(
    own.sizes.length,
    limits.entities,
    (e) => scope.hasEntity(side, e),
    (e) => [entitySymbol(own.labels[e]), setsOf(e), number(own.sizes[e]), number(partsOf(e))],
  );
  return { kind: "table", columns: tableColumns([entity, name], [size(entity), size(name)]), rows: terms, more };
}

function explainEachCell(id: string, rule: CellRule, { formula, cell }: Written<"cells">): SidedExplainer {
  return {
    id,
    prepare: () => [],
    side(input, side) {
      const { partitions, limits, focus, score } = input;
      const scope = scopeOf(partitions, limits, focus);
      const { own, other, cellOwn, cellOther, cellSize } = oriented(partitions, side);
      const cells = Array.from(cellSize, (common, c) => ({
        ...{ common, own: own.sizes[cellOwn[c]], other: other.sizes[cellOther[c]] },
        per: rule.per?.(own.sizes[cellOwn[c]]) ?? 1,
      }));
      const found = new FractionSum();
      for (const each of cells) found.add(rule.cell(each), each.per);
      const { terms, more } = firstOf(cells.length, limits.terms, scope.hasCell, (c) => {
        const { common, own: size, other: otherSize, per } = cells[c];
        return fraction(cell(number(common), number(size), number(otherSize)), number(per));
      });
      const all = sumOf(Array.from(own.sizes, rule.of));
      return ratioEquation(
        figureSymbol(side),
        [formula(side)],
        { written: parenthesised(chain("+", terms, more)), exact: found.total(), total: found.approximately() },
        {
          ...integerSum(all, number(all)),
          over: (numerator, denominator) => times(fraction(number(1), denominator), numerator),
        },
        sideFigure(side, score),
      );
    },
  };
}

function explainShares(id: string, rule: CellRule, written: WrittenShares | undefined): SidedExplainer {
  return {
    id,
    prepare({ partitions, options }) {
      if (written === undefined) return [];
      const hasSingletons = [partitions.key, partitions.response].some(({ sizes }) => sizes.includes(1));
      return [statement(written.weights(options)), ...(hasSingletons ? [statement(written.singletons)] : [])];
    },
    side(input, side) {
      const ruled = ruledSide(rule, input, side);
      const { entities } = ruled;
      const { pieces, exact } = ratioEquation(
        figureSymbol(side),
        written === undefined ? [] : [sharesFormula(side, written)],
        {
          written: writtenSum(input, side, entities, (entity) =>
            weighed(entity.weight, writtenShare(input, ruled, entity)),
          ),
          ...sharesFound(entities),
        },
        {
          written: writtenSum(input, side, entities, ({ weight, of }) =>
            weight !== undefined && of === 1 ? figure(weight) : weighed(weight, figure(of)),
          ),
          ...total(entities.map(({ weight = 1, of }) => weight * of)),
        },
        sideFigure(side, input.score),
      );
      return {
        pieces: [...(written === undefined ? [] : [sharesTable(input, side, ruled, written)]), ...pieces],
        ...defined({ exact }),
      };
    },
  };
}

function sharesFormula(side: SideName, { weight, share }: WrittenShares): Expression {
  const entity = anySymbol(side, "i");
  return fraction(sumOver("i", times(call(weight, entity), call(share, entity))), sumOver("i", call(weight, entity)));
}

/** If the other side has at most this many entities, terms of 0 are written, too. */
const FEW = 6;

function writtenShare(
  { limits }: ExplainInput,
  { view: { other, cellOther } }: RuledSide,
  { cells, terms, alone, per }: RuledEntity,
): Expression {
  const inAll =
    other.sizes.length <= FEW
      ? Array.from(other.sizes, (_, o) => terms[cells.findIndex((c) => cellOther[c] === o)] ?? 0)
      : terms;
  const all = alone === 0 ? inAll : [...inAll, alone];
  const shown = firstOf(
    all.length,
    other.sizes.length <= FEW ? all.length : limits.terms,
    () => true,
    (i) => figure(all[i]),
  );
  const sum = chain("+", shown.terms, shown.more);
  return per === undefined ? sum : fraction(sum, figure(per));
}

function sharesTable(input: ExplainInput, side: SideName, ruled: RuledSide, written: WrittenShares): Piece {
  const { partitions, mentions, options, limits, focus } = input;
  const scope = scopeOf(partitions, limits, focus);
  const typesOf = written.types(options, mentions);
  const entity = anySymbol(side, "i");
  const { terms, more } = firstOf(
    ruled.entities.length,
    limits.entities,
    (e) => scope.hasEntity(side, e),
    (e) => {
      const { weight = 1, per = 1, found } = ruled.entities[e];
      return [
        entitySymbol(partitions[side].labels[e]),
        ...(typesOf === undefined ? [] : [words(typesOf(side, e))]),
        ...[weight, per, found].map(figure),
        writtenShare(input, ruled, ruled.entities[e]),
      ];
    },
  );
  return {
    kind: "table",
    columns: tableColumns(
      [entity, ...(typesOf === undefined ? [] : ["types"])],
      [call(written.weight, entity), call(written.per, entity), written.found, call(written.share, entity)],
    ),
    rows: terms,
    more,
  };
}

function weighed(weight: number | undefined, term: Expression): Expression {
  return weight === undefined ? term : times(figure(weight), term);
}

function figure(value: number): Expression {
  return Number.isInteger(value) ? number(value) : decimal(value);
}

/** Returns Σ weight · found / per; exact if all are integers. */
function sharesFound(entities: readonly RuledEntity[]): Omit<WrittenSum, "written"> {
  const isWhole = entities.every(({ found, per = 1 }) => Number.isSafeInteger(found) && Number.isSafeInteger(per));
  if (!isWhole) return { total: sumOf(entities.map(({ weight = 1, found, per = 1 }) => (weight * found) / per)) };
  const sum = new FractionSum();
  for (const { weight = 1, found, per = 1 } of entities) {
    // Reduced first, because a weight times a number of links can be large.
    const { numerator, denominator } = exactFraction(found, per);
    sum.add(weight * Number(numerator), Number(denominator));
  }
  const isExact = entities.every(({ weight = 1 }) => Number.isSafeInteger(weight));
  return { ...(isExact && { exact: sum.total() }), total: sum.approximately() };
}

function total(terms: readonly number[]): Omit<WrittenSum, "written"> {
  const sum = sumOf(terms);
  return { ...(terms.every(Number.isSafeInteger) && { exact: exactFraction(sum) }), total: sum };
}

/** The partitions from one side's view: its own entities, and cells with its own entity first. */
interface Oriented {
  readonly own: Division;
  readonly other: Division;
  readonly cellOwn: Int32Array;
  readonly cellOther: Int32Array;
  readonly cellSize: Int32Array;
}

function oriented({ key, response, table }: Partitions, side: SideName): Oriented {
  const { cellKey, cellResponse, cellSize } = table;
  return side === "key"
    ? { own: key, other: response, cellOwn: cellKey, cellOther: cellResponse, cellSize }
    : { own: response, other: key, cellOwn: cellResponse, cellOther: cellKey, cellSize };
}

function cellsOfEach({ own, cellOwn }: Oriented): number[][] {
  const cells: number[][] = Array.from(own.sizes, () => []);
  cellOwn.forEach((e, c) => cells[e].push(c));
  return cells;
}
