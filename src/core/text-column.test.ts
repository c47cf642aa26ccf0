import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstDifference, textAt, textColumn } from "./text-column.ts";

const words = fc.array(fc.string({ unit: "binary", maxLength: 4 }), { maxLength: 8 });

describe("textColumn", () => {
  it("gives back every string, empty ones and those outside of ASCII too", () => {
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

  it("encodes every string by itself: halves of a character that meet stay halves", () => {
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

  it("gives back any strings", () => {
    fc.assert(
      fc.property(words, (strings) => {
        const column = textColumn(strings);
        expect(strings.map((_, i) => textAt(column, i))).toStrictEqual(strings);
      }),
      { seed: 1995 },
    );
  });
});

describe("firstDifference", () => {
  const between = (a: readonly string[], b: readonly string[]): number => firstDifference(textColumn(a), textColumn(b));

  it("is -1 for equal columns, and for empty ones", () => {
    expect(between(["a", "", "b"], ["a", "", "b"])).toBe(-1);
    expect(between([], [])).toBe(-1);
  });

  it("finds another letter, another length, and a boundary that is elsewhere in the same letters", () => {
    expect(between(["a", "b", "c"], ["a", "x", "c"])).toBe(1);
    expect(between(["a", "b"], ["a", "bb"])).toBe(1);
    expect(between(["x", "ab", "c"], ["x", "a", "bc"])).toBe(1);
    expect(between(["", "a"], ["a", ""])).toBe(0);
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
