import type { Format } from "../format.ts";
import { ereCompanions } from "./companions.ts";
import { EreReader } from "./ere-reader.ts";

/** Rich ERE and Light ERE of DEFT and TAC KBP. */
export const richEre: Format = {
  id: "rich-ere",
  title: "Rich ERE",
  summary:
    'XML of DEFT and TAC KBP: `<deft_ere>` with `<entity>` and event `<hopper>`s, whose mentions have `offset="81" length="9"`, counting characters of the source file, tags included.',
  detect: (head) => /^\s*</.test(head) && /<deft_ere[\s>]/.test(head),
  reader: (options) => new EreReader(options),
  hasLocalIds: true,
  extensions: ["rich_ere.xml", "event_nugget.xml"],
  companions: ereCompanions,
};
