import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { Random } from "../../bench/random.ts";
import { testSeed } from "../../test/support/test-seed.ts";
import { bCubedAll } from "../metrics/b-cubed-all.ts";
import { defaultMetricOptions, type MetricOptions } from "../metrics/kit/metric.ts";
import { pairwise } from "../metrics/pairwise.ts";
import { standardMetrics } from "../metrics/registry.ts";
import { CountLayout } from "../scoring/count-layout.ts";
import { MetricCounter } from "../scoring/count-metrics.ts";
import { prepareSide } from "../scoring/prepare.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { defaultScoreOptions } from "../scoring/score-options.ts";
import { tabulateSides } from "../scoring/tabulate.ts";
import { preparedWithDigest } from "./corpus-hash.ts";
import type { AnnotatedPart } from "./document.ts";
import { mentionKernels } from "./mention-kernels.ts";
import { type OverlapTable, overlapTable } from "./overlap-table.ts";
import { webAssemblyUse } from "./web-assembly.ts";

afterEach(() => {
  webAssemblyUse.when = "where it pays";
});

/** Prepares and tabulates two sides, with WebAssembly or without. */
function sides(key: AnnotatedPart, response: AnnotatedPart, use: "never" | "always"): object {
  webAssemblyUse.when = use;
  const [k, r] = [key, response].map((part) => prepareSide(part, defaultScoreOptions));
  const { pairs, table } = tabulateSides(k.prepared, r.prepared, defaultScoreOptions);
  return { k, r, pairs, table };
}

function expectEqual(key: AnnotatedPart, response: AnnotatedPart): void {
  expect(sides(key, response, "always")).toEqual(sides(key, response, "never"));
}

/** Few tokens give repeated mentions, and mentions that begin at the same token; many give numbers of several bytes. */
const clusters: fc.Arbitrary<Clusters> = fc.constantFrom(4, 12, 200, 20_000, 3_000_000).chain((tokens) =>
  fc.array(
    fc.array(
      fc
        .tuple(fc.nat(tokens), fc.oneof(fc.nat(3), fc.nat(tokens)))
        .map(([first, length]): [number, number] => [first, first + length]),
      { maxLength: 12 },
    ),
    { maxLength: 8 },
  ),
);

const distinct = (sample: Clusters): Clusters => {
  const seen = new Set<string>();
  return sample.map((entity) => entity.filter((span) => seen.size < seen.add(String(span)).size));
};

describe("WebAssembly prepares and tabulates as TypeScript does", () => {
  const seed = 2029 + testSeed;

  it("for random spans, repeated ones too", () => {
    fc.assert(
      fc.property(clusters, clusters, fc.string(), (key, response, document) => {
        expectEqual(partOf(key, document), partOf(response, document));
      }),
      { numRuns: 300, seed },
    );
  });

  it("for random distinct spans, which it does not leave to TypeScript unless many begin at one token", () => {
    let left = 0;
    fc.assert(
      fc.property(clusters, clusters, (key, response) => {
        const [k, r] = [key, response].map((side) => partOf(distinct(side), "d"));
        expectEqual(k, r);
        webAssemblyUse.when = "always";
        if (preparedWithDigest(k) === undefined) left++;
      }),
      { numRuns: 300, seed },
    );
    expect(left).toBeLessThan(20);
  });

  it.each([15, 16, 17, 40])("for %i nested spans at one token", (count) => {
    const nested = Array.from({ length: count }, (_, i): [number, number] => [7, 7 + ((i * 11) % count)]);
    expectEqual(partOf([nested.slice(0, 3), nested.slice(3)], "d"), partOf([nested], "d"));
  });

  it("for as many mentions as it has room for, and one more", () => {
    for (const count of [32_768, 32_769]) {
      const long = Array.from({ length: count }, (_, i): [number, number] => [i * 60_000, i * 60_000 + (i % 300)]);
      const key = partOf([long], "d");
      expectEqual(key, partOf([long.slice(1), [long[0]]], "d"));
      webAssemblyUse.when = "always";
      expect(preparedWithDigest(key) === undefined).toBe(count > 32_768);
    }
  });

  it("for as many entities as it has room for, and one more", () => {
    for (const count of [32_768, 32_769]) {
      const single = partOf(
        Array.from({ length: count }, (_, i): [number, number][] => [[i, i]]),
        "d",
      );
      expectEqual(single, single);
    }
  });

  it("for a document's name that is longer than its room", () => {
    for (const length of [8_000, 9_000]) {
      const part = partOf([[[0, 1]]], "é".repeat(length));
      expectEqual(part, part);
    }
  });

  it("for discontinuous mentions and opaque names, which it leaves to TypeScript", () => {
    const spans = partOf(
      [
        [
          [0, 4],
          [6, 6],
        ],
      ],
      "d",
    );
    const pieces = { ...spans, mentions: { ...spans.mentions, pieces: new Map([[0, Int32Array.of(0, 1, 3, 4)]]) } };
    const names = partOf([["a", "b"], ["c"]], "d");
    expectEqual(pieces, spans);
    expectEqual(spans, pieces);
    expectEqual(names, names);
    webAssemblyUse.when = "always";
    expect([pieces, names].map((part) => preparedWithDigest(part))).toStrictEqual([undefined, undefined]);
  });

  it("for empty parts", () => {
    expectEqual(partOf([], "d"), partOf([[[0, 0]]], "d"));
  });
});

describe("WebAssembly counts metrics as TypeScript does, to the last bit", () => {
  const layout = new CountLayout([...standardMetrics, pairwise, bCubedAll]);
  const counts = (table: OverlapTable, options: Partial<MetricOptions>, when: "never" | "always"): Float64Array => {
    webAssemblyUse.when = when;
    return new MetricCounter(layout, { ...defaultMetricOptions, ...options }).count(table);
  };
  const expectEqualCounts = (table: OverlapTable, options: Partial<MetricOptions> = {}): void => {
    const expected = counts(table, options, "never");
    expect(counts(table, options, "always")).toStrictEqual(expected);
  };

  /** A table of pairs of labels. `twinless` mentions of either side are added to random entities. */
  const tableOf = (random: Random, pairs: number, keys: number, responses: number, twinless: number): OverlapTable => {
    const draw = (length: number, below: number): Int32Array => Int32Array.from({ length }, () => random.below(below));
    const [key, response] = [draw(pairs, keys), draw(pairs, responses)];
    // Half of the pairs agree, as in usual responses.
    for (let i = 0; i < pairs; i += 2) response[i] = key[i] % responses;
    const sizes = (labels: Int32Array, entities: number): Int32Array => {
      const found = new Int32Array(entities);
      for (const label of labels) found[label]++;
      for (const label of draw(twinless, entities)) found[label]++;
      for (let e = 0; e < entities; e++) found[e] ||= 1;
      return found;
    };
    return overlapTable(sizes(key, keys), sizes(response, responses), key, response);
  };

  it.each([
    { tables: 300, mentions: 12, entities: 5 },
    { tables: 200, mentions: 60, entities: 20 },
    { tables: 60, mentions: 400, entities: 30 },
    { tables: 10, mentions: 4_000, entities: 600 },
    { tables: 3, mentions: 9_000, entities: 70 },
  ])("for $tables random tables of $mentions mentions", ({ tables, mentions, entities }) => {
    const random = new Random(2030 + testSeed);
    for (let i = 0; i < tables; i++) {
      const table = tableOf(random, mentions, 1 + random.below(entities), 1 + random.below(entities), i % 4);
      expectEqualCounts(table);
      expect(mentionKernels(0)?.count(table, 127)).toBeDefined();
    }
  });

  it("for a table with a single large entity, whose links need more than 32 bits", () => {
    const size = 2_000_000;
    const one = Int32Array.of(size);
    expectEqualCounts({
      keySizes: one,
      responseSizes: Int32Array.of(size, 1),
      cellKey: Int32Array.of(0),
      cellResponse: Int32Array.of(0),
      cellSize: one,
    });
  });

  it.each([2 ** 27, 2 ** 27 + 1, 2 ** 30])(
    "for %i mentions, of which it leaves more than 2^27 to TypeScript",
    (size) => {
      const table = {
        keySizes: Int32Array.of(size - 1, 1),
        responseSizes: Int32Array.of(1, size - 1),
        cellKey: Int32Array.of(0, 0, 1),
        cellResponse: Int32Array.of(0, 1, 1),
        cellSize: Int32Array.of(1, size - 2, 1),
      };
      expectEqualCounts(table);
      expect(mentionKernels(0)?.count(table, 127) === undefined).toBe(size > 2 ** 27);
    },
  );

  it("for empty tables, and for a side without entities", () => {
    const none = new Int32Array(0);
    expectEqualCounts(overlapTable(none, none, none, none));
    expectEqualCounts(overlapTable(Int32Array.of(2, 1), none, none, none));
    expectEqualCounts(overlapTable(none, Int32Array.of(2, 1), none, none));
  });

  it("for other options, and leaves tables with 5,000 cells to TypeScript", () => {
    const random = new Random(2031 + testSeed);
    const table = tableOf(random, 100, 12, 15, 9);
    expectEqualCounts(table, { leaImportance: "uniform" });
    expectEqualCounts(table, { splitAntecedents: "only" });
    const large = tableOf(random, 30_000, 100, 100, 0);
    expectEqualCounts(large);
    expect(large.cellSize.length).toBeGreaterThan(4999);
    expect(mentionKernels(0)).toBeDefined();
    expect(mentionKernels(0)?.count(large, 127)).toBeUndefined();
  });
});

describe("haveSameTexts", () => {
  it.each([0, 1, 15, 16, 17, 33, 262_143, 262_144])(
    "finds a difference in any byte of %i, and none in equal texts",
    (length) => {
      webAssemblyUse.when = "always";
      const kernels = mentionKernels(0);
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
      // Another offset in memory, with other bytes around.
      const other = new Uint8Array(length + 5).fill(9);
      other.set(bytes, 3);
      const copy = other.subarray(3, 3 + length);
      const ends = Int32Array.of(length >> 1, length);
      expect(kernels?.haveSameTexts({ bytes, ends }, { bytes: copy, ends: ends.slice() })).toBe(true);
      for (const at of new Set([0, 1, 15, 16, 32, length >> 1, length - 1])) {
        if (at < 0 || at >= length) continue;
        copy[at] ^= 128;
        expect(kernels?.haveSameTexts({ bytes, ends }, { bytes: copy, ends })).toBe(false);
        copy[at] ^= 128;
      }
      expect(kernels?.haveSameTexts({ bytes, ends }, { bytes: other.subarray(3, 4 + length), ends })).toBe(false);
      expect(kernels?.haveSameTexts({ bytes, ends }, { bytes, ends: Int32Array.of(length + 1, length) })).toBe(false);
      expect(kernels?.haveSameTexts({ bytes, ends }, { bytes, ends: ends.subarray(1) })).toBe(false);
    },
  );

  it("leaves longer texts to TypeScript", () => {
    webAssemblyUse.when = "always";
    const kernels = mentionKernels(0);
    const none = new Int32Array(0);
    const long = new Uint8Array(262_145);
    expect(kernels?.haveSameTexts({ bytes: long, ends: none }, { bytes: long, ends: none })).toBe(false);
    const ends = new Int32Array(65_537);
    expect(kernels?.haveSameTexts({ bytes: new Uint8Array(0), ends }, { bytes: new Uint8Array(0), ends })).toBe(false);
  });
});
