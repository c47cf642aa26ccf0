/** Items that are joined directly or indirectly are in the same set. */
export class DisjointSets {
  private readonly parents = new Map<string, string>();

  join(a: string, b: string): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x !== y) this.parents.set(y, x);
  }

  /** Returns the representative of an item's set. A lone item represents itself. */
  find(thing: string): string {
    let root = thing;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    // Shortens the path, so that long chains are walked only once.
    for (let step = thing; step !== root; ) {
      const next = this.parents.get(step) ?? root;
      if (next !== root) this.parents.set(step, root);
      step = next;
    }
    return root;
  }
}
