import type { Format } from "../format.ts";
import { ApfReader } from "./apf-reader.ts";
import { apfCompanions } from "./companions.ts";

/** ACE Pilot Format. */
export const apf: Format = {
  id: "apf",
  title: "ACE APF",
  summary:
    'XML of the ACE evaluations: `<entity ID="E1" TYPE="PER">` with `<entity_mention>`s, whose `<charseq START="4" END="9">` counts characters of the `.sgm` file next to it without its tags, the last one included.',
  detect: (head) => /^\s*</.test(head) && /<source_file[\s>]/i.test(head) && !/<deft_ere[\s>]/.test(head),
  reader: (options) => new ApfReader(options),
  hasLocalIds: true,
  extensions: ["apf.xml"],
  companions: apfCompanions,
};
