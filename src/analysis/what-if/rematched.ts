import type { AnnotatedPart } from "../../core/document.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { pairMentions, preparePart, tabulate } from "../../scoring/tabulate.ts";

/** A key and its corrected response, matched anew. */
export function rematched(
  keyPart: AnnotatedPart,
  corrected: AnnotatedPart,
  { onDuplicate }: ScoreOptions,
): { table: OverlapTable; mentions: PairedMentions } {
  const key = preparePart(keyPart, onDuplicate === "error" ? "first" : onDuplicate);
  const response = preparePart(corrected, "keep");
  return { table: tabulate(key, response), mentions: pairMentions(key, response) };
}
