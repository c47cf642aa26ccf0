import { membersOf } from "./listings.ts";
import type { Division, Partitions } from "./partitions.ts";
import type { Scope } from "./scope.ts";

/** How many pairs are looked at for one set before what was found must do. */
const MOST_LOOKS = 5_000_000;

type Link = readonly [number, number];

/** The first links of a set, in text order, or those that touch an entity: as many as the scope wants. */
export interface LinkSets {
  /** Coreference links of one side, or of both. */
  coreference(sides: readonly Division[]): Link[];
  /** Pairs of mentions that one side, or both, has in different entities. */
  nonCoreference(sides: readonly Division[]): Link[];
}

/** Enumerates only what is shown: the number of links grows with the square of the mentions. */
export function linkSets({ key }: Partitions, { limits, anchors }: Scope): LinkSets {
  const isAnchor = anchors === undefined ? undefined : new Set(anchors);

  /** Pairs of an anchor and one of its candidates, each pair once, if `isLink` says so. */
  const collect = (
    from: Iterable<number>,
    candidatesOf: (anchor: number) => ArrayLike<number>,
    isLink: (a: number, b: number) => boolean,
  ): Link[] => {
    const links: Link[] = [];
    let looks = 0;
    for (const a of from) {
      const candidates = candidatesOf(a);
      for (let i = 0; i < candidates.length; i++) {
        if (links.length >= limits.links || ++looks > MOST_LOOKS) return links;
        const b = candidates[i];
        const comesLater = b > a || (isAnchor !== undefined && b !== a && !isAnchor.has(b));
        if (comesLater && isLink(a, b)) links.push(a < b ? [a, b] : [b, a]);
      }
    }
    return links;
  };

  return {
    coreference(sides) {
      const [{ entityOf, members }] = sides;
      const from =
        anchors === undefined ? members : anchors.filter((m) => sides.every((side) => side.entityOf[m] >= 0));
      return collect(
        from,
        (a) => (entityOf[a] < 0 ? [] : membersOf(sides[0], entityOf[a])),
        (a, b) => sides.every((side) => side.entityOf[a] >= 0 && side.entityOf[a] === side.entityOf[b]),
      );
    },
    nonCoreference(sides) {
      const has = (m: number): boolean => sides.every((side) => side.entityOf[m] >= 0);
      const all = Array.from(key.entityOf.keys()).filter(has);
      return collect(
        anchors?.filter(has) ?? all,
        () => all,
        (a, b) => sides.every((side) => side.entityOf[a] !== side.entityOf[b]),
      );
    },
  };
}
