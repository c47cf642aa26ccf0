import type { CorpusStatistics } from "../analysis/corpus-statistics.ts";

/** What a public corpus can be told by. */
interface CorpusCounts {
  readonly documents: number;
  readonly parts: number;
  readonly mentions: number;
  readonly entities: number;
}

/**
 * Counts as published. Sources: 222 documents and 19,764 mentions, Pradhan et al. 2012; 4,532 entities, Tuggener 2014,
 * footnote 4; 348 parts, the official split. Others are added when they have been checked against their data.
 */
const knownCorpora: readonly (CorpusCounts & { readonly name: string })[] = [
  { name: "CoNLL-2012 English test", documents: 222, parts: 348, mentions: 19_764, entities: 4_532 },
];

/** Counts this much off, in parts of the published one, are still taken for those of the corpus. */
const NEAR = 0.05;

/** A public corpus with about the same counts. */
export interface RecognisedCorpus {
  readonly name: string;
  /** Every count that is not as published. */
  readonly differences: readonly {
    readonly what: keyof CorpusCounts;
    readonly here: number;
    readonly published: number;
  }[];
}

/**
 * The public corpus that has these numbers of mentions and entities, or almost these.
 *
 * Formats without parts number the parts as documents, so that the parts of the corpus may be the documents here.
 */
export function recogniseCorpus(statistics: CorpusStatistics): RecognisedCorpus | undefined {
  const near = (here: number, published: number): boolean => Math.abs(here - published) <= NEAR * published;
  for (const { name, ...published } of knownCorpora) {
    if (!near(statistics.mentions, published.mentions) || !near(statistics.entities, published.entities)) continue;
    const flat = statistics.documents === statistics.parts && statistics.parts === published.parts;
    const here = flat ? { ...statistics, documents: published.documents } : statistics;
    const whats = ["documents", "parts", "mentions", "entities"] as const;
    return {
      name,
      differences: whats
        .filter((what) => here[what] !== published[what])
        .map((what) => ({ what, here: here[what], published: published[what] })),
    };
  }
  return undefined;
}
