import type { YesNoTable } from "../../stats/cohen-kappa.ts";
import { type Labels, labelSizes } from "./agreement-mentions.ts";
import { overlapTable, pairCount, pairCountWithin, type OverlapTable, total } from "../../core/overlap-table.ts";
import { hypergeometricMean } from "../../stats/distributions.ts";
import type { SetDistance } from "../../stats/set-distances.ts";
import type { AgreementOptions } from "./agreement-options.ts";

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

/** What α of sets is made of; additive over documents, for no set has members in two of them. */
export interface SetAlphaCounts {
  /** Values: mentions times annotators. */
  readonly values: number;
  /** Σ over mentions of the distances of all ordered pairs of values / (annotators − 1). */
  readonly observed: number;
  /** The mean of the same sum over all ways to deal out entities anew. */
  readonly expected: number;
  /** Σ over all ordered pairs of values that are not empty of 1 − their distance. */
  readonly similar: number;
  /** Empty values. */
  readonly empty: number;
}

/**
 * Counts what Krippendorff's α of sets asks for: the unit is a mention, and an annotator's value for it the set of mentions
 * that the annotator put into its entity; the empty set, at distance 1 of all others, where the annotator did not mark it.
 *
 * For the disagreement that is expected by chance, the entities of one annotator are dealt out anew to the mentions that
 * this annotator marked in the part, their sizes staying the same, while the other annotator's stay as they are; and the
 * other way round; the mean of both, over all ways to do so. It needs no random numbers: how much two entities then have in
 * common follows a hypergeometric distribution.
 *
 * @complexity O(annotators² · (mentions + pairs of different sizes of entities · √size))
 * @source Passonneau, R. (2004). Computing Reliability for Coreference Annotation. LREC.
 */
export function setAlphaCounts(labels: Labels, distance: SetDistance): SetAlphaCounts {
  const annotators = labels.length;
  const mentions = labels[0].length;
  const sizes = labels.map(labelSizes);
  const marked = sizes.map(total);
  let observed = 0;
  let expected = 0;
  let similar = sizes.reduce((sum, own) => sum + own.reduce((squares, size) => squares + size * size, 0), 0);
  for (let a = 0; a < annotators; a++) {
    for (let b = a + 1; b < annotators; b++) {
      const isCommon = (_: number, i: number): boolean => labels[a][i] >= 0 && labels[b][i] >= 0;
      const table = overlapTable(sizes[a], sizes[b], labels[a].filter(isCommon), labels[b].filter(isCommon));
      const common = total(table.cellSize);
      const alone = marked[a] + marked[b] - 2 * common;
      const seen = observedDistance(table, distance);
      observed += seen.distance + alone;
      similar += 2 * seen.similar;
      const dealSecond = dealtDistance(sizes[a], marginOf(table, "cellKey"), sizes[b], marked[b], distance);
      const dealFirst = dealtDistance(sizes[b], marginOf(table, "cellResponse"), sizes[a], marked[a], distance);
      expected += (dealSecond + dealFirst) / 2 + alone;
    }
  }
  return {
    values: annotators * mentions,
    observed: (2 * observed) / (annotators - 1),
    expected: (2 * expected) / (annotators - 1),
    similar,
    empty: annotators * mentions - marked.reduce((sum, own) => sum + own, 0),
  };
}

/** Over the common mentions, the sum of the distances; over all pairs of values of the two, that of what lacks from 1. */
function observedDistance(
  { keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable,
  distance: SetDistance,
): { distance: number; similar: number } {
  let sum = 0;
  let similar = 0;
  for (let c = 0; c < cellSize.length; c++) {
    const first = keySizes[cellKey[c]];
    const second = responseSizes[cellResponse[c]];
    const between = distance(cellSize[c], first, second);
    sum += cellSize[c] * between;
    similar += first * second * (1 - between);
  }
  return { distance: sum, similar };
}

/** For each entity of a side, how many of its mentions the other side has too. */
function marginOf(table: OverlapTable, side: "cellKey" | "cellResponse"): Int32Array {
  const margin = new Int32Array(side === "cellKey" ? table.keySizes.length : table.responseSizes.length);
  for (let c = 0; c < table.cellSize.length; c++) margin[table[side][c]] += table.cellSize[c];
  return margin;
}

/**
 * The mean sum of distances over the common mentions if the entities of the one who deals out fall anew on that annotator's
 * mentions.
 *
 * @param stayingSizes mentions per entity of the one whose entities stay
 * @param stayingCommon those of them that the dealer marked too
 * @param mentions how many the dealer marked
 */
function dealtDistance(
  stayingSizes: Int32Array,
  stayingCommon: Int32Array,
  dealtSizes: Int32Array,
  mentions: number,
  distance: SetDistance,
): number {
  let sum = 0;
  const dealt = [...timesOf(Array.from(dealtSizes))];
  // Entities of the same size have the same chances.
  const base = mentions + 1;
  for (const [staying, times] of timesOf(Array.from(stayingSizes, (size, e) => size * base + stayingCommon[e]))) {
    const size = Math.floor(staying / base);
    const common = staying % base;
    if (common === 0) continue;
    for (const [dealtSize, dealtTimes] of dealt) {
      const mean = hypergeometricMean(mentions, common, dealtSize, (n) => n * distance(n, size, dealtSize));
      sum += times * dealtTimes * mean;
    }
  }
  return sum;
}

/** How often each number occurs, ascending, so that sums do not depend on the order of the entities. */
function timesOf(numbers: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const number of [...numbers].sort((a, b) => a - b)) times.set(number, (times.get(number) ?? 0) + 1);
  return times;
}

/**
 * α of sets.
 *
 * `pooled`: chance is any two values of the corpus. Those of different documents are disjoint, while two values of a mention
 * never are, so that annotators who agree by chance only do not get 0: with `passonneau04` and many documents 1/3 at least.
 *
 * @returns at most 1, or `null` where no disagreement is expected
 */
export function setAlpha(
  { values, observed, expected, similar, empty }: SetAlphaCounts,
  chance: AgreementOptions["alpha"],
): number | null {
  if (chance === "permutation") return expected === 0 ? null : 1 - observed / expected;
  const different = values * values - similar - empty * empty;
  return different === 0 ? null : 1 - (observed * (values - 1)) / different;
}
