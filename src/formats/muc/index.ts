import type { Format } from "../format.ts";
import { MucReader } from "./muc-reader.ts";

/** The SGML of the Message Understanding Conferences. */
export const mucSgml: Format = {
  id: "muc",
  title: "MUC SGML",
  summary:
    'Text with `<COREF ID="2" TYPE="IDENT" REF="1" MIN="man">the old man</COREF>`; a REF links a mention to one before it. Also the `.coref` files of OntoNotes, where the ID names the entity.',
  detect: (head) => /^\s*</.test(head) && /<COREF\s[^<>]*\b(?:ID|REF|TYPE|MIN)\s*=/.test(head),
  reader: (options) => new MucReader(options),
  hasLocalIds: true,
  extensions: ["sgm", "sgml", "coref"],
};
