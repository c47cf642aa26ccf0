import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../test/naive.ts";
import { type Labels, labels, partitionsOf } from "../../test/random-partitions.ts";
import { entities, tableOf } from "../../test/table-of.ts";
import { onlyCommonMentions, overlapTable, total, transpose, withoutSingletons } from "./overlap-table.ts";

const key = entities("abc", "defg");
const response = entities("ab", "cd", "fghi");

/** The library's table of two partitions, from their pairs of common mentions. */
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
  it("has the sizes, and the non-empty cells by key, then response: {abc}{defg} and {ab}{cd}{fghi}", () => {
    // Pairs of common mentions in any order: g f d c b a.
    const table = overlapTable(Int32Array.of(3, 4), Int32Array.of(2, 2, 4), [1, 1, 1, 0, 0, 0], [2, 2, 1, 1, 0, 0]);
    expect(table).toStrictEqual({
      keySizes: Int32Array.of(3, 4),
      responseSizes: Int32Array.of(2, 2, 4),
      cellKey: Int32Array.of(0, 0, 1, 1),
      cellResponse: Int32Array.of(0, 1, 1, 2),
      cellSize: Int32Array.of(2, 1, 1, 2),
    });
  });

  it("of nothing in common has no cell", () => {
    const table = overlapTable(Int32Array.of(1), new Int32Array(0), [], []);
    expect(table.cellSize).toStrictEqual(new Int32Array(0));
    expect(table.keySizes).toStrictEqual(Int32Array.of(1));
  });

  it("sorts more than nine response entities as numbers: 2 before 10", () => {
    const { cellResponse } = overlapTable(Int32Array.of(3), new Int32Array(11).fill(1), [0, 0, 0], [10, 2, 9]);
    expect(Array.from(cellResponse)).toStrictEqual([2, 9, 10]);
  });

  it("is the table by definition", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        expect(tabulated(both)).toStrictEqual(tableOf(k, r));
      }),
      { numRuns: 500 },
    );
  });
});

describe("transpose", () => {
  it("is the table of response and key", () => {
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
  it("is the table of the partitions without entities of one mention", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const { key: k, response: r } = partitionsOf(both);
        const large = (partition: Partition): Partition => partition.filter((entity) => entity.length > 1);
        expect(withoutSingletons(tableOf(k, r))).toStrictEqual(tableOf(large(k), large(r)));
      }),
      { numRuns: 500 },
    );
  });

  it("makes a mention twinless that is a singleton on one side: {ab} against {a}{b} has no common mention left", () => {
    const table = withoutSingletons(tableOf(entities("ab"), entities("a", "b")));
    expect(table.keySizes).toStrictEqual(Int32Array.of(2));
    expect(table.responseSizes).toStrictEqual(new Int32Array(0));
    expect(table.cellSize).toStrictEqual(new Int32Array(0));
  });
});

describe("onlyCommonMentions", () => {
  it("is the table of the partitions without twinless mentions", () => {
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

it("no function changes the table that it is given", () => {
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
