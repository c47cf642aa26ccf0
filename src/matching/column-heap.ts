/**
 * Columns that wait to be visited, nearest first, equally near ones in ascending order: a binary heap that knows where
 * each column stands, so that a column can move forward when it comes nearer.
 */
export class ColumnHeap {
  private readonly distance: Float64Array;
  private readonly heap: Int32Array;
  /** Where each column stands in the heap, -1 if it does not. */
  private readonly position: Int32Array;
  private size = 0;

  /** @param distance of each column, owned by the caller; a change must be followed by `advance`, and may only be a decrease */
  constructor(distance: Float64Array) {
    this.distance = distance;
    this.heap = new Int32Array(distance.length);
    this.position = new Int32Array(distance.length).fill(-1);
  }

  /** The nearest column, -1 if there is none. */
  first(): number {
    return this.size > 0 ? this.heap[0] : -1;
  }

  /** Puts a column in, or moves it forward after its distance decreased. O(log size) */
  advance(column: number): void {
    const { heap, position } = this;
    let p = position[column] < 0 ? this.size++ : position[column];
    while (p > 0) {
      const parent = (p - 1) >> 1;
      if (!this.isBefore(column, heap[parent])) break;
      heap[p] = heap[parent];
      position[heap[p]] = p;
      p = parent;
    }
    heap[p] = column;
    position[column] = p;
  }

  /** Takes out the nearest column. O(log size) */
  removeFirst(): void {
    const { heap, position } = this;
    position[heap[0]] = -1;
    const last = heap[--this.size];
    if (this.size === 0) return;
    let p = 0;
    for (;;) {
      let child = 2 * p + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.isBefore(heap[child + 1], heap[child])) child++;
      if (!this.isBefore(heap[child], last)) break;
      heap[p] = heap[child];
      position[heap[p]] = p;
      p = child;
    }
    heap[p] = last;
    position[last] = p;
  }

  /** Takes out all columns. O(size) */
  clear(): void {
    for (let p = 0; p < this.size; p++) this.position[this.heap[p]] = -1;
    this.size = 0;
  }

  private isBefore(a: number, b: number): boolean {
    const difference = this.distance[a] - this.distance[b];
    return difference < 0 || (difference === 0 && a < b);
  }
}
