import { defined } from "../../../core/defined.ts";
import { type AnnotatedPart, labelOf, type Tokens } from "../../../core/document.ts";
import { type TextColumn, textColumn } from "../../../core/text-column.ts";
import type { ReadOptions } from "../../format.ts";
import type { OffsetConvention } from "../conventions/offset-convention.ts";
import {
  otherEnds,
  type Reading,
  type SpanConvention,
  spanReadingOf,
  withOpenSpans,
} from "../conventions/span-convention.ts";
import { countWords } from "../conventions/word-boundaries.ts";
import { excerpt } from "../messages/excerpt.ts";
import { type Report, reportingAt } from "../messages/reporter.ts";
import { type NamedMention, namesToPart, type PartFrame } from "../parts/mentions-to-part.ts";
import { withoutSpace } from "../parts/written-words.ts";
import { filledColumn } from "../text/filled-lines.ts";
import { unitPositions } from "../text/plain-text-readings.ts";
import { type TextMention, textToPart } from "../text/text-to-part.ts";
import { joinedWords, wordPlaces } from "../text/word-places.ts";
import { overlappingPieces } from "./cluster-shape.ts";
import { clustersToPart, inclusiveRuns, type ListedMention, listMentions } from "./json-clusters.ts";
import { type ClusteredSpans, clusterLists, SpanLists, stringsOf, WordLists, type Words } from "./json-columns.ts";
import type { Subtokens } from "./subtokens.ts";

/** A document whose spans are offsets from its beginning. */
export interface ClusteredDocument extends Quoted {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  readonly words?: Words;
  readonly tags?: Words | undefined;
  readonly nameClasses?: Words | undefined;
  readonly speakers?: Words | undefined;
  /** The first word of every sentence, ascending. */
  readonly sentenceStarts?: Int32Array;
  readonly text?: string;
  readonly subtokens?: Subtokens;
  /** The field that holds the clusters, for messages. */
  readonly field: string;
  readonly names?: boolean;
  readonly own: SpanConvention;
  /** Returns the head of the mention from word `first` to `last`, if the file gives it. */
  readonly headOf?: (mention: ListedMention, first: number, last: number) => number | undefined;
}

export interface DocumentContext {
  readonly options: ReadOptions;
  readonly convention: OffsetConvention;
  readonly report: Report;
}

/**
 * Builds a part from a document with clusters. Spans of characters refer to the text or, without one, to the words
 * joined by single spaces. If there are neither, positions in the part count characters.
 */
export function clusteredDocumentToPart(source: ClusteredDocument, context: DocumentContext): AnnotatedPart {
  const reading: Reading = {
    ...spanReadingOf(source.own, context.options),
    ...(source.words !== undefined && { words: source.subtokens?.forms ?? source.words }),
    ...(source.subtokens !== undefined && { wordOf: (piece: number) => source.subtokens?.wordOf(piece) }),
    ...(source.text !== undefined && { estimatedTokens: () => countWords(source.text ?? "") }),
    text: () => {
      const text = source.text ?? (source.words === undefined ? undefined : joinedWords(stringsOf(source.words)).text);
      return text === undefined ? undefined : { text, unit: unitPositions(text) };
    },
  };
  const label = labelOf(source);
  const report = reportingAt(context.report, { document: label });
  const pieces = overlappingPieces(source.clusters);
  if (pieces !== undefined) {
    report("unclear-nesting", {
      data: { field: source.field, evidence: `${pieces} cannot be pieces of one mention` },
    });
    return tokensToPart({ ...source, clusters: [] }, reading, { ...context, report });
  }
  const hasText = source.text !== undefined || source.words !== undefined;
  const inner = { ...context, report };
  const part = withOpenSpans(partOf(source, reading, inner, hasText), reading.convention, context.options);
  return { ...part, lacksIds: true };
}

function partOf(
  source: ClusteredDocument,
  reading: Reading,
  context: DocumentContext,
  hasText: boolean,
): AnnotatedPart {
  if (reading.convention.offsets === "token") return tokensToPart(source, reading, context);
  return hasText
    ? charactersToPart(source, reading, context)
    : { ...tokensToPart(source, reading, context), unit: "character" };
}

function tokensToPart(source: ClusteredDocument, reading: Reading, context: DocumentContext): AnnotatedPart {
  const { convention } = reading;
  const { subtokens, headOf, field, names = false } = source;
  const frame = frameOf(source, context.options);
  if (headOf === undefined && source.quotes === undefined) {
    const spans = plainSpans(source.clusters, subtokens?.length ?? frame.tokens?.length, convention);
    const part = spans && partOfSpans(frame, spans, convention.ends, subtokens);
    if (part !== undefined) {
      context.convention.observe(reading, spans!.bounds);
      return part;
    }
  }
  const words = subtokens?.forms ?? source.words;
  const strings = source.quotes === undefined || words === undefined ? undefined : stringsOf(words);
  const bounds: number[] = [];
  const part = clustersToPart(clusterLists(source.clusters), frame, context.report, {
    field,
    names,
    ends: convention.ends,
    first: convention.first ?? 0,
    ...defined({ subtokens, headOf }),
    onSpan: (mention, span) => {
      for (const bound of span) bounds.push(bound);
      const { first = 0 } = convention;
      // Without a text, only the number of characters can be compared.
      compareQuote(source, reading, mention, context, (last) =>
        convention.offsets === "char"
          ? last - span[0] + 1
          : strings?.slice(Math.max(0, span[0] - first), Math.max(0, last - first + 1)).join(" "),
      );
    },
  });
  context.convention.observe(reading, bounds);
  return part;
}

function charactersToPart(source: ClusteredDocument, reading: Reading, context: DocumentContext): AnnotatedPart {
  const { report } = context;
  const { document, part, line, sentenceStarts } = source;
  const words = source.words && stringsOf(source.words);
  const joined = source.text === undefined && words !== undefined ? joinedWords(words) : undefined;
  const text = source.text ?? joined?.text ?? "";
  const unit = unitPositions(text);
  const bounds: number[] = [];
  const named: NamedMention[] = [];
  const found: TextMention[] = [];
  listMentions(
    clusterLists(source.clusters),
    { field: source.field, names: source.names ?? false },
    report,
    (mention) => {
      const { entity, span } = mention;
      if (typeof span === "string") {
        named.push({ entity, name: span });
        return;
      }
      for (const bound of span) bounds.push(bound);
      const runs = inclusiveRuns(span, reading.convention);
      if (runs === undefined) {
        mention.report("span-reversed");
        return;
      }
      const spans = runs.map((position, r) => unit(r % 2 === 0 ? position : position + 1));
      const { first = 0 } = reading.convention;
      if (spans.some((at) => at < 0 || at > text.length)) {
        mention.report("span-outside-text", { data: { characters: Array.from(text).length } });
      }
      compareQuote(source, reading, mention, context, (last) =>
        text.slice(Math.max(0, spans[0]), Math.max(0, unit(last - first + 1))),
      );
      found.push({ entity, spans });
    },
  );
  context.convention.observe({ ...reading, text: () => ({ text, unit }) }, bounds);
  if (named.length > 0) return namesToPart(frameOf(source, context.options), named);
  const places = joined?.places ?? (words === undefined ? undefined : placesOf(text, words, report));
  const frame = {
    document,
    part,
    ...defined({ line }),
    text,
    ...defined({ tokens: places }),
    ...(places !== undefined &&
      sentenceStarts !== undefined && { sentenceStarts: Array.from(sentenceStarts, (word) => places[2 * word]) }),
  };
  return textToPart(frame, found, (code, where) => {
    if (code !== "span-outside-text") report(code, where);
  });
}

function placesOf(text: string, words: readonly string[], report: Report): Int32Array | undefined {
  const found = wordPlaces(text, words);
  if ("places" in found) return found.places;
  report("text-mismatch", {
    data: { expected: excerpt(words[found.missing]), text: excerpt(text.slice(found.at, found.at + 40)) },
  });
  return undefined;
}

function frameOf(source: ClusteredDocument, options: ReadOptions): PartFrame {
  const { document, part, line, words, sentenceStarts, tags = [], nameClasses = [], speakers = [] } = source;
  const [tag, nameClass, speaker] = options.features === false ? [] : [tags, nameClasses, speakers].map(filledWords);
  const tokens: Tokens | undefined = words && {
    length: words.length,
    ...(options.tokens !== false && { form: columnOf(words) }),
    ...defined({ tag, nameClass, speaker, sentenceStarts }),
  };
  return { document, part, ...defined({ line, tokens }) };
}

function columnOf(words: Words): TextColumn {
  return words instanceof WordLists ? words.take(words.length) : textColumn(words);
}

function filledWords(words: Words): TextColumn | undefined {
  if (!(words instanceof WordLists)) return filledColumn(words);
  return words.end > 0 ? columnOf(words) : undefined;
}

/**
 * Clusters and, if the file gives them, parallel lists with the text of each mention, as a string or a list of words.
 */
interface Quoted {
  readonly clusters: unknown;
  readonly quotes?: unknown;
}

/** @param textTo returns the text of the mention up to a last position, or its length if there is no text */
function compareQuote(
  source: Quoted,
  reading: Reading,
  mention: ListedMention,
  context: { readonly convention: OffsetConvention },
  textTo: (last: number) => string | number | undefined,
): void {
  if (source.quotes === undefined) return;
  const { span } = mention;
  const quote = quoteAt(source, mention.cluster, mention.position);
  if (quote === undefined || typeof span === "string" || span.length > 2) return;
  const exclusive = reading.convention.ends === "exclusive" ? 1 : 0;
  const read = textTo(span[1] - exclusive);
  if (read === undefined) return;
  const agrees = (text: string | number | undefined): boolean =>
    typeof text === "number"
      ? text === Array.from(quote).length
      : text !== undefined && withoutSpace(text) === withoutSpace(quote);
  if (agrees(read)) {
    context.convention.quote(reading, "read");
    return;
  }
  const tell = (): void => {
    // A length alone proves nothing, because the file may quote the words with other spacing.
    if (typeof read === "string")
      mention.report("text-mismatch", { data: { expected: excerpt(quote), text: excerpt(read) } });
  };
  const other = otherEnds(reading.convention.ends) === "exclusive" ? span[1] - 1 : span[1];
  if (agrees(textTo(other))) context.convention.quote(reading, "other", tell);
  else tell();
}

function quoteAt({ quotes, clusters }: Quoted, cluster: number, position: number): string | undefined {
  const list: unknown = Array.isArray(quotes) ? quotes[cluster] : undefined;
  const mentions: unknown = Array.isArray(clusters) ? clusters[cluster] : undefined;
  if (!Array.isArray(list) || !Array.isArray(mentions) || list.length !== mentions.length) return undefined;
  const quote: unknown = list[position];
  if (Array.isArray(quote) && quote.every((word) => typeof word === "string")) return quote.join(" ");
  return typeof quote === "string" ? quote : undefined;
}

/**
 * Returns clusters as columns if all are regular: not empty, with mentions of one span each inside the text, whose
 * positions count from 0. Otherwise, returns undefined.
 *
 * @param tokens the number of tokens, if known
 */
export function plainSpans(
  clusters: unknown,
  tokens: number | undefined,
  { ends, first = 0 }: { readonly ends: "inclusive" | "exclusive"; readonly first?: number },
): ClusteredSpans | undefined {
  if (first !== 0) return undefined;
  const spans = clusters instanceof SpanLists ? clusters.spans : spansIn(clusters);
  if (spans === undefined) return undefined;
  const surplus = ends === "exclusive" ? 1 : 0;
  const limit = (tokens ?? 2 ** 31) + surplus;
  const { bounds } = spans;
  for (let b = 0; b < bounds.length; b += 2) {
    if (bounds[b + 1] - surplus < bounds[b] || bounds[b + 1] >= limit) return undefined;
  }
  return spans;
}

/** Returns the spans in lists of lists of pairs of whole numbers, none of them negative. */
function spansIn(clusters: unknown): ClusteredSpans | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const lists = clusters as readonly unknown[];
  let length = 0;
  for (const cluster of lists) {
    if (!Array.isArray(cluster) || cluster.length === 0) return undefined;
    length += cluster.length;
  }
  const bounds = new Int32Array(2 * length);
  let b = 0;
  for (const cluster of lists) {
    for (const mention of cluster as readonly unknown[]) {
      if (!Array.isArray(mention) || mention.length !== 2) return undefined;
      for (const bound of mention as readonly unknown[]) {
        if (typeof bound !== "number" || bound < 0 || bound >= 2 ** 31 || !Number.isInteger(bound)) return undefined;
        bounds[b++] = bound;
      }
    }
  }
  return { bounds, sizes: Int32Array.from(lists, (cluster) => (cluster as readonly unknown[]).length) };
}

/**
 * Builds a part from spans, all of which must be in the text.
 *
 * @param subtokens set if positions count pieces of words
 * @returns undefined if a span holds no word, only special tokens
 */
export function partOfSpans(
  frame: PartFrame,
  { bounds: found, sizes }: ClusteredSpans,
  ends: "inclusive" | "exclusive",
  subtokens?: Subtokens,
): AnnotatedPart | undefined {
  const runs = found.slice();
  if (ends === "exclusive") for (let r = 1; r < runs.length; r += 2) runs[r]--;
  const bounds = subtokens === undefined ? runs : subtokens.wordsOf(runs);
  if (bounds === undefined) return undefined;
  const length = bounds.length / 2;
  const order = textOrder(bounds);
  const [first, last, entity] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  // Holds the entity of each mention in the order of the file, until the last tokens overwrite it.
  const entities = last;
  const ids: string[] = [];
  for (let e = 0, m = 0; e < sizes.length; e++) {
    ids.push(String(e));
    for (const next = m + sizes[e]; m < next; m++) entities[m] = e;
  }
  for (let i = 0; i < length; i++) entity[i] = entities[order[i]];
  for (let i = 0; i < length; i++) {
    first[i] = bounds[2 * order[i]];
    last[i] = bounds[2 * order[i] + 1];
  }
  return {
    ...frame,
    lacksIds: true,
    mentions: { length, first, last, entity },
    entities: {
      length: sizes.length,
      ids,
    },
  };
}

/**
 * Returns the indices of the spans in text order. Of spans that begin together, longer ones come first; equal ones keep
 * their order. The result is valid until the next call.
 */
function textOrder(bounds: Int32Array): ArrayLike<number> {
  const length = bounds.length / 2;
  let largest = 0;
  for (const bound of bounds) largest = Math.max(largest, bound);
  const range = largest + 1;
  if (range * range * length > Number.MAX_SAFE_INTEGER) {
    const order = Int32Array.from({ length }, (_, i) => i);
    return order.sort((a, b) => bounds[2 * a] - bounds[2 * b] || bounds[2 * b + 1] - bounds[2 * a + 1] || a - b);
  }
  // Packs the sort key into one number, because numbers sort several times as fast as with a comparison function.
  if (sortKeys.length < length) sortKeys = new Float64Array(2 * length);
  const keys = sortKeys.subarray(0, length);
  for (let i = 0; i < length; i++) keys[i] = (bounds[2 * i] * range + largest - bounds[2 * i + 1]) * length + i;
  keys.sort();
  for (let i = 0; i < length; i++) keys[i] %= length;
  return keys;
}

let sortKeys = new Float64Array(256);
