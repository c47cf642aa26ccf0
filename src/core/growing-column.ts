/** A column of 32-bit integers that grows, and is reused from part to part. */
export class GrowingColumn {
  values = new Int32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, this.length * 2);
    this.values[this.length++] = value;
  }

  /** A copy of what is there. */
  take(): Int32Array {
    return this.values.slice(0, this.length);
  }
}

/** A longer copy of a typed array, filled up with zeros. */
export function grown<T extends Int32Array | Uint8Array>(values: T, length: number): T {
  const longer = new (values.constructor as new (length: number) => T)(length);
  longer.set(values);
  return longer;
}
