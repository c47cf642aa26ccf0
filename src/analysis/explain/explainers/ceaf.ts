import { FractionSum, exactFraction } from "../../../core/exact-fraction.ts";
import { total } from "../../../core/overlap-table.ts";
import type { SideName } from "../../../core/document.ts";
import { type ChosenAlignment, type Similarity, chosenAlignment } from "../chosen-alignment.ts";
import type { ExplainInput, SidedExplainer } from "../explainer.ts";
import { type Expression, call, chain, exact, fraction, number, size, sumOver, symbol } from "../expression.ts";
import { anySymbol, countSymbol, entitySymbol } from "../listings.ts";
import type { Partitions } from "../partitions.ts";
import type { Piece } from "../piece.ts";
import { type WrittenSum, sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { type WrittenScope, firstOf, scopeOf } from "../scope.ts";
import { tableColumns } from "../text.ts";

/** A kind of CEAF: its similarity φ, and what a side scores with itself. */
interface CeafKind extends Similarity {
  readonly id: string;
  /** The index of φ in Luo (2005). */
  readonly phi: string;
  /** How φ of two entities is written in the sum. */
  readonly symbolOf: (key: Expression, response: Expression) => Expression;
  /** How its value is calculated, in numbers. */
  readonly write: (common: number, key: number, response: number) => Expression;
  /** What φ is. */
  readonly definition: Expression;
  /** What the sum is divided by: mentions or entities. */
  readonly per: "mentions" | "entities";
}

const phi = (index: string) => (key: Expression, response: Expression) => call(symbol("φ", index), key, response);
const [anyKey, anyResponse] = [anySymbol("key"), anySymbol("response")];
const shared = size(chain("∩", [anyKey, anyResponse]));

const kinds: readonly CeafKind[] = [
  {
    id: "ceaf1",
    phi: "1",
    symbolOf: phi("1"),
    of: (common, key, response) => [common === key && common === response ? 1 : 0, 1],
    write: (common, key, response) => number(common === key && common === response ? 1 : 0),
    definition: { type: "words", text: "1 if the two are equal, otherwise 0" },
    per: "entities",
  },
  {
    id: "ceaf2",
    phi: "2",
    symbolOf: phi("2"),
    of: () => [1, 1],
    write: () => number(1),
    definition: { type: "words", text: "1 if the two share a mention, otherwise 0" },
    per: "entities",
  },
  {
    id: "ceafm",
    phi: "3",
    symbolOf: (key, response) => size(chain("∩", [key, response])),
    of: (common) => [common, 1],
    write: (common) => number(common),
    definition: shared,
    per: "mentions",
  },
  {
    id: "ceafe",
    phi: "4",
    symbolOf: phi("4"),
    of: (common, key, response) => [2 * common, key + response],
    write: (common, key, response) =>
      fraction(chain("×", [number(2), number(common)]), chain("+", [number(key), number(response)])),
    definition: fraction(chain("×", [number(2), shared]), chain("+", [size(anyKey), size(anyResponse)])),
    per: "entities",
  },
];

/** The similarity by which a kind of CEAF aligns entities; nothing for other metrics. */
export function ceafSimilarity(id: string): Similarity | undefined {
  return kinds.find((kind) => kind.id === id);
}

const [explainCeafEqual, explainCeafOverlapping, explainCeafM, explainCeafE] = kinds.map(explainCeaf);
export { explainCeafE, explainCeafEqual, explainCeafM, explainCeafOverlapping };

/** The similarities, the alignment that is chosen for them, and what it comes to. */
function explainCeaf(kind: CeafKind): SidedExplainer {
  return {
    id: kind.id,
    prepare({ partitions, limits, focus }) {
      const scope = scopeOf(partitions, limits, focus);
      const chosen = chosenAlignment(partitions.table, kind);
      return [
        {
          kind: "equation",
          equation: { left: call(symbol("φ", kind.phi), anyKey, anyResponse), steps: [kind.definition] },
        },
        similarityTable(partitions, kind.of, symbol("φ", kind.phi), scope),
        alignmentPiece(partitions, kind, chosen, scope),
      ];
    },
    side(input, side) {
      const { partitions, score } = input;
      const chosen = chosenAlignment(partitions.table, kind);
      const { symbols, numerator } = alignedSum(input, kind, chosen);
      const denominator = denominatorOf(input, kind, side);
      return ratioEquation(
        figureSymbol(side),
        [
          fraction(
            sumOver("i", kind.symbolOf(anyKey, call(symbol("g"), anyKey))),
            kind.per === "mentions" ? sumOver("i", size(anySymbol(side, "i"))) : countSymbol(side),
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

/** The similarities of the aligned entities: by name, and in numbers. */
function alignedSum(
  { partitions, limits, focus }: ExplainInput,
  kind: CeafKind,
  { cells }: ChosenAlignment,
): { symbols: Expression; numerator: WrittenSum } {
  const { key, response, table } = partitions;
  const { cellKey, cellResponse, cellSize } = table;
  const scope = scopeOf(partitions, limits, focus);
  const sum = new FractionSum();
  for (const c of cells) {
    sum.add(...kind.of(cellSize[c], key.sizes[cellKey[c]], response.sizes[cellResponse[c]]));
  }
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
      kind.symbolOf(entitySymbol(key.labels[cellKey[c]]), entitySymbol(response.labels[cellResponse[c]])),
    ),
    numerator: {
      written: written((c) => kind.write(cellSize[c], key.sizes[cellKey[c]], response.sizes[cellResponse[c]])),
      exact: sum.total(),
      total: sum.approximately(),
    },
  };
}

function denominatorOf(
  { partitions, limits, focus }: ExplainInput,
  { per }: CeafKind,
  side: SideName,
): { symbols: Expression; sum: WrittenSum } {
  const { sizes, labels } = partitions[side];
  if (per === "entities") {
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
 * All similarities as a matrix, or, where that is too large, those that are not 0 as a list.
 *
 * @param name of the similarity: φ₄
 */
function similarityTable(
  { key, response, table }: Partitions,
  similarityOf: Similarity["of"],
  name: Expression,
  scope: WrittenScope,
): Piece {
  const { cellKey, cellResponse, cellSize } = table;
  const similarity = (c: number): Expression =>
    exact(exactFraction(...similarityOf(cellSize[c], key.sizes[cellKey[c]], response.sizes[cellResponse[c]])));
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

/** Which entities are aligned, which are not, and whether another alignment is as good. */
function alignmentPiece(
  { key, response, table }: Partitions,
  similarity: Similarity,
  { cells, uniqueness, instead }: ChosenAlignment,
  scope: WrittenScope,
): Piece {
  const { cellKey, cellResponse, cellSize } = table;
  const { terms, more } = firstOf(
    cells.length,
    scope.limits.entities,
    (i) => scope.hasCell(cells[i]),
    (i) => {
      const [k, r] = [cellKey[cells[i]], cellResponse[cells[i]]];
      const [over, under] = similarity.of(cellSize[cells[i]], key.sizes[k], response.sizes[r]);
      return { key: key.labels[k], response: response.labels[r], similarity: exact(exactFraction(over, under)) };
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
