import { describe, expect, it } from "vitest";
import type { CorpusStatistics } from "../../analysis/corpus-statistics.ts";
import { recogniseCorpus, sizeDistribution } from "./statistics-report.ts";

const statistics = (sizes: CorpusStatistics["sizes"]): CorpusStatistics => ({
  documents: 1,
  parts: 1,
  tokens: 0,
  sentences: 0,
  mentions: 0,
  entities: sizes.reduce((sum, [, count]) => sum + count, 0),
  singletons: 0,
  largestEntity: 0,
  nested: 0,
  crossing: 0,
  discontinuous: 0,
  links: 0,
  withoutNominal: null,
  cataphoric: null,
  sharedSpans: 0,
  entityRange: null,
  headTags: null,
  records: null,
  sizes,
});

describe("sizeDistribution", () => {
  const { columns, rows } = sizeDistribution([
    // Eight entities: three of 1 mention, two of 11, and one each of 6, 10 and 300.
    [
      "mine",
      statistics([
        [1, 3],
        [6, 1],
        [10, 1],
        [11, 2],
        [300, 1],
      ]),
    ],
    ["nothing", statistics([])],
  ]);

  it("has a column for each file and each published corpus", () => {
    expect(columns.map(({ title }) => title)).toEqual([
      "entities by size, %",
      "mine",
      "nothing",
      "ACE-2004",
      "AnCora-Es",
    ]);
  });

  it("puts sizes into the published classes", () => {
    expect(rows.map(([size, mine]) => [size, mine])).toEqual([
      ["1", "37.50"],
      ["2", "0.00"],
      ["3", "0.00"],
      ["4", "0.00"],
      ["5", "0.00"],
      ["6–10", "25.00"],
      ["≥ 11", "37.50"],
    ]);
  });

  it("has dashes for a file without entities, and the published shares next to them", () => {
    expect(rows[0].slice(2)).toEqual(["—", "60.93", "85.79"]);
    expect(rows[6].slice(2)).toEqual(["—", "3.06", "0.57"]);
  });
});

const counts: CorpusStatistics = {
  documents: 222,
  parts: 348,
  tokens: 0,
  sentences: 0,
  mentions: 19_764,
  entities: 4_532,
  singletons: 0,
  largestEntity: 0,
  nested: 0,
  crossing: 0,
  discontinuous: 0,
  links: 15_232,
  withoutNominal: null,
  cataphoric: null,
  sharedSpans: 0,
  entityRange: null,
  headTags: null,
  records: null,
  sizes: [],
};
const name = "CoNLL-2012 English test";

describe("recogniseCorpus", () => {
  it("recognises a corpus by its counts", () => {
    expect(recogniseCorpus(counts)).toEqual({ name, differences: [] });
  });

  it("compares documents with the published parts if a format has no parts", () => {
    expect(recogniseCorpus({ ...counts, documents: 348 })).toEqual({ name, differences: [] });
  });

  it("names the counts that differ slightly from the published counts", () => {
    expect(recogniseCorpus({ ...counts, documents: 221, parts: 347, mentions: 19_700 })).toEqual({
      name,
      differences: [
        { what: "documents", here: 221, published: 222 },
        { what: "parts", here: 347, published: 348 },
        { what: "mentions", here: 19_700, published: 19_764 },
      ],
    });
  });

  it("does not recognise a corpus if its mentions or entities differ by more than 5%", () => {
    expect(recogniseCorpus({ ...counts, mentions: 18_000 })).toBeUndefined();
    expect(recogniseCorpus({ ...counts, entities: 5_000 })).toBeUndefined();
  });
});
