import { append, listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, labelOf, type Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import {
  type Reading,
  type SpanConvention,
  spanReadingOf,
  withOpenSpans,
} from "../common/conventions/span-convention.ts";
import { clusteredDocumentToPart, type DocumentContext } from "../common/json/clustered-document.ts";
import { inclusiveRuns, visitClusters } from "../common/json/json-clusters.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { isTriple, optionalWords, tagsOf, textOfId } from "../common/json/json-field.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import { filledColumn } from "../common/text/filled-lines.ts";
import { unitPositions } from "../common/text/plain-text-readings.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { joinedWords, wordPlaces } from "../common/text/word-places.ts";
import type { Format, JsonFields, ReadOptions } from "../format.ts";
import { maverickDocument, maverickFields } from "../maverick/index.ts";

const fields: JsonFields = {
  clusters: ["coref_chains", "coref_spans", "clusters"],
  predicted: ["predicted_clusters", "predicted_coref_chains", "predicted_coref_spans"],
  others: [
    "id",
    "document_id",
    "doc_id",
    "doc_key",
    "doc_name",
    "sentences.tokens",
    "sentences.words",
    "sentences.id",
    "sentences.text",
    "sentences.part_id",
    "sentences.coref_spans",
    "sentences.predicted_coref_spans",
    "sentences.pos",
    "sentences.pos_tags",
    "sentences.tokens.text",
    "sentences.tokens.id",
    "sentences.tokens.upos",
    "sentences.tokens.pos",
    "sentences.tokens.xpos",
    "sentences",
    "tokens",
    "text",
    "pos_tags",
    "pos",
    // Maverick's output may look like rows.
    ...maverickFields.clusters,
    ...maverickFields.others,
  ],
};

export const hfCoref: Format = {
  id: "hf-coref",
  title: "Hugging Face data set rows (JSON)",
  summary:
    "Rows of data sets on the Hugging Face Hub: JSON objects with coreference in `coref_chains`, in the `coref_spans` of each sentence, or in `clusters`.",
  detect: (head) => jsonDialect(head) === "hf-coref",
  reader: (options) => new JsonDocumentsReader(options, fields, hfParts),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter", "firstSentence"],
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["jsonl", "json"],
};

const own: SpanConvention = { ends: "inclusive", offsets: "token" };

function hfParts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
  return hfRows(record).flatMap((row, i) => {
    if (isRecord(row)) return partsOfRow(row, context);
    context.report("json-shape", { data: { field: `rows[${i}]`, expected: "an object" } });
    return [];
  });
}

/** Returns the parts of a row: one, unless its sentences belong to several. */
function partsOfRow(row: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
  // Maverick's output begins with tokens, so the beginning of a long file looks like rows with tokens.
  if (row["clusters_token_offsets"] !== undefined) return [maverickDocument(row, context)];
  const document = context.nameOf(row, ["id", "document_id", "doc_id", "doc_key", "doc_name"]);
  const report = reportingAt(context.report, { document });
  const frame = { document, part: "", ...defined({ line: context.line }) };
  const { sentences: given } = row;
  const hasSentences = given !== undefined && given !== null;
  if (hasSentences || row["coref_chains"] !== undefined) {
    const sentences = hfSentences(given, report);
    const inSentences = fieldsInSentences(sentences ?? []);
    const { field, clusters } = context.fields.take({ ...row, ...inSentences }, document);
    // Without sentences, mentions have no position.
    if (sentences === undefined) return [sentenceSpansToPart({ ...frame, sentences: [], mentions: [], own }, context)];
    if (Object.hasOwn(inSentences, field)) {
      return partsOf(sentences, field, frame, report).map((source) => sentenceSpansToPart(source, context));
    }
    if (clusters === undefined || clusters === null) {
      reportNoClusters(clusters, "coref_chains", context.options, report);
      return [sentenceSpansToPart({ ...frame, sentences, mentions: [], own }, context)];
    }
    if (isChains(field, clusters)) {
      const { firstSentence } = context.options;
      const mentions = mentionsOfChains(clusters, field, firstSentence ?? 0, report);
      const part = sentenceSpansToPart({ ...frame, sentences, mentions, own }, context);
      return [firstSentence === undefined ? { ...part, sentenceOrigin: 0 } : part];
    }
    const starts: number[] = [];
    const words = sentences.flatMap((sentence) => sentence.words);
    const tags = tagsOfSentences(sentences);
    let length = 0;
    for (const sentence of sentences) {
      if (sentence.words.length > 0) starts.push(length);
      length += sentence.words.length;
    }
    const sentenceStarts = Int32Array.from(starts);
    return [clusteredDocumentToPart({ ...frame, words, tags, sentenceStarts, field, clusters, own }, context)];
  }
  const words = optionalWords(row, "tokens", report);
  const text = row["text"];
  const { field, clusters } = context.fields.take(row, document, "clusters");
  reportNoClusters(clusters, field, context.options, report);
  const source = { ...frame, field, clusters: clusters ?? [], own };
  const tags = words && tagsOf(row["pos_tags"] ?? row["pos"], words.length);
  const known = { ...(words !== undefined && { words, tags }), ...(typeof text === "string" && { text }) };
  return [clusteredDocumentToPart({ ...source, ...known }, context)];
}

/** Returns whether the mentions are `[sentence, first, last]`, not spans. */
function isChains(field: string, clusters: unknown): boolean {
  if (/chains?$/.test(field)) return true;
  const lists: readonly unknown[] = Array.isArray(clusters) ? clusters : [];
  const first = lists.find((cluster): cluster is unknown[] => Array.isArray(cluster) && cluster.length > 0);
  return first !== undefined && isTriple(first[0]);
}

/** Fields of sentences that have other content than mentions. */
const otherSentenceFields: ReadonlySet<string> = new Set(
  fields.others
    .flatMap((path) => /^sentences\.(\w+)$/.exec(path)?.[1] ?? [])
    .filter((name) => !/coref_spans$/.test(name)),
);

/**
 * Returns the fields of sentences that may hold mentions, `[[entity, start, end], …]`, each as one list. Lists that begin
 * with words where `coref_spans` have numbers are something else, such as classes of names.
 */
function fieldsInSentences(sentences: readonly HfSentence[]): Readonly<Record<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const { record } of sentences) {
    for (const [name, value] of Object.entries(record)) {
      if (!otherSentenceFields.has(name) && Array.isArray(value)) append(listIn(found, name), value);
    }
  }
  const kindOf = (list: readonly unknown[] | undefined): string => typeof itemOf(list?.[0]);
  const own = kindOf(found.get("coref_spans"));
  return Object.fromEntries([...found].filter(([, list]) => own === "undefined" || kindOf(list) === own));
}

function partsOf(
  sentences: readonly HfSentence[],
  field: string,
  frame: Pick<SentenceDocument, "document" | "line">,
  report: Report,
): SentenceDocument[] {
  const parts = new Map<string, { readonly sentence: HfSentence; readonly index: number }[]>();
  sentences.forEach((sentence, index) => {
    listIn(parts, textOfId(sentence.record["part_id"]) ?? "").push({ sentence, index });
  });
  return Array.from(parts, ([part, list]) => {
    const inPart: Report = (code, where) => {
      report(code, { document: labelOf({ ...frame, part }), ...where });
    };
    const mentions = list.flatMap(({ sentence: { record }, index }, s) => {
      const spans = record[field];
      if (spans === undefined) reportMisspelt(record, field, `sentences[${index}]`, inPart);
      return spans === undefined || spans === null
        ? []
        : mentionsOfSpans(spans, s, `sentences[${index}].${field}`, inPart);
    });
    return { ...frame, part, sentences: list.map(({ sentence }) => sentence), mentions, own };
  });
}

/** Reports a sentence without mentions that has a field which may be meant for them. */
function reportMisspelt(record: Record<string, unknown>, known: string, sentence: string, report: Report): void {
  const name = Object.keys(record).find((each) => misspeltOf(each, [known]) !== undefined);
  if (name !== undefined) report("misspelt-name", { data: { name: `${sentence}.${excerpt(name)}`, known } });
}

/**
 * Reads chains, `[[[sentence, start, end], …], …]`. Entities are named by their positions in the list.
 *
 * @param firstSentence the number of the first sentence
 */
function mentionsOfChains(chains: unknown, field: string, firstSentence: 0 | 1, report: Report): SentenceMention[] {
  const found: SentenceMention[] = [];
  visitClusters({ value: chains, field, items: "chains" }, report, (chain, entity, c) => {
    chain.forEach((mention, m) => {
      const tell: Report = (code, where) => {
        report(code, { entity, mention: jsonExcerpt(mention), ...where });
      };
      if (isTriple(mention)) {
        const [number, start, end] = mention;
        const sentence = number - firstSentence;
        const inSentence = reportingAt(tell, { sentence: String(sentence + 1) });
        found.push({ entity, sentence, span: [start, end], report: inSentence });
      } else {
        tell("json-shape", { data: { field: `${field}[${c}][${m}]`, expected: "a mention [sentence, first, last]" } });
      }
    });
  });
  return found;
}

/**
 * Reads a sentence's `coref_spans`, `[[entity, start, end], …]`.
 *
 * @param sentence its number in the part, from 0
 */
function mentionsOfSpans(spans: unknown, sentence: number, field: string, report: Report): SentenceMention[] {
  if (!Array.isArray(spans)) {
    report("json-shape", { data: { field, expected: "a list of mentions" } });
    return [];
  }
  return spans.flatMap((mention: unknown, m): SentenceMention[] => {
    const entity = Array.isArray(mention) ? textOfId(mention[0]) : undefined;
    const tell: Report = (code, where) => {
      report(code, { ...defined({ entity }), mention: jsonExcerpt(mention), ...where });
    };
    if (entity !== undefined && Array.isArray(mention) && isTriple([0, ...(mention.slice(1) as unknown[])])) {
      const [start, end] = mention.slice(1) as [number, number];
      return [{ entity, sentence, span: [start, end], report: tell }];
    }
    tell("json-shape", { data: { field: `${field}[${m}]`, expected: "a mention [entity, first, last]" } });
    return [];
  });
}

interface HfSentence extends SentenceText {
  readonly record: Record<string, unknown>;
}

/**
 * Reads the sentences of a row. A sentence is a list of words or an object with `tokens` or `words`. A token is a word
 * or an object with `text`. Any other token is reported, and becomes an empty word so that later positions stay right.
 */
function hfSentences(value: unknown, report: Report): HfSentence[] | undefined {
  const list = rowsOf(value);
  if (list === undefined) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences" } });
    return undefined;
  }
  return list.map((sentence, s) => {
    const field = `sentences[${s}]`;
    if (Array.isArray(sentence)) return { ...tokensOf(sentence, field, report), record: {} };
    const record = isRecord(sentence) ? sentence : {};
    const name = record["tokens"] === undefined && record["words"] !== undefined ? "words" : "tokens";
    const tokens = tokensOf(record[name], `${field}.${name}`, report);
    const id = textOfId(record["id"]);
    const text = record["text"];
    return {
      ...tokens,
      tags: tokens.tags ?? tagsOf(record["pos_tags"] ?? record["pos"], tokens.words.length),
      record,
      ...(id !== undefined && id !== String(s + 1) && { id }),
      ...(typeof text === "string" && { text }),
    };
  });
}

function tokensOf(
  value: unknown,
  field: string,
  report: Report,
): Pick<SentenceText, "tags"> & { words: string[]; zeros: number[] } {
  const words: string[] = [];
  const tags: string[] = [];
  const zeros: number[] = [];
  const list = rowsOf(value);
  if (list === undefined) report("json-shape", { data: { field, expected: "a list of tokens" } });
  list?.forEach((token, t) => {
    const word = isRecord(token) ? token["text"] : token;
    if (typeof word === "string") words.push(word);
    else {
      words.push("");
      report("json-shape", { data: { field: `${field}[${t}]`, expected: "a word, or an object with its “text”" } });
    }
    const tag = isRecord(token)
      ? [token["upos"], token["pos"], token["xpos"]].find((its) => typeof its === "string")
      : "";
    tags.push(tag ?? "");
    if (isRecord(token) && isZero(token["id"])) zeros.push(t);
  });
  return { words, zeros, tags: tags.some((tag) => tag !== "") ? tags : undefined };
}

/** Returns whether a token's number is that of an empty node, such as 8.1. */
function isZero(id: unknown): boolean {
  return typeof id === "number" ? !Number.isInteger(id) : typeof id === "string" && /^\d+\.0*[1-9]\d*$/.test(id);
}

/** Reads a list, which may be written as an object of lists: `{"id": [1, 2], "text": ["a", "b"]}`. */
function rowsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRecord(value)) return undefined;
  const columns = Object.entries(value).flatMap(([field, column]): [string, readonly unknown[]][] =>
    Array.isArray(column) ? [[field, column]] : [],
  );
  return columns.length === 0 ? undefined : rowsOfColumns(columns);
}

/** Fields with a single value in each row, not a list. */
const single: readonly string[] = ["id", "document_id", "doc_id", "doc_key", "doc_name", "text"];

/**
 * Returns the rows of a JSON object: itself, if it is one; those of a data set server's response (`rows`, each with its
 * `row`); or those of a table by columns, `{"id": ["a", "b"], …}` from `to_dict` or `{"id": {"0": "a", "1": "b"}, …}`
 * from pandas.
 */
function hfRows(record: Record<string, unknown>): readonly unknown[] {
  const { rows } = record;
  if (Array.isArray(rows))
    return rows.map((item: unknown) => (isRecord(item) && isRecord(item["row"]) ? item["row"] : item));
  if (!isColumnar(record)) return [record];
  const columns = Object.entries(record).flatMap(([field, column]): [string, readonly unknown[]][] => {
    if (Array.isArray(column)) return [[field, column]];
    return isNumbered(column) ? [[field, Object.values(column)]] : [];
  });
  return rowsOfColumns(columns);
}

/** Returns the rows of a table by columns, as many as the longest column has. */
function rowsOfColumns(columns: readonly (readonly [field: string, column: readonly unknown[]])[]): unknown[] {
  const length = columns.reduce((most, [, column]) => Math.max(most, column.length), 0);
  return Array.from({ length }, (_, row) => Object.fromEntries(columns.map(([field, column]) => [field, column[row]])));
}

function isColumnar(record: Record<string, unknown>): boolean {
  if (single.some((field) => Array.isArray(record[field]) || isNumbered(record[field]))) return true;
  const { tokens, sentences } = record;
  if (isNumbered(tokens) || isNumbered(sentences)) return true;
  // In a table, lists are one level deeper than in a row.
  const [firstTokens, firstSentence] = [itemOf(tokens), itemOf(sentences)];
  return Array.isArray(firstTokens) || (Array.isArray(firstSentence) && typeof itemOf(firstSentence) === "object");
}

function itemOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : undefined;
}

/** Returns whether a value is an object with the keys `0`, `1` and so on. */
function isNumbered(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((key, i) => key === String(i));
}

interface SentenceText {
  readonly words: readonly string[];
  readonly tags?: readonly string[] | undefined;
  /** Positions of the words that are not in the text. */
  readonly zeros?: readonly number[];
  readonly id?: string;
  readonly text?: string;
}

interface SentenceMention {
  readonly entity: string;
  /** From 0. */
  readonly sentence: number;
  /** `[start, end]` as in the file. */
  readonly span: readonly [number, number];
  readonly report: Report;
}

interface SentenceDocument {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  readonly sentences: readonly SentenceText[];
  readonly mentions: readonly SentenceMention[];
  readonly own: SpanConvention;
}

/** Builds a part from a document whose spans are offsets from the beginnings of sentences. */
function sentenceSpansToPart(source: SentenceDocument, context: DocumentContext): AnnotatedPart {
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
  return mentionsToPart({ ...frame, tokens: tokenColumns(sentences, starts, length, context.options) }, found);
}

function tokenColumns(
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
function tagsOfSentences(sentences: readonly SentenceText[]): string[] {
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
