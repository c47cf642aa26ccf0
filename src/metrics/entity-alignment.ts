import { compensatedSum } from "../core/compensated-sum.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { rootOf } from "../core/dependency.ts";
import { anotherAssignment, maximumWeightAssignment, type WeightedGraph } from "../matching/assignment.ts";
import { sparseAssignment } from "../matching/sparse-assignment.ts";
import type { OnRows } from "../matching/weighted-graph.ts";

/** The entity alignment that CEAF chooses. */
export interface EntityAlignment {
  /** The response entity of each key entity, or -1. */
  readonly responseOf: Int32Array;
  /** The sum of the similarities of aligned entities. */
  readonly similarity: number;
}

/** An overlap table whose cells need not be integers. */
export type WeightedTable = Omit<OverlapTable, "cellSize"> & { readonly cellSize: ArrayLike<number> };

/** Returns the similarity of two entities from their common mentions (> 0) and their sizes. It must be > 0. */
export type EntitySimilarity = (common: number, keySize: number, responseSize: number) => number;

/**
 * With fewer cells, no component is dense. The sparse solver then aligns all components at once, with the same result:
 * its searches never leave a component.
 */
const FEW_CELLS = 5000;

/** φ4 of Luo (2005). */
export const phi4: EntitySimilarity = (common, key, response) => (2 * common) / (key + response);

/**
 * Aligns key and response entities one to one with the greatest sum of similarities.
 *
 * Entities without common mentions have similarity 0. So each connected component of the overlap graph can be solved
 * separately, and the optima add up to the global optimum. A component with one entity on a side takes its largest
 * cell; ties go to the earlier entity.
 *
 * @param onAligning receives the progress within the current component
 */
export function alignEntities(
  table: WeightedTable,
  similarityOf: EntitySimilarity,
  onAligning?: OnRows,
): EntityAlignment {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const cells = cellSize.length;
  const weight = similarities(table, similarityOf);
  const responseOf = new Int32Array(keySizes.length).fill(-1);
  const similarity = (): number =>
    compensatedSum(cells, (c) => (responseOf[cellKey[c]] === cellResponse[c] ? weight[c] : 0));
  if (cells < FEW_CELLS && cellSize instanceof Int32Array) {
    const { edgeOf } = sparseAssignment(wholeGraph(table, weight), onAligning);
    for (let k = 0; k < edgeOf.length; k++) if (edgeOf[k] >= 0) responseOf[k] = cellResponse[edgeOf[k]];
    return { responseOf, similarity: similarity() };
  }
  const { cells: byComponent, ends } = connectedComponents(table);
  // Scratch space for the solver: the column of each response entity in the current component.
  const columnOfResponse = new Int32Array(responseSizes.length);
  let start = 0;
  for (const end of ends) {
    alignComponent(byComponent.subarray(start, end), table, weight, columnOfResponse, responseOf, onAligning);
    start = end;
  }
  return { responseOf, similarity: similarity() };
}

/** Returns the table as a graph: rows are key entities, columns are response entities, edges are cells. */
function wholeGraph(
  { keySizes, responseSizes, cellKey, cellResponse }: WeightedTable,
  weight: Float64Array,
): WeightedGraph {
  const start = new Int32Array(keySizes.length + 1);
  for (let c = 0; c < cellKey.length; c++) start[cellKey[c] + 1] = c + 1;
  for (let k = 0; k < keySizes.length; k++) if (start[k + 1] === 0) start[k + 1] = start[k];
  return { rows: keySizes.length, columns: responseSizes.length, start, column: cellResponse, weight };
}

/**
 * Returns another alignment whose similarity differs by at most a share of 10⁻⁹, or undefined if the chosen one is
 * unique.
 *
 * @param responseOf the chosen alignment
 * @returns the response entity of each key entity, or -1; it differs from the chosen alignment in one component
 */
export function anotherAlignment(
  table: OverlapTable,
  similarityOf: EntitySimilarity,
  { responseOf }: EntityAlignment,
): Int32Array | undefined {
  const weight = similarities(table, similarityOf);
  const columnOfResponse = new Int32Array(table.responseSizes.length);
  const { cells, ends } = connectedComponents(table);
  let start = 0;
  for (const end of ends) {
    const { graph, keys, responses } = componentGraph(cells.subarray(start, end), table, weight, columnOfResponse);
    start = end;
    const { rowPrice, columnPrice } = maximumWeightAssignment(graph);
    const columnOf = keys.map((k) => (responseOf[k] < 0 ? -1 : columnOfResponse[responseOf[k]]));
    const other = anotherAssignment(graph, { columnOf, rowPrice, columnPrice });
    if (other === undefined) continue;
    const changed = responseOf.slice();
    keys.forEach((k, row) => (changed[k] = other[row] < 0 ? -1 : responses[other[row]]));
    return changed;
  }
  return undefined;
}

/** Returns the similarity of the two entities of each cell. */
export function similarities(
  { keySizes, responseSizes, cellKey, cellResponse, cellSize }: WeightedTable,
  similarityOf: EntitySimilarity,
): Float64Array {
  const weight = new Float64Array(cellSize.length);
  for (let c = 0; c < weight.length; c++) {
    weight[c] = similarityOf(cellSize[c], keySizes[cellKey[c]], responseSizes[cellResponse[c]]);
  }
  return weight;
}

/** Solves one component, given by its cells in ascending order. */
function alignComponent(
  component: Int32Array,
  table: WeightedTable,
  weight: Float64Array,
  columnOfResponse: Int32Array,
  responseOf: Int32Array,
  onAligning: OnRows | undefined,
): void {
  const { cellKey, cellResponse } = table;
  const first = component[0];
  const oneKey = cellKey[first] === cellKey[component[component.length - 1]];
  let oneResponse = true;
  let best = first;
  for (let i = 1; i < component.length; i++) {
    const c = component[i];
    if (cellResponse[c] !== cellResponse[first]) oneResponse = false;
    if (weight[c] > weight[best]) best = c;
  }
  if (oneKey || oneResponse) {
    responseOf[cellKey[best]] = cellResponse[best];
    return;
  }
  const { graph, keys, responses } = componentGraph(component, table, weight, columnOfResponse);
  const { columnOf } = maximumWeightAssignment(graph, onAligning);
  for (let row = 0; row < keys.length; row++) {
    if (columnOf[row] >= 0) responseOf[keys[row]] = responses[columnOf[row]];
  }
}

/**
 * Returns one component as a graph: rows are the key entities `keys`, columns are the response entities `responses`.
 */
function componentGraph(
  component: Int32Array,
  { cellKey, cellResponse }: WeightedTable,
  weight: Float64Array,
  columnOfResponse: Int32Array,
): { graph: WeightedGraph; keys: Int32Array; responses: Int32Array } {
  const edges = component.length;
  const responses = component.map((c) => cellResponse[c]).sort();
  let columns = 0;
  for (let i = 0; i < edges; i++) {
    if (i > 0 && responses[i] === responses[columns - 1]) continue;
    columnOfResponse[responses[i]] = columns;
    responses[columns++] = responses[i];
  }
  const rowStart = new Int32Array(edges + 1);
  const keys = new Int32Array(edges);
  const column = new Int32Array(edges);
  const edgeWeight = new Float64Array(edges);
  let rows = 0;
  for (let i = 0; i < edges; i++) {
    const c = component[i];
    if (i === 0 || cellKey[c] !== keys[rows - 1]) {
      keys[rows] = cellKey[c];
      rowStart[rows++] = i;
    }
    column[i] = columnOfResponse[cellResponse[c]];
    edgeWeight[i] = weight[c];
  }
  rowStart[rows] = edges;
  return {
    graph: { rows, columns, start: rowStart.subarray(0, rows + 1), column, weight: edgeWeight },
    keys: keys.subarray(0, rows),
    responses: responses.subarray(0, columns),
  };
}

/** Cells of an overlap table, component by component, ascending within each, and where each component ends. */
interface Components {
  readonly cells: Int32Array;
  readonly ends: Int32Array;
}

/** Caches the last table and its components, because each kind of CEAF asks for those of the same table. */
let known: { readonly table: WeightedTable; readonly components: Components } | undefined;

/** Returns the connected components of the overlap graph, in the order of their first key entities. */
export function connectedComponents(table: WeightedTable): Components {
  if (known?.table !== table) known = { table, components: findComponents(table) };
  return known.components;
}

/** Union-find over the entities, then a counting sort of the cells. */
function findComponents({ keySizes, responseSizes, cellKey, cellResponse }: WeightedTable): Components {
  const keys = keySizes.length;
  const cells = cellKey.length;
  const parent = new Int32Array(keys + responseSizes.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  for (let c = 0; c < cells; c++) {
    const a = rootOf(parent, cellKey[c]);
    const b = rootOf(parent, keys + cellResponse[c]);
    // The smaller index becomes the root, so roots come in the order of the key entities.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const next = new Int32Array(keys + 1);
  for (let c = 0; c < cells; c++) next[rootOf(parent, cellKey[c]) + 1]++;
  const ends: number[] = [];
  for (let k = 0; k < keys; k++) {
    if (next[k + 1] > 0) ends.push(next[k] + next[k + 1]);
    next[k + 1] += next[k];
  }
  const byComponent = new Int32Array(cells);
  for (let c = 0; c < cells; c++) byComponent[next[rootOf(parent, cellKey[c])]++] = c;
  return { cells: byComponent, ends: Int32Array.from(ends) };
}
