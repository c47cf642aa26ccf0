import type { Summation } from "../core/compensated-sum.ts";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { blanc } from "../metrics/blanc.ts";
import { ceafE } from "../metrics/ceaf-e.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { alignEntities } from "../metrics/kit/entity-alignment.ts";
import { countCells } from "../metrics/kit/cell-metric.ts";
import { lea } from "../metrics/lea.ts";
import { mentions } from "../metrics/mentions.ts";
import { type CountedMetric, defaultMetricOptions, type Score } from "../metrics/kit/metric.ts";
import { muc } from "../metrics/muc.ts";

/** The metrics by their names in scorer.pl; `lea` is that of its LEA branch. */
export const referenceMetrics = { muc, bcub: bCubed, ceafm: ceafM, ceafe: ceafE, blanc, lea } as const;

export type ReferenceMetric = keyof typeof referenceMetrics;

/** The metrics that scorer.pl computes for `all`, in its order. */
export const allReferenceMetrics = ["muc", "bcub", "ceafm", "ceafe", "blanc"] as const;

/** One document in scorer.pl: a `#begin document` section. */
export interface ReferenceDocument {
  readonly name: string;
  /** The header found on each side, empty if there was none. */
  readonly keyName: string;
  readonly responseName: string;
  readonly key: readonly SpanEntity[];
  readonly response: readonly SpanEntity[];
  readonly alignment: ReferenceAlignment;
}

/**
 * Pairs the key's documents with those of the response by their exact headers. Of several documents with the same
 * header, the last counts. A document that the response lacks is scored as empty.
 *
 * @param name the only document to score, even if the key lacks it
 */
export function* referenceDocuments(
  key: Iterable<AnnotatedPart>,
  response: Iterable<AnnotatedPart>,
  name?: string,
): Generator<ReferenceDocument, void> {
  const byHeader = (parts: Iterable<AnnotatedPart>): Map<string, AnnotatedPart> =>
    new Map(Array.from(parts, (part) => [part.header ?? "", part]));
  const keyParts = byHeader(key);
  const responseParts = byHeader(response);
  for (const header of name === undefined ? keyParts.keys() : [name]) {
    const keyPart = keyParts.get(header);
    const responsePart = responseParts.get(header);
    const keySpans = keyPart === undefined ? [] : referenceSpans(keyPart);
    const responseSpans = responsePart === undefined ? [] : referenceSpans(responsePart);
    yield {
      name: header,
      keyName: keyPart === undefined ? "" : header,
      responseName: responsePart === undefined ? "" : header,
      key: keySpans,
      response: responseSpans,
      alignment: referenceAlignment(keySpans, responseSpans),
    };
  }
}

export function referenceCounts(metric: ReferenceMetric, alignment: ReferenceAlignment): Float64Array {
  switch (metric) {
    case "bcub":
      return bCubedByMention(alignment);
    case "blanc":
      return referenceLinks(alignment);
    case "ceafe":
      return ceafEByDistance(alignment);
    case "muc":
      return muc.count(referenceTable(alignment, "last"), defaultMetricOptions);
    case "lea":
      return countCells(lea.rule, referenceTable(alignment, "mentions"), defaultMetricOptions, undefined, {
        sum: oneByOne,
      });
    default:
      return referenceMetrics[metric].count(referenceTable(alignment, "mentions"), defaultMetricOptions);
  }
}

/** Returns the counts for “Identification of Mentions”, in which equal spans count once. */
export function referenceMentionCounts({ spans }: ReferenceAlignment): Float64Array {
  return Float64Array.of(spans.common, spans.key, spans.common, spans.response);
}

export function referenceScore(metric: ReferenceMetric | "mentions", sums: Float64Array): Score {
  const counted: CountedMetric = metric === "mentions" ? mentions : referenceMetrics[metric];
  return counted.score(sums, { ...defaultMetricOptions, zeroDivision: 0 });
}

/**
 * Adds up B³ mention by mention, on both sides in the order of the response, like scorer.pl. The percentage is
 * truncated, so it can depend on the last digit of a sum.
 */
function bCubedByMention(alignment: ReferenceAlignment): Float64Array {
  const { key, response, keyEntity, responseEntity } = alignment;
  const { cellKey, cellResponse, cellSize } = referenceTable(alignment, "entities");
  const common = new Map<number, number>();
  for (let c = 0; c < cellSize.length; c++) common.set(cellKey[c] * response.length + cellResponse[c], cellSize[c]);
  let recall = 0;
  let precision = 0;
  for (const number of response.flat()) {
    const k = keyEntity[number];
    if (k < 0) continue;
    const r = responseEntity[number];
    const together = common.get(k * response.length + r)!;
    recall += together / key[k].length;
    precision += together / response[r].length;
  }
  return Float64Array.of(recall, key.flat().length, precision, response.flat().length);
}

/**
 * Computes CEAF_e from distances. scorer.pl finds the alignment with the smallest sum of 1 − φ4, and then adds up 1
 * minus each distance. The detour changes the last digits: 2/3 + 1/3 becomes less than 1.
 *
 * Known deviation: if several alignments are equally good, rounding decides in scorer.pl, and the earlier entity
 * decides here. If the order of addition then differs, so may the fifteenth digit, as it does in 14 of 123,000
 * generated documents.
 */
function ceafEByDistance(alignment: ReferenceAlignment): Float64Array {
  const table = referenceTable(alignment, "mentions");
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const similarityOf = (common: number, key: number, response: number): number =>
    1 - (1 - (2 * common) / (key + response));
  const { responseOf } = alignEntities(table, similarityOf);
  const aligned = Float64Array.from(cellSize, (common, c) =>
    responseOf[cellKey[c]] === cellResponse[c]
      ? similarityOf(common, keySizes[cellKey[c]], responseSizes[cellResponse[c]])
      : 0,
  );
  const similarity = oneByOne(aligned);
  return Float64Array.of(similarity, table.keySizes.length, similarity, table.responseSizes.length);
}

/** Adds term by term like scorer.pl, which prints 15 digits. The last digits of a more exact sum would differ. */
const oneByOne: Summation = (values) => values.reduce((sum, value) => sum + value, 0);

type Span = readonly [first: number, last: number];

/** The mentions of one entity, in the order in which scorer.pl lists and numbers them. */
export type SpanEntity = readonly Span[];

/**
 * Returns a part's entities in the form of scorer.pl.
 *
 * In each cell, scorer.pl handles the one-token mentions first, then the openings, then the closings. So entities are
 * in the order of their first one-token mention or opening, and mentions within an entity in the order in which they
 * close. `3)|(3` closes the mention just opened, not the earlier one.
 */
export function referenceSpans(part: AnnotatedPart): readonly SpanEntity[] {
  const { length, first, last, entity } = part.mentions;
  const place = new Int32Array(part.entities.length).fill(-1);
  const entities: Span[][] = [];
  const spansOf = (e: number): Span[] => {
    if (place[e] < 0) place[e] = entities.push([]) - 1;
    return entities[place[e]];
  };
  const open = Array.from({ length: part.entities.length }, (): number[] => []);
  const closings = Array.from({ length }, (_, m) => m)
    .filter((m) => first[m] < last[m])
    .sort((a, b) => last[a] - last[b]);
  let closed = 0;
  const closeBefore = (token: number): void => {
    for (; closed < closings.length && last[closings[closed]] < token; closed++) {
      const m = closings[closed];
      spansOf(entity[m]).push([open[entity[m]].pop()!, last[m]]);
    }
  };
  for (let start = 0; start < length; ) {
    const token = first[start];
    let end = start + 1;
    while (end < length && first[end] === token) end++;
    closeBefore(token);
    for (let m = start; m < end; m++) if (last[m] === token) spansOf(entity[m]).push([token, token]);
    for (let m = start; m < end; m++) {
      if (last[m] === token) continue;
      spansOf(entity[m]);
      open[entity[m]].push(token);
    }
    start = end;
  }
  closeBefore(Infinity);
  return entities;
}

type NumberedEntities = readonly (readonly number[])[];

/** A repeated span that scorer.pl reports, with the mention numbers that it prints. */
export interface RepeatedSpan {
  readonly side: SideName;
  readonly span: Span;
  readonly earlier: number;
  readonly later: number;
}

/** How scorer.pl matches the mentions of a document: equal spans have one number. */
interface ReferenceAlignment {
  /** Complete: a number occurs as often as the key has the span. */
  readonly key: NumberedEntities;
  /**
   * Without dropped mentions. Numbers that are also in the key occur at most once; numbers of extra mentions can
   * repeat.
   */
  readonly response: NumberedEntities;
  readonly repeated: readonly RepeatedSpan[];
  /** The entity of each number on either side: the last of several, -1 for none. */
  readonly keyEntity: Int32Array;
  readonly responseEntity: Int32Array;
  /** How many different spans are in the key, in the response and in both, and how many scorer.pl calls “invented”. */
  readonly spans: {
    readonly key: number;
    readonly response: number;
    readonly common: number;
    readonly invented: number;
  };
}

/**
 * Numbers the mentions of both sides like scorer.pl: those of the key in sequence, then every span of the response that
 * the key lacks.
 *
 * scorer.pl treats repeated spans inconsistently. In the key, all stay, and take the number of the last. In the
 * response, if the key has the span, the first stays, and the others are dropped with a message, together with entities
 * left empty. If the key lacks the span, all stay, without a message.
 */
export function referenceAlignment(key: readonly SpanEntity[], response: readonly SpanEntity[]): ReferenceAlignment {
  const repeated: RepeatedSpan[] = [];
  const width = widthOf(key, response);
  const codeOf = ([first, last]: Span): number => first * width + last;
  const numbers = new Map<number, number>();
  let next = 0;
  for (const entity of key) {
    for (const span of entity) {
      const earlier = numbers.get(codeOf(span));
      if (earlier !== undefined) repeated.push({ side: "key", span, earlier, later: next });
      numbers.set(codeOf(span), next++);
    }
  }
  const keySpans = numbers.size;
  const keyMentions = next;
  const keyNumbers = key.map((entity) => entity.map((span) => numbers.get(codeOf(span))!));

  const found = new Set<number>();
  const responseNumbers: number[][] = [];
  for (const entity of response) {
    const kept: number[] = [];
    for (const span of entity) {
      let number = numbers.get(codeOf(span));
      if (number === undefined) numbers.set(codeOf(span), (number = next++));
      if (number < keyMentions && found.has(number)) {
        repeated.push({ side: "response", span, earlier: number, later: number });
      } else {
        found.add(number);
        kept.push(number);
      }
    }
    if (kept.length > 0) responseNumbers.push(kept);
  }

  let common = 0;
  for (const number of found) if (number < keyMentions) common++;
  return {
    key: keyNumbers,
    response: responseNumbers,
    repeated,
    keyEntity: entityOfNumbers(keyNumbers, next),
    responseEntity: entityOfNumbers(responseNumbers, next),
    // The numbers used up by repeated mentions of the key count as inventions of the response.
    spans: { key: keySpans, response: found.size, common, invented: next - keySpans },
  };
}

/** Returns a number above the last token of every mention, so that a span can be one number. */
function widthOf(...sides: readonly (readonly SpanEntity[])[]): number {
  let width = 1;
  for (const side of sides) {
    for (const entity of side) for (const [, last] of entity) if (last >= width) width = last + 1;
  }
  return width;
}

function entityOfNumbers(entities: NumberedEntities, numbers: number): Int32Array {
  const entityOf = new Int32Array(numbers).fill(-1);
  entities.forEach((entity, e) => {
    for (const number of entity) entityOf[number] = e;
  });
  return entityOf;
}

/**
 * How scorer.pl counts overlaps if the key repeats a mention, which differs by metric.
 *
 * - `last`: a mention belongs only to the last of its key entities (MUC)
 * - `entities`: to each of its entities, once (B³)
 * - `mentions`: to each of its entities, each time (CEAF, LEA), so that more can be found than exists
 */
type RepeatedKeyMentions = "last" | "entities" | "mentions";

/** Returns an overlap table whose sizes count all mentions, including repeated ones. */
function referenceTable(alignment: ReferenceAlignment, repeated: RepeatedKeyMentions): OverlapTable {
  const { key, response, keyEntity, responseEntity } = alignment;
  const pairKey: number[] = [];
  const pairResponse: number[] = [];
  key.forEach((entity, k) => {
    for (const number of repeated === "mentions" ? entity : new Set(entity)) {
      const r = responseEntity[number];
      if (r < 0 || (repeated === "last" && keyEntity[number] !== k)) continue;
      pairKey.push(k);
      pairResponse.push(r);
    }
  });
  const sizes = (entities: readonly (readonly number[])[]): Int32Array => Int32Array.from(entities, (e) => e.length);
  return overlapTable(sizes(key), sizes(response), pairKey, pairResponse);
}

/**
 * Returns BLANC's six counts like scorer.pl, from sets of pairs of mention numbers.
 *
 * Without repeated mentions, they equal those of `blanc`. A mention repeated in one entity is coreferent with itself. A
 * mention in two entities is not coreferent with itself, and can be both coreferent and not coreferent with another.
 * Pairs with a repeated mention are enumerated, because such mentions are few.
 */
function referenceLinks({ key, response, keyEntity, responseEntity }: ReferenceAlignment): Float64Array {
  const keyEntities = repeatedNumbers(key);
  const responseEntities = repeatedNumbers(response);
  const repeated = Array.from(new Set([...keyEntities.keys(), ...responseEntities.keys()]));
  const isRepeated = (number: number): boolean => keyEntities.has(number) || responseEntities.has(number);
  const single = Array.from(keyEntity.keys()).filter((number) => !isRepeated(number));
  const counts = linksOfSingles(single, key.length, response.length, keyEntity, responseEntity);

  const ofKey = (number: number): readonly number[] => keyEntities.get(number) ?? entitiesOf(keyEntity[number]);
  const ofResponse = (number: number): readonly number[] =>
    responseEntities.get(number) ?? entitiesOf(responseEntity[number]);
  repeated.forEach((a, i) => {
    for (const others of [repeated.slice(i), single]) {
      for (const b of others) {
        const key = linkBetween(ofKey(a), ofKey(b), a === b);
        const response = linkBetween(ofResponse(a), ofResponse(b), a === b);
        counts[0] += Number(key.coreference && response.coreference);
        counts[1] += Number(key.coreference);
        counts[2] += Number(response.coreference);
        counts[3] += Number(key.nonCoreference && response.nonCoreference);
        counts[4] += Number(key.nonCoreference);
        counts[5] += Number(response.nonCoreference);
      }
    }
  });
  return counts;
}

function linksOfSingles(
  numbers: readonly number[],
  keys: number,
  responses: number,
  keyEntity: Int32Array,
  responseEntity: Int32Array,
): Float64Array {
  const keySizes = new Int32Array(keys);
  const responseSizes = new Int32Array(responses);
  for (const number of numbers) {
    if (keyEntity[number] >= 0) keySizes[keyEntity[number]]++;
    if (responseEntity[number] >= 0) responseSizes[responseEntity[number]]++;
  }
  const common = numbers.filter((number) => keyEntity[number] >= 0 && responseEntity[number] >= 0);
  const table = overlapTable(
    keySizes,
    responseSizes,
    common.map((number) => keyEntity[number]),
    common.map((number) => responseEntity[number]),
  );
  return blanc.count(table, defaultMetricOptions);
}

/** Returns the entities of every repeated mention, one for each occurrence. */
function repeatedNumbers(entities: NumberedEntities): Map<number, readonly number[]> {
  const entitiesOf = new Map<number, number[]>();
  entities.forEach((entity, e) => {
    for (const number of entity) listIn(entitiesOf, number).push(e);
  });
  return new Map(Array.from(entitiesOf).filter(([, own]) => own.length > 1));
}

function entitiesOf(entity: number): readonly number[] {
  return entity < 0 ? [] : [entity];
}

/** Returns whether two mentions in these entities have a coreference link, a non-coreference link, or both. */
function linkBetween(
  a: readonly number[],
  b: readonly number[],
  same: boolean,
): { coreference: boolean; nonCoreference: boolean } {
  return {
    coreference: same ? new Set(a).size < a.length : a.some((entity) => b.includes(entity)),
    nonCoreference: a.some((entity) => b.some((other) => other !== entity)),
  };
}
