import type { Format } from "../format.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";
import { writeConll2012 } from "./conll-2012-writer.ts";

/** CoNLL-2011/2012 and its dialects. */
export const conll2012: Format = {
  id: "conll",
  title: "CoNLL-2011/2012",
  summary:
    "One token per line in columns, coreference in the last one as `(ID`, `ID)` and `(ID)` joined by `|`, documents between `#begin document (ID); part NNN` and `#end document`.",
  detect(head) {
    if (/^#\s*begin document/m.test(head)) return true;
    // Without headers: lines of several columns whose last ones are coreference cells, at least one with a bracket.
    const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const cells = lines.slice(0, -1).map((line) => line.trimEnd().split(/[ \t]+/));
    return (
      cells.some(
        (fields) =>
          fields.length > 1 && /^(\([^()|]+\)?|[^()|]+\))(\|?(\([^()|]+\)?|[^()|]+\)))*$/.test(fields.at(-1)!),
      ) && cells.every((fields) => fields.length > 1)
    );
  },
  reader: (options) => new Conll2012Reader(options),
  *write(parts) {
    for (const part of parts) yield writeConll2012(part);
  },
};
