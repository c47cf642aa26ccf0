import type { Format } from "../format.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines-reader.ts";
import { writeE2eJsonlines } from "./e2e-jsonlines-writer.ts";

/** The JSON lines of e2e-coref and its descendants. */
export const e2eJsonlines: Format = {
  id: "jsonlines",
  title: "JSON lines (e2e)",
  summary:
    "One JSON object per line: `doc_key`, `sentences` (lists of words), and `clusters` or `predicted_clusters` as lists of `[first, last]` token positions of the document, both inclusive.",
  holdsBothSides: true,
  extensions: ["jsonl", "jsonlines"],
  detect: (head) => jsonDialect(head) === "jsonlines",
  reader: (options) => new E2eJsonlinesReader(options),
  repair: repairClusters,
  *write(parts) {
    for (const part of parts) yield writeE2eJsonlines(part);
  },
};
