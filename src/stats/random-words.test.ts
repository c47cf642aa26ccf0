import { describe, expect, it } from "vitest";
import { philox4x32, below, RandomWords, shuffle } from "./random-words.ts";

function words(counter: [number, number, number, number], key: [number, number]): string {
  const out = new Uint32Array(4);
  philox4x32(counter, key, out);
  return Array.from(out, (word) => word.toString(16).padStart(8, "0")).join(" ");
}

describe("Philox4x32-10", () => {
  const ones = 0xffffffff;

  // The first three are known answers of the authors' Random123 library (kat_vectors).
  it.each([
    [[0, 0, 0, 0], [0, 0], "6627e8d5 e169c58d bc57ac4c 9b00dbd8"],
    [[ones, ones, ones, ones], [ones, ones], "408f276d 41c83b0e a20bc7c6 6d5451fd"],
    [[0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0], "d16cfe09 94fdcceb 5001e420 24126ea1"],
    [[0, 0, 0, 0], [12345, 0], "d1fa3e81 2f7fea51 d2ca9611 e328bbe0"],
    [[0, 1, 0, 0], [12345, 0], "43fdcd10 fc637d81 510da81f dbac0d1c"],
    [[1, 0, 0, 0], [12345, 0], "00b66929 24f09764 e49ad815 a55f2a37"],
    [[0, 0, 1, 0], [12345, 0], "7c2d3f06 ed9b7e2b 6ed8abe8 8b852ad1"],
  ] satisfies [[number, number, number, number], [number, number], string][])(
    "of counter %j with key %j is %s",
    (counter, key, expected) => {
      expect(words(counter, key)).toBe(expected);
    },
  );
});

describe("random words", () => {
  it("depend only on the counter, not on earlier words", () => {
    const random = new RandomWords(12345, 1);
    const first = new Uint32Array(6);
    random.fill(7, new Uint32Array(50));
    random.fill(0, first);
    expect(first[0]).toBe(0x7c2d3f06);
    expect(first[3]).toBe(0x8b852ad1);
    const more = new Uint32Array(100);
    new RandomWords(12345, 1).fill(0, more);
    expect(Array.from(more.subarray(0, 6))).toStrictEqual(Array.from(first));
  });

  it("use all of a seed beyond 32 bits", () => {
    const out = [new Uint32Array(4), new Uint32Array(4)];
    new RandomWords(1, 0).fill(0, out[0]);
    new RandomWords(1 + 2 ** 32, 0).fill(0, out[1]);
    expect(out[0]).not.toStrictEqual(out[1]);
    const expected = new Uint32Array(4);
    philox4x32([0, 0, 0, 0], [1, 1], expected);
    expect(out[1]).toStrictEqual(expected);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN])("refuse the seed %s", (seed) => {
    expect(() => new RandomWords(seed, 0)).toThrow(new RangeError("the seed must be a non-negative whole number"));
  });

  it("below a limit reach both ends, and each number about equally often", () => {
    expect(below(0, 7)).toBe(0);
    expect(below(0xffffffff, 7)).toBe(6);
    const random = new RandomWords(5, 0);
    const drawn = new Uint32Array(70_000);
    random.fill(0, drawn);
    const counts = new Int32Array(7);
    for (const word of drawn) counts[below(word, 7)]++;
    // Chi-square with 6 degrees of freedom: 22.46 is its .999 quantile.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.46);
  });

  it("shuffle items into every order about equally often", () => {
    const random = new RandomWords(6, 0);
    const counts = new Map<string, number>();
    const drawn = new Uint32Array(2);
    for (let trial = 0; trial < 60_000; trial++) {
      random.fill(trial, drawn);
      const items = Int32Array.of(0, 1, 2);
      shuffle(items, drawn);
      counts.set(items.join(""), (counts.get(items.join("")) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Chi-square with 5 degrees of freedom: 20.52 is its .999 quantile.
    expect([...counts.values()].reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.52);
  });
});
