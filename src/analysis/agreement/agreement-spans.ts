import { type Mentions, runsOf } from "../../core/document.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "../../matching/mention-graph.ts";
import type { Marking } from "./agreement-labels.ts";

/**
 * How many mentions of two annotators can be paired, each with one that has a token in common with it: a maximum
 * one-to-one matching, so that it is never less than the number of equal mentions.
 *
 * @returns `null` if a side has mentions without tokens
 * @complexity O(pairs of overlapping mentions) on annotations as they are; see `maximumWeightAssignment` for the worst case
 */
export function overlappingMentions(a: Marking, b: Marking): number | null {
  if (a.part.mentions.names !== undefined || b.part.mentions.names !== undefined) return null;
  const first = a.part.mentions;
  const second = b.part.mentions;
  const start = new Int32Array(a.order.length + 1);
  const column: number[] = [];
  let pairs = 0;
  /** Places of the second annotator's mentions that began already and reach the mention at hand. */
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

/** Whether two mentions that overlap from end to end have a token in common, gaps apart. */
function shareToken(a: Mentions, i: number, b: Mentions, j: number): boolean {
  if (a.pieces?.has(i) !== true && b.pieces?.has(j) !== true) return true;
  const x = runsOf(a, i);
  const y = runsOf(b, j);
  for (let p = 0; p < x.length; p += 2) {
    for (let q = 0; q < y.length; q += 2) if (x[p] <= y[q + 1] && y[q] <= x[p + 1]) return true;
  }
  return false;
}

/** Mentions with a known head, and how many of them can be paired by equal heads. */
export interface HeadCounts {
  readonly both: number;
  readonly first: number;
  readonly second: number;
}

/**
 * How many mentions of two annotators can be paired, each with one that has the same head token. Mentions whose head is not
 * known are left out.
 *
 * @returns `null` if a side has mentions and knows no heads at all
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
