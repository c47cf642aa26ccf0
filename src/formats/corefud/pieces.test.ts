import { describe, expect, test } from "vitest";
import { mostWork, piecesOfEntity } from "./pieces.ts";

function pieces(...mentions: number[][]): number[][] {
  return piecesOfEntity(mentions.map((runs) => Int32Array.from(runs))).map((runs) => Array.from(runs));
}

describe("what needs no cutting stays as it is", () => {
  test.each([
    ["one", [[0, 3]]],
    [
      "side by side",
      [
        [0, 1],
        [2, 3],
        [3, 4],
        [4, 4],
      ],
    ],
    [
      "nested, and the same twice",
      [
        [0, 9],
        [0, 9],
        [0, 4],
        [1, 4],
        [4, 9],
        [5, 5],
      ],
    ],
    [
      "a gap",
      [
        [0, 1, 3, 4],
        [6, 6, 8, 8],
      ],
    ],
    [
      "a gap with another within",
      [
        [0, 9],
        [1, 1, 8, 8],
        [3, 4],
      ],
    ],
  ])("%s", (_, mentions) => {
    expect(pieces(...mentions)).toEqual(mentions);
  });
});

describe("what cannot be told apart is cut", () => {
  test("crossing mentions: single tokens", () => {
    expect(pieces([0, 2], [1, 3])).toEqual([
      [0, 2],
      [1, 1, 2, 2, 3, 3],
    ]);
  });

  test("three that cross: a number of pieces for each", () => {
    expect(pieces([0, 3], [1, 4], [2, 5])).toEqual([
      [0, 3],
      [1, 1, 2, 2, 3, 3, 4, 4],
      [2, 2, 3, 3, 4, 4, 5, 5],
    ]);
    // Here the second would be taken for a piece of the first if it had as many.
    expect(pieces([0, 3], [1, 6], [2, 7]).map((runs) => runs.length / 2)).toEqual([1, 6, 6]);
  });

  test("gaps within gaps: the last token again", () => {
    expect(pieces([0, 0, 4, 4], [1, 1, 3, 3])).toEqual([
      [0, 0, 4, 4],
      [1, 1, 3, 3, 3, 3],
    ]);
  });

  test("thousands that cross: the first, as far as the work stays within bounds, and the others as they are", () => {
    const spans = Array.from({ length: 2500 }, (_, i) => [i, 2500 + i]);
    const written = pieces(...spans);
    const plain = written.map((runs) => runs.length === 2);
    // The first of all crosses nothing before it, and from where work ends none is cut.
    const end = plain.indexOf(true, 1);
    expect(plain).toEqual(spans.map((_, i) => i === 0 || i >= end));
    // Each cut mention has at least one piece for each of its 2,501 tokens.
    expect(end * 2501).toBeLessThan(mostWork);
    expect(pieces(...spans.slice(0, 20)).filter((runs) => runs.length > 2)).toHaveLength(19);
  });

  test("gaps that cross are read in the order in which they open", () => {
    expect(pieces([0, 0, 3, 3], [1, 1, 4, 4])).toEqual([
      [0, 0, 3, 3],
      [1, 1, 4, 4],
    ]);
  });
});
