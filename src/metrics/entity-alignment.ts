import type { OverlapTable } from "../core/overlap-table.ts";
import { maximumWeightAssignment } from "../matching/assignment.ts";

/** The entity alignment that CEAF chooses. */
export interface EntityAlignment {
  /** Response entity of each key entity, -1 where none. */
  readonly responseOf: Int32Array;
  /** Sum of the similarities of aligned entities, added in the order of the key entities. */
  readonly similarity: number;
}

/**
 * Aligns key and response entities one to one so that the sum of their similarities is greatest.
 *
 * Entities that share no mention have similarity 0, so the problem falls apart into the connected components of the
 * overlap graph, each solved on its own; the sum of their optima is the global optimum. A component with one entity on a
 * side is its largest cell. Among equally good choices the one with the earlier entities is taken there.
 *
 * @param similarityOf from the common mentions (≥ 1) and the sizes of the two entities; must be > 0
 */
export function alignEntities(
  table: OverlapTable,
  similarityOf: (common: number, keySize: number, responseSize: number) => number,
): EntityAlignment {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const cells = cellSize.length;
  const weight = new Float64Array(cells);
  for (let c = 0; c < cells; c++) {
    weight[c] = similarityOf(cellSize[c], keySizes[cellKey[c]], responseSizes[cellResponse[c]]);
  }
  const responseOf = new Int32Array(keySizes.length).fill(-1);
  const { cells: byComponent, ends } = connectedComponents(table);
  // Scratch for the solver: the column of each response entity in the component at hand.
  const columnOfResponse = new Int32Array(responseSizes.length);
  let start = 0;
  for (const end of ends) {
    alignComponent(byComponent.subarray(start, end), table, weight, columnOfResponse, responseOf);
    start = end;
  }
  let similarity = 0;
  for (let c = 0; c < cells; c++) if (responseOf[cellKey[c]] === cellResponse[c]) similarity += weight[c];
  return { responseOf, similarity };
}

/** Solves one component, given by its cells in ascending order. */
function alignComponent(
  component: Int32Array,
  { cellKey, cellResponse }: OverlapTable,
  weight: Float64Array,
  columnOfResponse: Int32Array,
  responseOf: Int32Array,
): void {
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
  const edges = component.length;
  const responses = component.map((c) => cellResponse[c]).sort();
  let columns = 0;
  for (let i = 0; i < edges; i++) {
    if (i > 0 && responses[i] === responses[columns - 1]) continue;
    columnOfResponse[responses[i]] = columns;
    responses[columns++] = responses[i];
  }
  const rowStart = new Int32Array(edges + 1);
  const column = new Int32Array(edges);
  const edgeWeight = new Float64Array(edges);
  let rows = 0;
  for (let i = 0; i < edges; i++) {
    const c = component[i];
    if (i === 0 || cellKey[c] !== cellKey[component[i - 1]]) rowStart[rows++] = i;
    column[i] = columnOfResponse[cellResponse[c]];
    edgeWeight[i] = weight[c];
  }
  rowStart[rows] = edges;
  const graph = { rows, columns, start: rowStart.subarray(0, rows + 1), column, weight: edgeWeight };
  const { columnOf } = maximumWeightAssignment(graph);
  for (let row = 0; row < rows; row++) {
    if (columnOf[row] >= 0) responseOf[cellKey[component[rowStart[row]]]] = responses[columnOf[row]];
  }
}

/** Cells of an overlap table, component after component, ascending within each, and where each component ends. */
interface Components {
  readonly cells: Int32Array;
  readonly ends: Int32Array;
}

/** The components of tables that are still in use: every kind of CEAF asks for them. */
const known = new WeakMap<OverlapTable, Components>();

/** The connected components of the overlap graph, in the order of their first key entities. */
function connectedComponents(table: OverlapTable): Components {
  let components = known.get(table);
  if (components === undefined) known.set(table, (components = findComponents(table)));
  return components;
}

/** Union-find over the entities, then a counting sort of the cells. */
function findComponents({ keySizes, responseSizes, cellKey, cellResponse }: OverlapTable): Components {
  const keys = keySizes.length;
  const cells = cellKey.length;
  const parent = new Int32Array(keys + responseSizes.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  for (let c = 0; c < cells; c++) {
    const a = rootOf(parent, cellKey[c]);
    const b = rootOf(parent, keys + cellResponse[c]);
    // The smaller index becomes the root, so that roots come in the order of the key entities.
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

function rootOf(parent: Int32Array, node: number): number {
  let root = node;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}
