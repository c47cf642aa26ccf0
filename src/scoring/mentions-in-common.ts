import { type AlikeNames, alikeNames } from "../core/alike-names.ts";
import { greatest, present } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, type PositionOrigin, type SideName } from "../core/document.ts";
import type { ScoreOptions } from "./score-options.ts";
import {
  countOf,
  type OpenReading,
  type OrderedSpans,
  type OtherReading,
  otherReadings,
  shifts,
  type SpanCounts,
  spanCounts,
} from "./other-readings.ts";

export interface MentionsInCommon {
  /** Whether mentions have names on both sides. */
  readonly isNamed?: boolean;
  readonly key: number;
  readonly response: number;
  readonly same: number;
  /** How many mentions are matched. Other rules than exact matching may match mentions that are not the same. */
  readonly matched: number;
  /** Present if fewer than half of the smaller side's mentions are the same, and a side may be read in another way. */
  readonly shifted?: ShiftedSpans;
  /** Present if both sides have names of their mentions, but none in common. */
  readonly names?: { readonly key: NameShapes; readonly response: NameShapes };
  /** Names that only one side has, but in another notation also the other. Present if there are any. */
  readonly alike?: AlikeNames;
  /** Present if few mentions are the same and neither side has tokens. */
  readonly extents?: Readonly<Record<SideName, Extent>>;
  /** How many mentions of a side with only positions begin after the last token of the other side. */
  readonly beyond?: { readonly key: number; readonly response: number };
}

/** What tells whether positions count tokens or characters. */
interface Extent {
  /** The last position of any mention. */
  readonly last: number;
  /** How many positions mentions have on average. */
  readonly length: number;
}

/** `order` has the mentions that count. */
interface MentionOrder {
  readonly part: AnnotatedPart;
  readonly order: Int32Array;
}

interface PairedSides {
  readonly key: MentionOrder | undefined;
  readonly response: MentionOrder | undefined;
  /** The mentions that are matched. */
  readonly pairs: { readonly key: { readonly length: number } };
}

/** What may show that the positions of a side were read wrongly. */
interface ShiftedSpans extends SpanCounts {
  readonly key: OpenReading;
  readonly response: OpenReading;
}

/** An example of a name for each form: see `shapeOf`. */
type NameShapes = Readonly<Record<string, string>>;

/** More different forms than this add no evidence. */
const MOST_SHAPES = 20;

/**
 * @complexity O(1) if matching is exact and, of the smaller side, all mentions with names match, or at least half of the
 *   others, otherwise O(mentions)
 */
export function mentionsInCommon({ key, response, pairs }: PairedSides, isExact: boolean): MentionsInCommon {
  const [k, r] = [key, response].map((side) => side?.order.length ?? 0);
  const matched = pairs.key.length;
  if (key === undefined || response === undefined || k === 0 || r === 0)
    return { key: k, response: r, matched, same: 0 };
  const smaller = Math.min(k, r);
  const [keyNames, responseNames] = [key.part.mentions.names, response.part.mentions.names];
  const isNamed = keyNames !== undefined && responseNames !== undefined;
  const alike = isNamed && matched < smaller ? alikeNames(keyNames, responseNames) : { count: 0 };
  if (2 * matched >= smaller && isExact)
    return { key: k, response: r, matched, same: matched, isNamed, ...(alike.count > 0 && { alike }) };
  const spans = isNamed ? spansInNames(key, response) : [spansOf(key), spansOf(response)];
  const counts = spans && spanCounts(spans[0], spans[1]);
  const same = counts?.same ?? matched;
  const open = { key: openReading(key.part), response: openReading(response.part) };
  const beyond = {
    key: beyondOther(key.part, key.order, response.part),
    response: beyondOther(response.part, response.order, key.part),
  };
  return {
    key: k,
    response: r,
    matched,
    same,
    ...(counts !== undefined && 2 * same < smaller && { shifted: { ...counts, ...open } }),
    ...(!isNamed &&
      2 * same < smaller &&
      key.part.tokens === undefined &&
      response.part.tokens === undefined && { extents: { key: extentOf(key), response: extentOf(response) } }),
    ...(isNamed &&
      same === 0 && {
        names: { key: shapesOf(keyNames, key.order), response: shapesOf(responseNames, response.order) },
      }),
    ...(beyond.key + beyond.response > 0 && { beyond }),
    isNamed,
    ...(alike.count > 0 && { alike }),
  };
}

/**
 * Returns what the names of two sides have in common, without their mentions.
 *
 * @param same how many names are on both sides
 */
export function namesInCommon(key: readonly string[], response: readonly string[], same: number): MentionsInCommon {
  const alike = alikeNames(key, response);
  const shapes = (names: readonly string[]): NameShapes => shapesOf(names, Int32Array.from(names.keys()));
  return {
    ...{ key: key.length, response: response.length, same, matched: same, isNamed: true },
    ...(same === 0 && { names: { key: shapes(key), response: shapes(response) } }),
    ...(alike.count > 0 && { alike }),
  };
}

function extentOf({ part: { mentions }, order }: MentionOrder): Extent {
  let [last, length] = [0, 0];
  for (const m of order) {
    last = Math.max(last, mentions.last[m]);
    length += mentions.last[m] - mentions.first[m] + 1;
  }
  return { last: last + 1, length: length / order.length };
}

function spansOf({ part: { sentenceOrigin, tokens, mentions }, order }: MentionOrder): OrderedSpans {
  const { sentenceStarts, length = 0 } = tokens ?? {};
  const isOpen = sentenceOrigin !== undefined && sentenceStarts !== undefined;
  return { ...mentions, order, ...(isOpen && { sentences: Int32Array.from([...sentenceStarts, length]) }) };
}

/** Returns the spans that are in the names of both sides, one document after another. */
function spansInNames(
  ...sides: readonly [MentionOrder, MentionOrder]
): readonly [OrderedSpans, OrderedSpans] | undefined {
  if (!sides.every(({ part: { origin } }) => origin?.isInNames === true)) return undefined;
  const found = sides.map(({ part: { mentions }, order }) =>
    Array.from(order, (m) => /^(.*):(-?\d+)-(-?\d+)$/s.exec(mentions.names?.[m] ?? "") ?? ["", "", "-9", "-9"]),
  );
  const ends = new Map<string, number>();
  for (const [, document, , last] of found.flat()) ends.set(document, Math.max(ends.get(document) ?? 0, Number(last)));
  let end = 0;
  // Documents are far enough apart that no shift leads from one to another.
  const starts = new Map(Array.from(ends, ([document, last]) => [document, (end += last + 20) - last - 10]));
  const origins = new Set(starts.values());
  const [key, response] = found.map((spans): OrderedSpans => {
    const at = (group: 2 | 3): Int32Array =>
      Int32Array.from(spans, (span) => starts.get(span[1])! + Number(span[group]));
    return { first: at(2), last: at(3), order: Int32Array.from(spans.keys()), origins };
  });
  return [key, response];
}

/** Returns how a side may be read in another way. Offsets into a text were resolved to tokens when it was read. */
function openReading({ ends, origin, sentenceOrigin, tokens }: AnnotatedPart): OpenReading {
  const isResolved = tokens?.inText !== undefined && origin?.unit === "character";
  return {
    ...defined({ ends }),
    ...(origin !== undefined && !isResolved && { origin }),
    ...defined({ sentence: sentenceOrigin }),
  };
}

function beyondOther(part: AnnotatedPart, order: Int32Array, { tokens, mentions: { names } }: AnnotatedPart): number {
  if (part.tokens !== undefined || part.mentions.names !== undefined) return 0;
  if (tokens === undefined || names !== undefined) return 0;
  const { first } = part.mentions;
  let count = 0;
  for (const m of order) if (first[m] >= tokens.length) count++;
  return count;
}

function shapesOf(names: readonly string[], order: Int32Array): NameShapes {
  const shapes: Record<string, string> = {};
  let found = 0;
  for (const m of order) {
    const shape = shapeOf(names[m]);
    if (Object.hasOwn(shapes, shape)) continue;
    shapes[shape] = names[m];
    if (++found === MOST_SHAPES) break;
  }
  return shapes;
}

/** Returns the form of a name: `0-0` for `12-15`, `a` for `the old man`. */
function shapeOf(name: string): string {
  return name
    .slice(0, 100)
    .replace(/[\p{L}\p{M}\s]*\p{L}[\p{L}\p{M}\s]*/gu, "a")
    .replace(/\p{N}+/gu, "0");
}

/** With fewer mentions, a difference may be due to chance. */
const FEW = 3;

/** This many more common mentions are hardly due to chance. */
const MORE = 5;

/** With this many names, finding none on both sides is no coincidence, even if the names look alike. */
const MANY_NAMES = 10;

/** Adds up what a key and a response have in common, and reports if they identify mentions in different ways. */
export class SidesTally {
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly options: Pick<ScoreOptions, "ids" | "mentions">;
  /** By the part's id, so that a repeated part replaces the earlier one. */
  private readonly parts = new Map<string, MentionsInCommon>();

  constructor(report: (diagnostic: Diagnostic) => void, options: SidesTally["options"]) {
    this.report = report;
    this.options = options;
  }

  add(id: string, part: MentionsInCommon): void {
    this.parts.set(id, part);
  }

  reportAll(): void {
    const parts = comparable(Array.from(this.parts.values()));
    const found =
      unitsDiffer(parts) ??
      positionsShifted(parts) ??
      this.idsDiffer(parts) ??
      (this.options.ids === "exact" ? undefined : namesDiffer(parts)) ??
      positionsDiffer(parts) ??
      nothingShared(parts) ??
      this.sidesOfNames(parts);
    if (found !== undefined) this.report(found);
  }

  private sidesOfNames(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
    if (this.options.mentions !== "all" || !parts.every(({ isNamed }) => isNamed === true)) return undefined;
    const of = (name: "key" | "response" | "same"): number => sum(parts, (part) => part[name]);
    return sidesDiffer(of("key"), of("response"), of("same"));
  }

  /** Returns a diagnostic if the sides seem to write the same ids in different notations. */
  private idsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
    if (this.options.ids === "exact") return undefined;
    const same = sum(parts, (part) => part.same);
    const more = sum(parts, ({ alike }) => alike?.count ?? 0);
    const example = present(parts, ({ alike }) => alike?.example).at(0);
    return idsDifference(same, { count: more, ...defined({ example }) });
  }
}

/**
 * Returns a diagnostic if the key seems to be the truth for a sample of the response's mentions, as nearly all of its
 * mentions are among many more of the response, or if the response seems to leave some out, as it lacks most mentions of
 * the key, but has few others. (A bad system has others.)
 */
export function sidesDiffer(key: number, response: number, same: number): Diagnostic | undefined {
  if (key < FEW) return undefined;
  const data = { key, response, same };
  if (same >= 0.9 * key && response >= 4 * key) return diagnosticOf("key-of-sample", { data });
  return same >= 0.9 * response && 2 * same < key ? diagnosticOf("key-mostly-missing", { data }) : undefined;
}

/**
 * Returns a diagnostic if many more mentions would be common if ids were read alike: an error if that would at least
 * double their number.
 *
 * @param same the number of common mentions
 */
export function idsDifference(same: number, { count, example }: AlikeNames): Diagnostic | undefined {
  const isDouble = count > 0 && count >= same;
  const isMany = count >= MORE;
  if (!isDouble && !isMany) return undefined;
  const isSure = isDouble && (isMany || (same === 0 && count >= FEW));
  const data = { ...example, same, alike: same + count };
  return diagnosticOf("ids-differ", { severity: isSure ? "error" : "warning", data });
}

/** Returns the parts in which both sides have mentions. */
function comparable(parts: readonly MentionsInCommon[]): readonly MentionsInCommon[] {
  return parts.filter(({ key, response }) => key > 0 && response > 0);
}

/**
 * Returns a diagnostic if two annotators would share far more mentions with the positions of one of them read in another
 * way.
 *
 * @param annotators their numbers, from 1
 */
export function annotatorsDiffer(
  parts: readonly MentionsInCommon[],
  annotators: readonly [number, number],
): Diagnostic | undefined {
  const compared = comparable(parts);
  const found = positionsShifted(compared);
  const advice = found?.data?.["try"];
  if (found === undefined || advice === undefined) return undefined;
  const [one, other] = annotators;
  const data = {
    one,
    other,
    annotator: found.data?.["side"] === "key" ? one : other,
    option: String(advice).replaceAll(/--(?:key|response)-/g, "--"),
    same: sum(compared, ({ same }) => same),
    mentions: sum(compared, ({ key, response }) => Math.min(key, response)),
    shifted: Number(found.data?.["shifted"]),
  };
  return diagnosticOf("annotators-differ", { severity: found.severity, data });
}

const sum = <Part>(parts: readonly Part[], count: (part: Part) => number): number =>
  parts.reduce((all, part) => all + count(part), 0);

/** A reading with which a side would share more mentions. */
interface Promised {
  readonly reading: OtherReading;
  readonly shared: number;
}

/**
 * Returns a diagnostic if the sides would share far more mentions with the ends, or the first position, of one side read
 * in another way.
 */
function positionsShifted(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  const shifted = parts.flatMap(({ shifted: own }) => own ?? []);
  const [first] = shifted;
  if ((first as ShiftedSpans | undefined) === undefined) return undefined;
  const same = sum(parts, (part) => part.same);
  const smaller = sum(parts, ({ key, response }) => Math.min(key, response));
  const all = { key: sum(parts, ({ key }) => key), response: sum(parts, ({ response }) => response) };
  const own = (count: "singles" | "atOrigin" | "inFirst", side: SideName): number =>
    sum(shifted, (part) => part[count][side]);
  // Nobody writes empty spans, and nothing has the number 0 where counting begins at 1.
  const isPossible = ({ side, ends, origin, sentence }: OtherReading): boolean =>
    (ends !== "exclusive" || own("singles", side) <= 0.02 * all[side]) &&
    (origin?.first !== 1 || own("atOrigin", side) === 0) &&
    (sentence === undefined || own("inFirst", side) === 0);
  const promises = otherReadings({ key: openIn(shifted, "key"), response: openIn(shifted, "response") })
    .filter(isPossible)
    .map((reading): Promised => ({ reading, shared: sum(shifted, (counts) => countOf(counts, reading)) }));
  // Of readings that promise as much, the first changes the least.
  const best = promises.toSorted((a, b) => b.shared - a.shared).at(0);
  if (best === undefined) return undefined;
  // As many mentions may be at a distance by chance as at distances that no reading explains.
  const byChance = shifted[0].byChance.map((_, i) => sum(shifted, (part) => part.byChance[i]));
  const byShift = shifts.map((_, i) => sum(shifted, (part) => part.byShift[i]));
  const explained = new Set(promises.map(({ reading }) => reading.shift));
  const inexplicable = greatest(byShift.filter((_, i) => !explained.has(i)));
  // A reading that promises less than a shift for which there is none does not explain it.
  if (inexplicable > Math.max(same, best.shared)) {
    const others = [...byShift.toSorted((a, b) => a - b).slice(0, -1), ...byChance];
    const isClear = inexplicable >= 2 * greatest(others) + MORE && inexplicable >= QUARTER * smaller;
    if (!isClear || surpriseOf(inexplicable, smaller, same) < SURPRISING) return undefined;
    const [firstBy, lastBy] = shifts[byShift.indexOf(inexplicable)];
    const found = { first: firstBy, last: lastBy, same, shifted: inexplicable, mentions: all.response };
    return diagnosticOf("mentions-shifted", { data: found });
  }
  if (best.shared < Math.max(2, 2 * same)) return undefined;
  const { side, ends, origin, sentence, advice } = best.reading;
  const surprise = surpriseOf(best.shared, smaller, (same + sum(byChance, Number)) / (1 + byChance.length));
  if (best.shared < 2 * greatest(byChance) || surprise < DOUBTFUL) return undefined;
  // If all mentions of a side are at one distance, few are enough.
  const isWhole = best.shared === smaller && best.shared > FEW;
  const isSure = isWhole || (best.shared >= FEW && best.shared >= QUARTER * smaller && surprise >= SURPRISING);
  const data = { try: advice, side, mentions: all[side], same, shifted: best.shared };
  const severity = isSure ? "error" : "warning";
  const unit = sentence === undefined ? origin?.unit : "sentence";
  if (unit === undefined) {
    const read = ends === "inclusive" ? "exclusive" : "inclusive";
    return diagnosticOf("ends-differ", { severity, data: { ...data, read } });
  }
  return diagnosticOf("first-position-differs", {
    severity,
    data: { ...data, unit, first: sentence ?? origin?.first ?? 0 },
  });
}

/** How surprising a number of common mentions must be for a warning, as two of two are, and for an error, as three of three. */
const DOUBTFUL = 3.5;
const SURPRISING = 6.2;

/** Fewer common mentions, as a share of those of the smaller side, are not enough to refuse. */
const QUARTER = 0.25;

/**
 * Returns the negative logarithm of an upper bound (Chernoff's) of the probability that at least `shared` of `all`
 * mentions are common by chance.
 *
 * @param expected how many are
 */
function surpriseOf(shared: number, all: number, expected: number): number {
  const [share, chance] = [shared / all, (expected + 0.5) / (all + 1)];
  if (share <= chance) return 0;
  const rest = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - chance)) : 0;
  return all * (share * Math.log(share / chance) + rest);
}

/** Returns how a side may be read in another way, if all its parts agree. */
function openIn(parts: readonly ShiftedSpans[], side: SideName): OpenReading {
  const [{ ends, origin, sentence }] = parts.map((part) => part[side]);
  const isOrigin = (other: PositionOrigin | undefined): boolean =>
    other?.unit === origin?.unit && other?.first === origin?.first;
  return {
    ...(ends !== undefined && parts.every((part) => part[side].ends === ends) && { ends }),
    ...(origin !== undefined && parts.every((part) => isOrigin(part[side].origin)) && { origin }),
    ...(sentence !== undefined && parts.every((part) => part[side].sentence === sentence) && { sentence }),
  };
}

/** Words and the spaces between them have about five characters. */
const FAR = 2.5;
const LONG = 2;

/**
 * Returns a warning if one side seems to count characters, and the other tokens: in every document, its mentions reach
 * much further, and they are longer.
 */
function unitsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  const extents = parts.flatMap((part) => part.extents ?? []);
  if (extents.length === 0 || extents.length < parts.length) return undefined;
  for (const [side, other] of [
    ["key", "response"],
    ["response", "key"],
  ] as const) {
    const [count, rest] = [side, other].map((name) => sum(parts, (part) => part[name]));
    if (Math.min(count, rest) < MORE) continue;
    const isFarther = extents.every((extent) => extent[side].last >= FAR * extent[other].last);
    const [length, otherLength] = [side, other].map((name) => sum(extents, (extent) => extent[name].length));
    if (!isFarther || length < LONG * otherLength) continue;
    const [reach, otherReach] = [side, other].map((name) => greatest(extents.map((extent) => extent[name].last)));
    return diagnosticOf("units-differ", { data: { side, other, reach, otherReach } });
  }
  return undefined;
}

/** Returns a warning if no mention at all is on both sides. */
function nothingShared(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  if (parts.length === 0 || parts.some(({ matched }) => matched > 0)) return undefined;
  const kindOf = (part: MentionsInCommon): string => (part.names === undefined ? "positions" : "names");
  return diagnosticOf("no-common-mention", {
    data: {
      key: sum(parts, ({ key }) => key),
      response: sum(parts, ({ response }) => response),
      kind: kindOf(parts[0]),
    },
  });
}

function namesDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  if (parts.length === 0 || parts.some(({ names }) => names === undefined)) return undefined;
  const fewest = Math.min(
    sum(parts, ({ key }) => key),
    sum(parts, ({ response }) => response),
  );
  const shapes = (side: "key" | "response"): NameShapes =>
    Object.assign({}, ...parts.map(({ names }) => names?.[side])) as NameShapes;
  const [ofKey, ofResponse] = [shapes("key"), shapes("response")];
  const lookAlike = Object.keys(ofKey).some((shape) => Object.hasOwn(ofResponse, shape));
  if (fewest < (lookAlike ? MANY_NAMES : FEW)) return undefined;
  const example = (of: NameShapes): string => `names such as “${Object.values(of)[0]}”`;
  return diagnosticOf("mention-kinds-differ", {
    data: {
      key: example(ofKey),
      response: example(ofResponse),
      evidence: "no name is on both sides",
      else: "--ids exact",
    },
  });
}

function positionsDiffer(parts: readonly MentionsInCommon[]): Diagnostic | undefined {
  for (const side of ["key", "response"] as const) {
    const all = sum(parts, (part) => part[side]);
    const beyond = sum(parts, ({ beyond: behind }) => behind?.[side] ?? 0);
    if (beyond < FEW || 2 * beyond < all) continue;
    const other = side === "key" ? "response" : "key";
    return diagnosticOf("mention-kinds-differ", {
      data: {
        [side]: "positions of an unknown kind",
        [other]: "positions of tokens",
        evidence: `${beyond} of the ${side}'s ${all} mentions begin after the last token of the ${other}`,
      },
    });
  }
  return undefined;
}
