import { defined } from "../../core/defined.ts";
import type { ChainCounts } from "../../metrics/kit/antecedents.ts";
import { isNamedImportance, type TypeUses } from "../../metrics/kit/lea-importance.ts";
import type { CountedMetric, MetricOptions, Score } from "../../metrics/kit/metric.ts";
import { outcomeMetrics, type PartBreakdown } from "../breakdown.ts";
import type { CountedPart, CountLayout, JoinedCounts, LackIn } from "../counts.ts";
import type { GapExample } from "../gap-score.ts";
import { linkCountColumns } from "../scopes/shared-scopes.ts";
import type { ScoreOptions } from "../score-options.ts";
import { conllLayout } from "../score-part.ts";

/** A number in JSON, bit for bit. Values that `JSON.stringify` would lose (`NaN`, `±Infinity`, `-0`) are strings. */
type PlainNumber = number | string;

/**
 * A counted part as plain data for JSON without loss: its id, document, part, digests of key and response, the numbers
 * of `recordSizes`, the counts, and optional data.
 */
export type PartRecord = readonly [
  id: string,
  document: string,
  part: string,
  keyDigest: string | null,
  responseDigest: string | null,
  sizes: readonly number[],
  counts: readonly PlainNumber[],
  rest?: RecordRest,
];

export const recordSizes = [
  "keyMentions",
  "responseMentions",
  "foundMentions",
  "voidMentions",
  "keySingletons",
  "responseSingletons",
] as const satisfies readonly (keyof CountedPart)[];

interface RecordRest {
  readonly otherConll?: readonly PlainNumber[];
  readonly hasSplits?: true;
  readonly gap?: GapExample;
  readonly chains?: ChainCounts;
  readonly lacking?: Readonly<Record<string, LackIn>>;
  readonly types?: Readonly<Record<string, TypeUses>>;
  readonly breakdown?: Omit<PartBreakdown, "counts"> & {
    /** By metric, and by label. */
    readonly counts: readonly (readonly [string, readonly (readonly [string, readonly PlainNumber[]])[]])[];
  };
  readonly joined?: Pick<JoinedCounts, "documents" | "topics"> & {
    readonly otherCounts?: readonly PlainNumber[];
    readonly links?: readonly PlainNumber[];
  };
}

export function partRecord(id: string, part: CountedPart): PartRecord {
  const { document, keyDigest = null, responseDigest = null, otherConll, hasSplits, gap, chains, lacking } = part;
  const { types, breakdown, joined } = part;
  const rest: RecordRest = {
    ...(otherConll !== undefined && { otherConll: plain(otherConll) }),
    ...(hasSplits && { hasSplits }),
    ...defined({ gap, chains }),
    ...(lacking !== undefined && Object.keys(lacking).length > 0 && { lacking }),
    ...defined({ types }),
    ...(breakdown !== undefined && { breakdown: plainBreakdown(breakdown) }),
    ...(joined !== undefined && { joined: plainJoined(joined) }),
  };
  const sizes = recordSizes.map((name) => part[name]);
  const record = [id, document, part.part, keyDigest, responseDigest, sizes, plain(part.counts)] as const;
  return Object.keys(rest).length === 0 ? record : [...record, rest];
}

/** Returns the part of a record, equal in every bit to the original. */
export function countedPartOf(record: PartRecord): CountedPart {
  const [, document, part, keyDigest, responseDigest, sizes, counts, rest = {}] = record;
  const { otherConll, hasSplits, gap, chains, lacking, types, breakdown, joined } = rest;
  const size = (name: (typeof recordSizes)[number]): number => sizes[recordSizes.indexOf(name)];
  return {
    document,
    part,
    keyDigest: keyDigest ?? undefined,
    responseDigest: responseDigest ?? undefined,
    counts: numbers(counts),
    keyMentions: size("keyMentions"),
    responseMentions: size("responseMentions"),
    foundMentions: size("foundMentions"),
    voidMentions: size("voidMentions"),
    keySingletons: size("keySingletons"),
    responseSingletons: size("responseSingletons"),
    ...(otherConll !== undefined && { otherConll: numbers(otherConll) }),
    ...(hasSplits && { hasSplits }),
    ...defined({ gap, chains, lacking, types }),
    ...(breakdown !== undefined && { breakdown: breakdownOf(breakdown) }),
    ...(joined !== undefined && { joined: joinedOf(joined) }),
  };
}

function plain(values: Float64Array): PlainNumber[] {
  return Array.from(values, (value) => (Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value)));
}

function numbers(values: readonly PlainNumber[]): Float64Array {
  return Float64Array.from(values, Number);
}

function plainBreakdown({ counts, ...rest }: PartBreakdown): NonNullable<RecordRest["breakdown"]> {
  return {
    ...rest,
    counts: Array.from(counts, ([metric, byLabel]) => [
      metric,
      Array.from(byLabel, ([label, own]) => [label, plain(own)] as const),
    ]),
  };
}

function breakdownOf({ counts, ...rest }: NonNullable<RecordRest["breakdown"]>): PartBreakdown {
  return {
    ...rest,
    counts: new Map(
      counts.map(([metric, byLabel]) => [metric, new Map(byLabel.map(([label, own]) => [label, numbers(own)]))]),
    ),
  };
}

function plainJoined({ otherCounts, links, ...rest }: JoinedCounts): NonNullable<RecordRest["joined"]> {
  return {
    ...rest,
    ...(otherCounts !== undefined && { otherCounts: plain(otherCounts) }),
    ...(links !== undefined && { links: plain(links) }),
  };
}

function joinedOf({ otherCounts, links, ...rest }: NonNullable<RecordRest["joined"]>): JoinedCounts {
  return {
    ...rest,
    ...(otherCounts !== undefined && { otherCounts: numbers(otherCounts) }),
    ...(links !== undefined && { links: numbers(links) }),
  };
}

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
  const mentions = keyMentions + responseMentions;
  return (
    vectorProblem(part.counts, layout, options, { mentions, mayLack: ({ id }) => lacking.has(id), mustLack: true }) ??
    (otherConll && vectorProblem(otherConll, conllLayout, options)) ??
    (joined?.otherCounts &&
      vectorProblem(joined.otherCounts, layout, options, { mayLack: (metric) => "lacks" in metric })) ??
    (joined && ![joined.documents, joined.topics].every(isWhole)
      ? `documents is ${joined.documents} and topics is ${joined.topics}`
      : undefined) ??
    (joined?.links && wholeProblem("links", joined.links, linkCountColumns)) ??
    (gap && wholeProblem("gap", Object.values(gap.counts), 4)) ??
    Array.from(breakdown?.counts ?? [], ([id, byLabel]) => {
      const metric = outcomeMetrics(options.metrics).find((each) => each.id === id);
      if (metric === undefined) return `there is a breakdown of ${id}, which is not among the metrics that have one`;
      return Array.from(byLabel.values(), (own) => wholeProblem(id, own, metric.columns.length)).find(isText);
    }).find(isText)
  );
}

interface VectorRules {
  /** The number of mentions on both sides together, if it limits the counts. */
  readonly mentions?: number;
  /** Whether a metric may have NaN for counts. */
  readonly mayLack?: (metric: CountedMetric) => boolean;
  /** Whether such a metric must have NaN. */
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
      if (!own.every(Number.isNaN))
        return `${metric.id} has counts, but the part lacks information that the metric needs`;
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
  // Weights may be of any size. Whole counts must be safe integers, so that they can be added without loss.
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

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
