import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactLetters, letterOf } from "./compact-letters.ts";

const displayed: fc.Arbitrary<{ order: number[]; differs: (a: number, b: number) => boolean }> = fc
  .record({ systems: fc.integer({ min: 1, max: 9 }), share: fc.constantFrom(0.2, 0.5, 0.8) })
  .chain(({ systems, share }) =>
    fc.record({
      order: fc.shuffledSubarray(
        Array.from({ length: systems }, (_, system) => system),
        { minLength: systems },
      ),
      cells: fc.array(
        fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value < share),
        { minLength: systems ** 2, maxLength: systems ** 2 },
      ),
    }),
  )
  .map(({ order, cells }) => ({
    order,
    differs: (a, b) => a !== b && cells[Math.min(a, b) * order.length + Math.max(a, b)],
  }));

function groupsOf(letters: readonly (readonly string[])[], order: readonly number[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const system of order) {
    for (const letter of letters[system]) groups.set(letter, [...(groups.get(letter) ?? []), system]);
  }
  return groups;
}

const pairs = (...differing: readonly string[]): ((a: number, b: number) => boolean) => {
  return (a, b) => differing.includes(`${Math.min(a, b)}${Math.max(a, b)}`);
};

describe("compactLetters", () => {
  it("gives the middle one of three systems two letters if only the first and the last differ", () => {
    expect(compactLetters([0, 1, 2], pairs("02"))).toEqual([["a"], ["a", "b"], ["b"]]);
  });

  it("gives five systems, each different from those more than two places away, a, ab, abc, bc, c", () => {
    expect(compactLetters([0, 1, 2, 3, 4], pairs("03", "04", "14"))).toEqual([
      ["a"],
      ["a", "b"],
      ["a", "b", "c"],
      ["b", "c"],
      ["c"],
    ]);
  });

  it("assigns letters in the given order", () => {
    expect(compactLetters([2, 0, 1], pairs("12"))).toEqual([["a", "b"], ["b"], ["a"]]);
  });

  it("needs one letter if no systems differ, one for each if all differ, and none without systems", () => {
    expect(compactLetters([1, 0, 2], () => false)).toEqual([["a"], ["a"], ["a"]]);
    expect(compactLetters([1, 0, 2], (a, b) => a !== b)).toEqual([["b"], ["a"], ["c"]]);
    expect(compactLetters([], () => true)).toEqual([]);
  });

  it("can need more letters than systems", () => {
    // 0 and 1, 2 and 3, 4 and 5 differ: 2³ sets with one of each.
    const letters = compactLetters([0, 1, 2, 3, 4, 5], pairs("01", "23", "45"));
    expect(letters[0]).toEqual(["a", "b", "c", "d"]);
    expect(letters[5]).toEqual(["b", "d", "f", "h"]);
    expect(new Set(letters.flat()).size).toBe(8);
  });

  it("lets two systems share a letter if and only if they do not differ, and gives every system a letter", () => {
    fc.assert(
      fc.property(displayed, ({ order, differs }) => {
        const letters = compactLetters(order, differs);
        expect(letters).toHaveLength(order.length);
        for (const a of order) {
          expect(letters[a]).not.toHaveLength(0);
          expect(new Set(letters[a]).size).toBe(letters[a].length);
          for (const b of order) {
            if (a !== b) expect(letters[a].some((letter) => letters[b].includes(letter))).toBe(!differs(a, b));
          }
        }
      }),
    );
  });

  it("has no letter whose systems all share another one", () => {
    fc.assert(
      fc.property(displayed, ({ order, differs }) => {
        const groups = [...groupsOf(compactLetters(order, differs), order).values()];
        groups.forEach((group, g) => {
          groups.forEach((other, o) => {
            if (g !== o) expect(group.every((system) => other.includes(system))).toBe(false);
          });
        });
      }),
    );
  });

  it("has a letter for each maximal set of systems that do not differ, better systems first", () => {
    fc.assert(
      fc.property(displayed, ({ order, differs }) => {
        const alike = Array.from({ length: 2 ** order.length }, (_, mask) =>
          order.filter((_, place) => ((mask >> place) & 1) === 1),
        ).filter((set) => set.length > 0 && set.every((a) => set.every((b) => !differs(a, b))));
        const largest = alike.filter(
          (set) => !alike.some((other) => other.length > set.length && set.every((system) => other.includes(system))),
        );
        const groups = groupsOf(compactLetters(order, differs), order);
        const name = (set: readonly number[]): string => set.join(" ");
        expect([...groups.values()].map(name).sort()).toEqual(largest.map(name).sort());
        const letters = [...groups.keys()].sort((x, y) => x.length - y.length || (x < y ? -1 : 1));
        expect(letters).toEqual(largest.map((_, i) => letterOf(i)));
        const bestPlaces = letters.map((letter) => order.indexOf(groups.get(letter)![0]));
        expect(bestPlaces).toEqual(bestPlaces.toSorted((x, y) => x - y));
      }),
    );
  });

  it("lists the letters of a system in ascending order", () => {
    fc.assert(
      fc.property(displayed, ({ order, differs }) => {
        const place = (letter: string): number => Array.from({ length: 100 }, (_, i) => letterOf(i)).indexOf(letter);
        for (const own of compactLetters(order, differs)) {
          expect(own.map(place)).toEqual(own.map(place).sort((x, y) => x - y));
        }
      }),
    );
  });
});

describe("letterOf", () => {
  it.each([
    [0, "a"],
    [25, "z"],
    [26, "aa"],
    [27, "ab"],
    [701, "zz"],
    [702, "aaa"],
  ])("of %i is %s", (n, letter) => {
    expect(letterOf(n)).toBe(letter);
  });

  it("uses all words of one letter, then of two, then of three", () => {
    const alphabet = "abcdefghijklmnopqrstuvwxyz".split("");
    const two = alphabet.flatMap((x) => alphabet.map((y) => x + y));
    const words = [...alphabet, ...two, ...two.map((word) => `a${word}`)];
    expect(words.map((_, n) => letterOf(n))).toEqual(words);
  });
});
