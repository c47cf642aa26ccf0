import { append, listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, labelOf, type Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import type { ReadOptions } from "../format.ts";
import type { DocumentContext } from "../common/json/clustered-document.ts";
import { inclusiveRuns } from "../common/json/clusters-to-part.ts";
import { filledColumn } from "../common/text/filled-lines.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import type { Report } from "../common/messages/reporter.ts";
import {
  type Reading,
  spanReadingOf,
  type SpanConvention,
  withOpenSpans,
} from "../common/conventions/span-convention.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { unitPositions } from "../common/text/plain-text-readings.ts";
import { joinedWords, wordPlaces } from "../common/text/word-places.ts";

export interface SentenceText {
  readonly words: readonly string[];
  readonly tags?: readonly string[] | undefined;
  /** Positions of the words that are not in the text. */
  readonly zeros?: readonly number[];
  readonly id?: string;
  readonly text?: string;
}

export interface SentenceMention {
  readonly entity: string;
  /** From 0. */
  readonly sentence: number;
  /** `[start, end]` as in the file. */
  readonly span: readonly [number, number];
  readonly report: Report;
}

export interface SentenceDocument {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  readonly sentences: readonly SentenceText[];
  readonly mentions: readonly SentenceMention[];
  readonly own: SpanConvention;
}

/** Builds a part from a document whose spans are offsets from the beginnings of sentences. */
export function sentenceSpansToPart(source: SentenceDocument, context: DocumentContext): AnnotatedPart {
  const own = spanReadingOf(source.own, context.options);
  const { convention } = own;
  const bounds = new Map<number, number[]>();
  for (const { sentence, span } of source.mentions) append(listIn(bounds, sentence), span);
  for (const [sentence, spans] of bounds) {
    if (sentence < 0 || sentence >= source.sentences.length) continue;
    const { words, text = words.join(" ") } = source.sentences[sentence];
    const reading: Reading = {
      ...own,
      words,
      text: () => ({ text, unit: unitPositions(text) }),
    };
    context.convention.observe(reading, spans);
  }
  const part =
    convention.offsets === "token"
      ? tokensToPart(source, convention, context)
      : charactersToPart(source, convention, context);
  return withOpenSpans(part, convention, context.options);
}

function tokensToPart(source: SentenceDocument, convention: SpanConvention, context: DocumentContext): AnnotatedPart {
  const { document, part, line, sentences, mentions } = source;
  const starts: number[] = [];
  let length = 0;
  for (const { words } of sentences) {
    starts.push(length);
    length += words.length;
  }
  const found = mentions.flatMap(({ entity, sentence, span, report }): FoundMention[] => {
    const runs = inclusiveRuns(span, convention);
    if (runs === undefined) {
      report("span-reversed");
      return [];
    }
    const [first, last] = runs;
    const words = sentence < 0 ? undefined : sentences.at(sentence)?.words;
    if (words !== undefined && first >= 0 && last < words.length) {
      return [{ entity, runs: [starts[sentence] + first, starts[sentence] + last] }];
    }
    report("span-outside-text", first < 0 || words === undefined ? {} : { data: { tokens: words.length } });
    // Spans outside the text get positions after it.
    const base = length + (starts[sentence] ?? length + Math.max(0, sentence));
    return [{ entity, runs: [base + Math.max(0, first), base + Math.max(0, last)] }];
  });
  const frame = { document, part, ...defined({ line }) };
  return mentionsToPart({ ...frame, tokens: tokensOf(sentences, starts, length, context.options) }, found);
}

function tokensOf(
  sentences: readonly SentenceText[],
  starts: readonly number[],
  length: number,
  options: ReadOptions,
): Tokens {
  const filled = sentences.map(({ words }, s) => (words.length > 0 ? s : -1)).filter((s) => s >= 0);
  const zero = new Uint8Array(length);
  sentences.forEach(({ zeros = [] }, s) => {
    for (const position of zeros) zero[starts[s] + position] = 1;
  });
  const tag = options.features === false ? undefined : filledColumn(tagsOfSentences(sentences));
  return {
    length,
    ...defined({ tag }),
    ...(options.tokens !== false && { form: textColumn(sentences.flatMap(({ words }) => words)) }),
    sentenceStarts: Int32Array.from(filled, (s) => starts[s]),
    ...(sentences.some(({ id }) => id !== undefined) && { sentenceIds: filled.map((s) => sentences[s].id ?? "") }),
    ...(zero.includes(1) && { zero }),
  };
}

/** Returns the part of speech of each word, or "" if unknown. */
export function tagsOfSentences(sentences: readonly SentenceText[]): string[] {
  return sentences.flatMap(({ words, tags }) => tags ?? words.map(() => ""));
}

/** Builds the part from the sentences' texts, one per line. */
function charactersToPart(
  source: SentenceDocument,
  convention: SpanConvention,
  { report }: DocumentContext,
): AnnotatedPart {
  const { document, part, line, sentences, mentions } = source;
  const texts = sentences.map(({ words, text }) => text ?? joinedWords(words).text);
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const tokens = sentences.flatMap(({ words }, s): number[] | undefined => {
    const found = wordPlaces(texts[s], words);
    return "places" in found ? Array.from(found.places, (at) => at + starts[s]) : undefined;
  });
  const found = mentions.flatMap((mention): TextMention[] => {
    const { entity, sentence, span } = mention;
    const runs = inclusiveRuns(span, convention);
    if (runs === undefined) {
      mention.report("span-reversed");
      return [];
    }
    const text = sentence < 0 ? undefined : texts.at(sentence);
    const unit = unitPositions(text ?? "");
    const [start, end] = [unit(runs[0]), unit(runs[1] + 1)];
    if (text !== undefined && start >= 0 && end <= text.length) {
      return [{ entity, spans: [starts[sentence] + start, starts[sentence] + end] }];
    }
    mention.report("span-outside-text", text === undefined ? {} : { data: { characters: Array.from(text).length } });
    const base = length + (starts[sentence] ?? length + Math.max(0, sentence));
    return [{ entity, spans: [base + Math.max(0, start), base + Math.max(0, end)] }];
  });
  const places = tokens.every((at) => at !== undefined) ? tokens : undefined;
  const frame = {
    document,
    part,
    ...defined({ line }),
    text: texts.join("\n"),
    sentenceStarts: starts,
    ...defined({ tokens: places }),
  };
  const label = labelOf(source);
  return textToPart(frame, found, (code, where) => {
    // `mention.report` has reported these spans already, with the numbers of the file.
    if (code !== "span-outside-text") report(code, { document: label, ...where });
  });
}
