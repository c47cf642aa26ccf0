import type { InlineMention } from "./parse-inline.ts";

/** Ids of a document that a language model wrote in several ways. */
export interface LooseIds {
  /** The id that each loose id stands for. */
  readonly meant: ReadonlyMap<string, string>;
  /** The number of mentions with a loose id. */
  readonly mentions: number;
  /** Ids that differ from others only in case, but were not taken for these, and one of the others. */
  readonly different: readonly [string, string] | undefined;
}

/** An id as models number entities, followed by a description, or by further ids. */
const DESCRIBED = /^([\p{L}_-]{0,16}\d+)\s*(?:[:=–—]\s*|-\s+|\s+)\S/u;
const NUMBERED = /^[\p{L}_-]{0,16}\d+$/u;
const FIRST_OF_SEVERAL = /^([\p{L}_-]{0,16}\d+)(?:\s*[,;/&+]\s*[\p{L}_-]{0,16}\d+)+$/u;

/**
 * Finds ids with a description (`e1: the mayor`), several ids (`e1,e2`, of which the first counts), and ids in another
 * case (`E1` as well as `e1`). An id is loose only if the document also has the id that it stands for. Another case is a
 * slip only if it is rare, and if all ids in that case have a counterpart.
 */
export function looseIds(mentions: readonly InlineMention[]): LooseIds {
  const counts = new Map<string, number>();
  for (const { entity } of mentions) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const meant = new Map<string, string>();
  const plain = (id: string): boolean => !DESCRIBED.test(id) && !FIRST_OF_SEVERAL.test(id);
  const byFolded = new Map<string, string[]>();
  for (const id of counts.keys()) {
    if (!plain(id) || !NUMBERED.test(id)) continue;
    const folded = id.toLowerCase();
    byFolded.set(folded, [...(byFolded.get(folded) ?? []), id]);
  }
  const different = joinCases(counts, byFolded, meant);
  for (const id of counts.keys()) {
    const [, first = ""] = DESCRIBED.exec(id) ?? FIRST_OF_SEVERAL.exec(id) ?? [];
    const same = byFolded.get(first.toLowerCase());
    const stem = same?.includes(first) === true ? first : same?.length === 1 ? same[0] : undefined;
    if (stem !== undefined && stem !== id) meant.set(id, meant.get(stem) ?? stem);
  }
  const loose = [...meant.keys()].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  return { meant, mentions: loose, different };
}

/** Adds ids in a rare case to `meant`, or returns a pair of ids that differ only in case. */
function joinCases(
  counts: ReadonlyMap<string, number>,
  byFolded: ReadonlyMap<string, readonly string[]>,
  meant: Map<string, string>,
): readonly [string, string] | undefined {
  const doubled = Array.from(byFolded.values()).filter((ids) => ids.length > 1);
  if (doubled.length === 0) return undefined;
  const countOf = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  const rare = (id: string): boolean => id !== id.toLowerCase();
  const all = Array.from(byFolded.values()).flat();
  // The usual case is the one that more mentions have.
  const isUpperRare = countOf(all.filter(rare)) * 2 < countOf(all);
  const slips = all.filter((id) => rare(id) === isUpperRare);
  const haveCounterparts = slips.every((id) => (byFolded.get(id.toLowerCase()) ?? []).length > 1);
  if (!haveCounterparts || countOf(slips) * 4 > countOf(all)) return [doubled[0][0], doubled[0][1]];
  for (const ids of doubled) {
    const usual = ids.find((id) => rare(id) !== isUpperRare);
    for (const id of ids) if (usual !== undefined && rare(id) === isUpperRare) meant.set(id, usual);
  }
  return undefined;
}
