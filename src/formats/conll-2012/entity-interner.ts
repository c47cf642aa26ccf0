import { ZERO } from "../ascii.ts";

/** Ids are opaque, so not even a byte order mark is taken off them. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Ids below this are looked up by value; OntoNotes has none above 1,000. */
const DIRECT = 4096;

/**
 * Turns the entity ids of one part into indices 0, 1, 2 … in the order in which they come. Ids are opaque strings; the
 * usual small decimal numbers are recognised without making a string.
 */
export class EntityInterner {
  readonly ids: string[] = [];
  private readonly direct = new Int32Array(DIRECT);
  private readonly others = new Map<string, number>();

  /** Whether there are ids that are not small decimal numbers. */
  get hasUnusual(): boolean {
    return this.others.size > 0;
  }

  /** Forgets all ids. */
  clear(): void {
    for (const id of this.ids) if (isDirect(id)) this.direct[Number(id)] = 0;
    this.ids.length = 0;
    this.others.clear();
  }

  /** The index of the id in `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    // A number without leading zeros and below DIRECT: its index + 1 is kept in the table.
    if (end - start <= 4 && (bytes[start] !== ZERO || end - start === 1)) {
      let value = 0;
      let p = start;
      for (; p < end; p++) {
        const digit = bytes[p] - ZERO;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (p === end && value < DIRECT) {
        if (this.direct[value] === 0) this.direct[value] = this.ids.push(String(value));
        return this.direct[value] - 1;
      }
    }
    const id = decoder.decode(bytes.subarray(start, end));
    let index = this.others.get(id);
    if (index === undefined) {
      index = this.ids.push(id) - 1;
      this.others.set(id, index);
    }
    return index;
  }
}

function isDirect(id: string): boolean {
  return /^(0|[1-9]\d{0,3})$/.test(id) && Number(id) < DIRECT;
}
