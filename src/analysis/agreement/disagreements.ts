import { greatest, least, listIn } from "../../core/arrays.ts";
import type { Mentions } from "../../core/document.ts";
import { joinedMentions, type Labels, labelsOf, type Marking, shareToken } from "./agreement-mentions.ts";
import { pairedEntities } from "./paired-entities.ts";
import { voteOn } from "./vote.ts";

/**
 * Why annotators disagree about a mention.
 *
 *   marked       only some marked it
 *   boundaries   only some marked it, and one who did not has a mention that overlaps it, which others lack
 *   entities     those who marked it have it in different entities
 */
export type DisagreementKind = "marked" | "boundaries" | "entities";

/** A mention about which annotators disagree. Numbers of mentions are those in the part of each annotator. */
export interface Disagreement {
  /** By annotator: the mention, or -1 for one who did not mark it. */
  readonly mentions: readonly number[];
  readonly kind: DisagreementKind;
  /**
   * By annotator who marked it: the closest mention, preferably an earlier one, with which this annotator joins it and
   * another one does not. If nobody has such a mention: the closest of its entity. -1 for none. By annotator who did not
   * mark it, if the boundaries differ: the mention that overlaps it.
   */
  readonly partners: readonly number[];
  /** Whether a vote does not decide: see `voteOn`. */
  readonly isUndecided: boolean;
}

/**
 * Returns the mentions of a part about which annotators disagree, in text order: those that only some of them marked,
 * and those that two of them have in different entities. Entities of two annotators are the same if they are paired with
 * each other one to one so that as many common mentions as possible are in the same entity.
 *
 * @param markings of all who have the part, `undefined` for the others
 * @complexity O(mentions · annotators²), and that of the assignment of entities
 * @example
 *   const sources = [[["a", "b"], ["c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const [{ markings }] = agreementBy(sources, "document").parts;
 *   disagreementsIn(markings).map(({ kind }) => kind); // → ["marked"]
 */
export function disagreementsIn(markings: readonly (Marking | undefined)[]): Disagreement[] {
  const having = markings.flatMap((marking) => (marking === undefined ? [] : [marking]));
  const { length, placesOf } = joinedMentions(having);
  const labels = labelsOf(having);
  const { isUndecided } = voteOn(labels);
  const disputed = Uint8Array.from(isUndecided);
  for (const [i, one] of labels.entries()) {
    for (const other of labels.slice(i + 1)) {
      const same = pairedEntities([one, other]);
      for (let place = 0; place < length; place++) {
        const [x, y] = [one[place], other[place]];
        if (x < 0 ? y >= 0 : y < 0 || same[x] !== y) disputed[place] = 1;
      }
    }
  }
  const mentionAt = having.map(({ order }, annotator) => {
    const at = new Int32Array(length).fill(-1);
    placesOf[annotator].forEach((place, i) => (at[place] = order[i]));
    return at;
  });
  const spanAt = (place: number): readonly [mentions: Mentions, mention: number] => {
    const annotator = mentionAt.findIndex((at) => at[place] >= 0);
    return [having[annotator].part.mentions, mentionAt[annotator][place]];
  };
  const inOrder = Array.from(disputed.keys()).sort((p, q) => {
    const [[m, i], [n, j]] = [spanAt(p), spanAt(q)];
    return m.first[i] - n.first[j] || m.last[i] - n.last[j];
  });
  const partners = new Partners(having, labels, mentionAt, inOrder);
  const alone = placesOf.map((own) => own.filter((place) => labels.some((other) => other[place] < 0)));
  const overlapping = (place: number): number[] =>
    labels.map((own, annotator) => (own[place] >= 0 ? -1 : overlapOf(spanAt(place), annotator, place)));
  /** Returns a mention of an annotator that overlaps another's, and that someone who marked the other one lacks. */
  function overlapOf([mentions, m]: ReturnType<typeof spanAt>, annotator: number, place: number): number {
    if (mentions.names !== undefined) return -1;
    for (const own of alone[annotator]) {
      if (labels.every((other) => other[place] < 0 || other[own] >= 0)) continue;
      const theirs = mentionAt[annotator][own];
      if (shareToken(mentions, m, having[annotator].part.mentions, theirs)) return theirs;
    }
    return -1;
  }
  const byHaving = (values: readonly number[]): number[] => {
    let next = 0;
    return markings.map((marking) => (marking === undefined ? -1 : values[next++]));
  };
  return inOrder.flatMap((place): Disagreement[] => {
    if (disputed[place] === 0) return [];
    const isMarkedByAll = labels.every((own) => own[place] >= 0);
    const overlaps = isMarkedByAll ? [] : overlapping(place);
    const hasOverlap = overlaps.some((mention) => mention >= 0);
    const joined = partners.of(place);
    return [
      {
        mentions: byHaving(mentionAt.map((at) => at[place])),
        kind: isMarkedByAll ? "entities" : hasOverlap ? "boundaries" : "marked",
        partners: byHaving(hasOverlap ? joined.map((own, i) => (overlaps[i] >= 0 ? overlaps[i] : own)) : joined),
        isUndecided: isUndecided[place] === 1,
      },
    ];
  });
}

/** Finds the mentions that tell how the entities of a mention differ. */
class Partners {
  private readonly labels: Labels;
  private readonly mentionAt: readonly Int32Array[];
  /** By annotator and entity: the places of its mentions, in text order. */
  private readonly members: readonly ReadonlyMap<number, readonly number[]>[];
  /** By place: its number in text order. */
  private readonly rank: Int32Array;

  constructor(
    markings: readonly Marking[],
    labels: Labels,
    mentionAt: readonly Int32Array[],
    inOrder: readonly number[],
  ) {
    this.labels = labels;
    this.mentionAt = mentionAt;
    this.rank = new Int32Array(inOrder.length);
    inOrder.forEach((place, rank) => (this.rank[place] = rank));
    this.members = markings.map((_, annotator) => {
      const members = new Map<number, number[]>();
      for (const place of inOrder)
        if (labels[annotator][place] >= 0) listIn(members, labels[annotator][place]).push(place);
      return members;
    });
  }

  /** Returns the partner of a mention for each annotator who marked it: see `Disagreement.partners`. */
  of(place: number): number[] {
    const { labels, mentionAt } = this;
    const found = labels.map((_, i) => this.closest(place, i, (q) => labels.some((other) => parts(other, q))));
    const isTelling = found.some((partner) => partner >= 0);
    return labels.map((_, i) => {
      const partner = isTelling ? found[i] : this.closest(place, i, () => true);
      return partner < 0 ? -1 : mentionAt[i][partner];
    });

    function parts(other: Int32Array, q: number): boolean {
      return other[place] >= 0 && other[q] >= 0 && other[place] !== other[q];
    }
  }

  private closest(place: number, annotator: number, isWanted: (place: number) => boolean): number {
    const entity = this.labels[annotator][place];
    const { rank } = this;
    const others = (this.members[annotator].get(entity) ?? []).filter((q) => q !== place && isWanted(q));
    const earlier = others.filter((q) => rank[q] < rank[place]).map((q) => rank[q]);
    const wanted = earlier.length > 0 ? greatest(earlier) : least(others.map((q) => rank[q]));
    return others.find((q) => rank[q] === wanted) ?? -1;
  }
}
