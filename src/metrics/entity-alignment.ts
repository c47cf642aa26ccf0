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
  const cellsOfKey = new Int32Array(keySizes.length);
  const cellsOfResponse = new Int32Array(responseSizes.length);
  for (let c = 0; c < cells; c++) {
    cellsOfKey[cellKey[c]]++;
    cellsOfResponse[cellResponse[c]]++;
  }
  // Most cells are components of their own.
  let alone = 0;
  for (let c = 0; c < cells; c++) {
    if (cellsOfKey[cellKey[c]] === 1 && cellsOfResponse[cellResponse[c]] === 1) {
      responseOf[cellKey[c]] = cellResponse[c];
      alone++;
    }
  }
  if (alone < cells) {
    for (const component of connectedComponents(table)) {
      if (component.length > 1) alignComponent(component, table, weight, responseOf);
    }
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
  responseOf: Int32Array,
): void {
  const [first] = component;
  const oneKey = cellKey[first] === cellKey[component[component.length - 1]];
  let oneResponse = true;
  let best = first;
  for (const c of component) {
    if (cellResponse[c] !== cellResponse[first]) oneResponse = false;
    if (weight[c] > weight[best]) best = c;
  }
  if (oneKey || oneResponse) {
    responseOf[cellKey[best]] = cellResponse[best];
    return;
  }
  const responses = Int32Array.from(new Set(component.map((c) => cellResponse[c]))).sort();
  const columnOfResponse = new Map<number, number>();
  for (let j = 0; j < responses.length; j++) columnOfResponse.set(responses[j], j);
  const keys: number[] = [];
  const start: number[] = [];
  component.forEach((c, edge) => {
    if (keys[keys.length - 1] !== cellKey[c]) {
      keys.push(cellKey[c]);
      start.push(edge);
    }
  });
  start.push(component.length);
  const { columnOf } = maximumWeightAssignment({
    rows: keys.length,
    columns: responses.length,
    start: Int32Array.from(start),
    column: component.map((c) => columnOfResponse.get(cellResponse[c])!),
    weight: Float64Array.from(component, (c) => weight[c]),
  });
  keys.forEach((key, row) => {
    if (columnOf[row] >= 0) responseOf[key] = responses[columnOf[row]];
  });
}

/** The connected components of the overlap graph, each as its cells in ascending order. */
function* connectedComponents({ keySizes, responseSizes, cellKey, cellResponse }: OverlapTable): Generator<Int32Array> {
  const keys = keySizes.length;
  const parent = new Int32Array(keys + responseSizes.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  const find = (node: number): number => {
    while (parent[node] !== node) node = parent[node] = parent[parent[node]];
    return node;
  };
  const cells = cellKey.length;
  for (let c = 0; c < cells; c++) {
    const a = find(cellKey[c]);
    const b = find(keys + cellResponse[c]);
    // The smaller index becomes the root, so that roots come in the order of the key entities.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  // Counting sort of the cells by root.
  const end = new Int32Array(parent.length + 1);
  const root = new Int32Array(cells);
  for (let c = 0; c < cells; c++) end[(root[c] = find(cellKey[c])) + 1]++;
  for (let i = 0; i < parent.length; i++) end[i + 1] += end[i];
  const next = end.slice();
  const byRoot = new Int32Array(cells);
  for (let c = 0; c < cells; c++) byRoot[next[root[c]]++] = c;
  for (let i = 0; i < parent.length; i++) if (end[i + 1] > end[i]) yield byRoot.subarray(end[i], end[i + 1]);
}
