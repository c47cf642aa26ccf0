import type { ErrorFacet } from "../../scoring/classes/facet-names.ts";
import type { ErrorLevel, ErrorRecord } from "../../analysis/errors/error-record.ts";
import type { ErrorWhatIf } from "../../analysis/what-if/gains.ts";
import { type ErrorOrder, sortedErrors, compareValues, unknownValue } from "../../analysis/errors/error-lists.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, type SideName, type Mentions, runsOf, surfaceOfRuns } from "../../core/document.ts";
import { countedEntities, type EntityOfSide, type ErrorEntity, isInEntity } from "./error-entities.ts";
import { firstIndex } from "../../core/arrays.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { changeIn, type ErrorMention, type SystemComparison, errorFacets } from "../../analysis/errors/index.ts";
import { errorNote, piecesSentence, sentenceWithBadges } from "../../report/errors/error-sentence.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import type { CorpusPart } from "./corpus.ts";
import { closedUp, spacesOf } from "./token-spaces.ts";
import { spaceBefore, type Surroundings } from "./token-words.ts";
import { typesOfLevel } from "../../analysis/errors/error-types-of-level.ts";

export type ErrorDivisionName = ErrorFacet | "document" | "type" | "compared";

export interface ErrorsQuery {
  readonly system: number;
  /** `entity` if absent. */
  readonly level?: ErrorLevel;
  /** The wanted values of each facet. Facets that are absent or empty do not filter. */
  readonly where?: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>;
  /** Only errors with a mention whose text contains this, ignoring case. */
  readonly search?: string;
  readonly entity?: EntityOfSide;
  /** How many entities with errors are counted, those with the most first; none if absent. */
  readonly entities?: number;
  /**
   * A system to compare with, for the facet `compared`: `fixed` (this system makes the error, the other does not),
   * `shared`, `changed`. To find errors that only the other makes, swap the systems.
   */
  readonly against?: number;
  /** `document` if absent. */
  readonly sort?: ErrorOrder;
  /** The metric whose gain sorts errors by `loss`; the headline if absent. */
  readonly rankBy?: string;
  /**
   * Whether the pieces of a divided or conflated entity share a row, at the place of the first piece. If sorted by
   * loss, the gain from correcting all pieces counts.
   */
  readonly together?: boolean;
  /**
   * Whether rows have gains, which only errors of entities can have. Sorting by loss implies it, and computes those of
   * all errors; otherwise only those of the rows are computed.
   */
  readonly gains?: boolean;
  readonly offset?: number;
  /** 100 if absent. */
  readonly limit?: number;
}

/** How many errors have a value, with all other facets as chosen. */
interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface ErrorRow extends Omit<ErrorRecord, "mentions"> {
  /** Its place in the list, from 0. */
  readonly place: number;
  /** The reason in words. */
  readonly sentence: string;
  /** The number of the entity in its layer, and that of the other entity. */
  readonly entityNumber: number;
  readonly otherEntityNumber?: number;
  readonly mentions: readonly (ErrorRecord["mentions"][number] & {
    readonly number: number;
  })[];
  /** The words before and after its first mention; absent without words. */
  readonly context?: Surroundings;
  /** The gain in the main figure of `rankBy`, −1..1, if gains were requested. */
  readonly loss?: number | null;
  readonly compared?: "fixed" | "shared" | "changed";
  /** The rows of the single pieces, if several pieces share this row. */
  readonly pieces?: readonly ErrorRow[];
}

export interface ErrorsView {
  readonly total: number;
  /** Errors that match the query: more than rows if pieces share a row. */
  readonly found: number;
  /** All errors of the system and level. */
  readonly all: number;
  readonly rows: readonly ErrorRow[];
  /**
   * The facets that occur, in a fixed order, each with its values in order. Errors without a known value count under
   * `—`.
   */
  readonly facets: readonly { readonly facet: ErrorDivisionName; readonly values: readonly FacetCount[] }[];
  /** The entity that the query names; absent if there is none. */
  readonly entity?: Omit<ErrorEntity, "count">;
  /** Entities with errors, with all other filters as chosen, if the query asks for them. */
  readonly entities?: readonly ErrorEntity[];
}

export type WhatIfView = ErrorWhatIf;

export interface ErrorContext {
  readonly index: ErrorIndex;
  readonly system: number;
  readonly rankBy: string;
  readonly partOf: (named: Pick<ErrorRecord, "document" | "part">) => CorpusPart;
  /** What the compared system does with each error, by index. */
  readonly compared?: readonly Compared[];
  /** Computes the gains of an error, if rows should have gains that their records lack. */
  readonly gainsOf?: (record: ErrorRecord) => Pick<ErrorRecord, "gains" | "entityGains">;
  /** Returns the badge and name of an entity; nothing if it does not exist. */
  readonly namesOf: (entity: EntityOfSide) => Pick<ErrorEntity, "badge" | "name"> | undefined;
}

type Compared = NonNullable<ErrorRow["compared"]>;

export function errorsView(context: ErrorContext, query: ErrorsQuery): ErrorsView {
  const { index, rankBy } = context;
  const { where = {}, sort = "document", offset = 0, limit = 100 } = query;
  const { chosen, facets } = index.choose(where, predicateOf(context, query), comparedDivision(context));
  const rank = index.rankBy(sort, rankBy);
  const order = chosen.slice().sort((a, b) => rank[a] - rank[b]);
  const groups = query.together === true ? together(context, order, sort === "loss") : Array.from(order, (i) => [i]);
  return {
    total: groups.length,
    found: order.length,
    all: index.records.length,
    rows: groups.slice(offset, offset + limit).map((group, n) => groupRow(context, group, offset + n)),
    facets,
    ...entitiesIn(context, query),
  };
}

function entitiesIn(context: ErrorContext, query: ErrorsQuery): Pick<ErrorsView, "entity" | "entities"> {
  const { index, partOf, system, namesOf } = context;
  const { entity, entities: most, where = {}, ...others } = query;
  const names = entity && namesOf(entity);
  const named = entity && names && { ...entity, ...names };
  if (most === undefined) return defined({ entity: named });
  const { chosen } = index.choose(where, predicateOf(context, others), comparedDivision(context));
  const entities = countedEntities(Array.from(chosen, (i) => index.records[i]))
    .slice(0, most)
    .flatMap(({ id, count, ...own }): ErrorEntity[] => {
      const found = { ...own, entity: numberOf(sideOf(partOf(own), own.side, system), id) };
      const foundNames = namesOf(found);
      return foundNames === undefined ? [] : [{ ...found, ...foundNames, count }];
    });
  return { ...defined({ entity: named }), entities };
}

/**
 * Groups errors that are pieces of one entity. The groups keep the order of their first errors, or are sorted by the
 * gain from correcting all of them.
 */
function together({ index, rankBy }: ErrorContext, order: Int32Array, byLoss: boolean): number[][] {
  const groups = new Map<number, number[]>();
  for (const i of order) {
    const known = groups.get(index.groupOf(i));
    if (known === undefined) groups.set(index.groupOf(i), [i]);
    else known.push(i);
  }
  const all = [...groups.values()];
  if (!byLoss) return all;
  const loss = all.map(([first]) => lossOf(index.records[first], rankBy, true) ?? -Infinity);
  return Array.from(all.keys())
    .sort((a, b) => (loss[a] === loss[b] ? a - b : loss[b] - loss[a]))
    .map((g) => all[g]);
}

function lossOf({ gains, entityGains }: ErrorRecord, rankBy: string, ofAll: boolean): number | null | undefined {
  const gain = ((ofAll ? entityGains : undefined) ?? gains)?.[rankBy];
  return gain === undefined ? undefined : mainFigure(gain);
}

/** The largest number of badges of other entities in a row. */
const MOST_BADGES = 2;

function groupRow(context: ErrorContext, group: readonly number[], place: number): ErrorRow {
  const pieces = group.map((i) => errorRow(context, i, place));
  const [first] = pieces;
  const loss = lossOf(first, context.rankBy, true);
  const own = { ...first, ...defined({ loss }) };
  if (pieces.length === 1) return own;
  const badges = pieces.flatMap(({ otherBadge = [] }) => otherBadge);
  const { compared, ...row } = own;
  return {
    ...row,
    sentence: piecesSentence(group.map((i) => context.index.records[i])),
    mentions: pieces.flatMap(({ mentions }) => mentions),
    otherBadge: `${badges.slice(0, MOST_BADGES).join(", ")}${badges.length > MOST_BADGES ? ` + ${badges.length - MOST_BADGES}` : ""}`,
    ...(compared !== undefined && pieces.every((piece) => piece.compared === compared) && { compared }),
    pieces,
  };
}

export function comparedErrors(records: readonly ErrorRecord[], comparison: SystemComparison): Compared[] {
  const change = changeIn(comparison, "fixed");
  return records.map(({ id }) => change(id));
}

const buckets: readonly Compared[] = ["fixed", "shared", "changed"];

function comparedDivision({ compared }: ErrorContext): DivisionIndex[] {
  if (compared === undefined) return [];
  return [{ name: "compared", values: buckets, codes: Int32Array.from(compared, (each) => buckets.indexOf(each)) }];
}

function predicateOf(context: ErrorContext, { search = "", entity }: ErrorsQuery): ErrorPredicate | undefined {
  const { index, partOf, system } = context;
  const text = closedUp(search.trim().toLowerCase());
  const entityId = entity && sideOf(partOf(entity), entity.side, system)?.part.entities.ids[entity.entity];
  if (text === "" && entity === undefined) return undefined;
  return (record, i) => {
    if (text !== "" && !index.textOf(i).includes(text)) return false;
    return entity === undefined || isInEntity(record, entity, entityId);
  };
}

function errorRow(context: ErrorContext, i: number, place: number): ErrorRow {
  const { index, rankBy, partOf, system, compared, gainsOf } = context;
  const found = index.records[i];
  const record = { ...found, ...gainsOf?.(found) };
  const part = partOf(record);
  const sides = { key: sideOf(part, "key", system), response: sideOf(part, "response", system) };
  const own = sides[record.side];
  const otherName = record.side === "key" ? "response" : "key";
  const other = sides[otherName];
  const note = errorNote(record);
  const sentence = sentenceWithBadges(record);
  const entityNumber = numberOf(own, record.entity);
  const otherNumber = record.otherEntity === undefined ? undefined : numberOf(other, record.otherEntity);
  const loss = lossOf(record, rankBy, false);
  const words =
    record.mentions.length === 0 ? undefined : contextOf(record.mentions[0], sides[record.mentions[0].side]?.part);
  return {
    ...record,
    ...defined({ context: words }),
    place,
    sentence: note === undefined ? sentence : `${sentence} ${note}`,
    entityNumber,
    ...defined({ otherEntityNumber: otherNumber }),
    mentions: record.mentions.map((mention) => ({
      ...mention,
      text: shownText(mention, sides[mention.side]?.part),
      number: mentionNumber(
        sides[mention.side]?.part.mentions,
        mention,
        mention.side === record.side ? entityNumber : otherNumber,
      ),
    })),
    ...defined({ loss }),
    ...(compared !== undefined && { compared: compared[i] }),
  };
}

/** Returns the words of a mention with spaces as in the text. */
export function shownText(
  { tokens: runs, text }: Pick<ErrorMention, "tokens" | "text">,
  part: AnnotatedPart | undefined,
): string {
  const tokens = part?.tokens;
  return runs === undefined || tokens?.form === undefined ? text : surfaceOfRuns({ tokens }, runs, spacesOf(tokens));
}

/** How many words before and after a mention are its context. */
const CONTEXT = 6;

export function contextOf(
  { tokens: runs }: Pick<ErrorMention, "tokens">,
  part: AnnotatedPart | undefined,
): ErrorRow["context"] {
  const tokens = part?.tokens;
  if (runs === undefined || tokens?.form === undefined) return undefined;
  const [first, last] = [runs[0], runs[runs.length - 1]];
  const words = (from: number, to: number): string => {
    const run = [Math.max(0, from), Math.min(to, tokens.length - 1)];
    return run[0] > run[1] ? "" : surfaceOfRuns({ tokens }, run, spacesOf(tokens));
  };
  const spaces = { length: tokens.length, space: spacesOf(tokens) };
  return {
    before: words(first - CONTEXT, first - 1) + spaceBefore(spaces, first),
    after: spaceBefore(spaces, last + 1) + words(last + 1, last + CONTEXT),
  };
}

function sideOf(part: CorpusPart, side: SideName, system: number): PreparedPart | undefined {
  return side === "key" ? part.key : part.systems[system]?.response;
}

function numberOf(side: PreparedPart | undefined, id: string): number {
  return side?.part.entities.ids.indexOf(id) ?? -1;
}

/**
 * Returns the number of an error's mention in its layer; -1 if it is not there, which should not happen.
 *
 * @param entity decides between mentions with the same span
 */
function mentionNumber(
  mentions: Mentions | undefined,
  { tokens, text }: ErrorMention,
  entity: number | undefined,
): number {
  if (mentions === undefined) return -1;
  const same: number[] = [];
  if (tokens === undefined) {
    mentions.names?.forEach((name, m) => name === text && same.push(m));
  } else {
    const runs = tokens.join();
    for (let m = firstFrom(mentions, tokens[0]); m < mentions.length && mentions.first[m] === tokens[0]; m++) {
      if (runsOf(mentions, m).join() === runs) same.push(m);
    }
  }
  return same.find((m) => mentions.entity[m] === entity) ?? same.at(0) ?? -1;
}

/** Finds the first mention that does not begin before a token. */
function firstFrom({ first, length }: Mentions, token: number): number {
  return firstIndex(length, (m) => first[m] >= token);
}

/** A facet of the errors. `codes` has the place in `values` of each error's value. */
interface DivisionIndex {
  readonly name: ErrorDivisionName;
  readonly values: readonly string[];
  readonly codes: Int32Array;
}

type ErrorPredicate = (record: ErrorRecord, index: number) => boolean;

export class ErrorIndex {
  readonly records: readonly ErrorRecord[];
  private readonly divisions: readonly DivisionIndex[];
  private readonly orders = new Map<string, Int32Array>();
  private texts: string[] | undefined;
  private groups: Int32Array | undefined;

  constructor(records: readonly ErrorRecord[], level: ErrorLevel) {
    this.records = records;
    const types = typesOfLevel[level];
    this.divisions = [
      divisionOf(
        "type",
        records,
        ({ type }) => type,
        (a, b) => types.indexOf(a) - types.indexOf(b),
      ),
      divisionOf("document", records, ({ document }) => document, inOrderOf(records.map(({ document }) => document))),
      ...(Object.keys(errorFacets) as ErrorFacet[])
        .filter((facet) => records.some(({ facets }) => facets[facet] !== undefined))
        .map((facet) => divisionOf(facet, records, ({ facets }) => facets[facet] ?? unknownValue, compareValues)),
    ];
  }

  /**
   * Returns the errors that match. For each facet, also counts the values of the errors that match everything else.
   *
   * @param more divisions in addition to the usual ones
   * @returns indices in ascending order @complexity O(errors · facets)
   */
  choose(
    where: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>,
    accepts: ErrorPredicate | undefined,
    more: readonly DivisionIndex[] = [],
  ): { readonly chosen: Int32Array; readonly facets: ErrorsView["facets"] } {
    const { records } = this;
    const divisions = [...this.divisions, ...more];
    const wanted = divisions.map(({ name, values }) => {
      const chosen = where[name] ?? [];
      return chosen.length === 0 ? undefined : Uint8Array.from(values, (value) => (chosen.includes(value) ? 1 : 0));
    });
    const counts = divisions.map(({ values }) => new Int32Array(values.length));
    const chosen = new Int32Array(records.length);
    let count = 0;
    for (let i = 0; i < records.length; i++) {
      if (accepts?.(records[i], i) === false) continue;
      let failed = -1;
      let failures = 0;
      for (let d = 0; d < divisions.length && failures < 2; d++) {
        if (wanted[d]?.[divisions[d].codes[i]] !== 0) continue;
        failed = d;
        failures++;
      }
      if (failures > 1) continue;
      if (failures === 1) {
        counts[failed][divisions[failed].codes[i]]++;
        continue;
      }
      for (let d = 0; d < divisions.length; d++) counts[d][divisions[d].codes[i]]++;
      chosen[count++] = i;
    }
    return {
      chosen: chosen.subarray(0, count),
      facets: divisions.map(({ name, values }, d) => ({
        facet: name,
        values: values.map((value, v) => ({ value, count: counts[d][v] })),
      })),
    };
  }

  rankBy(order: ErrorOrder, metric: string): Int32Array {
    const id = order === "loss" ? `loss ${metric}` : order;
    let rank = this.orders.get(id);
    if (rank === undefined) {
      const place = new Map(this.records.map((record, i) => [record, i]));
      rank = new Int32Array(this.records.length);
      for (const [at, record] of sortedErrors(this.records, order, metric).entries()) rank[place.get(record)!] = at;
      this.orders.set(id, rank);
    }
    return rank;
  }

  /** Returns a number for each error, equal for errors that are pieces of the same entity. */
  groupOf(index: number): number {
    this.groups ??= groupsOf(this.records);
    return this.groups[index];
  }

  textOf(index: number): string {
    this.texts ??= this.records.map(({ mentions }) =>
      mentions.map(({ text }) => closedUp(text.toLowerCase())).join("\n"),
    );
    return this.texts[index];
  }
}

function groupsOf(records: readonly ErrorRecord[]): Int32Array {
  const first = new Map<string, number>();
  return Int32Array.from(records, ({ why, document, part, side, entity, type }, i) => {
    if (why.code !== "piece") return i;
    const id = JSON.stringify([document, part, side, entity, type]);
    const group = first.get(id) ?? i;
    first.set(id, group);
    return group;
  });
}

function divisionOf(
  name: ErrorDivisionName,
  records: readonly ErrorRecord[],
  valueOf: (record: ErrorRecord) => string,
  compare: (a: string, b: string) => number,
): DivisionIndex {
  const values = [...new Set(records.map(valueOf))].sort(compare);
  const code = new Map(values.map((value, i) => [value, i]));
  return { name, values, codes: Int32Array.from(records, (record) => code.get(valueOf(record))!) };
}

/** Returns a comparison that puts values in the order of their first occurrence. */
function inOrderOf(values: readonly string[]): (a: string, b: string) => number {
  const place = new Map([...new Set(values)].map((value, i) => [value, i]));
  return (a, b) => place.get(a)! - place.get(b)!;
}
