import type { Format } from "../format.ts";
import { mmax2Companions } from "./mmax2-paths.ts";
import { Mmax2Reader } from "./mmax2-reader.ts";

/** MMAX2, the format of ARRAU, ParCorFull, COREA and others. */
export const mmax2: Format = {
  id: "mmax2",
  title: "MMAX2",
  summary:
    'The standoff XML of MMAX2: `NAME_coref_level.xml` with markables `<markable span="word_1..word_5,word_9" coref_class="set_3"/>`, whose words are in `NAME_words.xml` in the folder `Basedata` next to it, and whose sentences are in `NAME_sentence_level.xml`.',
  detect: (head) =>
    /^\s*</.test(head) &&
    /<(?:\w+:)?markables\b/.test(head) &&
    /\sxmlns(?::\w+)?="[^"]*NameSpaces\/coref[^"]*"|\scoref_(?:class|set)="|\sref="(?:\w+:)?markable_/.test(head),
  reader: (options) => new Mmax2Reader(options),
  hasLocalIds: true,
  extensions: ["xml"],
  companions: mmax2Companions,
};
