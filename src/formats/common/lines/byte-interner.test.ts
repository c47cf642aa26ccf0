import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteInterner } from "./byte-strings.ts";

function numbersOf(strings: readonly Uint8Array[]): number[] {
  const interner = new ByteInterner();
  return strings.map((bytes) => interner.indexOf(bytes, 0, bytes.length));
}

test("ByteInterner numbers strings in the order in which they first appear", () => {
  const bytes = fc.uint8Array({ minLength: 0, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 60 }), (strings) => {
      const seen = new Map<string, number>();
      const expected = strings.map((string) => {
        const key = string.join();
        if (!seen.has(key)) seen.set(key, seen.size);
        return seen.get(key)!;
      });
      expect(numbersOf(strings)).toStrictEqual(expected);
    }),
  );
});

/** Returns strings of eight bytes whose hashes are all 0, so they share one slot. */
function colliding(count: number): Uint8Array[] {
  const [first, second] = [0x9e3779b1, 0x85ebca6b];
  let inverse = first;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(first, inverse));
  return Array.from({ length: count }, (_, i) => {
    const high = i + 1;
    const low = Math.imul(Math.imul(high, second), inverse) ^ 8;
    const bytes = new Uint8Array(8);
    const view = new DataView(bytes.buffer);
    view.setInt32(0, high);
    view.setInt32(4, low);
    return bytes;
  });
}

test("ByteInterner numbers 150,000 colliding strings without timing out", () => {
  const strings = colliding(150_000);
  expect(numbersOf([...strings, ...strings.slice(0, 5)])).toStrictEqual([...strings.keys(), 0, 1, 2, 3, 4]);
});
