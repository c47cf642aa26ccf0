import { present } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { compensatedSum } from "../core/compensated-sum.ts";
import type { ChainCounts } from "../metrics/kit/antecedents.ts";
import { isNamedImportance, type TypeUses } from "../metrics/kit/lea-importance.ts";
import type { CountedMetric, Lack, Metric, MetricOptions, Score } from "../metrics/kit/metric.ts";
import { divisibleMetrics, type PartBreakdown } from "./breakdown.ts";
import { conllLayout, type CountLayout } from "./count-layout.ts";
import type { GapExample } from "./gap-score.ts";
import type { MajorCounts } from "./major-entities.ts";
import { countedMetrics, type ScoreOptions } from "./score-options.ts";
import { linkCountColumns } from "./tabulate.ts";

/** Information that a metric needs but a part lacks. */
export interface LackIn extends Lack {
  readonly document: string;
}

/**
 * The counts of a part, divided among the true clusters: the key's entities. A response mention in no true cluster is a
 * cluster of its own.
 */
export interface ClusterCounts {
  /** The names of the clusters: their first mentions. Those of the key come first. */
  readonly names: readonly string[];
  /** The ids of the key's entities in the file. */
  readonly ids: readonly string[];
  /** Mentions of each cluster that the key has; 0 for a mention in no true cluster. */
  readonly keySizes: Float64Array;
  /** Mentions of each cluster that both sides have. */
  readonly found: Float64Array;
  /** The response's singletons that are in true clusters. */
  readonly responseSingletons: number;
  /** A row of counts for each cluster. */
  readonly counts: Float64Array;
  readonly columns: number;
}

/** The counts of one part: all that is kept of it. */
export interface CountedPart {
  readonly document: string;
  readonly part: string;
  readonly counts: Float64Array;
  /**
   * Counts of the CoNLL average under the other singleton policy, if it is among the metrics, there are singletons, and
   * split antecedents are not scored.
   */
  readonly otherConll?: Float64Array;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** How many mentions both sides have. */
  readonly foundMentions: number;
  readonly voidMentions: number;
  readonly keySingletons: number;
  readonly responseSingletons: number;
  /** Whether a side has split antecedents, scored or not. */
  readonly hasSplits?: true;
  readonly keyDigest: string | undefined;
  readonly responseDigest: string | undefined;
  readonly gap?: GapExample | undefined;
  /** Counts of the key's chains, if a metric that needs nouns has figures. */
  readonly chains?: ChainCounts;
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** The types that occur, for each metric that weighs types, by its id. */
  readonly types?: Readonly<Record<string, TypeUses>>;
  readonly breakdown?: PartBreakdown;
  /** The counts of single clusters, if the unit is the cluster. */
  readonly clusters?: ClusterCounts;
  /** What is left if only major entities count. */
  readonly major?: MajorCounts;
  readonly joined?: JoinedCounts;
  /** For soft counts: how many keys have the part. The counts of all of them are with the first. */
  readonly softKeys?: number;
}

/** The data kept of a part that was joined from several. */
export interface JoinedCounts {
  /** How many documents it has, and how many topics. */
  readonly documents: number;
  readonly topics: number;
  /** Counts under the other singleton policy, if there are singletons. */
  readonly otherCounts?: Float64Array;
  /** See `countLinkClasses`. */
  readonly links?: Float64Array;
}

export function countsOf(parts: readonly CountedPart[]): Float64Array[] {
  return parts.map(({ counts }) => counts);
}

/** Returns, by metric id, the first information that a part lacks for the metric or one of its components. */
export function firstLacks(chosen: readonly Metric[], parts: readonly CountedPart[]): Record<string, LackIn> {
  const lacks: Record<string, LackIn> = {};
  const all = present(parts, ({ lacking }) => lacking);
  for (const metric of all.length === 0 ? [] : chosen) {
    const ids = countedMetrics([metric]).map(({ id }) => id);
    const first = all.flatMap((lacking) => ids.flatMap((id) => lacking[id] ?? []))[0] as LackIn | undefined;
    if (first !== undefined) lacks[metric.id] = first;
  }
  return lacks;
}

/** Returns whether some metric needs nouns and has figures. */
export function asksForNouns({ metrics }: ScoreOptions, lacking: Readonly<Record<string, unknown>>): boolean {
  return metrics.some(
    (metric) => metric.kind === "counted" && metric.asksForNouns === true && !Object.hasOwn(lacking, metric.id),
  );
}

export function sumCounts(vectors: Iterable<Float64Array>, columns: number): Float64Array {
  const rows = [...vectors];
  const sums = new Float64Array(columns);
  for (let c = 0; c < columns; c++) sums[c] = compensatedSum(rows.length, (row) => rows[row][c]);
  return sums;
}

/** Returns how many mentions these parts have, if the response has exactly the key's mentions. */
export function goldMentions(
  parts: Iterable<Pick<CountedPart, "keyMentions" | "responseMentions" | "foundMentions">>,
): number | undefined {
  let [key, response, found] = [0, 0, 0];
  for (const part of parts) {
    key += part.keyMentions;
    response += part.responseMentions;
    found += part.foundMentions;
  }
  return found > 0 && key === found && response === found ? found : undefined;
}

/** The counts of a part that are single numbers. */
export const recordSizes = [
  "keyMentions",
  "responseMentions",
  "foundMentions",
  "voidMentions",
  "keySingletons",
  "responseSingletons",
] as const satisfies readonly (keyof CountedPart)[];

/** How far rounded counts may put a figure outside 0..1. */
const ROUNDING = 1e-9;

/**
 * Finds impossible counts: fractions where the metric counts whole things, values that are not numbers although nothing
 * is lacking, counts too large for the part's mentions, and, for bounded metrics, negative counts and figures outside
 * 0..1. Counts from a file or a caller of the library would otherwise add up to a plausible score.
 *
 * @returns what is wrong as a clause without a full stop, such as `muc.recallNumerator is -3`; nothing if all counts
 *   are possible
 * @complexity O(columns)
 */
export function impossibleCounts(part: CountedPart, options: ScoreOptions, layout: CountLayout): string | undefined {
  const { keyMentions, responseMentions, foundMentions, voidMentions, joined, otherConll, breakdown, gap, chains } =
    part;
  for (const [what, [left, of]] of Object.entries(part.major ?? {}) as [string, readonly [number, number]][]) {
    if (!isWhole(left) || !isWhole(of) || left > of) return `major has ${left} of ${of} ${what}`;
  }
  for (const name of recordSizes) if (!isWhole(part[name])) return `${name} is ${part[name]}`;
  if (foundMentions > Math.min(keyMentions, responseMentions) || voidMentions > foundMentions) {
    return `foundMentions is ${foundMentions} and voidMentions is ${voidMentions}, but the part has ${keyMentions} key and ${responseMentions} response mentions`;
  }
  if (chains !== undefined) {
    const { chains: all, withoutNominal, cataphoric } = chains;
    const isPossible = [all, withoutNominal, cataphoric].every(isWhole) && withoutNominal + cataphoric <= all;
    if (!isPossible) return `chains is ${all}, but withoutNominal is ${withoutNominal} and cataphoric is ${cataphoric}`;
  }
  for (const [id, { key, response }] of Object.entries(part.types ?? {})) {
    const impossible = [...key.counts, ...response.counts].find(([, count]) => !isWhole(count));
    if (impossible !== undefined) return `${id} has ${impossible[1]} of type ${impossible[0]}`;
  }
  const lacking = new Set(Object.keys(part.lacking ?? {}));
  const isSoft = part.softKeys !== undefined;
  if (isSoft && !(isWhole(part.softKeys) && part.softKeys > 0)) return `softKeys is ${part.softKeys}`;
  // Shares of keys are fractions, and other keys may have more mentions.
  const mentions = isSoft ? undefined : keyMentions + responseMentions;
  return (
    vectorProblem(part.counts, layout, options, {
      ...defined({ mentions }),
      isSoft,
      mayLack: ({ id }) => lacking.has(id),
      mustLack: true,
    }) ??
    (otherConll && vectorProblem(otherConll, conllLayout, options)) ??
    (joined?.otherCounts &&
      vectorProblem(joined.otherCounts, layout, options, { mayLack: (metric) => "lacks" in metric })) ??
    (joined && ![joined.documents, joined.topics].every(isWhole)
      ? `documents is ${joined.documents} and topics is ${joined.topics}`
      : undefined) ??
    (joined?.links && wholeProblem("links", joined.links, linkCountColumns)) ??
    (gap && wholeProblem("gap", Object.values(gap.counts), 4)) ??
    Array.from(breakdown?.counts ?? [], ([id, byLabel]) => {
      const found = divisibleMetrics(options).find(({ metric }) => metric.id === id);
      if (found === undefined) return `there is a breakdown of ${id}, which is not among the metrics that have one`;
      const { metric } = found;
      const problemOf = "outcomes" in metric ? wholeProblem : shareProblem;
      return Array.from(byLabel.values(), (own) => problemOf(id, own, metric.columns.length)).find(isText);
    }).find(isText)
  );
}

interface VectorRules {
  /** The number of mentions on both sides together, if it limits the counts. */
  readonly mentions?: number;
  /** Whether whole counts may be fractions, because they are means over keys. */
  readonly isSoft?: boolean;
  /** Whether a metric may have NaN for counts. */
  readonly mayLack?: (metric: CountedMetric) => boolean;
  /** Whether such a metric must have NaN. */
  readonly mustLack?: true;
}

function vectorProblem(
  counts: Float64Array,
  layout: CountLayout,
  options: ScoreOptions,
  { mentions, isSoft = false, mayLack = () => false, mustLack }: VectorRules = {},
): string | undefined {
  if (counts.length !== layout.columns) return `there are ${counts.length} counts instead of ${layout.columns}`;
  for (const [metric, own] of layout.byMetric(counts)) {
    if (mayLack(metric) && (mustLack === true || own.every(Number.isNaN))) {
      if (!own.every(Number.isNaN))
        return `${metric.id} has counts, but the part lacks information that the metric needs`;
      continue;
    }
    const problem = metricProblem(metric, own, options, mentions, isSoft);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function metricProblem(
  metric: CountedMetric,
  counts: Float64Array,
  options: ScoreOptions,
  mentions: number | undefined,
  isSoft: boolean,
): string | undefined {
  const { id, columns, properties } = metric;
  const isSplit = options.splitAntecedents !== "drop" && metric.seesSplitAntecedents === true;
  const isOfTable = mentions !== undefined && !isSplit && isOfMentions(metric, options);
  // Weights may be of any size. Whole counts must be safe integers, so that they can be added without loss.
  const most = isOfTable ? mentions ** 2 : properties.wholeCounts ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  for (const [c, count] of counts.entries()) {
    const isPossible =
      Number.isFinite(count) &&
      Math.abs(count) <= most &&
      (count >= 0 || !properties.bounded) &&
      (Number.isInteger(count) || isSplit || isSoft || properties.wholeCounts !== true);
    if (!isPossible) return `${id}.${columns[c]} is ${count}`;
  }
  if (!properties.bounded) return undefined;
  // Zero over zero is undefined. Anything else over zero would be undefined, too, and be lost silently.
  const lost = columns.findIndex((column, c) => isDenominator(column) && counts[c] === 0 && counts[c - 1] > 0);
  if (lost > 0) return `${id}.${columns[lost - 1]} is ${counts[lost - 1]} out of 0`;
  const outside = figuresOf(metric.score(counts, { ...options, zeroDivision: "undefined" })).find(
    (figure) => !(figure >= -ROUNDING && figure <= 1 + ROUNDING),
  );
  return outside === undefined ? undefined : `${id} is ${outside}, but must be between 0 and 1`;
}

function isDenominator(column: string): boolean {
  return column === "recallDenominator" || column === "precisionDenominator" || column === "denominator";
}

/** Returns whether a metric counts mentions of the table, or pairs of these, without weights. */
function isOfMentions(metric: CountedMetric, options: MetricOptions): boolean {
  return metric.lacks?.(options, undefined) === undefined && !isNamedImportance(options.leaImportance);
}

function figuresOf({ recall, precision, f1, value, accuracy, components }: Score): number[] {
  return [
    ...[recall, precision, f1, value, accuracy].filter((figure) => typeof figure === "number"),
    ...Object.values(components ?? {}).flatMap((figures) => figuresOf(figures)),
  ];
}

function wholeProblem(name: string, counts: ArrayLike<number>, length: number): string | undefined {
  if (counts.length !== length) return `${name} has ${counts.length} counts instead of ${length}`;
  const wrong = Array.from(counts).find((count) => !isWhole(count));
  return wrong === undefined ? undefined : `a count of ${name} is ${wrong}`;
}

/** Shares of mentions need not be whole. */
function shareProblem(name: string, counts: ArrayLike<number>, length: number): string | undefined {
  if (counts.length !== length) return `${name} has ${counts.length} counts instead of ${length}`;
  const wrong = Array.from(counts).find((count) => !(Number.isFinite(count) && count >= 0));
  return wrong === undefined ? undefined : `a count of ${name} is ${wrong}`;
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
