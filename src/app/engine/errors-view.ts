import type { ErrorFacet } from "../../analysis/errors/error-facet.ts";
import type { ErrorLevel, ErrorRecord } from "../../analysis/errors/error-record.ts";
import type { ErrorWhatIf } from "../../analysis/what-if/gains.ts";
import { type ErrorOrder, sortedErrors, compareValues, unknownValue } from "../../analysis/errors/error-lists.ts";
import { type SideName, type Mentions, runsOf } from "../../core/document.ts";
import type { EntityAddress } from "./document-view.ts";
import { firstIndex } from "../../core/arrays.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { type ErrorMention, type SystemComparison, errorFacets } from "../../analysis/index.ts";
import { errorNote, errorSentence, piecesSentence } from "../../report/errors/error-sentence.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import type { CorpusPart } from "./corpus.ts";
import { typesOfLevel } from "../../analysis/errors/error-types-of-level.ts";

/** What errors can be counted and chosen by. */
export type ErrorDivisionName = ErrorFacet | "document" | "type" | "compared";

/** Which errors to list. */
export interface ErrorsQuery {
  readonly system: number;
  /** `entity` if absent. */
  readonly level?: ErrorLevel;
  /** For each facet the values that are wanted, any of them; facets that are absent or empty do not matter. */
  readonly where?: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>;
  /** Only errors with a mention in whose text this is found, whatever the case. */
  readonly search?: string;
  /** Only errors of this entity. */
  readonly entity?: Omit<EntityAddress, "layer"> & { readonly side: SideName };
  /**
   * A system to compare with, for the facet `compared`: `fixed` (this one makes the error, the other does not), `shared`, `changed`. Errors
   * that only the other one makes are those that are `fixed` the other way round.
   */
  readonly against?: number;
  /** `document` if absent. */
  readonly sort?: ErrorOrder;
  /** By whose gain `loss` sorts; the headline if absent. */
  readonly rankBy?: string;
  /** Whether the pieces of a divided or conflated entity are one row, in the place of the first of them; by loss, by the gain of all. */
  readonly together?: boolean;
  /** Whether rows have gains; sorting by loss brings them. Only for errors of entities. The first time this takes longer. */
  readonly gains?: boolean;
  readonly offset?: number;
  /** 100 if absent. */
  readonly limit?: number;
}

/** How many errors have a value, all other facets being as chosen. */
interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** An error as it is listed. */
export interface ErrorRow extends Omit<ErrorRecord, "mentions"> {
  /** Its place in the list, from 0. */
  readonly place: number;
  /** In words. */
  readonly sentence: string;
  /** Number of the entity in its layer, and of the other. */
  readonly entityNumber: number;
  readonly otherEntityNumber?: number;
  readonly mentions: readonly (ErrorRecord["mentions"][number] & {
    /** Its number in its layer. */
    readonly number: number;
  })[];
  /** The gain in the main figure of `rankBy`, −1..1; if gains were asked for. */
  readonly loss?: number | null;
  readonly compared?: "fixed" | "shared" | "changed";
  /** Where pieces of an entity are together, their rows, if there are several; the row is like the first, with the mentions of all. */
  readonly pieces?: readonly ErrorRow[];
}

/** A page of the list of errors. */
export interface ErrorsView {
  /** Rows that meet the query. */
  readonly total: number;
  /** Errors that meet it: more than rows where pieces of an entity are together. */
  readonly found: number;
  /** All errors of the system and level. */
  readonly all: number;
  readonly rows: readonly ErrorRow[];
  /** Facets that occur, in their order, each with its values in order. Errors of which a value is not known count under `—`. */
  readonly facets: readonly { readonly facet: ErrorDivisionName; readonly values: readonly FacetCount[] }[];
}

/** What correcting the errors of each type would gain: as in `errors`. */
export type WhatIfView = ErrorWhatIf;

/** What the rows of a list of errors are made from. */
export interface ErrorContext {
  readonly index: ErrorIndex;
  readonly system: number;
  readonly rankBy: string;
  /** The part with that document and part. */
  readonly partOf: (named: Pick<ErrorRecord, "document" | "part">) => CorpusPart;
  /** What another system does with an error, if one is compared. */
  readonly compared?: readonly Compared[];
}

/** What happens to an error in the other system. */
type Compared = NonNullable<ErrorRow["compared"]>;

/** The page of a list of errors that a query asks for, and counts of all that could be asked for. */
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
  };
}

/** Errors, those together that are pieces of one entity, in the order of the first of each; or by the gain of all. */
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

/** What correcting an error gains, or all pieces of its entity. */
function lossOf({ gains, entityGains }: ErrorRecord, rankBy: string, ofAll: boolean): number | null | undefined {
  const gain = ((ofAll ? entityGains : undefined) ?? gains)?.[rankBy];
  return gain === undefined ? undefined : mainFigure(gain);
}

/** Badges of other entities that a row names. */
const MOST_BADGES = 3;

/** The row of an error, or of several pieces of an entity. */
function groupRow(context: ErrorContext, group: readonly number[], place: number): ErrorRow {
  const pieces = group.map((i) => errorRow(context, i, place));
  const [first] = pieces;
  const loss = lossOf(first, context.rankBy, true);
  const own = { ...first, ...(loss !== undefined && { loss }) };
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

/** What happens to each error of the first system in the second. */
export function comparedErrors(records: readonly ErrorRecord[], comparison: SystemComparison): Compared[] {
  const shared = new Set(comparison.shared);
  const changed = new Set(comparison.changed.map(([own]) => own));
  return records.map(({ id }) => (shared.has(id) ? "shared" : changed.has(id) ? "changed" : "fixed"));
}

const buckets: readonly Compared[] = ["fixed", "shared", "changed"];

function comparedDivision({ compared }: ErrorContext): DivisionIndex[] {
  if (compared === undefined) return [];
  return [{ name: "compared", values: buckets, codes: Int32Array.from(compared, (each) => buckets.indexOf(each)) }];
}

function predicateOf(context: ErrorContext, { search = "", entity }: ErrorsQuery): ErrorPredicate | undefined {
  const { index, partOf, system } = context;
  const text = search.trim().toLowerCase();
  const entityId = entity && sideOf(partOf(entity), entity.side, system)?.part.entities.ids[entity.entity];
  if (text === "" && entity === undefined) return undefined;
  return (record, i) => {
    if (text !== "" && !index.textOf(i).includes(text)) return false;
    if (entity === undefined) return true;
    if (record.document !== entity.document || record.part !== entity.part) return false;
    return (record.side === entity.side ? record.entity : record.otherEntity) === entityId;
  };
}

function errorRow(context: ErrorContext, i: number, place: number): ErrorRow {
  const { index, rankBy, partOf, system, compared } = context;
  const record = index.records[i];
  const part = partOf(record);
  const sides = { key: sideOf(part, "key", system), response: sideOf(part, "response", system) };
  const own = sides[record.side];
  const otherName = record.side === "key" ? "response" : "key";
  const other = sides[otherName];
  const note = errorNote(record);
  const sentence = errorSentence(record);
  const entityNumber = numberOf(own, record.entity);
  const otherNumber = record.otherEntity === undefined ? undefined : numberOf(other, record.otherEntity);
  const loss = lossOf(record, rankBy, false);
  return {
    ...record,
    place,
    sentence: note === undefined ? sentence : `${sentence} ${note}`,
    entityNumber,
    ...(otherNumber !== undefined && { otherEntityNumber: otherNumber }),
    mentions: record.mentions.map((mention) => ({
      ...mention,
      number: mentionNumber(
        sides[mention.side]?.part.mentions,
        mention,
        mention.side === record.side ? entityNumber : otherNumber,
      ),
    })),
    ...(loss !== undefined && { loss }),
    ...(compared !== undefined && { compared: compared[i] }),
  };
}

function sideOf(part: CorpusPart, side: SideName, system: number): PreparedPart | undefined {
  return side === "key" ? part.key : part.systems[system]?.response;
}

function numberOf(side: PreparedPart | undefined, id: string): number {
  return side?.part.entities.ids.indexOf(id) ?? -1;
}

/**
 * The number of a mention of an error in its layer; -1 if it is not there, which cannot be.
 *
 * @param entity of those of the same span the one that is in it, if there is one
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

/** The first mention that does not begin before a token. */
function firstFrom({ first, length }: Mentions, token: number): number {
  return firstIndex(length, (m) => first[m] >= token);
}

/** A division of the errors: its values in order, and which of them each error has. */
interface DivisionIndex {
  readonly name: ErrorDivisionName;
  readonly values: readonly string[];
  readonly codes: Int32Array;
}

/** What a query chooses by besides facets; `false` for an error that it leaves out. */
type ErrorPredicate = (record: ErrorRecord, index: number) => boolean;

/** The errors of a system, indexed once so that they can be counted and listed at once. */
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
   * Errors that have the wanted values, and counts of all values; those of a facet are of the errors that meet all else.
   *
   * @param more divisions besides those that errors always have
   * @returns indices ascending
   * @complexity O(errors · facets)
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

  /** Where each error stands in an order. */
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

  /** Which errors are pieces of the same entity: a number for each error, which they share. */
  groupOf(index: number): number {
    this.groups ??= groupsOf(this.records);
    return this.groups[index];
  }

  /** The words of an error's mentions, in lower case. */
  textOf(index: number): string {
    this.texts ??= this.records.map(({ mentions }) => mentions.map(({ text }) => text.toLowerCase()).join("\n"));
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

/** In which values first occur. */
function inOrderOf(values: readonly string[]): (a: string, b: string) => number {
  const place = new Map([...new Set(values)].map((value, i) => [value, i]));
  return (a, b) => place.get(a)! - place.get(b)!;
}
