import { Conll2012Reader } from "../conll-2012/conll-2012-reader.ts";
import type { Format } from "../format.ts";
import { detectCraft } from "./detect.ts";

/** CoNLL-2011/2012 with the discontinuous mentions of the CRAFT corpus. */
export const craft: Format = {
  id: "craft",
  title: "CRAFT discontinuous CoNLL",
  summary:
    "CoNLL-2012 tables in which letters behind an entity's number tie the pieces of a discontinuous mention: `(0a)` … `(0a` … `0a)` is one mention of entity 0.",
  detect: detectCraft,
  reader: (options) => new Conll2012Reader({ ...options, joinPieces: true }),
  resembles: ["conll"],
};
