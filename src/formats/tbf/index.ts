import type { Format } from "../format.ts";
import { TbfReader } from "./tbf-reader.ts";

/** TAC's tables of event nuggets. */
export const tbf: Format = {
  id: "tbf",
  title: "TAC TBF",
  summary:
    "Events of TAC KBP between `#BeginOfDocument ID` and `#EndOfDocument`: on each line system, document, id, places (`4,8;13,16` in characters, ends exclusive, or ids of tokens), text, type and realis; `@Coreference<tab>C0<tab>E1,E2` is a chain. Columns are separated by tabs.",
  detect: (head) => /^#\s*(?:Begin|End)OfDocument\b/im.test(head),
  reader: (options) => new TbfReader(options),
  hasLocalIds: true,
  extensions: ["tbf"],
};
