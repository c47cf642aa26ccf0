import { compensatedSum } from "../../core/compensated-sum.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { join, rootOf } from "../../core/dependency.ts";
import {
  anotherAssignment,
  DENSE_SIZE,
  isDense,
  maximumWeightAssignment,
  type WeightedGraph,
} from "../../matching/assignment.ts";
import { sparseAssignment } from "../../matching/sparse-assignment.ts";
import type { OnRows } from "../../matching/mention-graph.ts";

/** The entity alignment that CEAF chooses. */
export interface EntityAlignment {
  /** The response entity of each key entity, or -1 if it is not aligned. */
  readonly responseOf: Int32Array;
  /** The sum of the similarities of aligned entities. */
  readonly similarity: number;
}

/** An overlap table whose cells need not be integers. */
export type WeightedTable = Omit<OverlapTable, "cellSize"> & { readonly cellSize: ArrayLike<number> };

/**
 * Returns the similarity of two entities from their common mentions (> 0) and their sizes. The similarity must be > 0.
 */
export type EntitySimilarity = (common: number, keySize: number, responseSize: number) => number;

/** With fewer cells, no component is dense, and the solver is faster than a search for stars. */
const FEW_CELLS = 5000;

/** φ4 of Luo (2005). */
export const phi4: EntitySimilarity = (common, key, response) => (2 * common) / (key + response);

/**
 * Aligns key and response entities one to one with the greatest sum of similarities. Only entities with common mentions
 * are aligned.
 *
 * @param onAligning receives the progress
 * @example
 *   // The key entity {a, b, c} shares two mentions with the first response entity, and one with the second.
 *   const table = labelTable([0, 0, 0], [0, 0, 1]);
 *   [...alignEntities(table, (common) => common).responseOf]; // → [0]
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
  if (cells < FEW_CELLS && cellSize instanceof Int32Array) {
    alignGraph(wholeGraph(table, weight), (row) => row, responseOf, onAligning);
  } else {
    const { stars, keys, start, column, edges, dense } = tanglesOf(table);
    alignStars(stars, table, weight, responseOf);
    const graph = {
      rows: keys.length,
      columns: responseSizes.length,
      start,
      column,
      weight: new Float64Array(edges.length),
    };
    for (let e = 0; e < edges.length; e++) graph.weight[e] = weight[edges[e]];
    alignGraph(graph, (row) => keys[row], responseOf, onAligning);
    const columnOfResponse = new Int32Array(dense.length === 0 ? 0 : responseSizes.length);
    for (const component of dense) {
      const { graph: own, keys: rows, responses } = componentGraph(component, table, weight, columnOfResponse);
      const { columnOf } = maximumWeightAssignment(own, onAligning);
      rows.forEach((k, row) => (responseOf[k] = columnOf[row] < 0 ? -1 : responses[columnOf[row]]));
    }
  }
  return {
    responseOf,
    // Computed on demand, because metrics compute their own sums.
    get similarity() {
      return compensatedSum(cells, (c) => (responseOf[cellKey[c]] === cellResponse[c] ? weight[c] : 0));
    },
  };
}

/** Aligns all components of a graph at once: the searches of the sparse solver never leave a component. */
function alignGraph(
  graph: WeightedGraph,
  keyOf: (row: number) => number,
  responseOf: Int32Array,
  onAligning: OnRows | undefined,
): void {
  const { edgeOf } = sparseAssignment(graph, onAligning);
  for (let row = 0; row < edgeOf.length; row++) {
    if (edgeOf[row] >= 0) responseOf[keyOf(row)] = graph.column[edgeOf[row]];
  }
}

function wholeGraph(
  { keySizes, responseSizes, cellKey, cellResponse }: WeightedTable,
  weight: Float64Array,
): WeightedGraph {
  const start = rowStarts(keySizes.length, cellKey);
  return { rows: keySizes.length, columns: responseSizes.length, start, column: cellResponse, weight };
}

/** Returns where the cells of each key entity begin, followed by their total number. */
function rowStarts(keys: number, cellKey: Int32Array): Int32Array {
  const start = new Int32Array(keys + 1);
  for (let c = 0; c < cellKey.length; c++) start[cellKey[c] + 1] = c + 1;
  for (let k = 0; k < keys; k++) if (start[k + 1] === 0) start[k + 1] = start[k];
  return start;
}

/**
 * Returns another alignment whose similarity differs by at most a share of 10⁻⁹, or undefined if there is none.
 *
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

/** Aligns the components with one entity on a side: each by its first cell with the greatest similarity. */
function alignStars(
  stars: Int32Array,
  { responseSizes, cellKey, cellResponse }: WeightedTable,
  weight: Float64Array,
  responseOf: Int32Array,
): void {
  /** For each response entity, the index + 1 of its best cell so far. */
  const best = new Int32Array(responseSizes.length);
  for (const c of stars) {
    const k = cellKey[c];
    const r = cellResponse[c];
    const other = responseOf[k] >= 0 ? best[responseOf[k]] : best[r];
    if (other > 0) {
      if (weight[c] <= weight[other - 1]) continue;
      responseOf[cellKey[other - 1]] = -1;
    }
    best[r] = c + 1;
    responseOf[k] = r;
  }
}

/**
 * The components of a table: those with one entity on a side (stars), those for the dense solver, and the rest as one
 * graph.
 */
interface Tangles {
  readonly stars: Int32Array;
  /** The key entities that are the rows of the graph, ascending. Its columns are all response entities. */
  readonly keys: Int32Array;
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly edges: Int32Array;
  /** The cells of each component that the dense solver aligns; these are not in the graph. */
  readonly dense: readonly Int32Array[];
}

/** Caches the last table and its components, because each kind of CEAF asks for those of the same table. */
let untangled: { readonly table: WeightedTable; readonly tangles: Tangles } | undefined;

function tanglesOf(table: WeightedTable): Tangles {
  if (untangled?.table !== table) untangled = { table, tangles: findTangles(table) };
  return untangled.tangles;
}

/** Marks a response entity that shares mentions with several key entities. */
const SHARED = 2;
/** Marks a `SHARED` response entity if one of its key entities also shares mentions with another response entity. */
const TANGLED = 3;

function findTangles(table: WeightedTable): Tangles {
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  const cells = cellKey.length;
  const ofResponse = new Uint8Array(responseSizes.length);
  for (let c = 0; c < cells; c++) if (ofResponse[cellResponse[c]] < SHARED) ofResponse[cellResponse[c]]++;
  const first = rowStarts(keySizes.length, cellKey);
  const isTangled = new Uint8Array(keySizes.length);
  for (let k = 0; k < keySizes.length; k++) {
    if (first[k + 1] - first[k] < 2) continue;
    for (let c = first[k]; c < first[k + 1]; c++) {
      if (ofResponse[cellResponse[c]] < SHARED) continue;
      ofResponse[cellResponse[c]] = TANGLED;
      isTangled[k] = 1;
    }
  }
  let rows = 0;
  let edges = 0;
  for (let k = 0; k < keySizes.length; k++) {
    if (first[k + 1] - first[k] === 1 && ofResponse[cellResponse[first[k]]] === TANGLED) isTangled[k] = 1;
  }
  const dense = denseComponents(table, first, isTangled);
  for (let k = 0; k < keySizes.length; k++) {
    if (isTangled[k] !== 1) continue;
    rows++;
    edges += first[k + 1] - first[k];
  }
  const tangles = {
    stars: new Int32Array(cells),
    keys: new Int32Array(rows),
    start: new Int32Array(rows + 1),
    column: new Int32Array(edges),
    edges: new Int32Array(edges),
  };
  rows = edges = 0;
  let stars = 0;
  for (let k = 0; k < keySizes.length; k++) {
    if (isTangled[k] === 1) {
      for (let c = first[k]; c < first[k + 1]; c++) {
        tangles.column[edges] = cellResponse[c];
        tangles.edges[edges++] = c;
      }
      tangles.keys[rows++] = k;
      tangles.start[rows] = edges;
    } else if (isTangled[k] === 0) {
      for (let c = first[k]; c < first[k + 1]; c++) tangles.stars[stars++] = c;
    }
  }
  return { ...tangles, stars: tangles.stars.subarray(0, stars), dense };
}

/**
 * Returns the cells of each component that the dense solver aligns.
 *
 * @param first where the cells of each key entity begin
 * @param isTangled 1 for key entities of components that may be dense; set to 2 for those of dense components
 */
function denseComponents(
  { responseSizes, cellResponse }: WeightedTable,
  first: Int32Array,
  isTangled: Uint8Array,
): Int32Array[] {
  const keys = isTangled.length;
  const cellsOf = (k: number): number => (isTangled[k] === 1 ? first[k + 1] - first[k] : 0);
  // In a dense component of `size` rows or columns, rows with at least size / 6 cells contain more than a sixth of
  // size² cells in total. So in at least one of the connected pieces of these rows, columns have on average more than
  // size / 6 cells.
  const pieces = connectRows(keys, responseSizes.length, first, cellResponse, (k) => cellsOf(k) >= DENSE_SIZE / 6);
  const { rows, columns, edges } = pieces;
  const mayBeDense = edges.some((cells, k) => 6 * cells > columns[k] * Math.max(DENSE_SIZE, rows[k], columns[k]));
  if (!mayBeDense) return [];
  const all = connectRows(keys, responseSizes.length, first, cellResponse, (k) => cellsOf(k) > 0);
  const found = new Map<number, number[]>();
  for (let k = 0; k < keys; k++) if (isDense(all.rows[k], all.columns[k], all.edges[k])) found.set(k, []);
  for (let k = 0; k < keys; k++) {
    const own = found.get(rootOf(all.parent, k));
    if (own === undefined) continue;
    for (let c = first[k]; c < first[k + 1]; c++) own.push(c);
    isTangled[k] = 2;
  }
  return Array.from(found.values(), (own) => Int32Array.from(own));
}

/**
 * Connects chosen key entities by their cells, and returns the numbers of rows, columns and edges of each component at
 * the index of its first key entity.
 */
function connectRows(
  keys: number,
  responses: number,
  first: Int32Array,
  cellResponse: Int32Array,
  isChosen: (key: number) => boolean,
): Readonly<Record<"parent" | "rows" | "columns" | "edges", Int32Array>> {
  const parent = new Int32Array(keys + responses);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  const [rows, columns, edges] = [0, 0, 0].map(() => new Int32Array(keys));
  for (let k = 0; k < keys; k++) {
    if (!isChosen(k)) continue;
    rows[k] = 1;
    for (let c = first[k]; c < first[k + 1]; c++) join(parent, k, keys + cellResponse[c]);
  }
  for (let k = 0; k < keys; k++) {
    if (rows[k] === 0) continue;
    const root = rootOf(parent, k);
    edges[root] += first[k + 1] - first[k];
    if (root === k) continue;
    rows[root]++;
    rows[k] = 0;
  }
  for (let i = keys; i < parent.length; i++) if (parent[i] !== i) columns[rootOf(parent, i)]++;
  return { parent, rows, columns, edges };
}

/**
 * Returns one component as a graph: rows are the key entities `keys`, columns are the response entities `responses`.
 *
 * @param columnOfResponse receives the column of each of these response entities
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

function findComponents({ keySizes, responseSizes, cellKey, cellResponse }: WeightedTable): Components {
  const keys = keySizes.length;
  const cells = cellKey.length;
  const parent = new Int32Array(keys + responseSizes.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  for (let c = 0; c < cells; c++) join(parent, cellKey[c], keys + cellResponse[c]);
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
