import type { YesNoTable } from "../../stats/cohen-kappa.ts";
import { type Labels, labelSizes } from "./agreement-labels.ts";
import { overlapTable, pairCount, pairCountWithin } from "../../core/overlap-table.ts";

/**
 * The links of two annotators who marked the same mentions: pairs of mentions that both, only one, or neither put into one
 * entity.
 *
 * @complexity O(mentions): pairs are never enumerated
 */
export function linkTable([first, second]: Labels): YesNoTable {
  const firstSizes = labelSizes(first);
  const secondSizes = labelSizes(second);
  const both = pairCountWithin(overlapTable(firstSizes, secondSizes, first, second).cellSize);
  const onlyFirst = pairCountWithin(firstSizes) - both;
  const onlySecond = pairCountWithin(secondSizes) - both;
  return { both, onlyFirst, onlySecond, neither: pairCount(first.length) - both - onlyFirst - onlySecond };
}

/** What α of links is made of; additive. */
export interface LinkAlphaCounts {
  /** Judgements: for each pair of mentions that at least two annotators marked, as many as there are such annotators. */
  readonly judgements: number;
  /** Those that say that the two are of one entity. */
  readonly linked: number;
  /** Σ over such pairs of (pairs of annotators who both linked it) / (annotators − 1). */
  readonly linkedTwice: number;
}

/**
 * Counts what Krippendorff's α (nominal) of links asks for: the unit is a pair of mentions of the document, the value
 * whether they are of one entity, missing for an annotator who did not mark both of them.
 *
 * With m annotators of a unit, k of whom link it, the observed disagreement of the unit is 2k(m − k)/(m − 1) = 2k − 4 C(k,2)/(m − 1).
 *
 * @complexity O(annotators² · mentions · sets of annotators who marked the same mention)
 */
export function linkAlphaCounts(labels: Labels): LinkAlphaCounts {
  const mentions = labels[0].length;
  const markers: boolean[][] = [];
  /** For each mention, which of `markers` are those who marked it. */
  const markerSet = Int32Array.from({ length: mentions }, (_, i) => {
    const marked = labels.map((own) => own[i] >= 0);
    const known = markers.findIndex((set) => set.every((isIn, annotator) => isIn === marked[annotator]));
    return known < 0 ? markers.push(marked) - 1 : known;
  });
  const together = markers.map((a) => markers.map((b) => a.filter((isIn, annotator) => isIn && b[annotator]).length));

  /** The sum over all pairs of mentions in the same group (those of group −1 apart) that at least two annotators marked. */
  const sumOverPairs = (groupOf: (mention: number) => number, weight: (annotators: number) => number): number => {
    const groups = new Map<number, Map<number, number>>();
    for (let i = 0; i < mentions; i++) {
      const group = groupOf(i);
      if (group < 0) continue;
      const counts = groups.get(group) ?? new Map<number, number>();
      groups.set(group, counts.set(markerSet[i], (counts.get(markerSet[i]) ?? 0) + 1));
    }
    let sum = 0;
    for (const counts of groups.values()) {
      for (const [s, many] of counts) {
        for (const [t, others] of counts) {
          const annotators = together[s][t];
          if (annotators < 2 || s > t) continue;
          sum += (s === t ? pairCount(many) : many * others) * weight(annotators);
        }
      }
    }
    return sum;
  };

  let linked = 0;
  let linkedTwice = 0;
  labels.forEach((own, a) => {
    linked += sumOverPairs(
      (i) => own[i],
      () => 1,
    );
    for (const other of labels.slice(a + 1)) {
      const width = labelSizes(other).length;
      linkedTwice += sumOverPairs(
        (i) => (own[i] < 0 || other[i] < 0 ? -1 : own[i] * width + other[i]),
        (annotators) => 1 / (annotators - 1),
      );
    }
  });
  return {
    judgements: sumOverPairs(
      () => 0,
      (annotators) => annotators,
    ),
    linked,
    linkedTwice,
  };
}

/** α of links; `null` where all judgements are the same. */
export function linkAlpha({ judgements, linked, linkedTwice }: LinkAlphaCounts): number | null {
  const expected = linked * (judgements - linked);
  return expected === 0 ? null : 1 - ((judgements - 1) * (linked - 2 * linkedTwice)) / expected;
}
