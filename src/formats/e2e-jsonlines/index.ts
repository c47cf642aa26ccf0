import type { Format } from "../format.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines-reader.ts";
import { writeE2eJsonlines } from "./e2e-jsonlines-writer.ts";

/** The JSON lines of e2e-coref and its descendants. */
export const e2eJsonlines: Format = {
  id: "jsonlines",
  title: "JSON lines (e2e)",
  summary:
    "One JSON object per line: `doc_key`, `sentences` (lists of words), and `clusters` or `predicted_clusters` as lists of `[first, last]` token positions of the document, both inclusive.",
  detect(head) {
    // A second line must begin an object of its own; a pretty-printed object continues there.
    const [first, second] = head
      .trimStart()
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== "");
    return (
      first?.startsWith("{") === true && !/^\{\s*$/.test(first) && (second === undefined || second.startsWith("{"))
    );
  },
  reader: (options) => new E2eJsonlinesReader(options),
  *write(parts) {
    for (const part of parts) yield writeE2eJsonlines(part);
  },
};
