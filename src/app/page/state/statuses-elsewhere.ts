import type { MentionStatus, PartView } from "../../engine/document-view.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { tokensOrName } from "./differences.ts";

interface Systems {
  /** The system that made the error, and the one that is asked about. */
  readonly system: number;
  readonly other: number;
}

/**
 * Returns what another system does with mentions of an error, and with how many of them. A mention that is not in the
 * key, and that the other system does not have either, counts as `matched`: it is right there.
 */
export function statusesElsewhere(
  { key, responses }: PartView,
  mentions: ErrorRow["mentions"],
  { system, other }: Systems,
): { readonly status: MentionStatus; readonly count: number }[] {
  const counts = new Map<MentionStatus, number>();
  for (const { side, number } of mentions) {
    const mention = (side === "key" ? key : responses[system]).mentions.at(number);
    if (number < 0 || mention === undefined) continue;
    // A span error has a twin that is nearly the same, not the same.
    const twin = side === "key" ? number : mention.status[0] === "span" ? -1 : mention.twin[0];
    const status =
      twin >= 0
        ? key.mentions[twin].status[other]
        : (responses[other].mentions.find((each) => tokensOrName(each) === tokensOrName(mention))?.status[0] ??
          "matched");
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return Array.from(counts, ([status, count]) => ({ status, count })).sort((a, b) => b.count - a.count);
}
