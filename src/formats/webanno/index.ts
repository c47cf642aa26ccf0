import type { Format } from "../format.ts";
import { WebannoReader } from "./webanno-reader.ts";

/** WebAnno TSV 3, as WebAnno and INCEpTION write it. */
export const webanno: Format = {
  id: "webanno",
  title: "WebAnno TSV 3",
  summary:
    "Tables of WebAnno and INCEpTION (`#FORMAT=WebAnno TSV 3.3`): a token per line with its place in the text, and columns for layers: chains (`#T_CH=`), or spans (`#T_SP=`) with relations of coreference (`#T_RL=`).",
  detect: (head) => /^\uFEFF?\s*#FORMAT=WebAnno TSV 3/.test(head),
  reader: (options) => new WebannoReader(options),
  hasLocalIds: true,
};
