import type { Format } from "../format.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { fastcorefDocument } from "./fastcoref-document.ts";

/** The output of fastcoref (F-coref and LingMess). */
export const fastcoref: Format = {
  id: "fastcoref",
  title: "fastcoref (JSON)",
  summary:
    "One JSON object per line, a single one, or a list: `text` and `clusters` as lists of `[start, end]` characters of the text, the end exclusive; `clusters_strings` are their texts.",
  detect: (head) => jsonDialect(head) === "fastcoref",
  reader: (options) => new JsonDocumentsReader(options, (record, context) => [fastcorefDocument(record, context)]),
  extensions: ["jsonlines", "json"],
};
