import { repairClusters } from "../common/json/repair-clusters.ts";
import type { Format } from "../format.ts";
import { PrecoReader } from "./preco-reader.ts";

/** PreCo (Chen et al. 2018) and corpora in its form, such as BenCoref. */
export const preco: Format = {
  id: "preco",
  title: "PreCo",
  summary:
    "One JSON object per line: `id`, `sentences` (lists of words), and `mention_clusters` as lists of `[sentence, begin, end]`, the end exclusive.",
  detect: (head) => /^\s*\{[^\r\n]*"mention_clusters"\s*:/.test(head),
  reader: (options) => new PrecoReader(options),
  repair: repairClusters,
  extensions: ["jsonl"],
};
