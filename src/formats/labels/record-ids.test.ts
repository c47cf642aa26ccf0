import fc from "fast-check";
import { expect, it } from "vitest";
import { ByteStrings } from "../common/lines/byte-strings.ts";
import { RecordIds, wholeNumber } from "./record-ids.ts";

const encoder = new TextEncoder();

/** Whole numbers near all limits: of the array, of 32 and 64 bits, and of exact doubles. */
const whole = fc.oneof(
  fc.bigInt({ min: -3n, max: 12n }),
  fc.bigInt({ min: (1n << 24n) - 3n, max: (1n << 24n) + 3n }),
  fc.bigInt({ min: (1n << 31n) - 3n, max: (1n << 32n) + 3n }),
  fc.bigInt({ min: (1n << 53n) - 3n, max: (1n << 53n) + 3n }),
  fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
);

/** Ids as texts, some of which look like whole numbers but are written differently. */
const text = fc.oneof(
  whole.map(String),
  fc.constantFrom(
    "07",
    "-0",
    "+1",
    "1.0",
    "1e3",
    " 1",
    "0",
    "-",
    "x",
    "é",
    "18446744073709551615",
    "a long name of it",
  ),
);

const id = fc.oneof(
  text.map((name) => ({ name, number: undefined })),
  whole.map((number) => ({ name: String(number), number })),
);

it("RecordIds gives texts and whole numbers the same record if their texts are equal, in any order of adding", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 8 }), fc.array(id, { maxLength: 40 }), (first, later) => {
      const naive = new Map<string, number>();
      const ids = new RecordIds();
      const names = new ByteStrings();
      for (const name of first) {
        const bytes = encoder.encode(name);
        names.push(bytes, 0, bytes.length);
        naive.set(name, naive.size);
      }
      ids.addAll(names);
      for (const { name, number } of later) {
        if (!naive.has(name)) naive.set(name, naive.size);
        const bytes = encoder.encode(`,${name},`);
        const found =
          number === undefined
            ? ids.ofText(bytes, 1, bytes.length - 1)
            : ids.ofWhole(Number(BigInt.asIntN(32, number)), Number(number >> 32n));
        expect(found).toBe(naive.get(name));
      }
      expect(ids.strings.texts()).toEqual([...naive.keys()]);
    }),
  );
});

it("RecordIds finds many whole numbers again, with gaps that no array could have", () => {
  const ids = new RecordIds();
  const numbers = Array.from({ length: 20_000 }, (_, i) => BigInt(i) ** 4n * (i % 2 === 0 ? 1n : -1n));
  const recordOf = (number: bigint): number =>
    ids.ofWhole(Number(BigInt.asIntN(32, number)), Number(BigInt.asIntN(64, number) >> 32n));
  expect(numbers.map(recordOf)).toEqual([...numbers.keys()]);
  expect(numbers.map(recordOf)).toEqual([...numbers.keys()]);
});

it("wholeNumber joins the halves of a number", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (number) => {
      expect(wholeNumber(Number(BigInt.asIntN(32, number)), Number(number >> 32n))).toBe(number);
    }),
  );
});
