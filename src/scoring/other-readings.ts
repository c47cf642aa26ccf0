import type { AnnotatedPart, PositionOrigin, SideName } from "../core/document.ts";

/** How a side was read, as far as it may be read in another way. */
export interface OpenReading {
  readonly ends?: Exclude<AnnotatedPart["ends"], undefined>;
  readonly origin?: PositionOrigin;
}

/** Another way of reading a side, with only what changes. */
export interface OtherReading extends OpenReading {
  readonly side: SideName;
  /** The index in `SpanCounts.byShift` of the mentions that both sides would share. */
  readonly shift: number;
  /** The options with which the side is read so. */
  readonly advice: string;
}

interface OrderedSpans {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The mentions that count. */
  readonly order: Int32Array;
}

/** Numbers of mentions of a response that are also in the key, or would be if they were elsewhere. */
export interface SpanCounts {
  readonly same: number;
  /** For each of `shifts`, the response's mentions that are in the key if they are moved back by it. */
  readonly byShift: readonly number[];
  /** The same for shifts that no reading explains. */
  readonly byChance: readonly number[];
  /** The mentions of a single position. */
  readonly singles: Readonly<Record<SideName, number>>;
  /** The mentions that begin at the first position. */
  readonly atOrigin: Readonly<Record<SideName, number>>;
}

/** By how much the first and the last position of a mention are larger in the response than in the key. */
type Shift = readonly [first: number, last: number];

const shifts: readonly Shift[] = [-1, 0, 1].flatMap((first) => [-2, -1, 0, 1, 2].map((last): Shift => [first, last]));

const unexplained: readonly Shift[] = [2, -2, 3, -3].map((by): Shift => [by, by]);

/** In texts of up to 67 million tokens, every span has a number of its own. */
const SPACE = 2 ** 26;

/** @complexity O(mentions) */
export function spanCounts(key: OrderedSpans, response: OrderedSpans): SpanCounts {
  const spans = new Set<number>();
  for (const m of key.order) spans.add(key.first[m] * SPACE + key.last[m]);
  const countAt = ([first, last]: Shift): number => {
    let count = 0;
    for (const m of response.order) {
      if (spans.has((response.first[m] - first) * SPACE + response.last[m] - last)) count++;
    }
    return count;
  };
  return {
    same: countAt([0, 0]),
    byShift: shifts.map(countAt),
    byChance: unexplained.map(countAt),
    singles: { key: singles(key), response: singles(response) },
    atOrigin: { key: atOrigin(key), response: atOrigin(response) },
  };
}

function singles({ first, last, order }: OrderedSpans): number {
  let count = 0;
  for (const m of order) if (first[m] === last[m]) count++;
  return count;
}

function atOrigin({ first, order }: OrderedSpans): number {
  let count = 0;
  for (const m of order) if (first[m] === 0) count++;
  return count;
}

/** Returns the ways of reading one of the sides differently, those that change less first. */
export function otherReadings(open: Readonly<Record<SideName, OpenReading>>): OtherReading[] {
  const sides: readonly SideName[] = ["response", "key"];
  return [
    ...sides.flatMap((side) => otherReading(side, { ends: open[side].ends }) ?? []),
    ...sides.flatMap((side) => otherReading(side, { origin: open[side].origin }) ?? []),
    ...sides.flatMap((side) => {
      const { ends, origin } = open[side];
      return (ends && origin && otherReading(side, { ends, origin })) ?? [];
    }),
  ];
}

/** Returns the reading that changes what is given; nothing if nothing is. */
function otherReading(
  side: SideName,
  read: { readonly [Name in keyof OpenReading]?: OpenReading[Name] | undefined },
): OtherReading | undefined {
  const ends = read.ends && (read.ends === "inclusive" ? "exclusive" : "inclusive");
  const origin = read.origin && ({ unit: read.origin.unit, first: read.origin.first === 0 ? 1 : 0 } as const);
  if (ends === undefined && origin === undefined) return undefined;
  /** By how much positions grow when the side is read so. */
  const byOrigin = origin === undefined ? 0 : origin.first === 1 ? -1 : 1;
  const byEnds = ends === undefined ? 0 : ends === "exclusive" ? -1 : 1;
  const sign = side === "key" ? 1 : -1;
  const [first, last] = [sign * byOrigin, sign * (byOrigin + byEnds)];
  const options = [
    ...(origin === undefined ? [] : [`--${side}-first-${origin.unit} ${origin.first}`]),
    ...(ends === undefined ? [] : [`--${side}-ends ${ends}`]),
  ];
  return {
    side,
    shift: shifts.findIndex((each) => each[0] === first && each[1] === last),
    advice: options.join(" "),
    ...(ends !== undefined && { ends }),
    ...(origin !== undefined && { origin }),
  };
}
