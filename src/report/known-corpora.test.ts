import { describe, expect, it } from "vitest";
import type { CorpusStatistics } from "../analysis/corpus-statistics.ts";
import { recogniseCorpus } from "./known-corpora.ts";

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
  sizes: [],
};
const name = "CoNLL-2012 English test";

describe("recogniseCorpus", () => {
  it("tells a corpus by its counts", () => {
    expect(recogniseCorpus(counts)).toEqual({ name, differences: [] });
  });

  it("takes parts for documents where a format has no parts", () => {
    expect(recogniseCorpus({ ...counts, documents: 348 })).toEqual({ name, differences: [] });
  });

  it("says what is almost as published", () => {
    expect(recogniseCorpus({ ...counts, documents: 221, parts: 347, mentions: 19_700 })).toEqual({
      name,
      differences: [
        { what: "documents", here: 221, published: 222 },
        { what: "parts", here: 347, published: 348 },
        { what: "mentions", here: 19_700, published: 19_764 },
      ],
    });
  });

  it("knows nothing of others", () => {
    expect(recogniseCorpus({ ...counts, mentions: 18_000 })).toBeUndefined();
    expect(recogniseCorpus({ ...counts, entities: 5_000 })).toBeUndefined();
  });
});
