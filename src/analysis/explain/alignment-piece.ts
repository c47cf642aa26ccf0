import { exactFraction } from "../../core/exact-fraction.ts";
import type { ChosenAlignment, Similarity } from "./chosen-alignment.ts";
import { exact } from "./expression.ts";
import type { Partitions } from "./partitions.ts";
import type { Piece } from "./piece.ts";
import { firstOf, type Scope } from "./scope.ts";

/** Which entities are aligned, which are not, and whether another alignment is as good. */
export function alignmentPiece(
  { key, response, table }: Partitions,
  similarity: Similarity,
  { cells, uniqueness, instead }: ChosenAlignment,
  scope: Scope,
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
