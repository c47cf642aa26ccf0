import { listIn } from "../../core/list-in.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { JsonDocumentContext } from "../common/json/json-documents-reader.ts";
import { textOfId } from "../common/json/json-field.ts";
import { tagsOf } from "../common/json/json-tags.ts";
import { optionalWords } from "../common/json/json-words.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { maverickDocument } from "../maverick/maverick-document.ts";
import type { Report } from "../reporter.ts";
import { type SentenceDocument, sentenceSpansToPart, tagsOfSentences } from "../common/json/sentence-spans.ts";
import type { SpanConvention } from "../common/conventions/span-convention.ts";
import { mentionsOfChains, mentionsOfSpans } from "./hf-mentions.ts";
import { excerpt } from "../excerpt.ts";
import { misspeltOf } from "../misspelt.ts";
import { hfRows } from "./hf-rows.ts";
import { type HfSentence, hfSentences } from "./hf-sentences.ts";

const own: SpanConvention = { ends: "inclusive", offsets: "token" };

/** The parts of an object: a row, one for each document, or a table by columns. */
export function hfParts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
  return hfRows(record).flatMap((row, i) => {
    if (isRecord(row)) return partsOfRow(row, context);
    context.report("json-shape", { data: { field: `rows[${i}]`, expected: "an object" } });
    return [];
  });
}

/** The parts of a row: one, unless its sentences belong to several. */
function partsOfRow(row: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
  // Its tokens come first, so that from the beginning of a long file it cannot be told from rows with tokens.
  if (row["clusters_token_offsets"] !== undefined) return [maverickDocument(row, context)];
  const document = context.nameOf(row, ["id", "document_id", "doc_id", "doc_key", "doc_name"]);
  const report: Report = (code, where) => {
    context.report(code, { document, ...where });
  };
  const frame = { document, part: "", ...(context.line !== undefined && { line: context.line }) };
  const { sentences: given, clusters } = row;
  const hasSentences = given !== undefined && given !== null;
  if (hasSentences || row["coref_chains"] !== undefined) {
    const sentences = hfSentences(given, report);
    // Without sentences there is no telling where a mention is.
    if (sentences === undefined) return [sentenceSpansToPart({ ...frame, sentences: [], mentions: [], own }, context)];
    if (row["coref_chains"] !== undefined && row["coref_chains"] !== null) {
      const mentions = mentionsOfChains(row["coref_chains"], report);
      return [sentenceSpansToPart({ ...frame, sentences, mentions, own }, context)];
    }
    if (sentences.some(({ record }) => record["coref_spans"] !== undefined)) {
      return partsOf(sentences, frame, report).map((source) => sentenceSpansToPart(source, context));
    }
    if (clusters === undefined || clusters === null) {
      report("no-clusters", { data: { field: "coref_chains" } });
      return [sentenceSpansToPart({ ...frame, sentences, mentions: [], own }, context)];
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
    return [
      clusteredDocumentToPart({ ...frame, words, tags, sentenceStarts, field: "clusters", clusters, own }, context),
    ];
  }
  const words = optionalWords(row, "tokens", report);
  const text = row["text"];
  if (clusters === undefined || clusters === null) report("no-clusters", { data: { field: "clusters" } });
  const source = { ...frame, field: "clusters", clusters: clusters ?? [], own };
  const tags = words && tagsOf(row["pos_tags"] ?? row["pos"], words.length);
  const known = { ...(words !== undefined && { words, tags }), ...(typeof text === "string" && { text }) };
  return [clusteredDocumentToPart({ ...source, ...known }, context)];
}

/** The parts that the sentences say they belong to, in the order in which they begin. */
function partsOf(
  sentences: readonly HfSentence[],
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
      const spans = record["coref_spans"];
      if (spans === undefined) reportMisspelt(record, `sentences[${index}]`, inPart);
      return spans === undefined || spans === null
        ? []
        : mentionsOfSpans(spans, s, `sentences[${index}].coref_spans`, inPart);
    });
    return { ...frame, part, sentences: list.map(({ sentence }) => sentence), mentions, own };
  });
}

/** Says where a sentence without mentions has a field that may be meant for them. */
function reportMisspelt(record: Record<string, unknown>, field: string, report: Report): void {
  const known = "coref_spans";
  const name = Object.keys(record).find((each) => misspeltOf(each, [known]) !== undefined);
  if (name !== undefined) report("misspelt-name", { data: { name: `${field}.${excerpt(name)}`, known } });
}
