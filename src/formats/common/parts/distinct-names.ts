/** Gives things different names that the file may call the same: the second “it” is “it (2)”. */
export class DistinctNames {
  private readonly taken = new Set<string>();
  /** How often each name was asked for. */
  private readonly asked = new Map<string, number>();

  /** The name itself, if it was not given before, or one made of it. */
  give(name: string): string {
    let count = this.asked.get(name) ?? 0;
    let given: string;
    do {
      count++;
      given = count === 1 ? name : `${name} (${count})`;
    } while (this.taken.has(given));
    this.asked.set(name, count);
    this.taken.add(given);
    return given;
  }
}
