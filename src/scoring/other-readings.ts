import { defined } from "../core/defined.ts";
import type { AnnotatedPart, PositionOrigin, SideName } from "../core/document.ts";

/** How a side was read, as far as it may be read in another way. */
export interface OpenReading {
  readonly ends?: Exclude<AnnotatedPart["ends"], undefined>;
  readonly origin?: PositionOrigin;
  /** The number of the first sentence. */
  readonly sentence?: 0 | 1;
}

/** Another way of reading a side, with only what changes. */
export interface OtherReading extends OpenReading {
  readonly side: SideName;
  /** The index in `SpanCounts.byShift` of the mentions that both sides would share. */
  readonly shift: number;
  /** The options with which the side is read so. */
  readonly advice: string;
}

export interface OrderedSpans {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The mentions that count. */
  readonly order: Int32Array;
  /** Where the sentences begin, and the last one ends, if their numbers may count from 1. */
  readonly sentences?: Int32Array;
  /** Which positions are the first of their documents; 0 if absent. */
  readonly origins?: ReadonlySet<number>;
}

/** Numbers of mentions of a response that are also in the key, or would be if they were elsewhere. */
export interface SpanCounts {
  readonly same: number;
  /** For each of `shifts`, the response's mentions that are in the key if they are moved back by it. */
  readonly byShift: readonly number[];
  /** The same if the mentions of a side are in the sentences before. */
  readonly bySentence: Readonly<Partial<Record<SideName, readonly number[]>>>;
  /** The same for shifts that no reading explains. */
  readonly byChance: readonly number[];
  /** The mentions of a single position. */
  readonly singles: Readonly<Record<SideName, number>>;
  /** The mentions that begin at the first position. */
  readonly atOrigin: Readonly<Record<SideName, number>>;
  /** The mentions in the first sentence. */
  readonly inFirst: Readonly<Record<SideName, number>>;
}

/** By how much the first and the last position of a mention are larger in the response than in the key. */
type Shift = readonly [first: number, last: number];

export const shifts: readonly Shift[] = [-1, 0, 1].flatMap((first) =>
  [-2, -1, 0, 1, 2].map((last): Shift => [first, last]),
);

const unexplained: readonly Shift[] = [2, -2, 3, -3].map((by): Shift => [by, by]);

/** In texts of up to 67 million tokens, every span has a number of its own. */
const SPACE = 2 ** 26;

/** @complexity O(mentions), with a search for sentences if their numbers may count from 1 */
export function spanCounts(key: OrderedSpans, response: OrderedSpans): SpanCounts {
  const countAt = counter(key, response);
  const moved = { key: inSentenceBefore(key), response: inSentenceBefore(response) };
  const ofKey = moved.key && counter(moved.key.spans, response);
  const ofResponse = moved.response && counter(key, moved.response.spans);
  return {
    same: countAt([0, 0]),
    byShift: shifts.map(countAt),
    bySentence: {
      ...(ofKey !== undefined && { key: shifts.map(ofKey) }),
      ...(ofResponse !== undefined && { response: shifts.map(ofResponse) }),
    },
    byChance: unexplained.map(countAt),
    singles: { key: singles(key), response: singles(response) },
    atOrigin: { key: atOrigin(key), response: atOrigin(response) },
    inFirst: { key: moved.key?.left ?? 0, response: moved.response?.left ?? 0 },
  };
}

/** Returns a function that counts the response's mentions that are in the key if they are moved back by a shift. */
function counter(key: OrderedSpans, response: OrderedSpans): (shift: Shift) => number {
  const spans = new Set<number>();
  for (const m of key.order) spans.add(key.first[m] * SPACE + key.last[m]);
  return ([first, last]) => {
    let count = 0;
    for (const m of response.order) {
      if (spans.has((response.first[m] - first) * SPACE + response.last[m] - last)) count++;
    }
    return count;
  };
}

/** Moves mentions to the sentence before. Leaves out those that do not fit there, and counts those in the first one. */
function inSentenceBefore(spans: OrderedSpans): { readonly spans: OrderedSpans; readonly left: number } | undefined {
  const { sentences, order } = spans;
  if (sentences === undefined) return undefined;
  const [first, last] = [spans.first.slice(), spans.last.slice()];
  let left = 0;
  const kept = order.filter((m) => {
    const sentence = sentenceAt(sentences, first[m]);
    if (sentence === 0) left++;
    if (sentence < 1 || sentence >= sentences.length - 1) return false;
    const by = sentences[sentence] - sentences[sentence - 1];
    first[m] -= by;
    last[m] -= by;
    return last[m] < sentences[sentence];
  });
  return { spans: { first, last, order: kept }, left };
}

/** Returns the last sentence that begins at or before a position. */
function sentenceAt(sentences: Int32Array, position: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle] <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function singles({ first, last, order }: OrderedSpans): number {
  let count = 0;
  for (const m of order) if (first[m] === last[m]) count++;
  return count;
}

function atOrigin({ first, order, origins }: OrderedSpans): number {
  let count = 0;
  for (const m of order) if (origins === undefined ? first[m] === 0 : origins.has(first[m])) count++;
  return count;
}

/** Returns how many of the response's mentions are in the key with a reading. */
export function countOf({ byShift, bySentence }: SpanCounts, { side, shift, sentence }: OtherReading): number {
  return (sentence === undefined ? byShift : (bySentence[side] ?? []))[shift] ?? 0;
}

/** Returns the ways of reading one of the sides differently, those that change less first. */
export function otherReadings(open: Readonly<Record<SideName, OpenReading>>): OtherReading[] {
  const sides: readonly SideName[] = ["response", "key"];
  const changes: readonly (readonly (keyof OpenReading)[])[] = [
    ["ends"],
    ["origin"],
    ["sentence"],
    ["ends", "origin"],
    ["origin", "sentence"],
  ];
  return changes.flatMap((names) =>
    sides.flatMap((side) => {
      if (names.some((name) => open[side][name] === undefined)) return [];
      return otherReading(side, Object.fromEntries(names.map((name) => [name, open[side][name]])));
    }),
  );
}

/** Returns the reading that changes what is given. */
function otherReading(side: SideName, read: OpenReading): OtherReading {
  const ends = read.ends && (read.ends === "inclusive" ? "exclusive" : "inclusive");
  const origin = read.origin && ({ unit: read.origin.unit, first: read.origin.first === 0 ? 1 : 0 } as const);
  const sentence = read.sentence === undefined ? undefined : read.sentence === 0 ? 1 : 0;
  /** By how much positions grow when the side is read so. */
  const byOrigin = origin === undefined ? 0 : origin.first === 1 ? -1 : 1;
  const byEnds = ends === undefined ? 0 : ends === "exclusive" ? -1 : 1;
  const sign = side === "key" ? 1 : -1;
  const [first, last] = [sign * byOrigin, sign * (byOrigin + byEnds)];
  const options = [
    ...(sentence === undefined ? [] : [`--${side}-first-sentence ${sentence}`]),
    ...(origin === undefined ? [] : [`--${side}-first-${origin.unit} ${origin.first}`]),
    ...(ends === undefined ? [] : [`--${side}-ends ${ends}`]),
  ];
  return {
    side,
    shift: shifts.findIndex((each) => each[0] === first && each[1] === last),
    advice: options.join(" "),
    ...defined({ ends, origin, sentence }),
  };
}
