import { withExtension } from "../file-name.ts";
import type { Format } from "../format.ts";
import { BratReader } from "./brat-reader.ts";
import { writeBrat } from "./brat-writer.ts";
import { detectBrat } from "./detect.ts";

/** brat's standoff format. */
export const brat: Format = {
  id: "brat",
  title: "brat standoff",
  summary:
    "One `.ann` file for each `.txt` file: `T1<tab>TYPE 10 20<tab>text` is a span of characters, the end exclusive; `R1<tab>Coreference Arg1:T1 Arg2:T2` and `*<tab>Equiv T1 T2 T3` say what is coreferent, or, as in LitBank, second spans whose type is the name of a chain.",
  detect: detectBrat,
  reader: (options) => new BratReader(options),
  hasLocalIds: true,
  writeFiles: writeBrat,
  extensions: ["ann"],
  companions: (path) => (/\.ann(?:\.gz)?$/i.test(path) ? [withExtension(path, "txt")] : []),
};
