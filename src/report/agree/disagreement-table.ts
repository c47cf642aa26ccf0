import { listIn } from "../../core/arrays.ts";
import { documentName } from "../../core/diagnostic.ts";
import { type AnnotatedPart, runsOf, sentenceOf, surfaceOf, surfaceOfRuns } from "../../core/document.ts";
import type { MarkedPart } from "../../analysis/agreement/agreement-collector.ts";
import { type Disagreement, disagreementsIn } from "../../analysis/agreement/disagreements.ts";
import { leftColumn, nameColumn, type LongTable, type Table } from "../table.ts";
import { disagreementReason } from "./disagreement-reason.ts";

/** A disagreement in words. */
export interface ListedDisagreement {
  readonly document: string;
  readonly part: string;
  /** The sentence's id, or its number from 1; absent if unknown. */
  readonly sentence?: string;
  /** First and last token of each piece, from 0, inclusive; absent if mentions are names. */
  readonly tokens?: readonly number[];
  readonly words: string;
  readonly before: string;
  readonly after: string;
  /** By annotator: the entity's other mentions, `alone`, `not marked`, or `no document`. */
  readonly decisions: readonly string[];
  /** By annotator: the number of the entity in the part, from 1, in the order of first mentions; 0 for none. */
  readonly entities: readonly number[];
  readonly reason: string;
  /** Whether a vote decides it: `decided` or `open`. */
  readonly vote: "decided" | "open";
}

/** How many words before and after a mention are its context. */
const CONTEXT = 6;

/** The most other mentions that stand for an entity. */
const SHOWN = 4;

/** Returns the disagreements of parts, in the order of the parts and in text order. */
export function disagreementRows(names: readonly string[], parts: readonly MarkedPart[]): ListedDisagreement[] {
  return parts.flatMap((marked) => {
    const companyOf = marked.markings.map((marking) => marking && otherMentions(marking.part, marking.order));
    const numberOf = marked.markings.map((marking) => {
      return new Map(Array.from(marking?.order ?? [], (m, place) => [m, marking!.labels[place] + 1]));
    });
    return disagreementsIn(marked.markings).map((each) => ({
      ...listed(names, marked, each, companyOf),
      entities: each.mentions.map((mention, i) => numberOf[i].get(mention) ?? 0),
    }));
  });
}

/** Where a disagreement is. */
export type DisagreementPlace = Pick<ListedDisagreement, "document" | "part" | "tokens" | "words">;

/** Returns where a disagreement of a part is. */
export function disagreementPlace(marked: MarkedPart, disagreement: Disagreement): DisagreementPlace {
  const [side, m] = markedMention(marked, disagreement);
  return {
    ...{ document: marked.document, part: marked.part },
    ...(side.mentions.names === undefined && { tokens: [...runsOf(side.mentions, m)] }),
    words: surfaceOf(side, m),
  };
}

/** Returns the mention in the part of the first annotator who marked it. */
function markedMention({ markings }: MarkedPart, { mentions }: Disagreement): [side: AnnotatedPart, mention: number] {
  const annotator = mentions.findIndex((m) => m >= 0);
  return [markings[annotator]!.part, mentions[annotator]];
}

/** What an annotator has who did not mark a mention. */
export const notMarked = "not marked";
export const noDocument = "no document";

function listed(
  names: readonly string[],
  marked: MarkedPart,
  disagreement: Disagreement,
  companyOf: readonly (((mention: number) => Company) | undefined)[],
): Omit<ListedDisagreement, "entities"> {
  const { markings } = marked;
  const [side, m] = markedMention(marked, disagreement);
  const { mentions, tokens } = side;
  const sentence =
    tokens === undefined || mentions.names !== undefined ? undefined : sentenceOf(tokens, mentions.first[m]);
  const texts = companyTexts(
    disagreement.mentions.map((mention, i) => (mention < 0 ? undefined : companyOf[i]!(mention))),
  );
  return {
    ...disagreementPlace(marked, disagreement),
    ...(sentence !== undefined && { sentence }),
    ...contextOf(side, m),
    decisions: disagreement.mentions.map((_, i) => texts[i] ?? (markings[i] === undefined ? noDocument : notMarked)),
    reason: disagreementReason(names, marked, disagreement),
    vote: disagreement.isUndecided ? "open" : "decided",
  };
}

function contextOf(side: AnnotatedPart, m: number): Pick<ListedDisagreement, "before" | "after"> {
  const { mentions, tokens } = side;
  if (tokens?.form === undefined || mentions.names !== undefined) return { before: "", after: "" };
  const words = (from: number, to: number): string => {
    const [first, last] = [Math.max(0, from), Math.min(to, tokens.length - 1)];
    return first > last ? "" : surfaceOfRuns({ tokens }, [first, last]);
  };
  return {
    before: words(mentions.first[m] - CONTEXT, mentions.first[m] - 1),
    after: words(mentions.last[m] + 1, mentions.last[m] + CONTEXT),
  };
}

/** Returns a function that finds the other mentions of an entity, of the mentions in `order`. */
function otherMentions(part: AnnotatedPart, order: Int32Array): (mention: number) => Company {
  const members = new Map<number, number[]>();
  for (const m of order) listIn(members, part.mentions.entity[m]).push(m);
  return (mention) => ({
    part,
    others: members.get(part.mentions.entity[mention])!.filter((m) => m !== mention),
  });
}

/** The other mentions of an entity. */
interface Company {
  readonly part: AnnotatedPart;
  readonly others: readonly number[];
}

/**
 * Returns what each annotator has: `with Ada, she, …`. If the words of different entities are the same, the mentions
 * that not all of these have come first, and each has its tokens: `with she (12 12)`.
 */
function companyTexts(all: readonly (Company | undefined)[]): (string | undefined)[] {
  const texts = all.map((each) => each && companyText(each, each.others, () => ""));
  return texts.map((text, annotator) => {
    const own = all[annotator];
    const alike = all.flatMap((each, i) => (each !== undefined && texts[i] === text ? [spansOf(each)] : []));
    if (own === undefined || new Set(alike.map((spans) => spans.join(";"))).size < 2) return text;
    const isOfAll = (m: number): boolean => alike.every((spans) => spans.includes(spanOf(own.part, m)));
    const first = own.others.filter((m) => !isOfAll(m));
    return companyText(own, [...first, ...own.others.filter(isOfAll)], (m) => ` (${spanOf(own.part, m)})`);
  });
}

function companyText({ part }: Company, others: readonly number[], placeOf: (mention: number) => string): string {
  if (others.length === 0) return "alone";
  const shown = others.slice(0, SHOWN).map((m) => `${surfaceOf(part, m)}${placeOf(m)}`);
  return `with ${[...shown, ...(others.length > SHOWN ? ["…"] : [])].join(", ")}`;
}

function spansOf({ part, others }: Company): string[] {
  return others.map((m) => spanOf(part, m));
}

function spanOf({ mentions }: AnnotatedPart, m: number): string {
  return mentions.names?.[m] ?? runsOf(mentions, m).join(" ");
}

/** The titles of the columns of a file of disagreements that `--decided` reads. */
export const decisionColumns = {
  document: "document",
  part: "part",
  tokens: "tokens",
  words: "words",
  decision: "decision",
};

const { document, part, tokens, words, decision } = decisionColumns;
const columnsBefore = [document, part, "sentence", tokens, "before", words, "after"];
const columnsAfter = ["reason", "vote", decision];

/** Returns the title of the column that says what an annotator has. */
export function annotatorColumn(name: string): string {
  return [...columnsBefore, ...columnsAfter].includes(name) ? `annotator ${name}` : name;
}

/** Returns a table for a spreadsheet, with an empty column for decisions. */
export function disagreementTable(names: readonly string[], disagreements: readonly ListedDisagreement[]): LongTable {
  return {
    columns: [...columnsBefore, ...names.map(annotatorColumn), ...columnsAfter].map(leftColumn),
    rows: disagreements.map((each) => [
      ...[each.document, each.part, each.sentence ?? "", each.tokens?.join(" ") ?? ""],
      ...[each.before, each.words, each.after, ...each.decisions, each.reason, each.vote, ""],
    ]),
  };
}

/** Returns a table for people: where, what and why. */
export function briefDisagreementTable(disagreements: readonly ListedDisagreement[]): Table {
  return {
    columns: [nameColumn("document"), nameColumn("mention"), nameColumn("disagreement")],
    rows: disagreements.map(({ document, words, reason }) => [documentName(document), words, reason]),
  };
}
