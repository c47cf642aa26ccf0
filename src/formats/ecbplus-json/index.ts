import type { Format } from "../format.ts";
import { EcbPlusJsonReader } from "./ecbplus-json-reader.ts";

/** Lists of mentions made of ECB+, and of WEC and other corpora in that form. */
export const ecbPlusJson: Format = {
  id: "ecbplus-json",
  title: "ECB+ mentions (JSON)",
  summary:
    "A JSON list of mention objects with `coref_chain`, `doc_id`, `sent_id`, `tokens_number` (the tokens' numbers in the sentence) and `tokens_str`.",
  detect: (head) => /^\s*\[\s*\{/.test(head) && /"coref_chain"\s*:/.test(head) && /"doc_id"\s*:/.test(head),
  reader: (options) => new EcbPlusJsonReader(options),
  holdsBothSides: true,
  extensions: ["json"],
};
