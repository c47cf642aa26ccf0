/** Gives things distinct names if the file repeats one: the second “it” becomes “it (2)”. */
export class DistinctNames {
  private readonly taken = new Set<string>();
  private readonly asked = new Map<string, number>();

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
