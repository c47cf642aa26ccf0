import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../bench/random.ts";
import { partitionPairs } from "../../../test/support/random-partitions.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { alignEntities, anotherAlignment, connectedComponents, phi4 } from "./entity-alignment.ts";

const byCommon = (common: number): number => common;

describe("alignEntities", () => {
  const align = (key: string[][], response: string[][]): [number[], number] => {
    const { responseOf, similarity } = alignEntities(tableOf(key, response), byCommon);
    return [Array.from(responseOf), similarity];
  };

  it("aligns {abc}{defg} with the first and the third of {ab}{cd}{fghi}", () => {
    expect(align(entities("abc", "defg"), entities("ab", "cd", "fghi"))).toStrictEqual([[0, 2], 4]);
  });

  it("forgoes the largest cell for a better total: {abcde}{fgh} and {abcfgh}{de}", () => {
    expect(align(entities("abcde", "fgh"), entities("abcfgh", "de"))).toStrictEqual([[1, 0], 5]);
  });

  it("leaves entities without common mentions unaligned", () => {
    expect(align(entities("ab", "xy"), entities("ab", "uv"))).toStrictEqual([[0, -1], 2]);
    expect(align([], entities("ab"))).toStrictEqual([[], 0]);
    expect(align(entities("ab"), [])).toStrictEqual([[-1], 0]);
  });

  it("takes the earlier of two equally similar entities if the other side has a single entity", () => {
    expect(align(entities("abcd"), entities("ab", "cd"))).toStrictEqual([[0], 2]);
    expect(align(entities("ab", "cd"), entities("abcd"))).toStrictEqual([[0, -1], 2]);
  });

  it("aligns each entity at most once, and returns the sum of similarities", () => {
    fc.assert(
      fc.property(partitionPairs(16, 6), ({ key, response }) => {
        const { responseOf, similarity } = alignEntities(tableOf(key, response), byCommon);
        const used = Array.from(responseOf).filter((r) => r >= 0);
        expect(new Set(used).size).toBe(used.length);
        let sum = 0;
        responseOf.forEach((r, k) => {
          if (r >= 0) sum += key[k].filter((mention) => response[r].includes(mention)).length;
        });
        expect(similarity).toBe(sum);
      }),
      { numRuns: 500 },
    );
  });

  it("aligns a table of integers like the same table of doubles, which is aligned by component", () => {
    fc.assert(
      fc.property(
        partitionPairs(40, 12),
        fc.constantFrom(byCommon, phi4, () => 1),
        ({ key, response }, similarity) => {
          const table = tableOf(key, response);
          const byComponent = alignEntities({ ...table, cellSize: Float64Array.from(table.cellSize) }, similarity);
          expect(alignEntities(table, similarity)).toStrictEqual(byComponent);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("aligns a table like its components one by one, whether sparse or dense", () => {
    const random = new Random(5);
    const blocks: OverlapTable[] = [];
    for (let b = 0; b < 400; b++) {
      // Two components have about half of all possible cells, which is too dense for the sparse solver.
      const isDense = b === 100 || b === 300;
      const [keys, responses] = isDense ? [140, 150] : [1 + random.below(5), 1 + random.below(5)];
      const cells: number[][] = [];
      for (let k = 0; k < keys; k++) {
        for (let r = 0; r < responses; r++)
          if (random.below(isDense ? 2 : 3) > 0) cells.push([k, r, 1 + random.below(4)]);
      }
      blocks.push(tableOfCells(keys, responses, cells));
    }
    const all = { keys: 0, responses: 0, cells: [] as number[][] };
    for (const { keySizes, responseSizes, cellKey, cellResponse, cellSize } of blocks) {
      cellSize.forEach((size, c) => all.cells.push([all.keys + cellKey[c], all.responses + cellResponse[c], size]));
      all.keys += keySizes.length;
      all.responses += responseSizes.length;
    }
    const whole = tableOfCells(all.keys, all.responses, all.cells);
    for (const similarity of [byCommon, phi4]) {
      let before = 0;
      const expected = blocks.flatMap((block) => {
        const own = Array.from(alignEntities(block, similarity).responseOf, (r) => (r < 0 ? -1 : before + r));
        before += block.responseSizes.length;
        return own;
      });
      expect(Array.from(alignEntities(whole, similarity).responseOf)).toStrictEqual(expected);
    }
  });
});

describe("alignEntities, for each kind of component,", () => {
  /** Returns `each` cells in each row, from the diagonal on, and from the first column again after the last. */
  const band = (size: number, each: number): number[][] =>
    Array.from({ length: size }, (_, k) => Array.from({ length: each }, (_, i) => [k, (k + i) % size])).flat();
  const full = (keys: number, responses: number): number[][] =>
    Array.from({ length: keys }, (_, k) => Array.from({ length: responses }, (_, r) => [k, r])).flat();
  const uneven = [...full(43, 128), ...Array.from({ length: 85 }, (_, i) => [43 + i, 43 + i])];

  // Dense: at least 128 entities on a side, and a third of the cells of a square with such sides.
  it.each<[shape: string, isDense: boolean, keys: number, responses: number, cells: number[][]]>([
    ["a band of 42 in 128", false, 128, 128, band(128, 42)],
    ["a band of 43 in 128", true, 128, 128, band(128, 43)],
    ["5,461 cells of 128²", false, 128, 128, band(128, 43).filter(([k, r]) => k < 85 || r !== (k + 42) % 128)],
    ["5,462 cells of 128²", true, 128, 128, band(128, 43).filter(([k, r]) => k < 86 || r !== (k + 42) % 128)],
    ["all cells of 127²", false, 127, 127, full(127, 127)],
    ["all cells of 150 × 50, a third of 150²", true, 150, 50, full(150, 50)],
    ["all cells of 151 × 50", false, 151, 50, full(151, 50)],
    ["all cells of 50 × 150", true, 50, 150, full(50, 150)],
    ["all cells of 50 × 151", false, 50, 151, full(50, 151)],
    ["43 full rows of 128, and 85 with one cell", true, 128, 128, uneven],
  ])("leaves a component to the dense solver only if it is large and dense: %s", (_, isDense, keys, responses, own) => {
    // Response entities are numbered the other way round. Each key entity shares 3 mentions with its own response
    // entity and 1 with the others, so no other alignment is as good. Key entities without a response entity of their
    // own stay unaligned.
    const last = responses + 4;
    const cells = own.map(([k, r]) => [3 + k, last - r, k === r ? 3 : 1]);
    const all = [
      // A star: key entity 0 with response entities 0 and 1. A pair: 1 with 2.
      [0, 0, 1],
      [0, 1, 2],
      [1, 2, 4],
      ...cells,
      // A tangle of two key entities around the large component. The largest cell is not in the best alignment: 4 + 4
      // > 5 + 2.
      [2, 3, 5],
      [2, 4, 4],
      [3 + keys, 3, 4],
      [3 + keys, 4, 2],
    ].sort(([k, r], [otherK, otherR]) => k - otherK || r - otherR);
    const table = tableOfCells(4 + keys, responses + 5, all);
    const totals: [number, number][] = [];
    const { responseOf } = alignEntities(table, byCommon, (done, of) => totals.push([done, of]));
    const paired = Array.from({ length: keys }, (_, k) => (k < responses ? last - k : -1));
    expect(Array.from(responseOf)).toStrictEqual([1, 2, 4, ...paired, 3]);
    expect(totals).toStrictEqual([[0, isDense ? 2 : 2 + keys]]);
  });

  it("gives the solver the key entities whose component has several entities on both sides", () => {
    fc.assert(
      fc.property(partitionPairs(30, 10), ({ key, response }) => {
        const table = tableOf(key, response);
        const { keySizes, cellKey, cellResponse } = table;
        const cellsOf = (k: number): number[] => Array.from(cellResponse.filter((_, c) => cellKey[c] === k));
        // Widens the neighbourhood of each key entity until it is its component.
        const tangled = Array.from(keySizes.keys()).filter((k) => {
          let keys = new Set([k]);
          let responses = new Set<number>();
          for (let step = 0; step < keySizes.length; step++) {
            responses = new Set([...keys].flatMap(cellsOf));
            keys = new Set([...keys, ...Array.from(cellKey.filter((_, c) => responses.has(cellResponse[c])))]);
          }
          return keys.size > 1 && responses.size > 1;
        });
        const totals: number[] = [];
        const weighted = { ...table, cellSize: Float64Array.from(table.cellSize) };
        alignEntities(weighted, byCommon, (_, of) => totals.push(of));
        expect(totals).toStrictEqual(tangled.length === 0 ? [] : [tangled.length]);
      }),
    );
  });

  it("takes the largest cell of a response entity that several key entities share, without the solver", () => {
    const table = tableOfCells(
      4,
      1,
      [1, 3, 2, 3].map((size, k) => [k, 0, size]),
    );
    const totals: number[] = [];
    const weighted = { ...table, cellSize: Float64Array.from(table.cellSize) };
    const { responseOf } = alignEntities(weighted, byCommon, (_, of) => totals.push(of));
    expect([Array.from(responseOf), totals]).toStrictEqual([[-1, 0, -1, -1], []]);
  });

  it("finds the best alignment if 256 key entities share a response entity", () => {
    // The first key entity shares 5 mentions with the first response entity, but is aligned with the second one: 4 + 3
    // > 5.
    const cells = [[0, 0, 5], [0, 1, 4], ...Array.from({ length: 255 }, (_, i) => [i + 1, 0, i === 0 ? 3 : 1])];
    const table = tableOfCells(256, 2, cells);
    const weighted = { ...table, cellSize: Float64Array.from(table.cellSize) };
    const expected = [1, 0, ...Array.from({ length: 254 }, () => -1)];
    expect(Array.from(alignEntities(weighted, byCommon).responseOf)).toStrictEqual(expected);
  });
});

/**
 * Builds a table from cells, each a key entity, a response entity and their common mentions. Each entity has one more
 * mention.
 */
function tableOfCells(keys: number, responses: number, cells: readonly number[][]): OverlapTable {
  const [keySizes, responseSizes] = [keys, responses].map((entities) => new Int32Array(entities).fill(1));
  for (const [k, r, size] of cells) {
    keySizes[k] += size;
    responseSizes[r] += size;
  }
  const [cellKey, cellResponse, cellSize] = [0, 1, 2].map((column) => Int32Array.from(cells, (cell) => cell[column]));
  return { keySizes, responseSizes, cellKey, cellResponse, cellSize };
}

describe("anotherAlignment", () => {
  const other = (key: string[][], response: string[][]): number[] | undefined => {
    const table = tableOf(key, response);
    const chosen = alignEntities(table, byCommon);
    const before = chosen.responseOf.slice();
    const found = anotherAlignment(table, byCommon, chosen);
    expect(chosen.responseOf).toStrictEqual(before);
    return found === undefined ? undefined : Array.from(found);
  };

  it("is undefined if every other alignment is worse", () => {
    expect(other(entities("abc", "defg"), entities("ab", "cd", "fghi"))).toBeUndefined();
    expect(other(entities("ab"), [])).toBeUndefined();
  });

  it("differs in one component, even if several could change", () => {
    expect(other(entities("abcd", "efgh"), entities("ab", "cd", "ef", "gh"))).toStrictEqual([1, 2]);
  });

  it("can leave an aligned entity unaligned", () => {
    expect(other(entities("ab", "cd"), entities("abcd"))).toStrictEqual([-1, 0]);
  });

  it("aligns all entities if each shares one mention with each entity of the other side", () => {
    expect(other(entities("ab", "cd"), entities("ac", "bd"))?.toSorted()).toStrictEqual([0, 1]);
  });
});

it("connectedComponents lists cells by component, in the order of the components' first key entities", () => {
  // The first and the third key entity share the second response entity; the fourth shares nothing.
  const table = tableOf(entities("ab", "cd", "ef", "gh", "ij"), entities("cd", "be", "ij"));
  const { cells, ends } = connectedComponents(table);
  expect([Array.from(cells), Array.from(ends)]).toStrictEqual([
    [0, 2, 1, 3],
    [2, 3, 4],
  ]);
});
