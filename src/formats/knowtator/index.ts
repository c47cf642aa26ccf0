import type { Format } from "../format.ts";
import { knowtatorCompanions } from "./companions.ts";
import { KnowtatorReader } from "./knowtator-reader.ts";

/** Knowtator's XML, as CRAFT uses it. */
export const knowtator: Format = {
  id: "knowtator",
  title: "Knowtator",
  summary:
    'XML of Knowtator 1 (`<annotations textSource="x.txt">`) and 2 (`<knowtator-project>`), as in CRAFT: `IDENTITY chain`s whose `Coreferring strings` are annotations with `<span start="0" end="5">`.',
  detect: (head) =>
    /^\s*</.test(head) && (/<knowtator-project[\s>]/.test(head) || /<annotations\s[^<>]*\btextSource\s*=/.test(head)),
  reader: (options) => new KnowtatorReader(options),
  hasLocalIds: true,
  extensions: ["knowtator.xml", "xml"],
  companions: knowtatorCompanions,
};
