import { type PairedMentions, pairedOnlyCommon, pairedWithoutSingletons } from "../core/paired-mentions.ts";
import type { ScoreOptions } from "./score-options.ts";

/** The mentions that the options leave. */
export function chosenMentions(
  all: PairedMentions,
  { singletons, mentions }: Pick<ScoreOptions, "singletons" | "mentions">,
): PairedMentions {
  const kept = singletons === "drop" ? pairedWithoutSingletons(all) : all;
  return mentions === "common" ? pairedOnlyCommon(kept) : kept;
}
