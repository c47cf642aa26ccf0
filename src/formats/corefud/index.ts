import type { Format } from "../format.ts";
import { CorefudReader } from "./corefud-reader.ts";
import { writeCorefud } from "./corefud-writer.ts";
import { detectCorefud } from "./detect.ts";

/** CoNLL-U with coreference in MISC, as in CorefUD and GUM. */
export const corefud: Format = {
  id: "corefud",
  title: "CorefUD (CoNLL-U)",
  summary:
    "CoNLL-U with `# newdoc id = ID`, a declaration `# global.Entity = eid-etype-head-other`, and mentions in MISC as `Entity=(e1-person-2` … `e1)`, one behind the other, empty nodes as tokens of their own.",
  detect: detectCorefud,
  reader: (options) => new CorefudReader(options),
  *write(parts) {
    for (const part of parts) yield writeCorefud(part);
  },
  extensions: ["conllu"],
};
