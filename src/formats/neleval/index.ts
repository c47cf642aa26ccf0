import type { Format } from "../format.ts";
import { detectNeleval } from "./neleval-line.ts";
import { NelevalReader } from "./neleval-reader.ts";

/** The tables of neleval, the scorer of entity linking at TAC. */
export const neleval: Format = {
  id: "neleval",
  title: "neleval (TSV)",
  summary:
    "A mention per line: document, start, end, id of the entity, score and type, with tabs between; entities go across documents.",
  detect: detectNeleval,
  reader: (options) => new NelevalReader(options),
  extensions: ["tsv"],
};
