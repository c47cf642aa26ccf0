import type { Format } from "../format.ts";
import { ConlluaReader } from "./conllua-reader.ts";
import { detectConllua } from "./detect.ts";

/** The "exploded" format of Universal Anaphora. */
export const conllua: Format = {
  id: "conllua",
  title: "CoNLL-UA (Universal Anaphora)",
  summary:
    "CoNLL-U Plus with `# global.columns = ID FORM … MISC IDENTITY …` and mentions in the column `IDENTITY` as `(EntityID=1|MarkableID=markable_1|Min=1` … `)`.",
  detect: detectConllua,
  reader: (options) => new ConlluaReader(options),
  extensions: ["CONLLUA", "conllup"],
};
