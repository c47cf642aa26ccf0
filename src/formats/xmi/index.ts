import type { Format } from "../format.ts";
import { XmiReader } from "./xmi-reader.ts";

/** UIMA XMI, as CorefAnnotator, DKPro, WebAnno and INCEpTION write it. */
export const xmi: Format = {
  id: "xmi",
  title: "UIMA XMI",
  summary:
    "The XML of UIMA: one text, and annotations that refer to it by character offsets. Mentions and entities of CorefAnnotator, or coreference chains of DKPro, WebAnno and INCEpTION.",
  detect: (head) => /^\s*</.test(head) && /<xmi:XMI\s|\sxmlns:cas="http:\/\/\/uima\/cas\.ecore"/.test(head),
  reader: (options) => new XmiReader(options),
  hasLocalIds: true,
  extensions: ["xmi"],
};
