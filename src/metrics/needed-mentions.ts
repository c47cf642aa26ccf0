import type { PairedMentions } from "../core/paired-mentions.ts";

/**
 * What lies behind the table, for metrics that cannot be counted without.
 *
 * @throws TypeError if it is not there: callers ask first what is lacking
 */
export function neededMentions<T extends PairedMentions>(mentions: T | undefined): T {
  if (mentions === undefined) throw new TypeError("this metric needs mentions, and was given a table only");
  return mentions;
}
