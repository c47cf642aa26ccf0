import { listIn } from "../../core/arrays.ts";
import { components, majorityOf } from "../combine.ts";
import type { Labels } from "./agreement-mentions.ts";
import { pairedEntities } from "./paired-entities.ts";

/** What a vote decides, by joined mention: see `joinedMentions`. */
export interface Vote {
  /** The number of the entity, from 0; -1 for a mention that fewer than half of the annotators marked. */
  readonly entity: Int32Array;
  /** By entity: whether the vote leaves it open. */
  readonly isOpen: readonly boolean[];
  /** 1 for a mention of an open entity. */
  readonly isUndecided: Uint8Array;
}

/**
 * Votes on the mentions and links of a part, like `combine vote`: what more than half of the annotators have is decided.
 * So is what more than half do not have. The rest is open:
 *
 * - a mention that exactly half of the annotators marked. Such mentions are one entity if the same annotators marked
 *   them, and each of these has them in one entity.
 * - a link between two entities of the vote if at least half of the annotators who marked both mentions join them. One
 *   of the two entities stays as it is, and the other one is open. With two annotators, those stay that are paired one
 *   to one so that they have as many mentions as possible; with more, the larger ones, the earlier of equal ones.
 *
 * @param labels of all annotators who have the part
 */
export function voteOn(labels: Labels): Vote {
  const annotators = labels.length;
  const places = Array.from(labels[0].keys());
  const marks = places.map((place) => labels.filter((own) => own[place] >= 0).length);
  const decided = places.filter((place) => 2 * marks[place] > annotators);
  const deciding = labels.map(
    (own) => new Map(decided.flatMap((place) => (own[place] < 0 ? [] : [[place, own[place]] as const]))),
  );
  const entity = new Int32Array(places.length).fill(-1);
  const found = components(decided, deciding, majorityOf(annotators));
  decided.forEach((place, i) => (entity[place] = found[i]));
  const voted = found.reduce((most, number) => Math.max(most, number + 1), 0);
  const isOpen = openEntities(labels, entity, voted);
  const numbers = new Map<string, number>();
  for (const place of places) {
    if (2 * marks[place] !== annotators) continue;
    const labelled = labels.map((own) => own[place]).join();
    if (!numbers.has(labelled)) numbers.set(labelled, isOpen.push(true) - 1);
    entity[place] = numbers.get(labelled)!;
  }
  return { entity, isOpen, isUndecided: Uint8Array.from(entity, (own) => (own >= 0 && isOpen[own] ? 1 : 0)) };
}

/** Returns which entities of the vote are open, because a link with another one is. */
function openEntities(labels: Labels, entity: Int32Array, entities: number): boolean[] {
  const sizes = Array.from({ length: entities }, () => 0);
  for (const own of entity) if (own >= 0) sizes[own]++;
  const stays = sizes.map(() => true);
  if (labels.length === 2) {
    const same = pairedEntities(labels);
    entity.forEach((own, place) => {
      if (own >= 0) stays[own] = same[labels[0][place]] === labels[1][place];
    });
    return stays.map((own) => !own);
  }
  const rivals = openLinks(labels, entity);
  // Entities are numbered in the order of their first mentions, and sorting keeps the order of equal sizes.
  const largest = Array.from(sizes.keys()).sort((x, y) => sizes[y] - sizes[x]);
  const settled = new Set<number>();
  for (const own of largest) {
    stays[own] = ![...(rivals.get(own) ?? [])].some((other) => settled.has(other));
    if (stays[own]) settled.add(own);
  }
  return stays.map((own) => !own);
}

/** Mentions of one entity of the vote that all annotators have in the same entities of theirs. */
interface MentionKind {
  readonly entity: number;
  readonly labels: readonly number[];
}

/** Returns for each entity of the vote the others with which at least half of the annotators join a mention of it. */
function openLinks(labels: Labels, entity: Int32Array): ReadonlyMap<number, ReadonlySet<number>> {
  const kinds = new Map<string, MentionKind>();
  entity.forEach((own, place) => {
    if (own < 0) return;
    const labelled = labels.map((each) => each[place]);
    kinds.set(`${own}:${labelled.join()}`, { entity: own, labels: labelled });
  });
  const rivals = new Map<number, Set<number>>();
  const members = new Map<string, MentionKind[]>();
  for (const kind of kinds.values())
    kind.labels.forEach((label, annotator) => {
      if (label >= 0) listIn(members, `${annotator}:${label}`).push(kind);
    });
  for (const own of members.values()) {
    for (const one of own) {
      for (const other of own) {
        if (one.entity === other.entity) continue;
        const both = one.labels.filter((label, a) => label >= 0 && other.labels[a] >= 0).length;
        const joined = one.labels.filter((label, a) => label >= 0 && other.labels[a] === label).length;
        if (2 * joined < both) continue;
        if (!rivals.has(one.entity)) rivals.set(one.entity, new Set());
        rivals.get(one.entity)!.add(other.entity);
      }
    }
  }
  return rivals;
}
