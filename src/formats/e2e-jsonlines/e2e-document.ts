import type { AnnotatedPart } from "../../core/document.ts";
import {
  type ClusteredDocument,
  clusteredDocumentToPart,
  type DocumentContext,
} from "../common/json/clustered-document.ts";
import { documentFields } from "../common/json/json-dialect.ts";
import { documentIdOf } from "../common/json/json-field.ts";
import { nameClassesOf, speakersOf, tagsOf } from "../common/json/json-tags.ts";
import { optionalWords } from "../common/json/json-words.ts";
import type { NamelessDocuments } from "../nameless-documents.ts";
import type { Report } from "../reporter.ts";
import { segmentsOf } from "./segments.ts";

/** Whether an object is one document with its clusters, rather than a map from document ids to clusters. */
export function isE2eDocument(record: Record<string, unknown>): boolean {
  return documentFields.some((key) => Object.hasOwn(record, key));
}

/** One document object as a part. */
export function e2eDocument(
  record: Record<string, unknown>,
  context: DocumentContext & { readonly names: NamelessDocuments },
  line?: number,
): AnnotatedPart {
  const { options } = context;
  const id = record["doc_key"] ?? record["doc_id"] ?? record["document_id"] ?? record["id"];
  const { document, position } = context.names.next(documentIdOf(id, "doc_key", context.report));
  const report: Report = (code, where) => {
    context.report(code, { document, ...where });
  };
  const response = options.side === "response" ? record["predicted_clusters"] : undefined;
  if (options.bothSides === true) {
    const own = options.side === "response" ? response : record["clusters"];
    if (own === undefined || own === null) report("one-side-only", {});
  }
  const clusters = response ?? record["clusters"] ?? record["predicted_clusters"];
  const { text } = record;
  const part = clusteredDocumentToPart(
    {
      document,
      part: "",
      ...(line !== undefined && { line }),
      ...textOf(record, report),
      ...(typeof text === "string" && { text }),
      field: "clusters",
      clusters,
      names: true,
      own: { ends: "inclusive", offsets: "token" },
    },
    context,
  );
  return position === undefined ? part : { ...part, position };
}

type Words = Pick<ClusteredDocument, "words" | "tags" | "nameClasses" | "speakers" | "sentenceStarts" | "subtokens">;

/** The words of the sentences, or of segments of subtokens where there is a map to words; those of `tokens` otherwise. */
function textOf(record: Record<string, unknown>, report: Report): Words {
  const { sentences } = record;
  if (sentences === undefined || sentences === null) {
    const words = optionalWords(record, "tokens", report);
    return words === undefined ? {} : { words };
  }
  const text = wordsOf(sentences);
  if (text === undefined) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences, each a list of words" } });
    return {};
  }
  const segments = segmentsOf(record, text.words, report);
  if (segments !== undefined) return segments;
  const { length } = text.words;
  return {
    ...text,
    tags: tagsOf(record["pos"], length),
    nameClasses: nameClassesOf(record["ner"], length),
    speakers: speakersOf(record["speakers"], length),
  };
}

/** Lists of words one after another, and where each begins; nothing if it is something else. */
function wordsOf(sentences: unknown): { words: string[]; sentenceStarts: Int32Array } | undefined {
  if (!Array.isArray(sentences)) return undefined;
  const words: string[] = [];
  const starts: number[] = [];
  for (const sentence of sentences as readonly unknown[]) {
    if (!Array.isArray(sentence)) return undefined;
    if (sentence.length > 0) starts.push(words.length);
    for (const word of sentence as readonly unknown[]) {
      if (typeof word !== "string") return undefined;
      words.push(word);
    }
  }
  return { words, sentenceStarts: Int32Array.from(starts) };
}
