import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { isTriple, optionalWords } from "../common/json/json-field.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { reportingAt } from "../common/messages/reporter.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";

/** Fields with the texts of mentions, in all versions of the tool. */
const quoteFields: readonly string[] = ["clusters_token_text", "clusters_text_mentions", "clusters_char_text"];

export const maverickFields: JsonFields = {
  clusters: ["clusters_token_offsets", "clusters_char_offsets"],
  predicted: ["predicted_clusters"],
  others: ["doc_key", "id", "doc_id", "document_id", "tokens", "text", ...quoteFields],
};

/** The output of Maverick. */
export const maverick: Format = {
  id: "maverick",
  title: "Maverick (JSON)",
  summary:
    "JSON objects with clusters as lists of `[first, last]` positions, of tokens (`clusters_token_offsets`) or characters (`clusters_char_offsets`). All ends are inclusive.",
  detect: (head) => jsonDialect(head) === "maverick",
  reader: (options) =>
    new JsonDocumentsReader(
      options,
      maverickFields,
      (record, context) => xcoreDocuments(record, context) ?? [maverickDocument(record, context)],
    ),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields: maverickFields,
  survey: () => jsonSurvey(maverickFields),
  extensions: ["json", "jsonl"],
};

export function maverickDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "id", "doc_id", "document_id"]);
  const report = reportingAt(context.report, { document });
  const words = optionalWords(record, "tokens", report);
  const text = record["text"];
  const fields = { token: "clusters_token_offsets", char: "clusters_char_offsets" } as const;
  const isThere = (offsets: "token" | "char"): boolean =>
    record[fields[offsets]] !== undefined && record[fields[offsets]] !== null;
  // Of the two fields, takes the one that the options ask for (tokens by default), or else the one that is present.
  const named = (["token", "char"] as const).find((unit) => fields[unit] === context.options.field);
  const wanted = named ?? context.options.offsets ?? "token";
  const offsets =
    named !== undefined || isThere(wanted) ? wanted : isThere("token") || !isThere("char") ? "token" : "char";
  const { field, clusters } = context.fields.take(record, document, fields[offsets]);
  reportNoClusters(clusters, field, context.options, report);
  const hasText = typeof text === "string";
  // Without the text, characters cannot be mapped to tokens, because its spacing is unknown.
  const isAdrift = offsets === "char" && !hasText;
  if (isAdrift && words !== undefined) context.passedOver.add("tokens", words.length);
  const isOwn = field === fields[offsets];
  const quotes = quoteFields.map((field) => record[field]).find((value) => Array.isArray(value));
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line: context.line }),
      ...(hasText && { text }),
      ...(words !== undefined && !isAdrift && { words }),
      field,
      clusters: clusters ?? [],
      own: { ends: "inclusive", offsets },
      quotes: isOwn ? quotes : undefined,
    },
    context,
  );
}

/** A mention of one document, with its text if the file gives it. */
interface XcoreMention {
  readonly span: readonly [first: number, last: number];
  readonly quote: unknown;
}

/**
 * Reads xCoRe's output for several documents: `tokens` has a list for each, and mentions are `[document, first, last]`.
 * The documents share their entities.
 *
 * @returns nothing if the object is a single document
 */
function xcoreDocuments(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] | undefined {
  const { tokens } = record;
  const isSeveral = Array.isArray(tokens) && tokens.some((item) => Array.isArray(item));
  if (!isSeveral || !Array.isArray(record["clusters_token_offsets"])) return undefined;
  const { field, clusters } = context.fields.take(record, "", "clusters_token_offsets");
  const lists: readonly unknown[] = Array.isArray(clusters) ? clusters : [];
  const quotes = maverickFields.others.map((name) => record[name]).find((value) => isParallel(value, lists));
  const entities = lists.map((cluster, entity): Map<number, XcoreMention[]> => {
    const byDocument = new Map<number, XcoreMention[]>();
    const mentions: readonly unknown[] = Array.isArray(cluster) ? cluster : [cluster];
    mentions.forEach((mention, m) => {
      if (!isTriple(mention) || !(mention[0] in tokens)) {
        const data = { field: `${field}[${entity}][${m}]`, expected: "a mention [document, first, last]" };
        context.report("json-shape", { entity: String(entity), mention: jsonExcerpt(mention), data });
        return;
      }
      const [document, first, last] = mention;
      const own = byDocument.get(document) ?? [];
      own.push({ span: [first, last], quote: (quotes?.[entity] as readonly unknown[] | undefined)?.[m] });
      byDocument.set(document, own);
    });
    return byDocument;
  });
  return tokens.map((words: unknown, d) => {
    const own = entities.flatMap((byDocument, entity) => {
      const mentions = byDocument.get(d);
      return mentions === undefined ? [] : [{ entity, mentions }];
    });
    const part = clusteredDocumentToPart(
      {
        document: context.nameOf({}, []),
        part: "",
        ...defined({ line: context.line }),
        words: Array.isArray(words) ? words.map(String) : [],
        field,
        clusters: own.map(({ mentions }) => mentions.map(({ span }) => span)),
        ...(quotes !== undefined && { quotes: own.map(({ mentions }) => mentions.map(({ quote }) => quote)) }),
        own: { ends: "inclusive", offsets: "token" },
      },
      context,
    );
    const ids = part.entities.ids.map((id) => String(own[Number(id)].entity));
    return { ...part, lacksIds: undefined, entities: { ...part.entities, ids, local: new Uint8Array(ids.length) } };
  });
}

/** Returns whether a value has a list of texts for each cluster. */
function isParallel(value: unknown, clusters: readonly unknown[]): value is readonly unknown[][] {
  return (
    Array.isArray(value) &&
    value.length === clusters.length &&
    value.every((item) => Array.isArray(item) && typeof item[0] === "string")
  );
}
