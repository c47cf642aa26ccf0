import { fMeasure, ratio } from "../../core/ratio.ts";
import { overlapTable, pairCount, pairCountWithin, type OverlapTable, total } from "../../core/overlap-table.ts";
import type { PartlyUndefined } from "../../metrics/kit/metric.ts";
import { type CounterAndFigures, counterAndFigures } from "../../scoring/figures.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { cohenKappa, type YesNoTable } from "../../stats/cohen-kappa.ts";
import { setDistances, type SetDistance } from "../../stats/set-distances.ts";
import type { Measures } from "../../stats/unit-counts.ts";
import {
  commonLabels,
  type Labels,
  type Marking,
  labelSizes,
  commonHeads,
  overlappingMentions,
} from "./agreement-mentions.ts";
import { type AgreementOptions, agreementScoreOptions } from "./agreement-options.ts";
import { hypergeometricMean } from "../../stats/distributions.ts";

interface PairCounts extends YesNoTable, SetAlphaCounts {
  /** Common mentions, mentions of the first annotator, mentions of the second. */
  readonly common: number;
  readonly first: number;
  readonly second: number;
  /** One-to-one pairs of overlapping mentions, and the number of parts in which spans are unknown. */
  readonly overlapping: number;
  readonly withoutTokens: number;
  /**
   * Pairs of mentions with equal heads; mentions with a known head of the first annotator and of the second; the number
   * of parts in which heads are unknown.
   */
  readonly heads: number;
  readonly firstHeads: number;
  readonly secondHeads: number;
  readonly withoutHeads: number;
}

interface JointCounts extends LinkAlphaCounts, SetAlphaCounts {
  /** Mentions that at least one annotator marked, in parts that all annotators have. */
  readonly marked: number;
}

/** Figures of rows, and which of them a row can change. */
export interface AgreementMeasures extends Measures {
  /** Returns by figure whether the row has anything that the figure counts. */
  uses(row: Float64Array): boolean[];
}

const pairFigures = ["exact", "overlapping", "heads", "kappa", "alpha"] as const;
const jointFigures = ["links", "alpha"] as const;

/** Rows of counts, which can be added and resampled, and the figures computed from their sums. */
export class AgreementLayout {
  readonly metrics: CounterAndFigures;
  readonly scoreOptions: ScoreOptions;
  /** The figures of two annotators' rows: `pairFigures`, then the F1 of each metric; NaN if undefined. */
  readonly pairMeasures: AgreementMeasures;
  /** The figures of all annotators' rows: `jointFigures`. */
  readonly jointMeasures: AgreementMeasures;
  private readonly options: AgreementOptions;

  constructor(options: AgreementOptions) {
    this.options = options;
    this.scoreOptions = agreementScoreOptions(options);
    this.metrics = counterAndFigures(options.metrics, this.scoreOptions);
    const figures = new Float64Array(3 * options.metrics.length);
    this.pairMeasures = {
      count: pairFigures.length + options.metrics.length,
      evaluate: (sums, out) => {
        const counts = this.pairCounts(sums);
        const { common, first, second, overlapping, withoutTokens, heads, firstHeads, secondHeads, withoutHeads } =
          counts;
        out[0] = f(common, first, second);
        out[1] = withoutTokens > 0 ? NaN : f(overlapping, first, second);
        out[2] = withoutHeads > 0 ? NaN : f(heads, firstHeads, secondHeads);
        out[3] = cohenKappa(counts) ?? NaN;
        out[4] = setAlpha(counts, options.alpha) ?? NaN;
        this.metrics.figures.compute(sums.subarray(pairColumns.length), figures);
        options.metrics.forEach((_, metric) => (out[pairFigures.length + metric] = figures[3 * metric + 2]));
      },
      uses: (row) => {
        const { first, second, firstHeads, secondHeads, values, ...links } = this.pairCounts(row);
        this.metrics.figures.compute(row.subarray(pairColumns.length), figures);
        return [
          ...[first + second > 0, first + second > 0, firstHeads + secondHeads > 0],
          ...[links.both + links.onlyFirst + links.onlySecond + links.neither > 0, values > 0],
          ...options.metrics.map((_, m) => figures.subarray(3 * m, 3 * m + 3).some((figure) => !Number.isNaN(figure))),
        ];
      },
    };
    this.jointMeasures = {
      count: jointFigures.length,
      evaluate: (sums, out) => {
        const counts = this.jointCounts(sums);
        out[0] = linkAlpha(counts) ?? NaN;
        out[1] = setAlpha(counts, options.alpha) ?? NaN;
      },
      uses: (row) => {
        const { judgements, values } = this.jointCounts(row);
        return [judgements > 0, values > 0];
      },
    };
  }

  /** The places of α of sets among the figures. */
  readonly pairAlpha = pairFigures.indexOf("alpha");
  readonly jointAlpha = jointFigures.indexOf("alpha");

  get pairWidth(): number {
    return pairColumns.length + this.metrics.layout.columns;
  }

  get jointWidth(): number {
    return jointColumns.length;
  }

  pairRow(a: Marking, b: Marking, labels: Labels): Float64Array {
    const both = commonLabels(labels);
    const [first, second] = both;
    const overlapping = overlappingMentions(a, b);
    const heads = commonHeads(a, b);
    const counts: PairCounts = {
      common: first.length,
      first: a.order.length,
      second: b.order.length,
      overlapping: overlapping ?? 0,
      withoutTokens: overlapping === null ? 1 : 0,
      heads: heads?.both ?? 0,
      firstHeads: heads?.first ?? 0,
      secondHeads: heads?.second ?? 0,
      withoutHeads: heads === null ? 1 : 0,
      ...linkTable(both),
      ...this.setCounts(labels),
    };
    const table = overlapTable(labelSizes(labels[0]), labelSizes(labels[1]), first, second);
    const row = new Float64Array(this.pairWidth);
    row.set(pairColumns.map((column) => counts[column]));
    row.set(this.metrics.counter.count(table), pairColumns.length);
    return row;
  }

  /**
   * Returns the row of a part that at least two annotators have.
   *
   * @param complete whether all annotators have it, because α of sets counts only such parts
   */
  jointRow(labels: Labels, complete: boolean): Float64Array {
    const ofAll = complete ? labels : labels.map((own) => own.subarray(0, 0));
    const counts: JointCounts = {
      marked: ofAll[0].length,
      ...linkAlphaCounts(labels),
      ...this.setCounts(ofAll),
    };
    return Float64Array.from(jointColumns, (column) => counts[column]);
  }

  /**
   * Returns the averages in which an undefined metric counts as 0, by metric id, for a sum of rows of two annotators.
   */
  partlyUndefined(sums: Float64Array): Record<string, PartlyUndefined> {
    const scores = this.metrics.figures.scores(sums.subarray(pairColumns.length));
    return Object.fromEntries(
      Object.entries(scores).flatMap(([id, { partlyUndefined: mark }]) => (mark === undefined ? [] : [[id, mark]])),
    );
  }

  pairCounts(sums: Float64Array): PairCounts {
    return named(pairColumns, sums);
  }

  jointCounts(sums: Float64Array): JointCounts {
    return named(jointColumns, sums);
  }

  private setCounts(labels: Labels): SetAlphaCounts {
    const { missing, distance } = this.options;
    return setAlphaCounts(missing === "common" ? commonLabels(labels) : labels, setDistances[distance]);
  }
}

const setColumns = ["values", "observed", "expected", "similar", "empty"] as const satisfies (keyof SetAlphaCounts)[];

const pairColumns = [
  "common",
  "first",
  "second",
  "overlapping",
  "withoutTokens",
  "heads",
  "firstHeads",
  "secondHeads",
  "withoutHeads",
  "both",
  "onlyFirst",
  "onlySecond",
  "neither",
  ...setColumns,
] as const satisfies (keyof PairCounts)[];

const jointColumns = [
  "marked",
  "judgements",
  "linked",
  "linkedTwice",
  ...setColumns,
] as const satisfies (keyof JointCounts)[];

/** Returns numbers by their names. Many resamples need it, so it makes no list of pairs. */
function named<Name extends string>(names: readonly Name[], numbers: Float64Array): Record<Name, number> {
  const found = {} as Record<Name, number>;
  for (let i = 0; i < names.length; i++) found[names[i]] = numbers[i];
  return found;
}

/**
 * Returns F from the numbers of things that both annotators, the first, and the second found; NaN if neither found any.
 */
function f(both: number, first: number, second: number): number {
  return fMeasure(ratio(both, first), ratio(both, second)) ?? NaN;
}

/**
 * Counts the pairs of mentions that both annotators, only one, or neither put into one entity. Both must have marked
 * the same mentions.
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

interface LinkAlphaCounts {
  /**
   * The number of judgements: one for each pair of mentions and each annotator who marked both, if at least two did.
   */
  readonly judgements: number;
  readonly linked: number;
  /**
   * Σ over the same pairs of mentions: pairs of annotators who both linked the mentions / (annotators who marked them −
   * 1).
   */
  readonly linkedTwice: number;
}

/**
 * Counts what Krippendorff's α (nominal) of links needs. A unit is a pair of mentions of one part. Its value is whether
 * they are in one entity; it is missing for annotators who did not mark both.
 *
 * With m annotators of a unit, k of whom link it, the observed disagreement of the unit is 2k(m − k)/(m − 1) = 2k − 4
 * C(k,2)/(m − 1).
 *
 * @complexity O(annotators² · mentions · sets of annotators who marked the same mention)
 */
export function linkAlphaCounts(labels: Labels): LinkAlphaCounts {
  const mentions = labels[0].length;
  const markers: boolean[][] = [];
  /** For each mention, the index in `markers` of the annotators who marked it. */
  const markerSet = Int32Array.from({ length: mentions }, (_, i) => {
    const marked = labels.map((own) => own[i] >= 0);
    const known = markers.findIndex((set) => set.every((isIn, annotator) => isIn === marked[annotator]));
    return known < 0 ? markers.push(marked) - 1 : known;
  });
  const together = markers.map((a) => markers.map((b) => a.filter((isIn, annotator) => isIn && b[annotator]).length));

  /**
   * Returns the sum of `weight` over all pairs of mentions in the same group that at least two annotators marked.
   * Mentions of group −1 form no pairs.
   */
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

/** Returns α of links; `null` if no judgements differ. */
export function linkAlpha({ judgements, linked, linkedTwice }: LinkAlphaCounts): number | null {
  const expected = linked * (judgements - linked);
  return expected === 0 ? null : 1 - ((judgements - 1) * (linked - 2 * linkedTwice)) / expected;
}

/** The counts for α of sets, additive over parts, because no set has members in two parts. */
export interface SetAlphaCounts {
  readonly values: number;
  /** Σ over mentions of the distances between all ordered pairs of values / (annotators − 1). */
  readonly observed: number;
  /** The mean of the same sum over all ways to shuffle the entities. */
  readonly expected: number;
  /** Σ over all ordered pairs of non-empty values of 1 − their distance. */
  readonly similar: number;
  /** Number of empty values. */
  readonly empty: number;
}

/**
 * Counts what Krippendorff's α of sets needs. A unit is a mention. An annotator's value for it is the set of mentions
 * in the entity that the annotator put it in. If the annotator did not mark it, the value is the empty set, at distance
 * 1 from all other sets.
 *
 * For the expected disagreement, the entities of one annotator are shuffled over the mentions that this annotator
 * marked in the part, keeping their sizes. The result is the mean over all ways to shuffle either annotator's entities.
 * It needs no random numbers, because the overlap of two entities follows a hypergeometric distribution.
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

/**
 * Returns two sums: the distances over the common mentions, and 1 − distance over all pairs of values of the two
 * annotators.
 */
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

function marginOf(table: OverlapTable, side: "cellKey" | "cellResponse"): Int32Array {
  const margin = new Int32Array(side === "cellKey" ? table.keySizes.length : table.responseSizes.length);
  for (let c = 0; c < table.cellSize.length; c++) margin[table[side][c]] += table.cellSize[c];
  return margin;
}

/**
 * Returns the mean sum of distances over the common mentions if the entities of one annotator (the dealer) are
 * shuffled.
 *
 * @param stayingSizes mentions per entity of the other annotator
 * @param stayingCommon how many of these the dealer marked, too
 * @param mentions how many mentions the dealer marked
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
  // Entities with equal sizes and equally many common mentions have the same probabilities.
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

/**
 * Returns how often each number occurs, in ascending order, so that sums do not depend on the order of the entities.
 */
function timesOf(numbers: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const number of [...numbers].sort((a, b) => a - b)) times.set(number, (times.get(number) ?? 0) + 1);
  return times;
}

/**
 * Returns α of sets.
 *
 * With `pooled`, the expected disagreement is the mean over any two values of the corpus. Values from different
 * documents are always disjoint, but two non-empty values of one mention never are. So annotators who agree only by
 * chance do not get 0. With `passonneau04`, common mentions and many documents, they get nearly 1/3 or more.
 *
 * @returns at most 1, or `null` if no disagreement is expected
 */
export function setAlpha(
  { values, observed, expected, similar, empty }: SetAlphaCounts,
  chance: AgreementOptions["alpha"],
): number | null {
  if (chance === "permutation") return expected === 0 ? null : 1 - observed / expected;
  const different = values * values - similar - empty * empty;
  return different === 0 ? null : 1 - (observed * (values - 1)) / different;
}
