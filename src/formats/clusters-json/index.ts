import { clustersOf } from "../e2e-jsonlines/e2e-jsonlines-writer.ts";
import { labelOf } from "../../core/document.ts";
import type { Format } from "../format.ts";
import { ClustersJsonReader } from "./clusters-json-reader.ts";

/** Plain clusters: lists of lists. */
export const clustersJson: Format = {
  id: "clusters",
  title: "Clusters (JSON)",
  summary:
    'Lists of mentions: `[["a", "b"], ["c"]]` for one document, `{"document": [["a", "b"], ["c"]]}` for many. A mention is an id (string or number), a span `[first, last]` of token positions, or a list of such spans.',
  detect: (head) => /^\s*[[{]/.test(head),
  reader: (options) => new ClustersJsonReader(options),
  *write(parts) {
    let separator = "{\n";
    for (const part of parts) {
      yield `${separator}${JSON.stringify(labelOf(part))}: ${JSON.stringify(clustersOf(part))}`;
      separator = ",\n";
    }
    yield separator === "{\n" ? "{}\n" : "\n}\n";
  },
};
