import type { Format } from "../format.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { wlcorefDocument } from "./wlcoref-document.ts";

/** The JSON lines of wl-coref and its descendants. */
export const wlcoref: Format = {
  id: "wlcoref",
  title: "wl-coref (JSON lines)",
  summary:
    "One JSON object per line: `document_id`, `cased_words`, `sent_id` (the sentence of each word), and `span_clusters` as lists of `[first, end]` word positions, the end exclusive; `word_clusters` are their heads.",
  detect: (head) => jsonDialect(head) === "wlcoref",
  reader: (options) => new JsonDocumentsReader(options, (record, context) => [wlcorefDocument(record, context)]),
  extensions: ["jsonlines", "jsonl"],
};
