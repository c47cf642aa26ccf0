/** Sets that grow together: what is joined, directly or by way of others, is in the same set. */
export class DisjointSets {
  private readonly parents = new Map<string, string>();

  /** Puts two things into one set. */
  join(a: string, b: string): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x !== y) this.parents.set(y, x);
  }

  /** What stands for the set of a thing; equal for things in the same set, and the thing itself if it is alone. */
  find(thing: string): string {
    let root = thing;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    // The way is shortened, so that long chains are walked once.
    for (let step = thing; step !== root; ) {
      const next = this.parents.get(step) ?? root;
      this.parents.set(step, root);
      step = next;
    }
    return root;
  }
}
