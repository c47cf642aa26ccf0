import type { ErrorMention, ErrorRecord, SystemComparison } from "../../analysis/index.ts";
import type { CorpusPart } from "./corpus.ts";
import type { DivisionIndex, ErrorIndex, ErrorPredicate } from "./error-index.ts";
import { badgeOf } from "./page-sentence.ts";
import type { ErrorRow, ErrorsQuery, ErrorsView } from "./views/errors-view.ts";
import { firstIndex } from "../../core/arrays.ts";
import { type Mentions, runsOf, type SideName } from "../../core/document.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { errorNote, errorSentence, piecesSentence } from "../../report/errors/error-sentence.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

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

/** What becomes of an error in the other system. */
export type Compared = NonNullable<ErrorRow["compared"]>;

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
    sentence: piecesSentence(pieces),
    mentions: pieces.flatMap(({ mentions }) => mentions),
    otherBadge: `${badges.slice(0, MOST_BADGES).join(", ")}${badges.length > MOST_BADGES ? ` + ${badges.length - MOST_BADGES}` : ""}`,
    ...(compared !== undefined && pieces.every((piece) => piece.compared === compared) && { compared }),
    pieces,
  };
}

/** What becomes of each error of the first system in the second. */
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
  const entityNumber = numberOf(own, record.entity);
  const otherNumber = record.otherEntity === undefined ? undefined : numberOf(other, record.otherEntity);
  const loss = lossOf(record, rankBy, false);
  return {
    ...record,
    place,
    sentence: note === undefined ? errorSentence(record) : `${errorSentence(record)} ${note}`,
    badge: badgeOf(record.side, own, entityNumber),
    entityNumber,
    ...(otherNumber !== undefined && {
      otherEntityNumber: otherNumber,
      otherBadge: badgeOf(otherName, other, otherNumber),
    }),
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
