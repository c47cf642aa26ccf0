import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "./corpus-hash.ts";
import { webAssemblyUse } from "./web-assembly.ts";

const expected = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.each(["never", "always"] as const)("sha256, with WebAssembly %s", (when) => {
  beforeEach(() => {
    webAssemblyUse.when = when;
  });
  afterEach(() => {
    webAssemblyUse.when = "where it pays";
  });

  it("of an empty message and of abc is as published for FIPS 180-4", () => {
    expect(sha256(new Uint8Array(0))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256(new TextEncoder().encode("abc"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  // At most 55 bytes fit into one block with their length; 56 need a second; 64 fill a block.
  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 491_519, 491_520, 491_521, 1_000_003])(
    "of a message of length %i equals that of node:crypto",
    (length) => {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 167 + length) & 255);
      expect(sha256(bytes)).toBe(expected(bytes));
    },
  );

  it("of random bytes equals that of node:crypto", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(expected(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it("of a part of a larger buffer covers only the part", () => {
    const buffer = Uint8Array.from({ length: 200 }, (_, i) => i);
    expect(sha256(buffer.subarray(7, 100))).toBe(expected(buffer.slice(7, 100)));
  });

  it("changes neither its input nor the result of the next call", () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    const first = sha256(bytes);
    sha256(Uint8Array.from({ length: 64 }, () => 255));
    expect(Array.from(bytes)).toStrictEqual([1, 2, 3]);
    expect(sha256(bytes)).toBe(first);
  });
});
