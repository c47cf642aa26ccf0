import { groupedRows, type GroupedRows } from "../core/grouped-rows.ts";
import { maximumWeightAssignment, type WeightedGraph } from "./assignment.ts";
import { ColumnHeap } from "./column-heap.ts";

/** A changed column with its new edges. Without `column`, it is a new column. */
export interface ChangedColumn {
  readonly column?: number;
  readonly rows: readonly number[];
  /** The weight of each edge, > 0. */
  readonly weights: readonly number[];
}

interface OldNode {
  readonly node: number;
  readonly price: number;
  readonly mate: number;
  readonly weight: number;
}

/**
 * Computes a maximum-weight assignment, and by how much its total would change if some columns changed.
 *
 * The changed columns and their rows leave the graph; the rest is still optimal with its current prices. Then they
 * enter again, each by one search for the cheapest chain of exchanges, as rows do in `sparseAssignment`. Columns enter
 * in the same way with the sides exchanged. A matched row and column stay matched without a search if their prices
 * allow it. In the end, everything is restored.
 *
 * Rows and columns are numbered together, as nodes: first rows, then columns, then new and changed columns.
 *
 * @complexity one solution of the graph; for each change, one search per changed column and one per row. A search
 *   visits only nodes that are nearer than the end of the cheapest chain; in the worst case, all nodes.
 */
export class RepairedAssignment {
  private readonly graph: WeightedGraph;
  private readonly byColumn: GroupedRows;
  private readonly rowOfEdge: Int32Array;
  private readonly price: Float64Array;
  private readonly mate: Int32Array;
  /** The weight of the edge from each node to its mate, or 0. */
  private readonly matched: Float64Array;
  private readonly isAbsent: Uint8Array;
  /** The edges of changed columns, by the nodes at both ends. */
  private readonly edgesOf = new Map<number, { to: number; weight: number }[]>();
  private readonly old: OldNode[] = [];
  private readonly distance: Float64Array;
  private readonly reachedFrom: Int32Array;
  private readonly reachedWeight: Float64Array;
  private readonly waiting: ColumnHeap;

  constructor(graph: WeightedGraph) {
    const { rows, columns, start, column, weight } = graph;
    this.graph = graph;
    this.byColumn = groupedRows(column, columns);
    this.rowOfEdge = new Int32Array(column.length);
    const { columnOf, rowPrice, columnPrice } = maximumWeightAssignment(graph);
    // All columns may change at once, and there may be as many new ones as rows.
    const nodes = 2 * (rows + columns);
    this.price = new Float64Array(nodes);
    this.price.set(rowPrice);
    this.price.set(columnPrice, rows);
    this.mate = new Int32Array(nodes).fill(-1);
    this.matched = new Float64Array(nodes);
    this.isAbsent = new Uint8Array(nodes);
    this.distance = new Float64Array(nodes).fill(Infinity);
    this.reachedFrom = new Int32Array(nodes);
    this.reachedWeight = new Float64Array(nodes);
    this.waiting = new ColumnHeap(this.distance);
    for (let row = 0; row < rows; row++) {
      for (let e = start[row]; e < start[row + 1]; e++) {
        this.rowOfEdge[e] = row;
        if (column[e] === columnOf[row]) this.join(row, rows + column[e], weight[e]);
      }
    }
    this.old.length = 0;
  }

  /** Returns by how much the greatest total changes. No column may be given twice. */
  change(changed: readonly ChangedColumn[]): number {
    const { rows, columns } = this.graph;
    const nodes = rows + columns;
    const partners: number[] = [];
    for (const [i, { column, rows: ends, weights }] of changed.entries()) {
      const entering = nodes + i;
      this.isAbsent[entering] = 1;
      this.edgesOf.set(
        entering,
        ends.map((to, e) => ({ to, weight: weights[e] })),
      );
      for (const [e, to] of ends.entries()) this.addEdge(to, entering, weights[e]);
      if (column === undefined) {
        partners.push(-1);
        continue;
      }
      const leaving = rows + column;
      const row = this.mate[leaving];
      partners.push(row);
      this.isAbsent[leaving] = 1;
      if (row < 0) continue;
      this.part(row, leaving);
      this.isAbsent[row] = 1;
    }
    for (const [i, row] of partners.entries()) this.enterPair(row, nodes + i);
    return this.restore(changed);
  }

  /** Adds a changed column, and the row that it was matched with (-1 if none). */
  private enterPair(row: number, column: number): void {
    if (row < 0) {
      this.enter(column);
      return;
    }
    const shared = this.edgesOf.get(column)!.find(({ to }) => to === row)?.weight ?? 0;
    const [least, leastOfColumn] = [this.leastPrice(row), this.leastPrice(column)];
    if (shared > 0 && least + leastOfColumn <= shared) {
      this.isAbsent[row] = this.isAbsent[column] = 0;
      this.setPrice(row, least);
      this.setPrice(column, shared - least);
      this.join(row, column, shared);
      return;
    }
    this.enter(row);
    this.enter(column);
  }

  /**
   * Returns the lowest price ≥ 0 of a node at which none of its edges weighs more than the sum of the prices at both
   * ends.
   */
  private leastPrice(node: number): number {
    let least = 0;
    this.forEachEdge(node, (to, weight) => {
      const wanted = weight - this.price[to];
      if (wanted > least) least = wanted;
    });
    return least;
  }

  /** Adds a node by the cheapest chain of exchanges. */
  private enter(node: number): void {
    const { price, mate, distance, reachedFrom, reachedWeight, waiting } = this;
    this.isAbsent[node] = 0;
    this.setPrice(node, this.leastPrice(node));
    // The cheapest chain so far ends with `free`, a free node of the other side. If `free` is -1, the chain ends with
    // `idle`, which becomes unmatched.
    let length = price[node];
    let free = -1;
    let idle = node;
    const visited: number[] = [];
    const visitedAt: number[] = [];
    const reached: number[] = [];
    let own = node;
    let base = 0;
    for (;;) {
      visited.push(own);
      visitedAt.push(base);
      const [from, at] = [own, base];
      this.forEachEdge(own, (to, weight) => {
        const d = at + Math.max(0, price[from] + price[to] - weight);
        if (d >= length || d >= distance[to] || mate[from] === to) return;
        if (distance[to] === Infinity) reached.push(to);
        distance[to] = d;
        reachedFrom[to] = from;
        reachedWeight[to] = weight;
        if (mate[to] >= 0) waiting.advance(to);
        else {
          length = d;
          free = to;
        }
      });
      const nearest = waiting.first();
      if (nearest < 0 || distance[nearest] >= length) break;
      waiting.removeFirst();
      own = mate[nearest];
      base = distance[nearest];
      if (base + price[own] < length) {
        length = base + price[own];
        free = -1;
        idle = own;
      }
    }
    for (const [i, seen] of visited.entries()) this.setPrice(seen, Math.max(0, price[seen] - (length - visitedAt[i])));
    for (const to of reached) {
      if (distance[to] < length) this.setPrice(to, price[to] + (length - distance[to]));
      distance[to] = Infinity;
    }
    waiting.clear();

    // Exchanges are made from the end of the chain back to the node.
    let taken = free;
    if (taken < 0 && idle !== node) {
      taken = mate[idle];
      this.part(idle, taken);
    }
    while (taken >= 0) {
      const taker = reachedFrom[taken];
      const given = mate[taker];
      if (given >= 0) this.part(taker, given);
      this.join(taker, taken, reachedWeight[taken]);
      taken = given;
    }
  }

  /** Calls `edge` with each neighbour of a node, except absent ones. */
  private forEachEdge(node: number, edge: (to: number, weight: number) => void): void {
    const { rows, columns, start, column, weight } = this.graph;
    if (node < rows) {
      for (let e = start[node]; e < start[node + 1]; e++) {
        if (this.isAbsent[rows + column[e]] === 0) edge(rows + column[e], weight[e]);
      }
    } else if (node < rows + columns) {
      const { order, starts } = this.byColumn;
      for (let i = starts[node - rows]; i < starts[node - rows + 1]; i++) {
        const e = order[i];
        if (this.isAbsent[this.rowOfEdge[e]] === 0) edge(this.rowOfEdge[e], weight[e]);
      }
    }
    for (const { to, weight: own } of this.edgesOf.get(node) ?? []) if (this.isAbsent[to] === 0) edge(to, own);
  }

  private addEdge(from: number, to: number, weight: number): void {
    const edges = this.edgesOf.get(from);
    if (edges === undefined) this.edgesOf.set(from, [{ to, weight }]);
    else edges.push({ to, weight });
  }

  private join(a: number, b: number, weight: number): void {
    this.setMate(a, b, weight);
    this.setMate(b, a, weight);
  }

  private part(a: number, b: number): void {
    this.setMate(a, -1, 0);
    this.setMate(b, -1, 0);
  }

  private setMate(node: number, mate: number, weight: number): void {
    this.remember(node);
    this.mate[node] = mate;
    this.matched[node] = weight;
  }

  private setPrice(node: number, price: number): void {
    this.remember(node);
    this.price[node] = price;
  }

  private remember(node: number): void {
    this.old.push({ node, price: this.price[node], mate: this.mate[node], weight: this.matched[node] });
  }

  /** Restores the state before the change, and returns by how much the total had grown. */
  private restore(changed: readonly ChangedColumn[]): number {
    const { rows } = this.graph;
    const after = new Map<number, number>();
    for (const { node } of this.old) if (node < rows) after.set(node, this.matched[node]);
    let gain = 0;
    for (let i = this.old.length - 1; i >= 0; i--) {
      const { node, price, mate, weight } = this.old[i];
      this.price[node] = price;
      this.mate[node] = mate;
      this.matched[node] = weight;
    }
    this.old.length = 0;
    for (const [row, weight] of after) gain += weight - this.matched[row];
    for (const { column } of changed) {
      // The rows of changed columns have entered again.
      if (column !== undefined) this.isAbsent[rows + column] = 0;
    }
    this.edgesOf.clear();
    return gain;
  }
}
