import { array, number, string } from "valibot";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { SpanConvention } from "../common/conventions/span-convention.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { ListedMention } from "../common/json/json-clusters.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { fieldOf, speakersOf, tagsOf } from "../common/json/json-field.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";
import { type PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";

const fields: JsonFields = {
  clusters: ["span_clusters", "word_clusters", "clusters"],
  predicted: ["predicted_clusters"],
  others: [
    "document_id",
    "doc_key",
    "doc_id",
    "id",
    "cased_words",
    "sent_id",
    "part_id",
    "pos",
    "speaker",
    "head2span",
  ],
};

export const wlcoref: Format = {
  id: "wlcoref",
  title: "wl-coref (JSON lines)",
  summary:
    "One JSON object per line, with `span_clusters` as lists of `[first, end]` word positions, with exclusive ends, and their heads, `word_clusters`.",
  detect: (head) => jsonDialect(head) === "wlcoref",
  reader: (options) =>
    new JsonDocumentsReader(options, fields, (record, context) => [wlcorefDocument(record, context)]),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["jsonlines", "jsonl"],
};

const wordsSchema = array(string());
const numbersSchema = array(number());

function wlcorefDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["document_id", "doc_key", "doc_id", "id"]);
  const report = reportingAt(context.report, { document });
  const words = fieldOf(record, "cased_words", wordsSchema, "a list of words", report);
  const sentenceStarts = words && sentenceStartsOf(record, words.length, report);
  const { field, clusters } = context.fields.take(record, document, clusterFieldOf(record));
  const frame = {
    document,
    part: partOf(record["part_id"], report),
    ...defined({ line: context.line }),
    ...(words !== undefined && {
      words,
      tags: tagsOf(record["pos"], words.length),
      speakers: speakersOf(record["speaker"], words.length),
    }),
    ...defined({ sentenceStarts }),
  };
  if (clusters === undefined || clusters === null) {
    reportNoClusters(clusters, "span_clusters", context.options, report);
    return clusteredDocumentToPart({ ...frame, field, own: exclusive, clusters: [] }, context);
  }
  if (field === "word_clusters") {
    // A single word is the same span in every convention.
    const own: SpanConvention = { ends: "inclusive", offsets: "token" };
    const inner = { ...context, options: { ...context.options, ...own } };
    const source = { ...frame, field, own, clusters: wordsAsSpans(clusters) };
    return clusteredDocumentToPart({ ...source, headOf: (_, first) => first }, inner);
  }
  const headOf = wlcorefHeads(record, clusters, context.passedOver);
  return clusteredDocumentToPart({ ...frame, field, own: exclusive, clusters, headOf }, context);
}

const exclusive: SpanConvention = { ends: "exclusive", offsets: "token" };

/** Returns the field with the clusters of spans, if any, or of words. Data without heads has `clusters`. */
function clusterFieldOf(record: Record<string, unknown>): string {
  const { span_clusters: spans, word_clusters: words, clusters } = record;
  const hasSpans = Array.isArray(spans) ? spans.length > 0 : spans !== undefined && spans !== null;
  if (!hasSpans && Array.isArray(words) && words.length > 0) return "word_clusters";
  if (spans !== undefined && spans !== null) return "span_clusters";
  return clusters !== undefined && clusters !== null ? "clusters" : "word_clusters";
}

function wordsAsSpans(clusters: unknown): unknown {
  if (!Array.isArray(clusters)) return clusters;
  return clusters.map((cluster: unknown): unknown =>
    Array.isArray(cluster)
      ? cluster.map((word: unknown): unknown => (typeof word === "number" ? [word, word] : word))
      : cluster,
  );
}

function sentenceStartsOf(record: Record<string, unknown>, words: number, report: Report): Int32Array | undefined {
  if (record["sent_id"] === undefined || record["sent_id"] === null) return undefined;
  const expected = "a list of numbers, one for each word";
  const sentences = fieldOf(record, "sent_id", numbersSchema, expected, report);
  if (sentences === undefined) return undefined;
  if (sentences.length !== words) {
    report("json-shape", { data: { field: "sent_id", expected } });
    return undefined;
  }
  const starts: number[] = [];
  sentences.forEach((sentence, word) => {
    if (word === 0 || sentence !== sentences[word - 1]) starts.push(word);
  });
  return Int32Array.from(starts);
}

/** Returns the part, which is given as a number, or as the same number for each word. */
function partOf(value: unknown, report: Report): string {
  if (value === undefined || value === null) return "";
  const parts = new Set<unknown>(Array.isArray(value) ? value : [value]);
  if (parts.size === 0) return "";
  const [part] = parts;
  if (parts.size === 1 && (typeof part === "number" || typeof part === "string")) return String(part);
  report("json-shape", { data: { field: "part_id", expected: "one number, the same for all words" } });
  return "";
}

/**
 * Returns a function that finds the head of a span: from `head2span`, lists of `[head, start, end]`, or from
 * `word_clusters`, if each of its clusters has as many words as the parallel cluster has spans. Skips heads outside
 * their spans.
 */
function wlcorefHeads(
  record: Record<string, unknown>,
  spans: unknown,
  passedOver: PassedOver,
): (mention: ListedMention, first: number, last: number) => number | undefined {
  const heads = new Map<string, number>();
  const list = record["head2span"];
  if (Array.isArray(list)) {
    for (const item of list as unknown[]) {
      if (Array.isArray(item) && item.length === 3 && item.every(Number.isInteger)) {
        const [head, start, end] = item as [number, number, number];
        heads.set(`${start} ${end}`, head);
      }
    }
  }
  const words = record["word_clusters"];
  const parallel = isParallel(words, spans) ? words : undefined;
  if (heads.size === 0 && parallel === undefined && Array.isArray(words) && words.length > 0) {
    passedOver.add("word_clusters that do not match the spans", words.length);
  }
  return ({ cluster, position, span }, first, last) => {
    const known = typeof span === "string" ? undefined : heads.get(span.join(" "));
    const head = known ?? parallel?.[cluster][position];
    if (typeof head === "number" && Number.isInteger(head) && head >= first && head <= last) return head;
    if (head !== undefined) passedOver.add("heads outside their spans");
    return undefined;
  };
}

function isParallel(words: unknown, spans: unknown): words is unknown[][] {
  return (
    Array.isArray(words) &&
    Array.isArray(spans) &&
    words.length === spans.length &&
    words.every((cluster: unknown, c) => {
      const other: unknown = spans[c];
      return Array.isArray(cluster) && Array.isArray(other) && cluster.length === other.length;
    })
  );
}
