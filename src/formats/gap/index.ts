import type { Format } from "../format.ts";
import { detectGap } from "./gap-header.ts";
import { GapReader } from "./gap-reader.ts";

/** GAP, a corpus of ambiguous pronouns. */
export const gap: Format = {
  id: "gap",
  title: "GAP (TSV)",
  summary:
    "One example per line: `ID`, `Text`, `Pronoun`, `A`, `B`, their offsets, and `A-coref` and `B-coref`, TRUE or FALSE; of systems, only `ID`, `A-coref`, `B-coref`, without a header.",
  detect: detectGap,
  reader: (options) => new GapReader(options),
  hasLocalIds: true,
  extensions: ["tsv"],
};
