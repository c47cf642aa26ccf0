import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { mentionPlace } from "./mention-place.ts";
import { surfaceOf } from "./surface-of.ts";
import type { PreparedPart } from "./tabulate.ts";

/** Reports every span that is a mention twice on a side. */
export function reportDuplicates(
  { part, repeated }: PreparedPart,
  report: (diagnostic: Diagnostic) => void,
  asError = false,
): void {
  for (const { mentions: same } of repeated) {
    const { mentions, entities } = part;
    report(
      diagnosticOf("duplicate-mention", {
        severity: asError ? "error" : undefined,
        ...mentionPlace(part, same[1]),
        entity: entities.ids[mentions.entity[same[0]]],
        mention: surfaceOf(part, same[0]),
        data: { entities: same.map((m) => entities.ids[mentions.entity[m]]) },
      }),
    );
  }
}
