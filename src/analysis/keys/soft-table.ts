import { listIn } from "../../core/arrays.ts";
import { compensatedSum } from "../../core/compensated-sum.ts";
import type { Labels } from "../agreement/agreement-mentions.ts";

/**
 * The mentions of a text that all annotators treat alike: each annotator has all of them in one entity, or none. Votes on
 * single mentions count as one annotator with shares (`votedTable`).
 */
export interface Profile {
  /** How many mentions these are. */
  readonly size: number;
  /** How many annotators marked them. */
  readonly marked: number;
  /** The profiles that some annotator joins with this one, among them itself, and how many annotators do. */
  readonly joined: ReadonlyMap<number, number>;
}

/** What several annotators say about the mentions and links of one text. */
export interface SoftTable {
  readonly annotators: number;
  /** The mentions that at least one annotator marked, by profile, in the order of their first mentions. */
  readonly profiles: readonly Profile[];
  /** The profile of each mention that at least one side has; −1 if no annotator marked it. */
  readonly profileOf: Int32Array;
  /** Returns how many annotators keep the mentions of two profiles apart. */
  readonly apart: (one: number, other: number) => number;
}

/** The soft B³ of one mention, whose two quotients can be written out. */
export interface SoftMention {
  /** The place of the mention among all of the text. */
  readonly mention: number;
  /** w(x): the share of the annotators who have the mention. */
  readonly weight: number;
  /** Σ w(x,y) over the mentions y of its response entity; 0 if the response lacks it. */
  readonly found: number;
  /** Σ w(x,y) over all mentions y. */
  readonly all: number;
  /** The mentions of its response entity; 0 if the response lacks it. */
  readonly size: number;
}

/**
 * Describes a text by what its annotators say.
 *
 * @param keys for each annotator, the entity of each mention; −1 for mentions that this annotator lacks
 * @complexity O(annotators · pairs of profiles that some annotator joins)
 */
export function softTable(keys: Labels): SoftTable {
  const length = keys.at(0)?.length ?? 0;
  const places = new Map<string, number>();
  const first: number[] = [];
  const sizes: number[] = [];
  const profileOf = Int32Array.from({ length }, (_, m) => {
    const own = keys.map((labels) => labels[m]);
    if (own.every((entity) => entity < 0)) return -1;
    const name = own.join();
    let place = places.get(name);
    if (place === undefined) {
      places.set(name, (place = first.length));
      first.push(m);
      sizes.push(0);
    }
    sizes[place]++;
    return place;
  });
  const inEntity = keys.map((labels) => {
    const lists = new Map<number, number[]>();
    first.forEach((m, profile) => {
      if (labels[m] >= 0) listIn(lists, labels[m]).push(profile);
    });
    return lists;
  });
  const profiles = first.map((m, profile): Profile => {
    const joined = new Map<number, number>();
    keys.forEach((labels, annotator) => {
      for (const other of inEntity[annotator].get(labels[m]) ?? []) joined.set(other, (joined.get(other) ?? 0) + 1);
    });
    return { size: sizes[profile], marked: joined.get(profile) ?? 0, joined };
  });
  const apart = (one: number, other: number): number =>
    keys.reduce((count, labels) => {
      const [a, b] = [labels[first[one]], labels[first[other]]];
      return count + Number(a >= 0 && b >= 0 && a !== b);
    }, 0);
  return { annotators: keys.length, profiles, profileOf, apart };
}

/** For each profile, how many of its mentions are in each response entity. */
export function cellsOf({ profiles, profileOf }: SoftTable, response: Int32Array): readonly Map<number, number>[] {
  const cells = profiles.map(() => new Map<number, number>());
  profileOf.forEach((profile, m) => {
    const entity = response[m];
    if (profile >= 0 && entity >= 0) cells[profile].set(entity, (cells[profile].get(entity) ?? 0) + 1);
  });
  return cells;
}

/** Returns how many links to mentions of an entity all annotators together draw from a mention of a profile. */
export function linksInto(cells: readonly Map<number, number>[], { joined }: Profile, entity: number): number {
  let links = 0;
  for (const [other, annotators] of joined) links += annotators * (cells[other].get(entity) ?? 0);
  return links;
}

/** Returns how many links, also to themselves, all annotators together draw from a mention of a profile. */
function allLinks(profiles: readonly Profile[], { joined }: Profile): number {
  let links = 0;
  for (const [other, annotators] of joined) links += annotators * profiles[other].size;
  return links;
}

/**
 * Returns the numerator of soft B³ recall: Σ_{x∈R} w(x) · (Σ_{y∈R(x)} w(x,y) ÷ Σ_y w(x,y)).
 *
 *   w(x)     the share of the annotators who have the mention x
 *   w(x,y)   the share of the annotators who have both mentions and join them; w(x,x) = w(x)
 *   R(x)     the mentions of the response entity of x, and x itself
 *
 * With one annotator, this is the sum of B³ recall, bit for bit: whole numbers are added up before the only division.
 *
 * @param response the entity of each mention; −1 for mentions that the response lacks
 */
export function softRecall(table: SoftTable, response: Int32Array): number {
  const { annotators, profiles } = table;
  const cells = cellsOf(table, response);
  return compensatedSum(profiles.length, (p) => {
    const profile = profiles[p];
    let links = 0;
    for (const [entity, mentions] of cells[p]) links += mentions * linksInto(cells, profile, entity);
    return (profile.marked * links) / allLinks(profiles, profile) / annotators;
  });
}

/** Returns the soft B³ of each mention that an annotator or the response has, written out. */
export function softMentions(table: SoftTable, response: Int32Array): SoftMention[] {
  const { annotators, profiles, profileOf } = table;
  const cells = cellsOf(table, response);
  const sizes = new Map<number, number>();
  for (const entity of response) if (entity >= 0) sizes.set(entity, (sizes.get(entity) ?? 0) + 1);
  return Array.from(profileOf, (p, mention) => {
    const entity = response[mention];
    const size = sizes.get(entity) ?? 0;
    if (p < 0) return { mention, weight: 0, found: 0, all: 0, size };
    return {
      mention,
      weight: profiles[p].marked / annotators,
      found: entity < 0 ? 0 : linksInto(cells, profiles[p], entity) / annotators,
      all: allLinks(profiles, profiles[p]) / annotators,
      size,
    };
  });
}
