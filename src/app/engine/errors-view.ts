import { firstIndex } from "../../core/first-index.ts";
import { mainFigure } from "../../metrics/metric.ts";
import type { ErrorMention, ErrorRecord, SystemComparison } from "../../analysis/index.ts";
import { type Mentions, runsOf } from "../../core/document.ts";
import type { SideName } from "../../core/side-name.ts";
import { errorNote, errorSentence } from "../../report/error-sentence.ts";
import type { PreparedPart } from "../../scoring/tabulate.ts";
import type { CorpusPart } from "./corpus.ts";
import type { Division, ErrorIndex, ErrorPredicate } from "./error-index.ts";
import { badgeOf } from "./badge.ts";
import type { ErrorRow, ErrorsQuery, ErrorsView } from "./views/errors-view.ts";

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
  return {
    total: order.length,
    all: index.records.length,
    rows: Array.from(order.subarray(offset, offset + limit), (i, n) => errorRow(context, i, offset + n)),
    facets,
  };
}

/** What becomes of each error of the first system in the second. */
export function comparedErrors(records: readonly ErrorRecord[], comparison: SystemComparison): Compared[] {
  const shared = new Set(comparison.shared);
  const changed = new Set(comparison.changed.map(([own]) => own));
  return records.map(({ id }) => (shared.has(id) ? "shared" : changed.has(id) ? "changed" : "fixed"));
}

const buckets: readonly Compared[] = ["fixed", "shared", "changed"];

function comparedDivision({ compared }: ErrorContext): Division[] {
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
  const gain = record.gains?.[rankBy];
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
    ...(gain !== undefined && { loss: mainFigure(gain) }),
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
