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

/** Looks all strings up at once, after some that were pushed directly. */
function numbersAtOnce(strings: readonly Uint8Array[], pushed: readonly Uint8Array[] = []): number[] {
  const interner = new ByteInterner();
  for (const bytes of pushed) interner.strings.push(bytes, 0, bytes.length);
  interner.enterPushed();
  const whole = Uint8Array.from(strings.flatMap((bytes) => Array.from(bytes)));
  const ends = new Int32Array(strings.length);
  strings.forEach((bytes, i) => (ends[i] = (i === 0 ? 0 : ends[i - 1]) + bytes.length));
  const starts = ends.map((end, i) => end - strings[i].length);
  return Array.from(interner.indexAll(whole, starts, ends));
}

test("ByteInterner gives many strings at once the numbers that they get in turn", () => {
  // Few different bytes make equal strings likely, below and above the length that is stored in the table.
  const bytes = fc.array(fc.constantFrom(0, 1, 97), { maxLength: 12 }).map((values) => Uint8Array.from(values));
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 700 }), (strings) => {
      expect(numbersAtOnce(strings)).toStrictEqual(numbersOf(strings));
      const different = Array.from(new Map(strings.map((string) => [string.join(), string])).values());
      const pushed = different.slice(0, different.length >> 1);
      expect(numbersAtOnce(strings, pushed)).toStrictEqual(numbersOf([...pushed, ...strings]).slice(pushed.length));
    }),
    { numRuns: 200 },
  );
});

test("ByteInterner numbers thousands of strings at once, and 20,000 colliding ones", () => {
  const strings = Array.from({ length: 5000 }, (_, i) => new TextEncoder().encode(`record ${(i * 7919) % 3000}`));
  expect(numbersAtOnce(strings)).toStrictEqual(numbersOf(strings));
  const equal = colliding(20_000);
  expect(numbersAtOnce([...equal, ...equal.slice(0, 5)])).toStrictEqual([...equal.keys(), 0, 1, 2, 3, 4]);
  expect(numbersAtOnce(equal, equal)).toStrictEqual([...equal.keys()]);
  expect(numbersAtOnce(equal, equal.slice(0, 5000))).toStrictEqual([...equal.keys()]);
});
