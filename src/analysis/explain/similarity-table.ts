import { exactFraction } from "../../core/exact-fraction.ts";
import type { Similarity } from "./chosen-alignment.ts";
import { exact, type Expression, number } from "./expression.ts";
import { anySymbol, entitySymbol } from "./listings.ts";
import type { Partitions } from "./partitions.ts";
import type { Piece } from "./piece.ts";
import { firstOf, type Scope } from "./scope.ts";
import { tableColumns } from "./table-columns.ts";

/**
 * All similarities as a matrix, or, where that is too large, those that are not 0 as a list.
 *
 * @param name of the similarity: φ₄
 */
export function similarityTable(
  { key, response, table }: Partitions,
  similarityOf: Similarity["of"],
  name: Expression,
  scope: Scope,
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
