import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteInterner, ByteStrings } from "../common/lines/byte-strings.ts";
import { sortStrings } from "./index.ts";

const encoder = new TextEncoder();

function byteStrings(texts: readonly string[]): ByteStrings {
  const strings = new ByteStrings();
  for (const text of texts) {
    const bytes = encoder.encode(text);
    strings.push(bytes, 0, bytes.length);
  }
  return strings;
}

/**
 * Few different letters, so that prefixes are common and strings repeat; zeros, and characters on both sides of U+E000.
 */
const text = fc
  .array(fc.constantFrom("a", "b", "\0", "é", "\uD7FF", "\uE000", "\uFFFD", "😀", "\u{10FFFF}"), { maxLength: 12 })
  .map((letters) => letters.join(""));

function expectSorted(texts: readonly string[]): void {
  const order = Int32Array.from(texts.keys());
  const isRepeated = sortStrings(byteStrings(texts), order);
  const expected = Array.from(texts.keys()).sort((a, b) =>
    texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : a - b,
  );
  expect(Array.from(order)).toEqual(expected);
  expect(Array.from(isRepeated)).toEqual(
    expected.map((at, i) => (i > 0 && texts[at] === texts[expected[i - 1]] ? 1 : 0)),
  );
}

test("sortStrings sorts stably, in the order of JavaScript's strings", () => {
  fc.assert(fc.property(fc.array(text, { maxLength: 30 }), expectSorted), { numRuns: 500 });
  fc.assert(fc.property(fc.array(text, { minLength: 200, maxLength: 600 }), expectSorted), { numRuns: 60 });
});

test.each<[string, string[]]>([
  ["strings that end in numbers", Array.from({ length: 3000 }, (_, i) => `record-${(i * 7919) % 3000}`)],
  ["equal strings", Array.from({ length: 1000 }, () => "x".repeat(50))],
  [
    "strings that differ only at the end",
    Array.from({ length: 1000 }, (_, i) => `${"x".repeat(5000)}${(i * 31) % 1000}`),
  ],
  ["strings of which each begins with the next", Array.from({ length: 400 }, (_, i) => "a".repeat(400 - i))],
  ["strings of null characters", Array.from({ length: 100 }, (_, i) => "\0".repeat(i % 11))],
  ["no strings", []],
])("sortStrings sorts %s", (_, texts) => {
  expectSorted(texts);
});

test("sortStrings sorts a part of the strings", () => {
  const order = Int32Array.of(4, 0, 2);
  sortStrings(byteStrings(["c", "-", "b", "-", "a"]), order);
  expect(Array.from(order)).toEqual([4, 2, 0]);
});

test("ByteStrings returns strings unchanged", () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const strings = byteStrings(texts);
      expect(strings.texts()).toEqual(texts);
      expect(texts.map((_, i) => strings.at(i))).toEqual(texts);
    }),
  );
  const long = ["a".repeat(100_000), "b", "é".repeat(50_000), "\uFEFFc"];
  expect(byteStrings(long).texts()).toEqual(long);
});

test("ByteInterner gives equal strings the same number, in order of appearance", () => {
  const word = fc.oneof(
    text,
    fc.nat(3000).map(String),
    fc.nat(300).map((n) => `a-long-name-${n}`),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4000, size: "max" }), (texts) => {
      const interner = new ByteInterner();
      const numbers = texts.map((each) => {
        const bytes = encoder.encode(`-${each}-`);
        return interner.indexOf(bytes, 1, bytes.length - 1);
      });
      const distinct = [...new Set(texts)];
      expect(numbers).toEqual(texts.map((each) => distinct.indexOf(each)));
      expect(interner.strings.texts()).toEqual(distinct);
    }),
    { numRuns: 30 },
  );
});
