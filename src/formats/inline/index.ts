import { fileOfDocument } from "../common/input/file-name.ts";
import { flatName } from "../../core/part-key.ts";
import type { Format } from "../format.ts";
import { detectInline } from "./detect.ts";
import { InlineReader } from "./inline-reader.ts";
import { markedText, writeInline } from "./inline-writer.ts";

/** Mentions marked in the running text, as people and language models write them. */
export const inline: Format = {
  id: "inline",
  title: "Inline markup",
  summary:
    'Text in which mentions are marked: `[the rebels|e3]`, `[the rebels]_3`, `[the rebels](#3)`, `<m id="3">the rebels</m>` and the like. A file is a document, or has several between `#begin document (ID)` and `#end document`, or is JSON lines with a text each.',
  detect: detectInline,
  reader: (options) => new InlineReader(options),
  *write(parts) {
    for (const part of parts) yield writeInline(part);
  },
  writeFiles: (part) => [{ path: `${fileOfDocument(flatName(part))}.txt`, text: `${markedText(part)}\n` }],
  extensions: ["txt"],
};
