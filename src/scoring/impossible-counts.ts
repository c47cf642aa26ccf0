import { isNamedImportance } from "../metrics/lea-importance.ts";
import type { CountedMetric, MetricOptions, Score } from "../metrics/metric.ts";
import { outcomeMetrics } from "./breakdown.ts";
import type { CountedPart } from "./counted-part.ts";
import type { CountLayout } from "./counts.ts";
import { linkCountColumns } from "./link-classes.ts";
import { conllLayout } from "./part-counter.ts";
import { recordSizes } from "./part-record.ts";
import type { ScoreOptions } from "./score-options.ts";

/** How far a figure may lie outside 0..1 because its counts are rounded. */
const ROUNDING = 1e-9;

/**
 * Finds counts that no part can have: negative, fractional where the metric counts whole things, not a number although nothing is lacking, too
 * large for the part's mentions, or with a figure outside 0..1. It takes counts from outside, from a file or a caller of the library, where
 * they would otherwise be added up to a plausible score.
 *
 * @param layout of the metrics of the options
 * @returns what is wrong, as a clause without an end, such as `muc.recallNumerator is -3`; nothing if all counts are possible
 * @complexity O(columns)
 */
export function impossibleCounts(part: CountedPart, options: ScoreOptions, layout: CountLayout): string | undefined {
  const { keyMentions, responseMentions, foundMentions, voidMentions, joined, otherConll, breakdown, gap } = part;
  for (const name of recordSizes) if (!isWhole(part[name])) return `${name} is ${part[name]}`;
  if (foundMentions > Math.min(keyMentions, responseMentions) || voidMentions > foundMentions) {
    return `voidMentions is ${voidMentions} and foundMentions ${foundMentions}, of ${keyMentions} and ${responseMentions}`;
  }
  const lacking = new Set(Object.keys(part.lacking ?? {}));
  const mentions = keyMentions + responseMentions;
  return (
    vectorProblem(part.counts, layout, options, { mentions, mayLack: ({ id }) => lacking.has(id), mustLack: true }) ??
    (otherConll && vectorProblem(otherConll, conllLayout, options)) ??
    (joined?.otherCounts &&
      vectorProblem(joined.otherCounts, layout, options, { mayLack: (metric) => "lacks" in metric })) ??
    (joined && [joined.documents, joined.topics].every(isWhole) ? undefined : joined && "a number of documents") ??
    (joined?.links && wholeProblem("links", joined.links, linkCountColumns)) ??
    (gap && wholeProblem("gap", Object.values(gap.counts), 4)) ??
    Array.from(breakdown?.counts ?? [], ([id, byLabel]) => {
      const metric = outcomeMetrics(options.metrics).find((each) => each.id === id);
      if (metric === undefined) return `a breakdown of ${id}`;
      return Array.from(byLabel.values(), (own) => wholeProblem(id, own, metric.columns.length)).find(isText);
    }).find(isText)
  );
}

/** What is known of a vector of counts. */
interface VectorRules {
  /** Mentions of both sides, if they bound the counts. */
  readonly mentions?: number;
  /** Whether a metric may have NaN for counts. */
  readonly mayLack?: (metric: CountedMetric) => boolean;
  /** Whether such a metric must have it. */
  readonly mustLack?: true;
}

function vectorProblem(
  counts: Float64Array,
  layout: CountLayout,
  options: ScoreOptions,
  { mentions, mayLack = () => false, mustLack }: VectorRules = {},
): string | undefined {
  if (counts.length !== layout.columns) return `there are ${counts.length} counts instead of ${layout.columns}`;
  for (const [metric, own] of layout.byMetric(counts)) {
    if (mayLack(metric) && (mustLack === true || own.every(Number.isNaN))) {
      if (!own.every(Number.isNaN)) return `${metric.id} has counts although something is lacking`;
      continue;
    }
    const problem = metricProblem(metric, own, options, mentions);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function metricProblem(
  metric: CountedMetric,
  counts: Float64Array,
  options: ScoreOptions,
  mentions: number | undefined,
): string | undefined {
  const { id, columns, properties } = metric;
  const isSplit = options.splitAntecedents !== "drop" && metric.seesSplitAntecedents === true;
  const isOfTable = mentions !== undefined && !isSplit && isOfMentions(metric, options);
  // Weights may be as large as they like; whole numbers above this cannot be added without loss.
  const most = isOfTable ? mentions ** 2 : properties.wholeCounts ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  for (const [c, count] of counts.entries()) {
    const isPossible =
      Number.isFinite(count) &&
      Math.abs(count) <= most &&
      (count >= 0 || !properties.bounded) &&
      (Number.isInteger(count) || isSplit || properties.wholeCounts !== true);
    if (!isPossible) return `${id}.${columns[c]} is ${count}`;
  }
  if (!properties.bounded) return undefined;
  // Zero over zero is undefined; anything else over zero would be, too, and would be lost in silence.
  const lost = columns.findIndex((column, c) => isDenominator(column) && counts[c] === 0 && counts[c - 1] > 0);
  if (lost > 0) return `${id}.${columns[lost - 1]} is ${counts[lost - 1]} out of 0`;
  const outside = figuresOf(metric.score(counts, { ...options, zeroDivision: "undefined" })).find(
    (figure) => !(figure >= -ROUNDING && figure <= 1 + ROUNDING),
  );
  return outside === undefined ? undefined : `${id} is ${outside}, and it lies between 0 and 1`;
}

function isDenominator(column: string): boolean {
  return column === "recallDenominator" || column === "precisionDenominator" || column === "denominator";
}

/** Whether a metric's counts are of the mentions of the table, or of pairs of these, unweighted. */
function isOfMentions(metric: CountedMetric, options: MetricOptions): boolean {
  return metric.lacks?.(options, undefined) === undefined && !isNamedImportance(options.leaImportance);
}

/** The figures of a score, and of what it is made of, that are defined. */
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

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
