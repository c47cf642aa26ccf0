import type { Format } from "../format.ts";
import { TeiReader } from "./tei-reader.ts";

/** Texts of the Text Encoding Initiative. */
export const tei: Format = {
  id: "tei",
  title: "TEI",
  summary:
    'TEI XML with `<rs ref="#anna">her sister</rs>`, `<persName ref="#anna">`, `<name>` and the like; `ref` says which entity it is.',
  detect: (head) => /^\s*</.test(head) && /<(?:[\w.-]{1,20}:)?(?:TEI|TEI\.2|teiCorpus)[\s>]/.test(head),
  reader: (options) => new TeiReader(options),
  hasLocalIds: true,
  extensions: ["tei.xml", "tei", "xml"],
};
