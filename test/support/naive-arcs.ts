/**
 * Computes the application-related scores by their definitions, slowly on purpose, and without code of the library.
 * Those of the paper follow the pseudo-code of Tuggener (2014), Tables 1 and 2 and the formulas of §3.2, with the
 * exceptions that `arcsVariants` lists. Those of version 1.2 follow its notes and that list.
 */

export interface NaiveMention {
  readonly span: string;
  readonly kind: "noun" | "pronoun" | "other" | "phrase";
  readonly ends: readonly [first: number, last: number];
}

export type NaiveSide = readonly (readonly NaiveMention[])[];

/** tp, wl, fn, fp. */
export type NaiveResolution = [number, number, number, number];

const isNoun = ({ kind }: NaiveMention): boolean => kind === "noun" || kind === "phrase";

const same = (a: NaiveMention | undefined, b: NaiveMention | undefined): boolean =>
  a !== undefined && b !== undefined && a.span === b.span;

const entityWith = (entities: NaiveSide, mention: NaiveMention): readonly NaiveMention[] | undefined =>
  entities.find((entity) => entity.some((m) => same(m, mention)));

/** Returns the mentions before this one in its entity, or undefined if no entity has it. */
function predecessors(entities: NaiveSide, mention: NaiveMention): readonly NaiveMention[] | undefined {
  const entity = entityWith(entities, mention);
  return entity?.slice(
    0,
    entity.findIndex((m) => same(m, mention)),
  );
}

const withoutSingletons = (entities: NaiveSide): NaiveSide => entities.filter(({ length }) => length > 1);

/** Follows Table 1, line by line. */
export function naiveImmediate(allKey: NaiveSide, allResponse: NaiveSide, version12: boolean): NaiveResolution {
  const [key, response] = [withoutSingletons(allKey), withoutSingletons(allResponse)];
  let [tp, wl, fn, fp] = [0, 0, 0, 0];
  for (const entity of key) {
    if (version12 && !entity.some(isNoun)) continue;
    for (let i = 1; i < entity.length; i++) {
      if (version12 && entity[i].kind === "pronoun" && !entity.slice(0, i).some(isNoun)) continue;
      const before = predecessors(response, entity[i]) ?? [];
      if (before.length === 0) fn++;
      else if (same(entity[i - 1], before.at(-1))) tp++;
      else wl++;
    }
  }
  for (const entity of response) {
    for (let i = 1; i < entity.length; i++) if ((predecessors(key, entity[i]) ?? []).length === 0) fp++;
  }
  return [tp, wl, fn, fp];
}

/** Follows Table 1 with the changes of §3.2. */
export function naiveInferred(allKey: NaiveSide, allResponse: NaiveSide): NaiveResolution {
  const [key, response] = [withoutSingletons(allKey), withoutSingletons(allResponse)];
  let [tp, wl, fn, fp] = [0, 0, 0, 0];
  for (const entity of key.filter((e) => e.some(isNoun))) {
    entity.slice(1).forEach((mention, i) => {
      const nounInResponse = predecessors(response, mention)?.findLast(isNoun);
      const before = entity.slice(0, i + 1);
      if (nounInResponse === undefined) {
        if (before.some(isNoun)) fn++;
      } else if (before.some((m) => same(m, nounInResponse))) tp++;
      else wl++;
    });
  }
  for (const entity of response.filter((e) => e.some(isNoun))) {
    entity.slice(1).forEach((mention, i) => {
      if ((predecessors(key, mention) ?? []).length === 0) fp++;
      else if (!isNoun(mention) && entity.slice(0, i + 1).some(isNoun) && !entityWith(key, mention)!.some(isNoun)) wl++;
    });
  }
  return [tp, wl, fn, fp];
}

/** Follows version 1.2, in which singletons of the other side are entities, too. */
export function naiveInferred12(key: NaiveSide, response: NaiveSide): NaiveResolution {
  let [tp, wl, fn, fp] = [0, 0, 0, 0];
  for (const entity of withoutSingletons(key).filter((e) => e.some(isNoun))) {
    entity.slice(1).forEach((mention, i) => {
      const startsWithoutNoun = !entity.slice(0, i + 1).some(isNoun);
      if (startsWithoutNoun && mention.kind === "pronoun") return;
      const before = predecessors(response, mention) ?? [];
      const noun = before.findLast(isNoun);
      if (before.length === 0 || (noun === undefined && !startsWithoutNoun)) fn++;
      else if (noun !== undefined && entity.some((m) => same(m, noun))) tp++;
      else if (noun !== undefined) wl++;
    });
  }
  for (const entity of withoutSingletons(response).filter((e) => e.some(isNoun))) {
    entity.slice(1).forEach((mention, i) => {
      const inKey = predecessors(key, mention);
      if (inKey === undefined) fp++;
      else if (!inKey.some(isNoun) && entity.slice(0, i + 1).some(isNoun)) fp++;
    });
  }
  return [tp, wl, fn, fp];
}

/** tp, fn, fp of entity detection, then of entity mentions. */
export type NaiveAnchors = [number, number, number, number, number, number];

/** Follows Table 2, line by line. A key entity without a noun has no anchor and is skipped. */
export function naiveAnchors(allKey: NaiveSide, allResponse: NaiveSide): NaiveAnchors {
  const [key, response] = [withoutSingletons(allKey), withoutSingletons(allResponse)];
  const counts: NaiveAnchors = [0, 0, 0, 0, 0, 0];
  for (const entity of key) {
    const anchor = entity.find(isNoun);
    if (anchor === undefined) continue;
    const found = entityWith(response, anchor);
    if (found === undefined) counts[1]++;
    else {
      counts[0]++;
      countMentions(entity, found, counts);
    }
  }
  for (const entity of response) {
    const anchor = entity.find(isNoun);
    if (anchor !== undefined && entityWith(key, anchor) === undefined) counts[2]++;
  }
  return counts;
}

/** Follows version 1.2: aligned entities are removed from the response, and the rest is extra. */
export function naiveAnchors12(key: NaiveSide, response: NaiveSide): NaiveAnchors {
  const counts: NaiveAnchors = [0, 0, 0, 0, 0, 0];
  const byBeginning = (side: NaiveSide): (readonly NaiveMention[])[] =>
    side.toSorted(([a], [b]) => a.ends[0] - b.ends[0] || a.ends[1] - b.ends[1]);
  let left = byBeginning(response);
  for (const entity of byBeginning(withoutSingletons(key))) {
    const anchor = entity.find(isNoun);
    const taken = left.find((candidate) =>
      candidate.some((m) => (anchor === undefined ? entity.some((own) => same(own, m)) : same(anchor, m))),
    );
    left = left.filter((candidate) => candidate !== taken);
    if (anchor === undefined) continue;
    counts[taken === undefined ? 1 : 0]++;
    if (taken !== undefined) countMentions(entity, taken, counts);
  }
  counts[2] = left.length;
  return counts;
}

function countMentions(entity: readonly NaiveMention[], found: readonly NaiveMention[], counts: NaiveAnchors): void {
  for (const mention of entity) counts[found.some((m) => same(m, mention)) ? 3 : 4]++;
  for (const mention of found) if (!entity.some((m) => same(m, mention))) counts[5]++;
}
