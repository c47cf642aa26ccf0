import type { AnnotatedPart } from "../../core/document.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { matchSides, pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";

/** A key and its corrected response, matched anew. */
export function rematched(
  keyPart: AnnotatedPart,
  corrected: AnnotatedPart,
  options: ScoreOptions,
): { table: OverlapTable; mentions: PairedMentions } {
  const { onDuplicate, zeros } = options;
  const key = preparePart(keyPart, onDuplicate === "error" ? "first" : onDuplicate, zeros);
  const response = preparePart(corrected, "keep", zeros);
  const pairs = matchSides(key, response, options);
  return { table: tabulate(key, response, pairs), mentions: pairMentions(key, response, pairs) };
}
