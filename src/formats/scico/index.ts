import { array, number, string } from "valibot";
import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { firstObject, hasAll } from "../common/json/first-object.ts";
import { clustersToPart } from "../common/json/json-clusters.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { fieldOf } from "../common/json/json-field.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { reportingAt } from "../common/messages/reporter.ts";
import { sentencesToTokens } from "../common/parts/written-words.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";

const fields: JsonFields = {
  clusters: ["mentions", "flatten_mentions"],
  predicted: [],
  others: ["id", "tokens", "flatten_tokens", "sentences", "doc_ids", "relations"],
};

export const scico: Format = {
  id: "scico",
  title: "SciCo (JSON lines)",
  summary:
    "One JSON object per topic: `tokens` for each paragraph, and `mentions` as `[paragraph, first, last, cluster]`, or the same in one list as `flatten_tokens` and `flatten_mentions`. Ends are inclusive.",
  detect: (head) => {
    const { fields: found } = firstObject(head) ?? {};
    if (found === undefined) return false;
    return (
      (hasAll(found, "mentions", "relations", "tokens") && (found.has("doc_ids") || found.has("hard_10"))) ||
      hasAll(found, "flatten_tokens", "flatten_mentions")
    );
  },
  reader: (options) => new JsonDocumentsReader(options, fields, (record, context) => [topicToPart(record, context)]),
  survey: () => jsonSurvey(fields),
  extensions: ["jsonl"],
};

const paragraphsSchema = array(array(string()));
const mentionsSchema = array(array(number()));

/** Builds one part from the paragraphs of a topic, which share their clusters and are scored together. */
function topicToPart(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["id"]);
  const report = reportingAt(context.report, { document });
  const isFlat = record["tokens"] === undefined;
  const paragraphs = isFlat
    ? [fieldOf(record, "flatten_tokens", array(string()), "a list of words", report) ?? []]
    : (fieldOf(record, "tokens", paragraphsSchema, "a list of lists of words", report) ?? []);
  const field = record["mentions"] === undefined || isFlat ? "flatten_mentions" : "mentions";
  const mentions = fieldOf(record, field, mentionsSchema, "a list of mentions, each a list of numbers", report) ?? [];
  const starts: number[] = [];
  let length = 0;
  for (const { length: own } of paragraphs) {
    starts.push(length);
    length += own;
  }
  const clusters = new Map<string, [number, number][]>();
  mentions.forEach((mention, m) => {
    const [paragraph, first, last, cluster] = field === "mentions" ? mention : [0, ...mention];
    const size = paragraphs[paragraph]?.length ?? 0;
    if (mention.length !== (field === "mentions" ? 4 : 3) || !mention.every(Number.isInteger) || !(last < size)) {
      const form = field === "mentions" ? "[paragraph, first, last, cluster]" : "[first, last, cluster]";
      const data = { field: `${field}[${m}]`, expected: `a mention ${form} within the words` };
      report("json-shape", { mention: jsonExcerpt(mention), data });
    } else listIn(clusters, String(cluster)).push([starts[paragraph] + first, starts[paragraph] + last]);
  });
  const relations: unknown = record["relations"];
  if (Array.isArray(relations)) context.passedOver.add("relations between clusters", relations.length);
  const sentences = paragraphs.flatMap((words, p) => sentencesOf(words, sentencesAt(record["sentences"], p)));
  const tokens = sentencesToTokens(sentences, context.options.tokens !== false);
  const frame = { document, part: "", tokens, ...defined({ line: context.line }) };
  const part = clustersToPart([...clusters.values()], frame, report, { field, names: false });
  const ids = [...clusters.keys()];
  return {
    ...part,
    lacksIds: undefined,
    entities: { ...part.entities, ids: part.entities.ids.map((id) => ids[Number(id)]) },
  };
}

function sentencesAt(sentences: unknown, paragraph: number): unknown {
  return Array.isArray(sentences) ? (sentences as readonly unknown[])[paragraph] : undefined;
}

/** Divides the words of a paragraph at the beginnings of its sentences, `[[first, last], …]`. */
function sentencesOf(words: readonly string[], sentences: unknown): (readonly string[])[] {
  const firsts = Array.isArray(sentences)
    ? sentences.map((each: unknown) => (Array.isArray(each) ? Number(each[0]) : 0))
    : [];
  const starts = [...new Set([0, ...firsts])]
    .filter((start) => Number.isInteger(start) && start >= 0)
    .sort((a, b) => a - b);
  return starts.map((start, s) => words.slice(start, starts[s + 1] ?? words.length));
}
