import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnAt, invalidUtf8 } from "./line-bytes.ts";

const encoder = new TextEncoder();

function isValid(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

describe("invalidUtf8", () => {
  test.each([
    ["a lone continuation byte", [97, 0x80], 1],
    ["an overlong form of two bytes", [0xc0, 0xaf], 0],
    ["an overlong form of three bytes", [0xe0, 0x80, 0xaf], 0],
    ["an overlong form of four bytes", [0xf0, 0x80, 0x80, 0xaf], 0],
    ["a surrogate", [97, 0xed, 0xa0, 0x80], 1],
    ["a code point beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80], 0],
    ["a truncated character", [97, 98, 0xe2, 0x82], 2],
    ["a wrong third byte", [0xe2, 0x82, 0x41], 0],
    ["a Latin-1 letter", [0x4d, 0xfc, 0x6c, 0x6c], 1],
  ])("returns the position of %s", (_, bytes, position) => {
    expect(invalidUtf8(Uint8Array.from(bytes), 0, bytes.length)).toBe(position);
  });

  test("agrees with the platform's decoder on which bytes are valid", () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0x9f),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 8 }), (values) => {
        const bytes = Uint8Array.from(values);
        const bad = invalidUtf8(bytes, 0, bytes.length);
        expect(bad < 0).toBe(isValid(bytes));
        if (bad >= 0) expect(isValid(bytes.subarray(0, bad))).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});

test("columnAt counts UTF-16 units from 1", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const line = encoder.encode(before + after);
      expect(columnAt(line, 0, encoder.encode(before).length)).toBe(before.length + 1);
    }),
  );
});
