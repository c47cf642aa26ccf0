import { append } from "../../../core/arrays.ts";
import { defined } from "../../../core/defined.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import type { ReadOptions } from "../../format.ts";
import { readCompanion } from "../input/whole-file-reader.ts";
import { excerpt } from "../messages/excerpt.ts";
import { type FoundMention, mentionsToPart } from "../parts/mentions-to-part.ts";
import type { Report } from "../messages/reporter.ts";
import { FirstCharacterEvidence } from "../conventions/first-character.ts";
import { doubtData } from "../conventions/offset-convention.ts";
import { otherEnds, type SpanConvention } from "../conventions/span-convention.ts";
import {
  agrees,
  fittingReading,
  plainTextReadings,
  type Quote,
  samePosition,
  type TextReading,
} from "./plain-text-readings.ts";
import { coveredText, type TextMention, textToPart } from "./text-to-part.ts";

/** A mention given by offsets into a text in another file. Ends are exclusive. */
export interface StandoffMention extends Omit<TextMention, "minimum"> {
  readonly quotes?: readonly Quote[];
}

export interface StandoffFrame {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  /**
   * The ways to count the text, of which the one that agrees best with the quotes is used. Absent if there is no text.
   * If so, offsets serve as positions.
   */
  readonly readings?: Iterable<TextReading>;
  /** Where sentences begin, ascending, and the spans of tokens, in the file's offsets, if it gives them. */
  readonly sentenceStarts?: readonly number[];
  readonly tokenSpans?: readonly number[];
  /** How span ends were read, if options can set this. */
  readonly ends?: SpanConvention["ends"];
}

/** Ends are exclusive here, whatever they are in the file. */
const asRead: SpanConvention = { ends: "exclusive", offsets: "char" };

/**
 * Builds a part from mentions given by offsets.
 *
 * Reports a quote that differs from the text at its offsets (`text-mismatch`), but keeps the offsets.
 *
 * @param options may set the number of the first character, which otherwise is 0, and the ends of spans
 */
export function standoffToPart(
  { ends, ...frame }: StandoffFrame,
  mentions: readonly StandoffMention[],
  options: Pick<ReadOptions, "ends" | "firstCharacter">,
  report: Report,
): AnnotatedPart {
  const { firstCharacter: first } = options;
  const evidence = first === undefined ? new FirstCharacterEvidence(asRead) : undefined;
  const part = placedPart(frame, first === 1 ? mentions.map(countedFrom1) : mentions, report, evidence);
  // With a text, offsets become tokens, which cannot show how they were counted.
  if (frame.readings !== undefined) return part;
  return {
    ...part,
    ...(options.ends === undefined && defined({ ends })),
    ...(first === undefined && { origin: { unit: "character", first: 0 } }),
  };
}

/**
 * Returns the ways to count the text of a standoff file, in another file. Reports if it is missing
 * (`missing-companion`).
 *
 * @param paths where the text may be, likeliest first, or only a description of it
 * @param readingsOf returns the ways to count a text; by default, those of a plain text
 */
export function companionReadings(
  options: ReadOptions,
  paths: readonly string[],
  report: Report,
  readingsOf: (text: string) => Iterable<TextReading> = plainTextReadings,
): Iterable<TextReading> | undefined {
  const companion = readCompanion(options, paths, "only the offsets of the mentions are known", report);
  return companion && readingsOf(companion.text);
}

/** Returns the mention with offsets from 0 instead of 1. */
function countedFrom1(mention: StandoffMention): StandoffMention {
  const { head, headOffsets, quotes } = mention;
  return {
    ...mention,
    spans: mention.spans.map((offset) => offset - 1),
    ...(head !== undefined && { head: [head[0] - 1, head[1] - 1] }),
    ...(headOffsets !== undefined && { headOffsets: [headOffsets[0] - 1, headOffsets[1] - 1] }),
    ...(quotes !== undefined && {
      quotes: quotes.map((quote) => ({ ...quote, start: quote.start - 1, end: quote.end - 1 })),
    }),
  };
}

function placedPart(
  { readings, tokenSpans, sentenceStarts, ...frame }: StandoffFrame,
  mentions: readonly StandoffMention[],
  report: Report,
  evidence?: FirstCharacterEvidence,
): AnnotatedPart {
  const { document } = frame;
  if (readings === undefined) {
    const found = mentions.flatMap((mention) => positionsOf(mention, document, report) ?? []);
    return mentionsToPart({ ...frame, unit: "character" }, found);
  }
  const quotes: Quote[] = [];
  for (const mention of mentions) if (mention.quotes !== undefined) append(quotes, mention.quotes);
  const reading = fittingReading(readings, quotes);
  const { text, unit } = reading;
  for (const mention of mentions) {
    for (const quote of mention.quotes ?? []) {
      const [start, end] = [unit(quote.start), unit(quote.end)];
      const isInText = start >= 0 && start < end && end <= text.length;
      if (!isInText || agrees(reading, quote)) continue;
      const expected = excerpt(quote.text);
      report("text-mismatch", {
        ...whereOf(mention, document),
        mention: expected,
        data: { expected, text: coveredText(text, [start, end]) },
      });
    }
  }
  for (const { spans } of mentions) {
    for (let s = 0; s < spans.length; s += 2) evidence?.add(text, unit, spans[s], spans[s + 1]);
  }
  const doubt = evidence?.doubt();
  if (doubt !== undefined) {
    const severity = doubt.isSure === true ? "error" : "warning";
    const better = { ...doubt.better, ends: asRead.ends };
    report("offset-convention", { severity, document, data: doubtData(asRead, { ...doubt, better }) });
  }
  const found = unit === samePosition ? mentions : mentions.map((mention) => inUnits(mention, unit));
  const given = defined({ tokens: tokenSpans?.map(unit), sentenceStarts: sentenceStarts?.map(unit) });
  return textToPart({ ...frame, text, ...given }, found, report);
}

function inUnits(mention: StandoffMention, unit: TextReading["unit"]): TextMention {
  const { head } = mention;
  return {
    entity: mention.entity,
    spans: mention.spans.map(unit),
    line: mention.line,
    head: head === undefined ? undefined : [unit(head[0]), unit(head[1])],
    headOffsets: mention.headOffsets,
    features: mention.features,
    entityType: mention.entityType,
    entityFeatures: mention.entityFeatures,
    alias: mention.alias,
  };
}

function positionsOf(mention: StandoffMention, document: string, report: Report): FoundMention | undefined {
  const { entity, spans, head, line, entityType, alias, headOffsets, features, entityFeatures } = mention;
  const where = whereOf(mention, document);
  const runs: number[] = [];
  for (let s = 0; s < spans.length; s += 2) {
    const [start, end] = [spans[s], spans[s + 1]];
    if (start >= end) report("span-reversed", { ...where, mention: `[${start},${end}]` });
    else runs.push(start, end - 1);
    if (start < 0) report("span-outside-text", { ...where, mention: `[${start},${end}]` });
  }
  if (runs.length === 0) return undefined;
  return {
    entity,
    runs,
    ...defined({ line }),
    ...(head !== undefined && head[0] < head[1] && { head: head[1] - 1 }),
    ...defined({ features, entityType, entityFeatures, alias, headOffsets }),
  };
}

function whereOf(
  { entity, line }: StandoffMention,
  document: string,
): { document: string; entity: string; line?: number } {
  return { document, entity, ...defined({ line }) };
}

/**
 * Reports `offset-convention` if more quotes have the length of their span with the other kind of ends than with the
 * one in use.
 *
 * @param ends the kind in use
 */
export function checkEnds(
  mentions: readonly StandoffMention[],
  ends: "inclusive" | "exclusive",
  document: string,
  report: Report,
): void {
  const other = ends === "inclusive" ? -1 : 1;
  let count = 0;
  let fitting = 0;
  let otherwise = 0;
  for (const { quotes = [] } of mentions) {
    for (const { start, end, text } of quotes) {
      count++;
      const surplus = end - start - characterCount(text);
      if (surplus === 0) fitting++;
      else if (surplus + other === 0) otherwise++;
    }
  }
  if (otherwise <= fitting) return;
  const instead = otherEnds(ends);
  report("offset-convention", {
    document,
    data: {
      read: `${ends} ends`,
      evidence: `only with ${instead} ends ${otherwise === 1 ? "does" : "do"} ${otherwise} of ${count} quoted text${count === 1 ? "" : "s"} have the length of ${otherwise === 1 ? "its span" : "their spans"}`,
      try: `--ends ${instead}`,
      unit: "character",
    },
  });
}

function characterCount(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count;
}
