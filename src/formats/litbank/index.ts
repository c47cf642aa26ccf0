import { withExtension } from "../file-name.ts";
import type { Format } from "../format.ts";
import { LitbankReader } from "./litbank-reader.ts";

/** The tables of LitBank. */
export const litbank: Format = {
  id: "litbank",
  title: "LitBank TSV",
  summary:
    "A `.ann` table for each `.txt` file of one sentence per line: `MENTION T2 0 15 0 17 text FAC NOM` names first and last token by sentence and token of the sentence, from 0, both inclusive; `COREF T2 Hartfield-1` the chain. Columns are separated by tabs.",
  detect: (head) => /^(?:MENTION\t[^\t\n]+(?:\t\d+){4}\t|COREF\tT\d+\t\S)/m.test(head),
  reader: (options) => new LitbankReader(options),
  hasLocalIds: true,
  extensions: ["ann"],
  companions: (path) => (/\.ann(?:\.gz)?$/i.test(path) ? [withExtension(path, "txt")] : []),
};
