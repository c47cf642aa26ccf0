import type { CorpusStatistics } from "../scoring/corpus-statistics.ts";

/** A public corpus that can be told by its counts. */
interface KnownCorpus {
  readonly name: string;
  readonly documents: number;
  readonly mentions: number;
  readonly entities: number;
}

/**
 * Counts as published. Sources: 222 documents and 19,764 mentions, Pradhan et al. 2012; 4,532 entities, Tuggener 2014,
 * footnote 4. Others are added when they have been checked against their data.
 */
const knownCorpora: readonly KnownCorpus[] = [
  { name: "CoNLL-2012 English test", documents: 222, mentions: 19_764, entities: 4_532 },
];

/** The public corpus with the same numbers of mentions and entities, and whether its documents agree too. */
export function recogniseCorpus(
  statistics: CorpusStatistics,
): { readonly name: string; readonly documentsAgree: boolean } | undefined {
  const known = knownCorpora.find(
    ({ mentions, entities }) => mentions === statistics.mentions && entities === statistics.entities,
  );
  return known === undefined
    ? undefined
    : { name: known.name, documentsAgree: known.documents === statistics.documents };
}
