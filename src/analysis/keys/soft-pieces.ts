import { pairCount } from "../../core/overlap-table.ts";
import type { SoftTable } from "./soft-table.ts";

/** What a response adds to the sums of a soft score if it clusters some mentions in one way. */
export interface Choice {
  /** What it adds to the numerator of recall. */
  readonly recall: number;
  /** What it adds to the numerator of precision. */
  readonly precision: number;
  /** The mentions, or pairs of mentions, that it marks. */
  readonly marked: number;
}

/** Choices of which a response takes one or none, as often as there are alike mentions. */
export interface Choices {
  readonly of: readonly Choice[];
  readonly times: number;
}

/** A piece of a text: mentions that links of annotators connect. */
export interface SoftPiece {
  /** Whether the choices are those of all responses; otherwise they are better than any response could take together. */
  readonly isExact: boolean;
  /** The choices for B³. */
  readonly entities: readonly Choices[];
  /** The choices for pairs of mentions. */
  readonly pairs: readonly Choices[];
}

/** All clusterings are tried up to this many mentions, which have 4,140. */
export const smallPiece = 7;

/**
 * Returns the pieces of a text, with the choices that a response has in each.
 *
 * @param known small pieces by the shares of their links, to which new ones are added: many are alike
 */
export function piecesOf(table: SoftTable, known: Map<string, SoftPiece>): SoftPiece[] {
  const left = new Set(table.profiles.keys());
  const pieces: SoftPiece[] = [];
  for (const start of left) {
    const members = [start];
    left.delete(start);
    for (const member of members) {
      for (const other of table.profiles[member].joined.keys()) if (left.delete(other)) members.push(other);
    }
    members.sort((a, b) => a - b);
    pieces.push(pieceOf(table, members, known));
  }
  return pieces;
}

function pieceOf(table: SoftTable, members: readonly number[], known: Map<string, SoftPiece>): SoftPiece {
  const { annotators, profiles } = table;
  const mentions = members.flatMap((p) => Array.from({ length: profiles[p].size }, () => p));
  const [only] = members;
  if (members.length === 1 && profiles[only].marked === annotators) {
    // All annotators agree, so nothing is better than to agree with them.
    const [all, pairs] = [mentions.length, pairCount(mentions.length)];
    return {
      isExact: true,
      entities: [{ of: [{ recall: all, precision: all, marked: all }], times: 1 }],
      pairs: [{ of: [{ recall: pairs, precision: pairs, marked: pairs }], times: 1 }],
    };
  }
  return mentions.length <= smallPiece ? smallPieceOf(table, mentions, known) : largePieceOf(table, members);
}

function smallPieceOf(
  { annotators, profiles }: SoftTable,
  mentions: readonly number[],
  known: Map<string, SoftPiece>,
): SoftPiece {
  const weights = mentions.map((p) => mentions.map((q) => (profiles[p].joined.get(q) ?? 0) / annotators));
  const name = JSON.stringify(weights);
  const earlier = known.get(name);
  if (earlier !== undefined) return earlier;
  const all = weights.map((own) => own.reduce((sum, weight) => sum + weight, 0));
  const entities: Choice[] = [];
  const pairs = new Map<number, number>();
  for (const clusters of clusterings(mentions.length)) {
    const sizes = new Map<number, number>();
    for (const cluster of clusters) if (cluster >= 0) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
    let [recall, precision, marked, found, linked] = [0, 0, 0, 0, 0];
    clusters.forEach((cluster, x) => {
      if (cluster < 0) return;
      const links = clusters.reduce((sum, other, y) => sum + (other === cluster ? weights[x][y] : 0), 0);
      recall += (weights[x][x] * links) / all[x];
      precision += links / sizes.get(cluster)!;
      marked++;
      found += (links - weights[x][x]) / 2;
      linked += (sizes.get(cluster)! - 1) / 2;
    });
    entities.push({ recall, precision, marked });
    pairs.set(linked, Math.max(found, pairs.get(linked) ?? 0));
  }
  const piece = {
    isExact: true,
    entities: [{ of: undominated(entities), times: 1 }],
    pairs: [{ of: Array.from(pairs, ([marked, found]) => ({ recall: found, precision: found, marked })), times: 1 }],
  };
  known.set(name, piece);
  return piece;
}

/**
 * Yields all clusterings of some of several mentions: the cluster of each, numbered in the order of their first mentions,
 * or −1 if it is left out. The array is used again.
 */
export function* clusterings(mentions: number, clusters: number[] = [], count = 0): Iterable<readonly number[]> {
  const at = clusters.length;
  if (at === mentions) {
    yield clusters;
    return;
  }
  for (let cluster = -1; cluster <= count; cluster++) {
    clusters[at] = cluster;
    yield* clusterings(mentions, clusters, Math.max(count, cluster + 1));
    clusters.length = at;
  }
}

/**
 * Leaves out choices that another one surpasses: the other has at least the same recall and, whatever is added to both, the same
 * precision, because each of its further mentions has precision 1.
 */
export function undominated(choices: readonly Choice[]): Choice[] {
  const kept: Choice[] = [];
  const order = [...choices].sort((a, b) => b.recall - a.recall || b.precision - a.precision || a.marked - b.marked);
  for (const choice of order) {
    const isSurpassed = kept.some(
      ({ precision, marked }) => precision - choice.precision >= Math.max(0, marked - choice.marked) - 1e-12,
    );
    if (!isSurpassed) kept.push(choice);
  }
  return kept;
}

/** Gives each mention the entity that is best for it alone: it and the mentions that most annotators join with it. */
function largePieceOf({ annotators, profiles }: SoftTable, members: readonly number[]): SoftPiece {
  const pairs: Choices[] = [];
  const entities = members.map((p): Choices => {
    const { size, marked, joined } = profiles[p];
    const links = Array.from(joined, ([q, count]) => ({ q, weight: count / annotators, mentions: profiles[q].size }));
    for (const { q, weight, mentions } of links) {
      const times = q > p ? size * mentions : q === p ? pairCount(size) : 0;
      if (times > 0) pairs.push({ of: [{ recall: weight, precision: weight, marked: 1 }], times });
    }
    links.sort((a, b) => b.weight - a.weight);
    const all = links.reduce((sum, { weight, mentions }) => sum + weight * mentions, 0);
    let [found, together] = [0, 0];
    // Between two of these, either recall alone rises or the entity could as well end at one of them.
    const of = links.map(({ weight, mentions }): Choice => {
      found += weight * mentions;
      together += mentions;
      return { recall: ((marked / annotators) * found) / all, precision: found / together, marked: 1 };
    });
    return { of: outermost(of), times: size };
  });
  return { isExact: false, entities, pairs };
}

/**
 * Leaves out choices of one mention each that no weights of recall and precision prefer: those inside the convex hull.
 *
 * @param choices by ascending recall and descending precision
 */
function outermost(choices: readonly Choice[]): Choice[] {
  const hull: Choice[] = [];
  for (const choice of choices) {
    while (hull.length > 1 && !turnsRight(hull[hull.length - 2], hull[hull.length - 1], choice)) hull.pop();
    hull.push(choice);
  }
  return hull;
}

function turnsRight(a: Choice, b: Choice, c: Choice): boolean {
  return (b.recall - a.recall) * (c.precision - a.precision) < (b.precision - a.precision) * (c.recall - a.recall);
}

/** Returns the choices for single mentions, which are the same whatever their entities. */
export function markedMentions({ annotators, profiles }: SoftTable): Choices[] {
  return profiles.map(({ size, marked }) => {
    const weight = marked / annotators;
    return { of: [{ recall: weight, precision: weight, marked: 1 }], times: size };
  });
}

/** Returns the pairs of mentions that some annotator keeps apart, as if each could be kept apart by itself. */
export function pairsApart({ annotators, profiles, apart: apartOf }: SoftTable): Choices[] {
  const times = new Map<number, number>();
  profiles.forEach((one, p) => {
    for (let q = p + 1; q < profiles.length; q++) {
      const apart = apartOf(p, q);
      if (apart > 0) times.set(apart, (times.get(apart) ?? 0) + one.size * profiles[q].size);
    }
  });
  return Array.from(times, ([apart, pairs]) => {
    const weight = apart / annotators;
    return { of: [{ recall: weight, precision: weight, marked: 1 }], times: pairs };
  });
}
