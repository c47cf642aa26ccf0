import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../test/support/naive.ts";
import { type Labels, labels, partitionsOf } from "../../test/support/random-partitions.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { onlyCommonMentions, overlapTable, total, transpose, withoutSingletons } from "./overlap-table.ts";

const key = entities("abc", "defg");
const response = entities("ab", "cd", "fghi");

function tabulated(both: Labels): ReturnType<typeof overlapTable> {
  const { key: k, response: r } = partitionsOf(both);
  const entityOf = (partition: Partition, mention: string): number =>
    partition.findIndex((entity) => entity.includes(mention));
  const common = k.flat().filter((mention) => entityOf(r, mention) >= 0);
  return overlapTable(
    Int32Array.from(k, (entity) => entity.length),
    Int32Array.from(r, (entity) => entity.length),
    common.map((mention) => entityOf(k, mention)),
    common.map((mention) => entityOf(r, mention)),
  );
}

describe("overlapTable", () => {
  it("has sizes, and non-empty cells by key, then response entity: {abc}{defg} against {ab}{cd}{fghi}", () => {
    const table = overlapTable(Int32Array.of(3, 4), Int32Array.of(2, 2, 4), [1, 1, 1, 0, 0, 0], [2, 2, 1, 1, 0, 0]);
    expect(table).toStrictEqual({
      keySizes: Int32Array.of(3, 4),
      responseSizes: Int32Array.of(2, 2, 4),
      cellKey: Int32Array.of(0, 0, 1, 1),
      cellResponse: Int32Array.of(0, 1, 1, 2),
      cellSize: Int32Array.of(2, 1, 1, 2),
    });
  });

  it("has no cell without common mentions", () => {
    const table = overlapTable(Int32Array.of(1), new Int32Array(0), [], []);
    expect(table.cellSize).toStrictEqual(new Int32Array(0));
    expect(table.keySizes).toStrictEqual(Int32Array.of(1));
  });

  it("sorts more than nine response entities as numbers: 2 before 10", () => {
    const { cellResponse } = overlapTable(Int32Array.of(3), new Int32Array(11).fill(1), [0, 0, 0], [10, 2, 9]);
    expect(Array.from(cellResponse)).toStrictEqual([2, 9, 10]);
  });

  it("agrees with the definition", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        expect(tabulated(both)).toStrictEqual(tableOf(k, r));
      }),
      { numRuns: 500 },
    );
  });
});

describe("the cells and counts of overlapTable", () => {
  it.each([31, 32, 33, 100])("are in the order of response entities in a row of %i", (n) => {
    const responses = Array.from({ length: n }, (_, i) => (i * 37) % n).toReversed();
    const sizes = new Int32Array(n).fill(1);
    // The table has two rows, and the last cell of the second has two pairs.
    const { cellKey, cellResponse, cellSize } = overlapTable(
      Int32Array.of(1, n + 1),
      sizes,
      [0, ...responses.map(() => 1), 1],
      [n - 1, ...responses, n - 1],
    );
    const sorted = Array.from(sizes.keys());
    expect(new Set(responses).size).toBe(n);
    expect(Array.from(cellKey)).toStrictEqual([0, ...sorted.map(() => 1)]);
    expect(Array.from(cellResponse)).toStrictEqual([n - 1, ...sorted]);
    expect(Array.from(cellSize)).toStrictEqual([1, ...sorted.map((r) => (r === n - 1 ? 2 : 1))]);
  });
});

describe("transpose", () => {
  it("exchanges the split antecedents of the key and the response", () => {
    const splits = (entity: number): { entity: Int32Array; antecedents: Int32Array[] } => ({
      entity: Int32Array.of(entity),
      antecedents: [Int32Array.of(0)],
    });
    const table = { ...tableOf(key, response), splits: { key: splits(1), response: splits(2) } };
    expect(transpose(table).splits).toStrictEqual({ key: splits(2), response: splits(1) });
    expect(transpose(tableOf(key, response))).not.toHaveProperty("splits");
  });

  it("exchanges the key and the response", () => {
    expect(transpose(tableOf(key, response))).toStrictEqual(tableOf(response, key));
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        expect(transpose(tableOf(k, r))).toStrictEqual(tableOf(r, k));
      }),
      { numRuns: 300 },
    );
  });
});

describe("withoutSingletons", () => {
  it("drops entities of one mention", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        const large = (partition: Partition): Partition => partition.filter((entity) => entity.length > 1);
        expect(withoutSingletons(tableOf(k, r))).toStrictEqual(tableOf(large(k), large(r)));
      }),
      { numRuns: 500 },
    );
  });

  it("makes a mention twinless if it is a singleton on one side: {ab} and {a}{b} have no common mention", () => {
    const table = withoutSingletons(tableOf(entities("ab"), entities("a", "b")));
    expect(table.keySizes).toStrictEqual(Int32Array.of(2));
    expect(table.responseSizes).toStrictEqual(new Int32Array(0));
    expect(table.cellSize).toStrictEqual(new Int32Array(0));
  });
});

describe("onlyCommonMentions", () => {
  it("drops twinless mentions", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        const shared = (own: Partition, other: Partition): Partition => {
          const others = new Set(other.flat());
          return own
            .map((entity) => entity.filter((mention) => others.has(mention)))
            .filter((entity) => entity.length > 0);
        };
        expect(onlyCommonMentions(tableOf(k, r))).toStrictEqual(tableOf(shared(k, r), shared(r, k)));
      }),
      { numRuns: 500 },
    );
  });
});

it("transpose, withoutSingletons and onlyCommonMentions do not change the given table", () => {
  const table = tableOf(entities("abc", "d"), entities("ab", "x", "d"));
  const before = structuredClone(table);
  transpose(table);
  withoutSingletons(table);
  onlyCommonMentions(table);
  expect(table).toStrictEqual(before);
});

it("total adds beyond 2^31", () => {
  expect(total(Int32Array.of(2_000_000_000, 2_000_000_000))).toBe(4_000_000_000);
  expect(total(new Int32Array(0))).toBe(0);
});
