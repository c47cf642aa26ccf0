import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { clustersToPart } from "../clusters-to-part.ts";
import type { Report } from "../reporter.ts";
import type { ReadOptions } from "../format.ts";

/** Whether an object is one document with its clusters, rather than a map from document ids to clusters. */
export function isE2eDocument(record: Record<string, unknown>): boolean {
  return ["doc_key", "sentences", "clusters", "predicted_clusters"].some((key) => Object.hasOwn(record, key));
}

/** One document object as a part. */
export function e2eDocument(
  record: Record<string, unknown>,
  options: ReadOptions,
  report: Report,
  line?: number,
): AnnotatedPart {
  const document = nameOf(record["doc_key"] ?? record["doc_id"] ?? record["document_id"] ?? record["id"], report);
  const inDocument: Report = (code, where) => {
    report(code, { document, ...where });
  };
  const response = options.side === "response" ? record["predicted_clusters"] : undefined;
  const clusters = response ?? record["clusters"] ?? record["predicted_clusters"];
  const tokens = tokensOf(record["sentences"], options.tokens ?? true, inDocument);
  return clustersToPart(
    clusters,
    { document, part: "", ...(line !== undefined && { line }), ...(tokens !== undefined && { tokens }) },
    report,
  );
}

function nameOf(id: unknown, report: Report): string {
  if (typeof id === "string" && id !== "") return id;
  if (typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER) return String(id);
  if (id === undefined || id === null || id === "") report("document-without-name", { document: "" });
  else report("json-shape", { document: "", data: { field: "doc_key", expected: "a string" } });
  return "";
}

/** @param words whether to keep them; sentences and the number of tokens are always known */
function tokensOf(sentences: unknown, words: boolean, report: Report): Tokens | undefined {
  if (sentences === undefined || sentences === null) return undefined;
  const valid =
    Array.isArray(sentences) &&
    sentences.every((sentence) => Array.isArray(sentence) && sentence.every((word) => typeof word === "string"));
  if (!valid) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences, each a list of words" } });
    return undefined;
  }
  const starts: number[] = [];
  let length = 0;
  for (const sentence of sentences) {
    if (sentence.length > 0) starts.push(length);
    length += sentence.length;
  }
  return {
    length,
    ...(words && { form: textColumn(sentences.flat()) }),
    sentenceStarts: Int32Array.from(starts),
  };
}
