import { sha256 } from "../../core/sha256.ts";

const encoder = new TextEncoder();

/** A digest of lines that need not be in memory together: SHA-256 of the SHA-256 of each, in hex, one after another. */
export class LinesDigest {
  private readonly digests: string[] = [];

  /** Adds a line, without its end, and returns it. */
  add(line: string): string {
    this.digests.push(sha256(encoder.encode(line)));
    return line;
  }

  get lines(): number {
    return this.digests.length;
  }

  /** Of the lines so far. */
  sha256(): string {
    return sha256(encoder.encode(this.digests.join("")));
  }
}
