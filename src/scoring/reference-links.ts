/**
 * How many coreference and non-coreference links entities have where the same mention may be in them several times: as
 * scorer.pl counts for BLANC, by sets of pairs of mention numbers. A mention that is twice in an entity is linked with
 * itself; one that is in two entities is linked with itself across them.
 *
 * Only pairs of repeated mentions are enumerated, and there are few.
 */
export function linksOfSets(entities: readonly (readonly number[])[]): [coreference: number, nonCoreference: number] {
  const entitiesOf = repeatedMentions(entities);
  const single = entities.map((entity) => entity.reduce((count, m) => count + (entitiesOf.has(m) ? 0 : 1), 0));
  const singles = single.reduce((sum, count) => sum + count, 0);
  let coreference = 0;
  for (const count of single) coreference += pairs(count);
  let nonCoreference = pairs(singles) - coreference;

  const repeated = Array.from(entitiesOf);
  for (const [, own] of repeated) {
    const distinct = new Set(own);
    const inside = Array.from(distinct).reduce((sum, e) => sum + single[e], 0);
    coreference += inside;
    nonCoreference += distinct.size > 1 ? singles : singles - inside;
  }
  repeated.forEach(([, own], i) => {
    // With itself: in one entity twice, or in two.
    const distinct = new Set(own);
    if (distinct.size < own.length) coreference++;
    if (distinct.size > 1) nonCoreference++;
    for (const [, other] of repeated.slice(i + 1)) {
      const otherDistinct = new Set(other);
      const shared = Array.from(distinct).filter((e) => otherDistinct.has(e)).length;
      if (shared > 0) coreference++;
      if (distinct.size > 1 || otherDistinct.size > 1 || shared === 0) nonCoreference++;
    }
  });
  return [coreference, nonCoreference];
}

/** The entities of every mention that is there more than once, one for each time. */
function repeatedMentions(entities: readonly (readonly number[])[]): Map<number, readonly number[]> {
  const entitiesOf = new Map<number, number[]>();
  entities.forEach((entity, e) => {
    for (const mention of entity) {
      const known = entitiesOf.get(mention);
      if (known === undefined) entitiesOf.set(mention, [e]);
      else known.push(e);
    }
  });
  return new Map(Array.from(entitiesOf).filter(([, own]) => own.length > 1));
}

function pairs(n: number): number {
  return (n * (n - 1)) / 2;
}
