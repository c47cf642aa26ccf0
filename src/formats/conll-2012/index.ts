import type { Format } from "../format.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";
import { writeConll2012 } from "./conll-2012-writer.ts";
import { detectConll2012 } from "./detect.ts";
import { repairConll2012 } from "./repair-conll-2012.ts";

/** CoNLL-2011/2012 and its dialects. */
export const conll2012: Format = {
  id: "conll",
  title: "CoNLL-2011/2012",
  summary:
    "One token per line in columns, coreference in the last one as `(ID`, `ID)` and `(ID)` joined by `|`, documents between `#begin document (ID); part NNN` and `#end document`.",
  extensions: ["conll", "v4_gold_conll", "v4_auto_conll"],
  detect: detectConll2012,
  reader: (options) => new Conll2012Reader(options),
  repair: repairConll2012,
  *write(parts) {
    for (const part of parts) yield writeConll2012(part);
  },
};
