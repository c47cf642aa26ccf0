import { groupedRows } from "../../core/grouped-rows.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { type ChangedColumn, RepairedAssignment } from "../../matching/repaired-assignment.ts";
import type { CountedMetric } from "../../metrics/metric.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenTable } from "../../scoring/tabulate.ts";
import { correctedOnce, type MovedPiece, numberedOnce, type SingleError } from "./corrected-table.ts";
import type { NumberedTable } from "./correction.ts";
import { type Neighbourhood, Neighbourhoods } from "./neighbourhoods.ts";
import type { PlacedSums, SumLayout } from "./sum-layout.ts";

/** Sums of a component before and after a correction, or 0 and their differences. */
export interface SumChange {
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** Tells what correcting one error of a component changes in its sums. */
export type ComponentChange = (error: SingleError, moved: MovedPiece | undefined) => SumChange;

/** Components with as many cells are not counted again as a whole. */
const LARGE = 256;
/** Of a large component, what is around an error is counted if that is less than one in so many cells. */
const FEW = 4;

/**
 * What correcting errors of a component changes in its sums: of a small one by counting it again, of a large one by counting what is around
 * the error.
 *
 * @complexity as of counting the component, or for a large one of what is around the error: see `changeAround`
 */
export function changeOfComponent(table: OverlapTable, layout: SumLayout, options: ScoreOptions): ComponentChange {
  const cells = table.cellSize.length;
  const whole = changeOfWhole(table, layout);
  if (cells < LARGE) return whole;
  const around = changeAround(table, layout, options);
  return (error, moved) =>
    around.cells(error, moved) * FEW > cells ? whole(error, moved) : around.change(error, moved);
}

function changeOfWhole(table: OverlapTable, layout: SumLayout): ComponentChange {
  const before = layout.sums(table);
  return (error, moved) => ({ before, after: layout.sums(correctedOnce(table, error, moved)) });
}

/**
 * The same by counting only what is around an error, before and after. Alignments of entities, which depend on the whole component, are
 * repaired where similarities have changed; metrics whose alignments cannot be repaired are counted again as a whole.
 *
 * @complexity entities and cells around the error; for each metric that aligns entities, searches in the component for the entities with
 *   other similarities (`RepairedAssignment`)
 */
export function changeAround(
  table: OverlapTable,
  layout: SumLayout,
  options: ScoreOptions,
): { readonly change: ComponentChange; readonly cells: (error: SingleError, moved: MovedPiece | undefined) => number } {
  const around = new Neighbourhoods(table, options);
  const isAligned = ({ metric }: PlacedSums): boolean => metric.aligned !== undefined;
  const others = layout.placedSums.filter((placed) => !isAligned(placed));
  const aligned = layout.placedSums.filter(isAligned).map((placed) => ({
    placed,
    repaired: repairable(table, similarityOfCells(placed.metric, table, options)),
  }));
  const ofWhole = layout.sums(table);
  const change: ComponentChange = (error, moved) => {
    const neighbourhood = around.around(error, moved);
    const corrected = numberedOnce(neighbourhood.table, neighbourhood.error, neighbourhood.moved);
    const counted = [...others];
    const whole: PlacedSums[] = [];
    const changes = aligned.map(({ placed, repaired }) => {
      const columns = repaired && changedColumns(neighbourhood, corrected, placed.metric, options);
      (columns === undefined ? whole : counted).push(placed);
      return columns && repaired.change(columns);
    });
    const [before, after] = [new Float64Array(ofWhole.length), layout.sumsOf(corrected.table, counted)];
    // Differences, so that what stays the same changes a sum by exactly 0.
    for (const [c, value] of layout.sumsOf(neighbourhood.table, counted).entries()) after[c] -= value;
    for (const [i, { placed }] of aligned.entries()) {
      const rise = changes[i];
      // Recall and precision have the same numerator.
      if (rise !== undefined) for (const c of [placed.from, placed.from + 2]) after[c] = rise;
    }
    if (whole.length === 0) return { before, after };
    const again = layout.sumsOf(correctedOnce(table, error, moved), whole);
    for (const { from, rule } of whole) {
      before.set(ofWhole.subarray(from, from + rule.columns), from);
      after.set(again.subarray(from, from + rule.columns), from);
    }
    return { before, after };
  };
  return { change, cells: (error, moved) => around.cellsAround(error, moved) };
}

/** How similar a metric says the two entities of each cell of a table are, 0 where one of them is left out; nothing if it does not say. */
function similarityOfCells(
  metric: CountedMetric,
  table: OverlapTable,
  options: ScoreOptions,
): Float64Array | undefined {
  const ofChosen = metric.aligned?.(chosenTable(table, options));
  if (ofChosen === undefined || options.singletons === "keep") return ofChosen;
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  let next = 0;
  return Float64Array.from(cellKey, (k, c) =>
    keySizes[k] === 1 || responseSizes[cellResponse[c]] === 1 ? 0 : ofChosen[next++],
  );
}

/** The best alignment of a component; nothing if it is not of the table's cells. */
function repairable(table: OverlapTable, similarity: Float64Array | undefined): RepairedAssignment | undefined {
  if (similarity === undefined) return undefined;
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  const kept = (_: number, c: number): boolean => similarity[c] > 0;
  return new RepairedAssignment({
    rows: keySizes.length,
    columns: responseSizes.length,
    start: groupedRows(cellKey.filter(kept), keySizes.length).starts,
    column: cellResponse.filter(kept),
    weight: similarity.filter(kept),
  });
}

/** The response entities that have other similarities once the error is corrected; nothing if the metric does not say. */
function changedColumns(
  { table, keys, responses, isWhole }: Neighbourhood,
  corrected: NumberedTable,
  metric: CountedMetric,
  options: ScoreOptions,
): ChangedColumn[] | undefined {
  const similarity = similarityOfCells(metric, table, options);
  const similarityAfter = similarityOfCells(metric, corrected.table, options);
  if (similarity === undefined || similarityAfter === undefined) return undefined;
  // Entities that stand for all that is further away stay as they are.
  const isNear = (r: number): boolean => (r < responses.length ? isWhole[r] : r >= table.responseSizes.length);
  const was = edgesByResponse(table, similarity, keys, (r) => r);
  const is = edgesByResponse(corrected.table, similarityAfter, keys, (r) => corrected.responses[r]);
  const changed: ChangedColumn[] = [];
  for (const r of new Set([...was.keys(), ...is.keys()])) {
    const edges = is.get(r) ?? { rows: [], weights: [] };
    if (!isNear(r) || sameEdges(was.get(r), edges)) continue;
    changed.push({ ...edges, ...(r < responses.length && { column: responses[r] }) });
  }
  return changed;
}

function edgesByResponse(
  { cellKey, cellResponse }: OverlapTable,
  similarity: Float64Array,
  keys: Int32Array,
  numberOf: (response: number) => number,
): Map<number, Edges> {
  const found = new Map<number, Edges>();
  for (const [c, weight] of similarity.entries()) {
    if (weight === 0) continue;
    const r = numberOf(cellResponse[c]);
    const edges = found.get(r) ?? { rows: [], weights: [] };
    found.set(r, edges);
    edges.rows.push(keys[cellKey[c]]);
    edges.weights.push(weight);
  }
  return found;
}

interface Edges {
  readonly rows: number[];
  readonly weights: number[];
}

function sameEdges(a: Edges | undefined, b: Edges): boolean {
  return (
    a !== undefined &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => row === b.rows[i] && a.weights[i] === b.weights[i])
  );
}
