import type { OverlapTable } from "../../core/overlap-table.ts";
import { type PairedMentions, entityBadges, entityIds } from "../../core/paired-mentions.ts";
import { type SideName, surfaceOf } from "../../core/document.ts";
import type {
  CountedMetric,
  Lack,
  Metric,
  MetricOptions,
  RatioShares,
  Score,
  ShareColumns,
} from "../../metrics/kit/metric.ts";
import { type ScoreOptions, countedMetrics } from "../../scoring/score-options.ts";
import { chosenMentions, chosenTable } from "../../scoring/tabulate.ts";
import { cellIndex } from "./cell-index.ts";

/** How much an item adds to a figure of a metric for the corpus, and how much it fails to add, in points (0..100). */
export interface FigureShare {
  readonly share: number;
  readonly loss: number;
}

/** For each metric, by id, the figures to which an item contributes. */
export type FigureShares = Readonly<
  Partial<Record<string, Readonly<Partial<Record<RatioShares["figure"], FigureShare>>>>>
>;

/** The contribution of an entity, or a mention, of one side. */
export interface ContributionRow {
  readonly document: string;
  readonly part: string;
  readonly side: SideName;
  /** The entity's id in its file. */
  readonly entity: string;
  /** The badge in explanations and on the page: K1, R2 …, in the order of first mentions. */
  readonly badge: string;
  /** The number of its mentions; for a mention, that of its entity. */
  readonly size: number;
  /** For an entity, the words of its first mention; for a mention, its words. */
  readonly text: string;
  readonly figures: FigureShares;
}

/**
 * Returns what every entity, or every mention, contributes to the scores of summed counts. The shares of all rows add
 * up to recall, precision, or the only figure of each metric, in points. Shares and losses add up to 100 if the figure
 * is defined. docs/contributions.md names the exceptions.
 *
 * A row has no figures for metrics in which entities have no share (`NoShares`), nor for those whose information its
 * part lacks. With `mention`, it has none for metrics that do not count mentions, either, nor for averages of these.
 *
 * @returns the rows of the key, then of the response, part after part, in the order of first mentions
 * @complexity that of counting each metric three times
 * @example
 *   const sourceOf = (clusters) => ({ open: () => [partOf(clusters, "x")] });
 *   const [key, ours] = [[["a", "b"], ["c", "d"]], [["a", "b"]]].map(sourceOf);
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   // Each key entity has one of two links. The first is found, which is half of the recall.
 *   const rows = corpusContributions([compared], scoring, "entity");
 *   rows.filter(({ side }) => side === "key").map(({ figures }) => figures.muc.recall.share); // → [50, 0]
 */
export function corpusContributions(
  parts: readonly ContributingPart[],
  scoring: ScoreOptions,
  level: "entity" | "mention",
): readonly ContributionRow[] {
  const chosen = parts.map((part) => chosenPart(part, scoring));
  const rows = chosen.map((part) => ({
    key: bareRows(part, "key", level),
    response: bareRows(part, "response", level),
  }));
  for (const metric of scoring.metrics) {
    const { contributions, points } = metricShares(metric, chosen, scoring);
    chosen.forEach((part, p) => {
      const additive = contributions[p].filter((contribution) => "ratios" in contribution);
      // A part of an average is not the average.
      if (level === "mention" && !additive.every(({ ratios }) => ratios.every(countsMentions))) return;
      for (const { metric: counted, ratios } of additive) {
        const worth = points.get(counted) ?? [];
        ratios.forEach((ratio, r) => {
          const columns = level === "entity" ? ratio : sharesOfMentions(ratio, part.table, part.mentions);
          if (columns !== undefined) addShares(rows[p][ratio.side], metric.id, ratio.figure, columns, worth[r]);
          if (level === "entity" && ratio.others !== undefined)
            addShares(rows[p][otherSide(ratio.side)], metric.id, ratio.figure, ratio.others, worth[r]);
        });
      }
    });
  }
  return rows.flatMap(({ key, response }) => [...key, ...response]);
}

type OpenRow = Omit<ContributionRow, "figures"> & {
  readonly figures: Record<string, Partial<Record<RatioShares["figure"], { share: number; loss: number }>>>;
};

function bareRows({ mentions: paired }: ContributingPart, side: SideName, level: "entity" | "mention"): OpenRow[] {
  const { part, mentions, entity, sizes } = paired[side];
  const ids = entityIds(paired[side]);
  const badges = entityBadges(side, paired[side]);
  const named = part.document === "" && mentions.length === 0 ? paired[otherSide(side)].part : part;
  const row = (e: number, m: number): OpenRow => ({
    document: named.document,
    part: named.part,
    side,
    entity: ids[e],
    badge: badges[e],
    size: sizes[e],
    text: surfaceOf(part, m),
    figures: {},
  });
  if (level === "mention") return Array.from(mentions, (m, place) => row(entity[place], m));
  const first = new Int32Array(sizes.length).fill(-1);
  entity.forEach((e, place) => {
    if (first[e] < 0) first[e] = mentions[place];
  });
  return Array.from(first, (m, e) => row(e, m));
}

function addShares(
  rows: readonly OpenRow[],
  metric: string,
  figure: RatioShares["figure"],
  { numerator, denominator }: ShareColumns,
  worth: number,
): void {
  rows.forEach(({ figures }, i) => {
    const own = ((figures[metric] ??= {})[figure] ??= { share: 0, loss: 0 });
    own.share += numerator[i] * worth;
    own.loss += (denominator[i] - numerator[i]) * worth;
  });
}

function otherSide(side: SideName): SideName {
  return side === "key" ? "response" : "key";
}

function countsMentions({ unit, mentions, cells }: RatioShares): boolean {
  return mentions !== undefined || (unit === "mention" && cells !== undefined);
}

/**
 * Returns a ratio's shares for each mention of its side. The common mentions of a cell have equal shares of its count.
 * The twinless mentions of an entity have equal shares of the rest of the entity's count.
 *
 * @param table the table that the shares refer to
 * @returns `undefined` if the ratio does not count mentions (`unit`)
 * @example
 *   const [key, ours] = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["b3"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   const [{ ratios }] = contributionsTo(findMetric("b3"), compared.table, scoring);
 *   // Each of the two mentions is with one of two mentions of its entity.
 *   [...sharesOfMentions(ratios[0], compared.table, compared.mentions).numerator]; // → [1 / 2, 1 / 2]
 */
export function sharesOfMentions(
  { unit, side, mentions, cells, numerator, denominator }: RatioShares,
  table: OverlapTable,
  paired: PairedMentions,
): ShareColumns | undefined {
  if (mentions !== undefined) return mentions;
  if (unit !== "mention" || cells === undefined) return undefined;
  const { cellKey, cellResponse, cellSize } = table;
  const own = side === "key" ? cellKey : cellResponse;
  const twinless = paired[side].sizes.slice();
  const left = { numerator: numerator.slice(), denominator: denominator.slice() };
  cells.forEach((share, c) => {
    twinless[own[c]] -= cellSize[c];
    left.numerator[own[c]] -= share;
    left.denominator[own[c]] -= cellSize[c];
  });
  const { twin, entity } = paired[side];
  const other = paired[side === "key" ? "response" : "key"];
  const cellOf = cellIndex(table);
  const result = {
    numerator: new Float64Array(entity.length),
    denominator: new Float64Array(entity.length),
  };
  entity.forEach((e, place) => {
    if (twin[place] < 0) {
      // Subtraction may leave a rounding error.
      result.numerator[place] = Math.max(0, left.numerator[e] / twinless[e]);
      result.denominator[place] = left.denominator[e] / twinless[e];
    } else {
      const c = side === "key" ? cellOf(e, other.entity[twin[place]]) : cellOf(other.entity[twin[place]], e);
      result.numerator[place] = cells[c] / cellSize[c];
      result.denominator[place] = 1;
    }
  });
  return result;
}

/** A part with its table and its mentions. */
export interface ContributingPart {
  readonly table: OverlapTable;
  readonly mentions: PairedMentions;
}

/** The contributions of a corpus's parts to a metric. */
export interface MetricShares {
  /** The contributions of each part. */
  readonly contributions: readonly (readonly Contribution[])[];
  /** See `ContributionPoints`. */
  readonly points: ReadonlyMap<CountedMetric, readonly number[]>;
}

/**
 * Returns a part with the options applied.
 *
 * @example
 *   const sourceOf = (clusters) => ({ open: () => [partOf(clusters, "x")] });
 *   const [key, ours] = [[["a", "b"], ["c"]], [["a", "b"]]].map(sourceOf);
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   [...chosenPart(compared, { ...scoring, singletons: "drop" }).table.keySizes]; // → [2]
 */
export function chosenPart({ table, mentions }: ContributingPart, scoring: ScoreOptions): ContributingPart {
  return { table: chosenTable(table, scoring), mentions: chosenMentions(mentions, scoring) };
}

/**
 * Returns the contribution of every part to a metric, and what it is worth in points of the corpus.
 *
 * @param parts after the options are applied
 * @example
 *   const sourceOf = (clusters) => ({ open: () => [partOf(clusters, "x")] });
 *   const [key, ours] = [[["a", "b"], ["c", "d"]], [["a", "b"]]].map(sourceOf);
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   // One of two key links is worth 50 points of recall, and the only link of the response 100 of precision.
 *   const [muc] = scoring.metrics;
 *   metricShares(muc, [compared], scoring).points.get(muc); // → [100 / 2, 100 / 1]
 */
export function metricShares(metric: Metric, parts: readonly ContributingPart[], scoring: ScoreOptions): MetricShares {
  const contributions = parts.map(({ table, mentions }) => contributionsTo(metric, table, scoring, mentions));
  const points = new ContributionPoints(metric, scoring);
  for (const own of contributions) points.add(own);
  return { contributions, points: points.points() };
}

/**
 * Converts shares of entities to points of a metric's figure for the whole corpus, with counts summed over its
 * documents. The figure is the sum, over the metric's ratios, of numerator times points. The loss is the sum of
 * (denominator − numerator) times points.
 */
export class ContributionPoints {
  private readonly metric: Metric;
  private readonly options: MetricOptions;
  private readonly denominators = new Map<CountedMetric, number[]>();

  /**
   * Starts without counts.
   *
   * @param metric a metric in which entities have shares
   * @param options the options with which the shares were counted
   */
  constructor(metric: Metric, options: MetricOptions) {
    this.metric = metric;
    this.options = options;
  }

  /** Adds a part's contributions to the metric. */
  add(contributions: readonly Contribution[]): void {
    for (const contribution of contributions) {
      if (!("ratios" in contribution)) continue;
      const sums = contribution.ratios.map((ratio) => ratioSums(ratio)[1]);
      const before = this.denominators.get(contribution.metric);
      this.denominators.set(contribution.metric, before === undefined ? sums : before.map((sum, i) => sum + sums[i]));
    }
  }

  /**
   * Returns how many points (0..100) of the metric's figure one unit of each ratio's numerator is worth, for each
   * counted component. This is 100 times the weight of the ratio ÷ its denominator, divided by the number of components
   * if the metric is a mean. It is 0 if the denominator is 0.
   *
   * If a metric has no recall and precision (`arcs-anchor`), the points of each ratio are those of its own figure.
   */
  points(): ReadonlyMap<CountedMetric, readonly number[]> {
    const counted = countedMetrics([this.metric]);
    return new Map(
      Array.from(this.denominators, ([metric, denominators]) => {
        const weights = "of" in metric.shares ? metric.shares.weights?.(denominators, this.options) : undefined;
        const points = denominators.map((sum, i) =>
          sum === 0 ? 0 : (100 * (weights?.[i] ?? 1)) / sum / counted.length,
        );
        return [metric, points];
      }),
    );
  }
}

/** The ratios of one counted metric in one part, or why there are none. */
export type Contribution =
  | { readonly metric: CountedMetric; readonly ratios: readonly RatioShares[] }
  | { readonly metric: CountedMetric; readonly notAdditive: string }
  | { readonly metric: CountedMetric; readonly lack: Lack };

/**
 * Returns what every entity of a part contributes to a metric, or to each component of a composite metric.
 *
 * Every call checks that the sums equal the counts of the metric.
 *
 * @param table the part as the metric sees it, without singletons and twinless mentions if the options drop them
 * @param mentions the mentions of the table, for metrics that look at them
 * @complexity that of counting the metric twice
 * @example
 *   // The response divides a key entity of three mentions: one of its two links is found.
 *   const [{ ratios }] = contributionsTo(findMetric("muc"), labelTable([0, 0, 0], [0, 0, 1]), defaultMetricOptions);
 *   [...ratios[0].numerator, ...ratios[0].denominator]; // → [1, 2]
 */
export function contributionsTo(
  metric: Metric,
  table: OverlapTable,
  options: MetricOptions,
  mentions?: PairedMentions,
): readonly Contribution[] {
  return countedMetrics([metric]).map((counted) => {
    const { shares } = counted;
    if ("none" in shares) return { metric: counted, notAdditive: shares.none };
    const lack = counted.lacks?.(options, mentions);
    if (lack !== undefined) return { metric: counted, lack };
    const ratios = shares.of(table, options, mentions);
    requireSums(counted.id, ratios, counted.score(counted.count(table, options, mentions), options));
    return { metric: counted, ratios };
  });
}

/**
 * Returns why entities have no share in a metric or one of its components; `undefined` if they have shares.
 *
 * @example
 *   withoutShares(findMetric("muc")); // → undefined
 *   const own = defineMetric({ id: "size", title: "Size", value: ({ keySizes }) => [keySizes.length, 1] });
 *   withoutShares(own); // → "Size is defined for whole documents"
 */
export function withoutShares(metric: Metric): string | undefined {
  return countedMetrics([metric]).flatMap(({ shares }) => ("none" in shares ? [shares.none] : []))[0];
}

/**
 * Returns the numerator and the denominator of a ratio.
 *
 * @example
 *   const [{ ratios }] = contributionsTo(findMetric("muc"), labelTable([0, 0, 0], [0, 0, 1]), defaultMetricOptions);
 *   ratioSums(ratios[0]); // → [1, 2]
 */
export function ratioSums({ numerator, denominator, others }: RatioShares): readonly [number, number] {
  const sum = (column: Float64Array | undefined): number => column?.reduce((all, share) => all + share, 0) ?? 0;
  return [sum(numerator) + sum(others?.numerator), sum(denominator) + sum(others?.denominator)];
}

/** Sums may be rounded differently from the counts. */
const tolerance = 1e-9;

function requireSums(id: string, ratios: readonly RatioShares[], { counts }: Score): void {
  const sums = ratios.map(ratioSums);
  if (counts !== undefined && "value" in counts) {
    // The only figure covers both classes of links.
    [0, 1].forEach((i) => {
      requireEqual(
        id,
        sums.reduce((all, sum) => all + sum[i], 0),
        counts.value[i],
      );
    });
    return;
  }
  ratios.forEach((ratio, r) => {
    const expected = countsOf(ratio, counts);
    sums[r].forEach((sum, i) => {
      requireEqual(id, sum, expected[i]);
    });
  });
}

function requireEqual(id: string, sum: number, expected: number): void {
  if (!(Math.abs(sum - expected) <= tolerance * Math.max(1, Math.abs(expected)))) {
    throw new Error(`contributions to ${id} sum to ${sum}, not ${expected}`);
  }
}

function countsOf({ figure, component, side }: RatioShares, counts: Score["counts"]): readonly [number, number] {
  if (counts !== undefined) {
    if ("coreference" in counts && (component === "coreference" || component === "nonCoreference")) {
      return [counts[component].common, counts[component][side]];
    }
    if ("detection" in counts && (component === "detection" || component === "mentions")) {
      const { truePositives, falseNegatives, falsePositives } = counts[component];
      return [truePositives, truePositives + (figure === "recall" ? falseNegatives : falsePositives)];
    }
    if ("recall" in counts && figure !== "value") return counts[figure];
  }
  return [Number.NaN, Number.NaN];
}
