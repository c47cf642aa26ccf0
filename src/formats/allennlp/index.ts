import { repairClusters } from "../common/json/repair-clusters.ts";
import type { Format } from "../format.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { allennlpDocument } from "./allennlp-document.ts";

/** The output of AllenNLP's coreference predictor. */
export const allennlp: Format = {
  id: "allennlp",
  title: "AllenNLP (JSON)",
  summary:
    "One JSON object, one per line, or a list: `document` (a list of words) and `clusters` as lists of `[first, last]` word positions, both inclusive.",
  detect: (head) => jsonDialect(head) === "allennlp",
  reader: (options) => new JsonDocumentsReader(options, (record, context) => [allennlpDocument(record, context)]),
  repair: repairClusters,
  extensions: ["json", "jsonl"],
};
