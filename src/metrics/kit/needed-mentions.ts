import type { PairedMentions } from "../../core/paired-mentions.ts";

/**
 * Returns mentions whose presence `lacks` has checked.
 *
 * @throws TypeError if they are absent
 */
export function neededMentions<T extends PairedMentions>(mentions: T | undefined): T {
  if (mentions === undefined) throw new TypeError("this metric needs mentions, but only a table was given");
  return mentions;
}
