/**
 * A priority queue of columns to visit: nearest first, equally near ones in ascending order. It is a binary heap that
 * stores the index of each column, so that a column can move forward when its distance decreases.
 */
export class ColumnHeap {
  private readonly distance: Float64Array;
  private readonly heap: Int32Array;
  /** The index of each column in the heap, or -1. */
  private readonly position: Int32Array;
  private size = 0;

  /**
   * @param distance the distance of each column, owned by the caller; it may only decrease, and `advance` must follow
   * each change
   */
  constructor(distance: Float64Array) {
    this.distance = distance;
    this.heap = new Int32Array(distance.length);
    this.position = new Int32Array(distance.length).fill(-1);
  }

  first(): number {
    return this.size > 0 ? this.heap[0] : -1;
  }

  /** Adds a column, or moves it forward after its distance decreased. O(log size) */
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

  /** Removes the nearest column. O(log size) */
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

  /** Removes all columns. O(size) */
  clear(): void {
    for (let p = 0; p < this.size; p++) this.position[this.heap[p]] = -1;
    this.size = 0;
  }

  private isBefore(a: number, b: number): boolean {
    const difference = this.distance[a] - this.distance[b];
    return difference < 0 || (difference === 0 && a < b);
  }
}
