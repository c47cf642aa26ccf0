import { onlyCommonMentions, type OverlapTable, withoutSingletons } from "../core/overlap-table.ts";
import { type PairedMentions, pairedOnlyCommon, pairedWithoutSingletons } from "../core/paired-mentions.ts";
import type { ScoreOptions } from "./score-options.ts";

/** Which mentions take part: singletons or not, all or common ones. */
export type MentionChoice = Pick<ScoreOptions, "singletons" | "mentions">;

/** The table of the mentions that the options leave. */
export function chosenTable(table: OverlapTable, { singletons, mentions }: MentionChoice): OverlapTable {
  const kept = singletons === "drop" ? withoutSingletons(table) : table;
  return mentions === "common" ? onlyCommonMentions(kept) : kept;
}

/** The mentions that the options leave. */
export function chosenMentions(paired: PairedMentions, { singletons, mentions }: MentionChoice): PairedMentions {
  const kept = singletons === "drop" ? pairedWithoutSingletons(paired) : paired;
  return mentions === "common" ? pairedOnlyCommon(kept) : kept;
}
