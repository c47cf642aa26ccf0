import type { Format } from "../format.ts";
import { detectSacr } from "./detect.ts";
import { SacrReader } from "./sacr-reader.ts";

/** The files of SACR, a tool to annotate chains of reference. */
export const sacr: Format = {
  id: "sacr",
  title: "SACR",
  summary:
    'Text with mentions in braces, one inside the other: `{chain text}` or `{chain:property="value" text}`; blank lines between paragraphs, lines that begin with `#` for metadata. A file is one document.',
  detect: detectSacr,
  reader: (options) => new SacrReader(options),
  hasLocalIds: true,
  extensions: ["sacr"],
};
