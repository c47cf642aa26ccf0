import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { JsonDocumentContext } from "../common/json/json-documents-reader.ts";
import { isTriple } from "../common/json/json-items.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { maverickFields } from "./maverick-document.ts";

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
export function xcoreDocuments(
  record: Record<string, unknown>,
  context: JsonDocumentContext,
): AnnotatedPart[] | undefined {
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
    return { ...part, entities: { ...part.entities, ids, local: new Uint8Array(ids.length) } };
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
