import { array, integer, minLength, minValue, number, pipe } from "valibot";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { listIn } from "../../core/arrays.ts";
import { isPredictionName } from "../common/json/cluster-shape.ts";
import { fieldOf, textOfId } from "../common/json/json-field.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";
import { type NamedMention, namesToPart } from "../common/parts/mentions-to-part.ts";
import type { Report } from "../common/messages/reporter.ts";
import { fieldOption, UnreadFields } from "../common/messages/unread-fields.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";

const fields: JsonFields = {
  clusters: ["coref_chain"],
  predicted: ["predicted_coref_chain"],
  others: [
    "doc_id",
    "sent_id",
    "tokens_number",
    "tokens_ids",
    "tokens_str",
    "mention_id",
    "mention_context",
    "mention_type",
    "mention_head_lemma",
    "topic",
    "topic_id",
    "subtopic",
    "subtopic_id",
  ],
};

export const ecbPlusJson: Format = {
  id: "ecbplus-json",
  title: "ECB+ mentions (JSON)",
  summary:
    "A JSON list of mentions with `coref_chain`, `doc_id`, `sent_id`, `tokens_number` (their tokens in the sentence) or `tokens_ids` (in the document), and `tokens_str`.",
  sharesIds: "by definition",
  detect: (head) => /^\s*\[\s*\{/.test(head) && /"coref_chain"\s*:/.test(head) && /"doc_id"\s*:/.test(head),
  reader: (options) => new EcbPlusJsonReader(options),
  fields,
  survey: () => jsonSurvey(fields),
  holdsBothSides: true,
  extensions: ["json"],
};

class EcbPlusJsonReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    if (!Array.isArray(json.value)) {
      this.report("json-shape", { data: { field: "file", expected: "a list of mentions" } });
      return [];
    }
    const documents = new Map<string, NamedMention[]>();
    const topics = new Map<string, AnnotatedPart["topics"]>();
    const documentsOfChain = new Map<string, Set<string>>();
    const { side, field: asked = side === "response" ? "predicted_coref_chain" : "coref_chain" } = this.options;
    // If the system has any chains, a mention without one is not in the response.
    const predicted =
      asked !== "coref_chain" &&
      json.value.some((item: unknown) => isRecord(item) && chainOf(item, asked) !== undefined);
    this.reportUnread(json.value, predicted ? asked : "coref_chain");
    if (this.options.bothSides === true && this.options.side === "response" && !predicted) {
      this.report("one-side-only");
    }
    json.value.forEach((item: unknown, i) => {
      const field = `[${i}]`;
      if (!isRecord(item)) {
        this.report("json-shape", { mention: jsonExcerpt(item), data: { field, expected: "a mention object" } });
        return;
      }
      const mention = ecbPlusMention(item, field, predicted ? asked : undefined, this.report);
      if (mention === undefined) return;
      listIn(documents, mention.document).push(mention);
      if (!topics.has(mention.document)) topics.set(mention.document, topicsOf(item));
      const chain = documentsOfChain.get(mention.entity);
      if (chain === undefined) documentsOfChain.set(mention.entity, new Set([mention.document]));
      else chain.add(mention.document);
    });
    this.reportChains(documentsOfChain);
    return Array.from(documents, ([document, mentions]) =>
      namesToPart({ document, part: "", topics: topics.get(document) }, mentions),
    );
  }

  /** Reports fields with the names of predictions that hold ids but are not read, or a named field that is not there. */
  private reportUnread(items: readonly unknown[], read: string): void {
    const { field } = this.options;
    const records = items.filter(isRecord);
    if (field !== undefined && field !== read) {
      const option = fieldOption(this.options);
      const data = { field, documents: [], count: records.length, of: records.length, option };
      this.report("field-missing", { severity: "error", data });
    }
    const known = [...fields.clusters, ...fields.predicted, ...fields.others];
    const names = new Set(records.flatMap((record) => Object.keys(record)));
    const unread = new UnreadFields();
    for (const name of names) {
      if (known.includes(name) || !isPredictionName(name)) continue;
      const its = records.filter((record) => chainOf(record, name) !== undefined);
      const documents = new Set(its.map((record) => textOfId(record["doc_id"]) ?? ""));
      for (const document of documents) unread.add(name, document, read);
    }
    unread.reportTo(this.report, this.options);
  }

  /**
   * Reports the number of chains that continue in other documents. Only a scope larger than a document scores these
   * links.
   */
  private reportChains(documentsOfChain: ReadonlyMap<string, ReadonlySet<string>>): void {
    let count = 0;
    for (const { size } of documentsOfChain.values()) if (size > 1) count++;
    if (count > 0) this.report("entities-across-documents", { data: { entities: count } });
  }
}

/** Returns the topic and the subtopic of a mention's document. */
function topicsOf(record: Record<string, unknown>): AnnotatedPart["topics"] {
  const topic = textOfId(record["topic_id"]) ?? textOfId(record["topic"]);
  const subtopic = textOfId(record["subtopic_id"]) ?? textOfId(record["subtopic"]);
  if (topic === undefined && subtopic === undefined) return undefined;
  return defined({ topic, subtopic });
}

const tokensSchema = pipe(array(pipe(number(), integer(), minValue(0))), minLength(1));

interface EcbPlusMention extends NamedMention {
  readonly document: string;
}

/**
 * Parses a mention object. The files do not give the lengths of sentences, so a mention has an opaque name instead of a
 * position.
 *
 * @returns undefined if the mention is unusable, which is reported, or if the system omitted it
 */
function ecbPlusMention(
  record: Record<string, unknown>,
  field: string,
  predicted: string | undefined,
  report: Report,
): EcbPlusMention | undefined {
  const document = idOf(record, "doc_id", field, report);
  const entity = predicted === undefined ? idOf(record, "coref_chain", field, report) : chainOf(record, predicted);
  if (document === undefined || entity === undefined) return undefined;
  const inDocument: Report = (code, { data, ...where } = {}) => {
    report(code, {
      document,
      entity,
      mention: jsonExcerpt(record["tokens_str"]),
      ...where,
      ...(data !== undefined && { data: { ...data, field: `${field}.${String(data["field"])}` } }),
    });
  };
  const name = nameOf(record, inDocument);
  if (name === undefined) return undefined;
  const entityType = textOfId(record["mention_type"]);
  const lemma = textOfId(record["mention_head_lemma"]) ?? "";
  return {
    ...{ document, entity, name },
    ...(lemma !== "" && { features: { lemma } }),
    ...defined({ entityType }),
  };
}

/** Returns the chain in a field, or undefined for a mention that the system omitted. */
function chainOf(record: Record<string, unknown>, field: string): string | undefined {
  const id = textOfId(record[field]);
  return id === "" ? undefined : id;
}

/**
 * Returns the mention's name: `SENTENCE:TOKENS`, or only the tokens if their positions in the document are given. If the
 * mention has a context or no sentence, its id is the name, if it has one: the contexts of a document each number their
 * own tokens.
 */
function nameOf(record: Record<string, unknown>, report: Report): string | undefined {
  const id = textOfId(record["mention_id"]);
  const sentence = textOfId(record["sent_id"]);
  const isInContext = Array.isArray(record["mention_context"]) && record["mention_context"].length > 0;
  if (id !== undefined && (isInContext || sentence === undefined)) return id;
  // Positions in the document identify a mention without its sentence.
  if (record["tokens_number"] === undefined && record["tokens_ids"] !== undefined) {
    const positions = fieldOf(record, "tokens_ids", tokensSchema, "a list of token numbers", report);
    return positions && sortedNumbers(positions);
  }
  const tokens = fieldOf(record, "tokens_number", tokensSchema, "a list of token numbers", report);
  if (sentence === undefined) {
    report("json-shape", { data: { field: "sent_id", expected: "the number of a sentence" } });
    return undefined;
  }
  if (tokens === undefined) return undefined;
  return `${sentence}:${sortedNumbers(tokens)}`;
}

function sortedNumbers(numbers: readonly number[]): string {
  return [...new Set(numbers)].sort((a, b) => a - b).join(",");
}

function idOf(record: Record<string, unknown>, name: string, field: string, report: Report): string | undefined {
  const id = textOfId(record[name]);
  if (id !== undefined) return id;
  report("json-shape", {
    mention: jsonExcerpt(record["tokens_str"]),
    data: { field: `${field}.${name}`, expected: "an id (a string or a number)" },
  });
  return undefined;
}
