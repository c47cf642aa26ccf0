import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  columnOfLines,
  ColumnRoom,
  GrowingColumn,
  GrowingTextColumn,
  firstDifference,
  grown,
  textAt,
  textColumn,
} from "./text-column.ts";

const words = fc.array(fc.string({ unit: "binary", maxLength: 4 }), { maxLength: 8 });

describe("textColumn", () => {
  it("keeps every string, including empty and non-ASCII ones", () => {
    const strings = ["", "Ōé", "", "中文", "𝒳", "plain", ""];
    const column = textColumn(strings);
    expect(column.length).toBe(7);
    expect(strings.map((_, i) => textAt(column, i))).toStrictEqual(strings);
  });

  it("holds UTF-8: é is two bytes", () => {
    const { bytes, ends } = textColumn(["é", "e"]);
    expect(Array.from(bytes)).toStrictEqual([0xc3, 0xa9, 0x65]);
    expect(Array.from(ends)).toStrictEqual([2, 3]);
  });

  it("encodes every string separately, so adjacent surrogate halves stay apart", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "é", "猫", "\uD83D", "\uDE00") })), (strings) => {
        const each = strings.map((string) => new TextEncoder().encode(string));
        const { bytes, ends } = textColumn(strings);
        expect(Array.from(bytes)).toStrictEqual(each.flatMap((own) => Array.from(own)));
        let end = 0;
        expect(Array.from(ends)).toStrictEqual(each.map(({ length }) => (end += length)));
      }),
    );
  });

  it("keeps any strings unchanged", () => {
    fc.assert(
      fc.property(words, (strings) => {
        const column = textColumn(strings);
        expect(strings.map((_, i) => textAt(column, i))).toStrictEqual(strings);
      }),
      { seed: 1995 },
    );
  });
});

test("columnOfLines equals textColumn of the lines", () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "猫", "\uD83D\uDE00", "\r", "\uD83D") }));
  fc.assert(
    fc.property(lines, (strings) => {
      expect(columnOfLines(strings.join("\n"), strings.length)).toStrictEqual(textColumn(strings));
    }),
  );
  expect(columnOfLines("", 1)).toStrictEqual(textColumn([""]));
});

describe("textAt", () => {
  it.each([23, 24, 25, 100])(
    "returns strings of %i bytes, ASCII or not, at the first and later positions",
    (length) => {
      const strings = [
        "a".repeat(length),
        "a".repeat(length - 2) + "é",
        "\x7f".repeat(length),
        "\x80" + "b".repeat(length - 2),
      ];
      expect(strings.map((_, i) => textAt(textColumn(strings), i))).toStrictEqual(strings);
    },
  );
});

describe("firstDifference", () => {
  const between = (a: readonly string[], b: readonly string[]): number => firstDifference(textColumn(a), textColumn(b));

  it("is -1 for equal columns, and for empty ones", () => {
    expect(between(["a", "", "b"], ["a", "", "b"])).toBe(-1);
    expect(between([], [])).toBe(-1);
  });

  it("finds a different letter, a different length, and different boundaries of the same letters", () => {
    expect(between(["a", "b", "c"], ["a", "x", "c"])).toBe(1);
    expect(between(["a", "b"], ["a", "bb"])).toBe(1);
    expect(between(["x", "ab", "c"], ["x", "a", "bc"])).toBe(1);
    expect(between(["", "a"], ["a", ""])).toBe(0);
  });

  it("compares bytes at any offset in their buffer", () => {
    const strings = ["abcde", "fghij", "klm"];
    const shifted = (own: readonly string[], by: number): ReturnType<typeof textColumn> => {
      const column = textColumn(own);
      const buffer = new Uint8Array(by + column.bytes.length).fill(0x7a - by);
      buffer.set(column.bytes, by);
      return { ...column, bytes: buffer.subarray(by) };
    };
    for (const left of [0, 1, 3, 4]) {
      for (const right of [0, 1, 2, 4]) {
        expect(firstDifference(shifted(strings, left), shifted(strings, right))).toBe(-1);
        expect(firstDifference(shifted(strings, left), shifted(["abcde", "fghiX", "klm"], right))).toBe(1);
        expect(firstDifference(shifted(strings, left), shifted(["abcde", "fghij", "klX"], right))).toBe(2);
      }
    }
  });

  it("is the first index at which strings differ", () => {
    const word = fc.constantFrom("", "a", "b", "ab", "é");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, fc.boolean()), { maxLength: 8 }), (rows) => {
        const a = rows.map(([left]) => left);
        const b = rows.map(([left, right, differ]) => (differ ? right : left));
        expect(between(a, b)).toBe(a.findIndex((word, i) => word !== b[i]));
      }),
      { seed: 1995 },
    );
  });
});

it("a column of numbers keeps everything that was added, beyond its initial size", () => {
  const column = new GrowingColumn();
  const pushed = Array.from({ length: 600 }, (_, i) => 3 * i);
  for (const value of pushed) column.push(value);
  expect(Array.from(column.take())).toStrictEqual(pushed);
});

it("a column of numbers can be reused, because it returns copies", () => {
  const column = new GrowingColumn();
  column.push(7);
  const taken = column.take();
  column.length = 0;
  column.push(8);
  expect(Array.from(taken)).toStrictEqual([7]);
  expect(Array.from(column.take())).toStrictEqual([8]);
});

it("grown keeps the values and the type of the array", () => {
  expect(grown(Uint8Array.of(1, 2), 4)).toStrictEqual(Uint8Array.of(1, 2, 0, 0));
  expect(grown(Int32Array.of(1, -2), 3)).toStrictEqual(Int32Array.of(1, -2, 0));
});

const bytes = new TextEncoder().encode("one two zwölf");

test("a growing text column keeps strings in order, reports non-ASCII ones, and can be reused", () => {
  const column = new GrowingTextColumn();
  expect(column.push(bytes, 0, 3)).toBe(false);
  expect(column.push(bytes, 8, bytes.length)).toBe(true);
  expect([column.at(0), column.at(1)]).toEqual(["one", "zwölf"]);
  const taken = column.take(2);
  column.clear();
  column.push(bytes, 3, 7);
  expect([column.at(0), column.at(1), column.at(2)]).toEqual([" two", "", ""]);
  expect([textAt(taken, 0), textAt(taken, 1)]).toEqual(["one", "zwölf"]);
});

test("a growing text column fills gaps with empty strings, up to the requested length", () => {
  const column = new GrowingTextColumn();
  column.put(2, bytes, 0, 3);
  expect(column.length).toBe(3);
  const taken = column.take(5);
  expect(Array.from({ length: 5 }, (_, i) => textAt(taken, i))).toEqual(["", "", "one", "", ""]);
});

test("a growing text column grows as needed", () => {
  const column = new GrowingTextColumn();
  for (let i = 0; i < 2000; i++) column.push(bytes, 0, 7);
  expect(column.at(1999)).toBe("one two");
});

test("a growing text column accepts a string longer than its whole memory, also as the second string", () => {
  const long = new Uint8Array(3000).fill(0x61);
  const column = new GrowingTextColumn();
  column.push(bytes, 0, 3);
  column.push(long, 0, 3000);
  column.push(long, 1000, 3000);
  expect([column.at(0), column.at(1), column.at(2)]).toEqual(["one", "a".repeat(3000), "a".repeat(2000)]);
});

test("a growing text column has only empty strings after the last", () => {
  const column = new GrowingTextColumn();
  column.push(bytes, 0, 3);
  expect([column.at(1), column.at(7)]).toEqual(["", ""]);
  expect(column.take(1).ends).toStrictEqual(Int32Array.of(3));
});

test("a growing text column counts byte 0x7F as ASCII, and 0x80 as non-ASCII", () => {
  const column = new GrowingTextColumn();
  expect(column.push(Uint8Array.of(0x7f), 0, 1)).toBe(false);
  expect(column.push(Uint8Array.of(0x80), 0, 1)).toBe(true);
});

describe("columns that take many values at once", () => {
  it("grow as needed", () => {
    const column = new GrowingColumn();
    column.push(7);
    column.pushAll(Int32Array.from({ length: 300 }, (_, i) => i));
    column.push(8);
    expect(column.length).toBe(302);
    expect(Array.from(column.take())).toEqual([7, ...Array.from({ length: 300 }, (_, i) => i), 8]);
  });

  it("continue the ends of texts from the current end", () => {
    const encoder = new TextEncoder();
    const texts = new GrowingTextColumn();
    texts.push(encoder.encode("xaby"), 1, 3);
    expect(texts.end).toBe(2);
    texts.pushAll(encoder.encode("c".repeat(3000)), Int32Array.of(3, 3, 3002));
    expect(texts.end).toBe(3002);
    const taken = texts.take(5);
    expect([0, 1, 2, 3, 4].map((i) => textAt(taken, i))).toEqual(["ab", "c", "", "c".repeat(2999), ""]);
  });

  it("are adjacent in one block of memory if they share a room", () => {
    const room = new ColumnRoom(4, 5);
    const texts = new GrowingTextColumn();
    texts.push(new TextEncoder().encode("abcde"), 0, 5);
    const numbers = new GrowingColumn();
    numbers.pushAll(Int32Array.of(1, 2, 3));
    const first = numbers.take(room);
    const { bytes, ends } = texts.take(1, room);
    expect([Array.from(first), Array.from(ends), new TextDecoder().decode(bytes)]).toEqual([[1, 2, 3], [5], "abcde"]);
    expect(new Set([first.buffer, ends.buffer, bytes.buffer]).size).toBe(1);
    // Texts must begin at a multiple of four, because columns are compared four bytes at a time.
    expect([first.byteOffset, bytes.byteOffset, ends.byteOffset]).toEqual([0, 12, 20]);
  });
});
