import { withExtension } from "../file-name.ts";
import type { Format } from "../format.ts";
import { BooknlpReader } from "./booknlp-reader.ts";

/** What BookNLP writes next to `.entities` and `.tokens`. */
const others = ["quotes", "supersense", "book", "book.html"];

/** BookNLP's table of entities. */
export const booknlp: Format = {
  id: "booknlp",
  title: "BookNLP",
  summary:
    "A table `.entities` with the header `COREF start_token end_token prop cat text`, tokens of the document from 0, both inclusive, and the table `.tokens` next to it. Columns are separated by tabs.",
  detect: (head) => /^\s*COREF\tstart_token\tend_token(?:\t|\r|\n|$)/.test(head),
  reader: (options) => new BooknlpReader(options),
  hasLocalIds: true,
  extensions: ["entities"],
  companions: (path) =>
    /\.entities(?:\.gz)?$/i.test(path) ? ["tokens", ...others].map((extension) => withExtension(path, extension)) : [],
};
