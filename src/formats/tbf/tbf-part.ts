import type { AnnotatedPart } from "../../core/document.ts";
import { type Companion, readCompanion, siblingPath } from "../companion.ts";
import { DistinctNames } from "../distinct-names.ts";
import { fileOfDocument, isPath } from "../file-name.ts";
import type { ReadOptions } from "../format.ts";
import { mentionsToPart, namesToPart, type PartFrame } from "../mentions-to-part.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import type { Report } from "../reporter.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import { areTokenIds, characterSpans, type EventLine, tokenIds } from "./event-line.ts";
import { readTokenTable } from "./token-table.ts";

/** A document as far as it has been read. */
export interface OpenDocument {
  readonly id: string;
  readonly line: number;
  readonly events: Map<string, EventLine>;
  readonly chains: { readonly id: string; readonly events: readonly string[]; readonly line: number }[];
}

/** An event in an entity. */
interface EventMention {
  readonly event: EventLine;
  readonly entity: string;
}

/**
 * Makes a part of events and chains. The text `ID.txt`, or, if places are ids of tokens, the table `ID.tab` beside the file is
 * used if it is there. Otherwise mentions are known by their places only, which is enough to compare two such files.
 */
export function tbfPart(document: OpenDocument, options: ReadOptions, report: Report): AnnotatedPart {
  const mentions = mentionsOf(document, report);
  const frame: PartFrame = { document: document.id, part: "", line: document.line };
  const events = Array.from(document.events.values());
  const inTokens = options.offsets === undefined ? areTokenIds(events) : options.offsets === "token";
  return inTokens ? tokenPart(frame, mentions, options, report) : characterPart(frame, mentions, options, report);
}

/** Events in chains, then the others, each an entity of its own; entities have the names of their chains and events. */
function mentionsOf({ id: document, events, chains }: OpenDocument, report: Report): EventMention[] {
  const names = new DistinctNames();
  const inChains = new Set<string>();
  const mentions = chains.flatMap(({ id, events: members, line }) => {
    if (members.length === 0) report("empty-entity", { document, line, entity: id });
    const entity = names.give(id);
    return members.flatMap((member): EventMention[] => {
      const event = events.get(member);
      if (event === undefined) {
        report("unknown-reference", { document, line, entity: id, data: { field: "`@Coreference`", id: member } });
        return [];
      }
      inChains.add(member);
      return [{ event, entity }];
    });
  });
  const singletons = Array.from(events.values()).filter(({ id }) => !inChains.has(id));
  return [...mentions, ...singletons.map((event) => ({ event, entity: names.give(event.id) }))];
}

function characterPart(
  frame: PartFrame,
  mentions: readonly EventMention[],
  options: ReadOptions,
  report: Report,
): AnnotatedPart {
  const ends = options.ends ?? "exclusive";
  const found = mentions.flatMap(({ event, entity }): StandoffMention[] => {
    const { id: alias, places, text, type: entityType, line } = event;
    const spans = characterSpans(places);
    if (spans === undefined) {
      const data = { text: places, expected: "first and last character of a text, `START,END;START,END`" };
      report("malformed-line", { document: frame.document, line, entity, data });
      return [];
    }
    if (ends === "inclusive") for (let s = 1; s < spans.length; s += 2) spans[s]++;
    const quotes = text === undefined || spans.length > 2 ? [] : [{ start: spans[0], end: spans[1], text }];
    return [{ entity, entityType, spans, quotes, line, alias }];
  });
  checkEnds(found, ends, frame.document, report);
  const text = companionOf(frame.document, "txt", options, report)?.text;
  return standoffToPart({ ...frame, ...(text !== undefined && { readings: plainTextReadings(text) }) }, found, report);
}

function tokenPart(
  frame: PartFrame,
  mentions: readonly EventMention[],
  options: ReadOptions,
  report: Report,
): AnnotatedPart {
  const found = mentions.map(({ event: { places, type: entityType, line }, entity }) => {
    const ids = tokenIds(places);
    return { entity, entityType, line, ids, name: [...new Set(ids)].sort().join() };
  });
  const companion = companionOf(frame.document, "tab", options, report);
  if (companion === undefined) return namesToPart(frame, found);
  const { tokens, positions } = readTokenTable(companion.text, options.tokens !== false, (code, where) => {
    report(code, { ...where, file: companion.path });
  });
  /** Tokens that the table does not have are behind all those that it has. */
  const unknown = new Map<string, number>();
  const placed = found.map(({ ids, name: alias, ...mention }) => {
    const runs = ids.flatMap((id) => {
      let position = positions.get(id) ?? unknown.get(id);
      if (position === undefined) unknown.set(id, (position = tokens.length + 1 + 2 * unknown.size));
      return [position, position];
    });
    if (ids.some((id) => !positions.has(id))) {
      const { entity, line } = mention;
      const where = { document: frame.document, entity, line, mention: alias };
      report("span-outside-text", { ...where, data: { tokens: tokens.length } });
    }
    return { ...mention, runs, alias };
  });
  return mentionsToPart({ ...frame, tokens }, placed);
}

/** A file beside the one at hand that is named after the document; the format does not ask for it, so it may be missing. */
function companionOf(document: string, extension: string, options: ReadOptions, report: Report): Companion | undefined {
  if (!isPath(options.file)) return undefined;
  const path = siblingPath(options.file, `${fileOfDocument(document)}.${extension}`);
  return readCompanion(options, [path], "", (code, where) => {
    if (code !== "missing-companion") report(code, where);
  });
}
