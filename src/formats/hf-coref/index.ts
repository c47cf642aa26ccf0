import type { Format } from "../format.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { hfParts } from "./hf-document.ts";

/** Rows of coreference data sets on the Hugging Face Hub. */
export const hfCoref: Format = {
  id: "hf-coref",
  title: "Hugging Face data set rows (JSON)",
  summary:
    "One JSON object per document, on lines or in a list: `sentences` with `tokens`, and `coref_chains` as lists of `[sentence, first, last]`, both inclusive; or `coref_spans` in each sentence; or `tokens` and `clusters`.",
  detect: (head) => jsonDialect(head) === "hf-coref",
  reader: (options) => new JsonDocumentsReader(options, hfParts),
  extensions: ["jsonl", "json"],
};
