import { describe, expect, it } from "vitest";
import type { CorpusStatistics } from "../scoring/corpus-statistics.ts";
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
  links: 15_232,
  sizes: [],
};

describe("recogniseCorpus", () => {
  it("tells a corpus by its mentions and entities", () => {
    expect(recogniseCorpus(counts)).toEqual({ name: "CoNLL-2012 English test", documentsAgree: true });
  });

  it("says if the documents are not as many", () => {
    expect(recogniseCorpus({ ...counts, documents: 348 })?.documentsAgree).toBe(false);
  });

  it("knows nothing of others", () => {
    expect(recogniseCorpus({ ...counts, mentions: 19_765 })).toBeUndefined();
  });
});
