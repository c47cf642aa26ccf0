import { clustersOf } from "../common/json/clusters-of.ts";
import { flatName } from "../../core/flat-name.ts";
import type { Format } from "../format.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { ClustersJsonReader } from "./clusters-json-reader.ts";
import { detectClusters } from "./detect.ts";

/**
 * Plain clusters: lists of lists.
 *
 * Written as a map from document to clusters. What that cannot hold: words and sentences, entity ids (only their order),
 * and the part, which is appended to the document as `_0`, `_1` …
 */
export const clustersJson: Format = {
  id: "clusters",
  title: "Clusters (JSON)",
  summary:
    'Lists of mentions: `[["a", "b"], ["c"]]` for one document, `{"document": [["a", "b"], ["c"]]}` for many. A mention is an id (string or number), a span `[first, last]` of token positions, or a list of such spans.',
  extensions: ["json"],
  detect: detectClusters,
  reader: (options) => new ClustersJsonReader(options),
  repair: repairClusters,
  *write(parts) {
    let separator = "{\n";
    for (const part of parts) {
      yield `${separator}${JSON.stringify(flatName(part))}: ${JSON.stringify(clustersOf(part))}`;
      separator = ",\n";
    }
    yield separator === "{\n" ? "{\n}\n" : "\n}\n";
  },
};
