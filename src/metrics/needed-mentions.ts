import type { PairedMentions } from "../core/paired-mentions.ts";

/**
 * Returns the mentions of the table, for metrics that need them.
 *
 * @throws TypeError if they are absent; callers check with `lacks` first
 */
export function neededMentions<T extends PairedMentions>(mentions: T | undefined): T {
  if (mentions === undefined) throw new TypeError("this metric needs mentions, but only a table was given");
  return mentions;
}
