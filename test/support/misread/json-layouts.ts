import type { TestWriter } from "../format-writers/test-writer.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { lines, partOf, type Side, spansOf, textBytes, type TrueDocument } from "../true-documents.ts";
import { allWriters, type WrittenSide } from "../written-side.ts";

type Fields = Record<string, unknown>;

/** A JSON layout: an object for each document, with the clusters in one of its fields. */
export interface JsonLayout {
  /** The id of the format. */
  readonly format: string;
  /** The field of the clusters. */
  readonly field: string;
  /** The field of the document's id, if the format has one. */
  readonly id: string;
  /** Whether each document is a file. */
  readonly isFile?: true;
  readonly record: (document: TrueDocument, side: Side) => Fields;
}

/** Returns a copy of an object without some of its fields. */
export function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Takes the objects of a test writer. */
function writtenBy(pick: (writer: TestWriter) => boolean, id: string, field: string, isFile?: true): JsonLayout {
  const writer = allWriters.find(pick)!;
  return {
    format: writer.format,
    field,
    id,
    ...(isFile === undefined ? {} : { isFile }),
    record: (document, side) => {
      // Some writers alternate between layouts, so each document is written alone.
      const [{ text }] = writer.write([partOf(document, side)]);
      const parsed = JSON.parse(text) as Fields | Fields[];
      const fields = Array.isArray(parsed) ? parsed[0] : parsed;
      return isFile === true || id in fields ? fields : { [id]: document.id, ...fields };
    },
  };
}

const by =
  (format: string) =>
  (writer: TestWriter): boolean =>
    writer.format === format;

const segments = writtenBy(
  ({ format, write }) => format === "jsonlines" && write !== allWriters.find(by("jsonlines"))!.write,
  "doc_key",
  "clusters",
);

export const jsonLayouts: readonly JsonLayout[] = [
  writtenBy(by("jsonlines"), "doc_key", "clusters"),
  segments,
  writtenBy(by("wlcoref"), "document_id", "span_clusters"),
  writtenBy(by("allennlp"), "doc_key", "clusters"),
  writtenBy(by("maverick"), "doc_key", "clusters_token_offsets"),
  writtenBy(by("fastcoref"), "doc_key", "clusters"),
  writtenBy(by("preco"), "id", "mention_clusters"),
  writtenBy(by("koconovel"), "doc_id", "omniscent_separate"),
  writtenBy(by("hf-coref"), "id", "coref_chains"),
  {
    format: "clusters",
    field: "clusters",
    id: "doc_key",
    record: (document, side) => ({ doc_key: document.id, clusters: spansOf(document, side) }),
  },
  writtenBy(by("corenlp-json"), "docId", "corefs", true),
  writtenBy(by("scorch"), "name", "clusters", true),
];

export const jsonFormats = [...new Set(jsonLayouts.map(({ format }) => format))];

/** The layouts without one for pieces of words, by format. */
export const wordLayouts: ReadonlyMap<string, JsonLayout> = new Map(
  jsonLayouts.filter((layout) => layout !== segments).map((layout) => [layout.format, layout]),
);

/** Writes objects as lines or, if the format needs it, as files named after documents. */
export function writeRecords(
  layout: JsonLayout,
  documents: readonly TrueDocument[],
  side: Side,
  record: (document: TrueDocument, index: number) => unknown = (document) => layout.record(document, side),
): WrittenSide {
  const records = documents.map(record);
  if (layout.isFile === true)
    return {
      files: new Map(
        records.map((each, d) => [
          `${side}/${fileOfDocument(documents[d].id)}.json`,
          textBytes(JSON.stringify(each, null, 2)),
        ]),
      ),
      path: side,
    };
  const path = `${side}.${layout.format === "clusters" ? "json" : "jsonl"}`;
  const text = layout.format === "clusters" ? JSON.stringify(records) : lines(records);
  return { files: new Map([[path, textBytes(text)]]), path };
}
