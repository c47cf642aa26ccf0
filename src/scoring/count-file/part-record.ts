import { defined } from "../../core/defined.ts";
import type { ChainCounts } from "../../metrics/kit/antecedents.ts";
import type { TypeUses } from "../../metrics/kit/lea-importance.ts";
import type { PartBreakdown } from "../breakdown.ts";
import { type CountedPart, type JoinedCounts, type LackIn, recordSizes } from "../counted-part.ts";
import type { GapExample } from "../gap-score.ts";
import type { MajorCounts } from "../major-entities.ts";

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

interface RecordRest {
  readonly otherConll?: readonly PlainNumber[];
  readonly hasSplits?: true;
  readonly gap?: GapExample;
  readonly chains?: ChainCounts;
  readonly lacking?: Readonly<Record<string, LackIn>>;
  readonly types?: Readonly<Record<string, TypeUses>>;
  readonly major?: MajorCounts;
  readonly softKeys?: number;
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
  const { types, breakdown, major, joined, softKeys } = part;
  const rest: RecordRest = {
    ...(otherConll !== undefined && { otherConll: plain(otherConll) }),
    ...(hasSplits && { hasSplits }),
    ...defined({ gap, chains }),
    ...(lacking !== undefined && Object.keys(lacking).length > 0 && { lacking }),
    ...defined({ types, major, softKeys }),
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
  const { otherConll, hasSplits, gap, chains, lacking, types, major, breakdown, joined, softKeys } = rest;
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
    ...defined({ gap, chains, lacking, types, major, softKeys }),
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
