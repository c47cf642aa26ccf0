import type { Format } from "../format.ts";
import { detectLabels } from "./label-header.ts";
import { LabelsReader } from "./labels-reader.ts";

/** Tables of mentions with their clusters, as in clustering and entity resolution. */
export const labels: Format = {
  id: "labels",
  title: "Labels (CSV, TSV)",
  summary:
    "A table with a header, `mention` and `cluster`, or `mention`, `key` and `response`, and perhaps `document`: a mention and its cluster on each row.",
  detect: detectLabels,
  reader: (options) => new LabelsReader(options),
  holdsBothSides: true,
  extensions: ["csv", "tsv"],
};
