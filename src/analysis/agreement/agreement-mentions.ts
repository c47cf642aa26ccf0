import { type AnnotatedPart, runsOf, type Mentions } from "../../core/document.ts";
import type { AgreementOptions } from "./agreement-options.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "../../matching/mention-graph.ts";

/** The mentions of one annotator that count in one part. */
export interface Marking {
  readonly part: AnnotatedPart;
  /** Sorted by span. */
  readonly order: Int32Array;
  /** The entity of each place in `order`. Entities are numbered in the order of their first mentions. */
  readonly labels: Int32Array;
  /** From this token on, mentions have no place in the other annotator's text, so nothing matches them. */
  readonly outside: number;
}

/**
 * For each annotator, the entity of each mention that at least one annotator marked, from 0; −1 if this annotator did
 * not mark it.
 */
export type Labels = readonly Int32Array[];

export function markingOf(
  { part, order, rank, sizes }: PreparedPart,
  singletons: AgreementOptions["singletons"],
  outside: number,
): Marking {
  const { entity } = part.mentions;
  const isIn = (m: number): boolean => singletons === "keep" || sizes[rank[entity[m]]] > 1;
  const kept = order.filter(isIn);
  const number = new Map<number, number>();
  const labels = kept.map((m) => {
    const e = entity[m];
    if (!number.has(e)) number.set(e, number.size);
    return number.get(e)!;
  });
  return { part, order: kept, labels, outside };
}

/** Where the mentions of several annotators are among all that any of them marked. */
export interface JoinedMentions {
  readonly length: number;
  /** By annotator: the place of each mention of `order`. */
  readonly placesOf: readonly Int32Array[];
}

/**
 * Joins the mentions of several annotators. Mentions with the same tokens or the same name are one. If repeated
 * mentions are kept, the first copy of one annotator matches the first copy of another, and so on.
 *
 * The order is: mentions of the first annotator, new mentions of the second, and so on, each by span.
 *
 * @complexity O(mentions)
 */
export function joinedMentions(markings: readonly Marking[]): JoinedMentions {
  const places = new Map<string, number>();
  const placesOf = markings.map((marking, annotator) => {
    const copies = new Map<string, number>();
    return Int32Array.from(marking.order, (m) => {
      const name = nameOf(marking, m, annotator);
      const copy = copies.get(name) ?? 0;
      copies.set(name, copy + 1);
      const key = `${copy}:${name}`;
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      return place;
    });
  });
  return { length: places.size, placesOf };
}

/** Returns the entities of the joined mentions: see `joinedMentions`. */
export function labelsOf(markings: readonly Marking[]): Labels {
  const { length, placesOf } = joinedMentions(markings);
  return markings.map(({ labels }, annotator) => {
    const all = new Int32Array(length).fill(-1);
    placesOf[annotator].forEach((place, i) => {
      all[place] = labels[i];
    });
    return all;
  });
}

function nameOf({ part: { mentions }, outside }: Marking, m: number, annotator: number): string {
  if (mentions.names !== undefined) return `name ${mentions.names[m]}`;
  const span = runsOf(mentions, m).join();
  return mentions.first[m] >= outside ? `${span} of ${annotator}` : span;
}

export function commonLabels(labels: Labels): Labels {
  const isCommon = (i: number): boolean => labels.every((own) => own[i] >= 0);
  return labels.map((own) => own.filter((_, i) => isCommon(i)));
}

export function labelSizes(labels: Int32Array): Int32Array {
  const sizes = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  for (const label of labels) if (label >= 0) sizes[label]++;
  return sizes;
}

/**
 * Returns how many mentions of two annotators can be paired one to one if each pair shares a token.
 *
 * @returns `null` if a side has mentions without tokens
 * @complexity O(pairs of overlapping mentions) on real annotations; see `maximumWeightAssignment` for the worst case
 */
export function overlappingMentions(a: Marking, b: Marking): number | null {
  if (a.part.mentions.names !== undefined || b.part.mentions.names !== undefined) return null;
  const first = a.part.mentions;
  const second = b.part.mentions;
  const start = new Int32Array(a.order.length + 1);
  const column: number[] = [];
  let pairs = 0;
  /** Places of the second annotator's mentions that have begun and still reach the current mention. */
  let open: number[] = [];
  let next = 0;
  a.order.forEach((m, row) => {
    while (next < b.order.length && second.first[b.order[next]] <= first.first[m]) open.push(next++);
    open = open.filter((place) => second.last[b.order[place]] >= first.first[m]);
    pairs += open.length;
    const nearby = [...open];
    for (let i = next; i < b.order.length && second.first[b.order[i]] <= first.last[m]; i++) nearby.push(i);
    if (pairs > MOST_OVERLAPS) throw new TooManyOverlapsError();
    for (const place of nearby) if (shareToken(first, m, second, b.order[place])) column.push(place);
    start[row + 1] = column.length;
  });
  return maximumWeightAssignment({
    rows: a.order.length,
    columns: b.order.length,
    start,
    column: Int32Array.from(column),
    weight: new Float64Array(column.length).fill(1),
  }).total;
}

/** Returns whether two mentions, which may have gaps, share a token. */
export function shareToken(a: Mentions, i: number, b: Mentions, j: number): boolean {
  if (a.last[i] < b.first[j] || b.last[j] < a.first[i]) return false;
  if (a.pieces?.has(i) !== true && b.pieces?.has(j) !== true) return true;
  const x = runsOf(a, i);
  const y = runsOf(b, j);
  for (let p = 0; p < x.length; p += 2) {
    for (let q = 0; q < y.length; q += 2) if (x[p] <= y[q + 1] && y[q] <= x[p + 1]) return true;
  }
  return false;
}

interface HeadCounts {
  readonly both: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Returns how many mentions of two annotators can be paired by the same head token. Mentions without a known head are
 * left out.
 *
 * @returns `null` if a side has mentions but no known heads
 */
export function commonHeads(a: Marking, b: Marking): HeadCounts | null {
  const first = headsOf(a);
  const second = headsOf(b);
  if (first === null || second === null) return null;
  const times = new Map<number, number>();
  for (const head of first) times.set(head, (times.get(head) ?? 0) + 1);
  let both = 0;
  for (const head of second) {
    const left = times.get(head) ?? 0;
    if (left === 0) continue;
    both++;
    times.set(head, left - 1);
  }
  return { both, first: first.length, second: second.length };
}

function headsOf({ part: { mentions }, order }: Marking): Int32Array | null {
  if (order.length === 0) return order;
  const heads =
    mentions.head === undefined
      ? order.subarray(0, 0)
      : order.map((m) => mentions.head![m]).filter((head) => head >= 0);
  return heads.length === 0 ? null : heads;
}
