import type { AnnotatedPart } from "../core/document.ts";
import { surfaceOf } from "../core/document.ts";
import { pairCount } from "../core/overlap-table.ts";

/** How two linkages of the same records differ. Neither is taken for the truth. */
export interface LinkageDifferences {
  readonly records: TwoSided;
  /** Pairs of records of both linkages that are in one group. */
  readonly pairs: TwoSided;
  /**
   * How groups correspond, by the records of both: `same` in both, `split` (one group of the first is several in the
   * second), `merged` (the other way round), and `mixed`: sets of groups that share records in other ways.
   */
  readonly groups: { readonly same: number; readonly split: number; readonly merged: number; readonly mixed: number };
}

interface TwoSided {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/** @param first the parts of one linkage, with the ids of records; parts of both belong together by their names */
export function linkageDifferences(
  first: readonly AnnotatedPart[],
  second: readonly AnnotatedPart[],
): LinkageDifferences {
  const [a, b] = [groupsOf(first), groupsOf(second)];
  const cells = new Map<string, Map<string, number>>();
  const sizes = [new Map<string, number>(), new Map<string, number>()];
  let both = 0;
  for (const [record, group] of a) {
    const other = b.get(record);
    if (other === undefined) continue;
    both++;
    const own = cells.get(group) ?? new Map<string, number>();
    cells.set(group, own.set(other, (own.get(other) ?? 0) + 1));
    sizes[0].set(group, (sizes[0].get(group) ?? 0) + 1);
    sizes[1].set(other, (sizes[1].get(other) ?? 0) + 1);
  }
  const pairsIn = (counts: Iterable<number>): number => Array.from(counts).reduce((sum, n) => sum + pairCount(n), 0);
  const common = pairsIn(Array.from(cells.values()).flatMap((own) => [...own.values()]));
  return {
    records: { both, onlyFirst: a.size - both, onlySecond: b.size - both },
    pairs: {
      both: common,
      onlyFirst: pairsIn(sizes[0].values()) - common,
      onlySecond: pairsIn(sizes[1].values()) - common,
    },
    groups: correspondences(cells),
  };
}

/** Returns the group of each record, by the names of part and record. */
function groupsOf(parts: readonly AnnotatedPart[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const part of parts) {
    const place = `${part.document}\0${part.part}\0`;
    part.mentions.entity.forEach((entity, m) => groups.set(`${place}${surfaceOf(part, m)}`, `${place}${entity}`));
  }
  return groups;
}

/** @param cells for each group of the first linkage, the groups of the second that share records with it */
function correspondences(cells: ReadonlyMap<string, ReadonlyMap<string, number>>): LinkageDifferences["groups"] {
  const holders = new Map<string, string[]>();
  for (const [group, own] of cells)
    for (const other of own.keys()) holders.set(other, [...(holders.get(other) ?? []), group]);
  const counts = { same: 0, split: 0, merged: 0, mixed: 0 };
  const seen = new Set<string>();
  for (const start of cells.keys()) {
    if (seen.has(start)) continue;
    const [firsts, seconds] = [[start], new Set<string>()];
    seen.add(start);
    for (const group of firsts) {
      for (const other of cells.get(group)!.keys()) {
        if (seconds.has(other)) continue;
        seconds.add(other);
        for (const holder of holders.get(other)!) {
          if (seen.has(holder)) continue;
          seen.add(holder);
          firsts.push(holder);
        }
      }
    }
    const kind =
      firsts.length === 1 ? (seconds.size === 1 ? "same" : "split") : seconds.size === 1 ? "merged" : "mixed";
    counts[kind]++;
  }
  return counts;
}
