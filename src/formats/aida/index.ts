import type { Format } from "../format.ts";
import { AidaReader } from "./aida-reader.ts";

/** Entity linking in the columns of AIDA CoNLL-YAGO. */
export const aida: Format = {
  id: "aida",
  title: "AIDA CoNLL-YAGO",
  summary:
    "A token per line, behind it `B` or `I`, the mention, and the entity it is linked to, with tabs between; documents begin with `-DOCSTART- (ID)`.",
  detect: (head) => /^\uFEFF?\s*-DOCSTART-(?:[ (]|$)/m.test(head.slice(0, 4096)) && /\t[BI](?:\t|\r?$)/m.test(head),
  reader: (options) => new AidaReader(options),
};
