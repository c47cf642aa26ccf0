import type { Format } from "../format.ts";
import { CatReader } from "./cat-reader.ts";

/** CAT XML, as in ECB+ and MEANTIME. */
export const cat: Format = {
  id: "cat",
  title: "CAT XML",
  summary:
    'The XML of the annotation tool CAT, as in ECB+ and MEANTIME: `<token t_id="1" sentence="0" number="0">`, markables with `<token_anchor t_id="1"/>`, and relations such as `<CROSS_DOC_COREF note="ACT1">` from mentions to instances.',
  detect: (head) => /^\s*</.test(head) && /<token\s+t_id=/.test(head) && /<Document[\s>]/.test(head),
  reader: (options) => new CatReader(options),
  extensions: ["xml"],
};
