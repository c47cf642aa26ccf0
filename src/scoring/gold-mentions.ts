import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";

/** How many mentions a part has on each side, and on both. */
export interface MentionSums {
  readonly keyMentions: number;
  readonly responseMentions: number;
  readonly foundMentions: number;
}

/** How many mentions there are in these parts, if the response's are exactly those of the key. */
export function goldMentions(parts: Iterable<MentionSums>): number | undefined {
  let [key, response, found] = [0, 0, 0];
  for (const part of parts) {
    key += part.keyMentions;
    response += part.responseMentions;
    found += part.foundMentions;
  }
  return found > 0 && key === found && response === found ? found : undefined;
}

/** Says so if a response has the key's mentions. */
export function reportGoldMentions(
  mentions: number | undefined,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  if (mentions === undefined) return;
  report(diagnosticOf("gold-mentions", { file, data: { mentions } }));
}
