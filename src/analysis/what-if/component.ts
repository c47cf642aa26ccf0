import type { OverlapTable } from "../../core/overlap-table.ts";
import { entityComponents } from "./entity-components.ts";

/** The entities of the key mention and of the response mention of a span error. */
export interface EntityPair {
  readonly key: number;
  readonly response: number;
}

export interface Component {
  readonly table: OverlapTable;
  readonly spans: readonly EntityPair[];
  /** The numbers of the entities in the whole part. */
  readonly keys: readonly number[];
  readonly responses: readonly number[];
}

/** Returns the table in which each of these pairs of entities has one more common mention. */
export function withSpans(table: OverlapTable, spans: readonly EntityPair[]): OverlapTable {
  if (spans.length === 0) return table;
  const cells = Array.from(table.cellSize, (size, c) => ({
    key: table.cellKey[c],
    response: table.cellResponse[c],
    size,
  }));
  for (const pair of spans) cells.push({ ...pair, size: 1 });
  cells.sort((a, b) => a.key - b.key || a.response - b.response);
  const joined: typeof cells = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (last?.key === cell.key && last.response === cell.response) last.size += cell.size;
    else joined.push({ ...cell });
  }
  return {
    ...table,
    cellKey: Int32Array.from(joined, ({ key }) => key),
    cellResponse: Int32Array.from(joined, ({ response }) => response),
    cellSize: Int32Array.from(joined, ({ size }) => size),
  };
}

/**
 * Returns the components of the overlap graph, which connects entities that share a mention, or whose mentions form a
 * span error. An unconnected entity is a component, too.
 *
 * @returns components with an error, one by one and together, and all other components together
 */
export function componentsOf(
  table: OverlapTable,
  spans: readonly EntityPair[],
): { readonly wrong: readonly Component[]; readonly allWrong: Component; readonly right: OverlapTable } {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const { key: ofKey, response: ofResponse, count: components } = entityComponents(withSpans(table, spans));
  const isRight = new Uint8Array(components);
  cellSize.forEach((size, c) => {
    if (size === keySizes[cellKey[c]] && size === responseSizes[cellResponse[c]]) isRight[ofKey[cellKey[c]]] = 1;
  });
  const groups = Array.from({ length: components }, emptyGroup);
  const [right, allWrong] = [emptyGroup(), emptyGroup()];
  const put = (component: number, add: (group: Group) => void): void => {
    if (isRight[component] === 1) add(right);
    else [allWrong, groups[component]].forEach(add);
  };
  ofKey.forEach((component, k) => {
    put(component, ({ keys }) => keys.push(k));
  });
  ofResponse.forEach((component, r) => {
    put(component, ({ responses }) => responses.push(r));
  });
  cellKey.forEach((k, c) => {
    put(ofKey[k], (group) => group.cells.push(c));
  });
  for (const pair of spans) put(ofKey[pair.key], (group) => group.spans.push(pair));
  const partOf = grouped(table);
  return {
    wrong: groups.filter((_, component) => isRight[component] === 0).map(partOf),
    allWrong: partOf(allWrong),
    right: partOf(right).table,
  };
}

interface Group {
  readonly keys: number[];
  readonly responses: number[];
  readonly cells: number[];
  readonly spans: EntityPair[];
}

function emptyGroup(): Group {
  return { keys: [], responses: [], cells: [], spans: [] };
}

function grouped({
  keySizes,
  responseSizes,
  cellKey,
  cellResponse,
  cellSize,
}: OverlapTable): (group: Group) => Component {
  const keyIndex = new Int32Array(keySizes.length);
  const responseIndex = new Int32Array(responseSizes.length);
  return ({ keys, responses, cells, spans }) => {
    keys.forEach((k, i) => (keyIndex[k] = i));
    responses.forEach((r, i) => (responseIndex[r] = i));
    return {
      keys,
      responses,
      spans: spans.map(({ key, response }) => ({ key: keyIndex[key], response: responseIndex[response] })),
      table: {
        keySizes: Int32Array.from(keys, (k) => keySizes[k]),
        responseSizes: Int32Array.from(responses, (r) => responseSizes[r]),
        cellKey: Int32Array.from(cells, (c) => keyIndex[cellKey[c]]),
        cellResponse: Int32Array.from(cells, (c) => responseIndex[cellResponse[c]]),
        cellSize: Int32Array.from(cells, (c) => cellSize[c]),
      },
    };
  };
}
