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

/** An object in JSON with the SHA-256 of its text as its last member. */
export function sealed(line: string): string {
  return `${line.slice(0, -1)},"sha256":"${sha256(encoder.encode(line))}"}`;
}

/** Whether a line is as `sealed` made it. */
export function isSealed(line: string): boolean {
  const end = line.search(/,"sha256":"[0-9a-f]{64}"\}$/);
  return end >= 0 && sealed(`${line.slice(0, end)}}`) === line;
}
