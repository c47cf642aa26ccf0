/**
 * Cuts a stream of bytes into blocks that end at a line's end, whatever the chunks. A byte order mark is dropped, and a
 * file with the bare carriage returns of old Macs is read as if they were line feeds.
 */
export class LineSplitter {
  private pending: Uint8Array[] = [];
  private started = false;
  private bareReturns = false;
  private readonly block: (bytes: Uint8Array) => void;

  /**
   * @param block receives bytes in which every line, the last one too, ends with a line feed; valid only during the call
   */
  constructor(block: (bytes: Uint8Array) => void) {
    this.block = block;
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (!this.started && bytes.length > 0) {
      this.started = true;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
      this.bareReturns = bytes.includes(13) && !bytes.includes(10);
    }
    if (this.bareReturns) bytes = bytes.map((byte) => (byte === 13 ? 10 : byte));
    const end = bytes.lastIndexOf(10) + 1;
    if (end > 0) {
      this.block(this.pending.length === 0 ? bytes.subarray(0, end) : this.join(bytes.subarray(0, end)));
      this.pending = [];
    }
    if (end < bytes.length) this.pending.push(bytes.slice(end));
  }

  end(): void {
    if (this.pending.length > 0) this.block(this.join(Uint8Array.of(10)));
    this.pending = [];
  }

  private join(last: Uint8Array): Uint8Array {
    const joined = new Uint8Array(this.pending.reduce((sum, piece) => sum + piece.length, last.length));
    let offset = 0;
    for (const piece of this.pending) {
      joined.set(piece, offset);
      offset += piece.length;
    }
    joined.set(last, offset);
    return joined;
  }
}
