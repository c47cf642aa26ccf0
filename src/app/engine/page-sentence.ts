import { type DiagnosticCode, diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { entityBadge } from "../../core/paired-mentions.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

/** What to do in the page, where the command line advises an option. */
const repairs: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  "unreadable-file": "Copy or compress the file again, and choose it again.",
  "unknown-format": "Choose its format in the menu, or convert the file.",
  "ends-differ": "Choose next to the format of that side whether its spans include their last position.",
  "offset-convention":
    "Choose next to the format of that side whether its spans include their last position, and what positions count.",
  "one-side-only": "Add the output of a system as the response, or choose a file that has both sides.",
};

/** Returns what happened, and what to do in the page. */
export function pageSentence(diagnostic: Diagnostic): string {
  const { repair } = diagnosticRules[diagnostic.code];
  return diagnosticSentence(diagnostic).replace(repair, () => repairs[diagnostic.code] ?? repair);
}

/** Returns what `explain` calls an entity, such as K7; "" for one that takes no part, or is not there. */
export function badgeOf(side: SideName, prepared: PreparedPart | undefined, entity: number): string {
  const rank = entity < 0 ? -1 : (prepared?.rank[entity] ?? -1);
  return rank < 0 ? "" : entityBadge(side, rank);
}
