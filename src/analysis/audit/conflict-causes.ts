import type { AuditedSystem } from "./audit-result.ts";
import type { Cause } from "./finding.ts";

/**
 * What about two systems makes metrics contradict each other: what they differ in, of that which metrics weigh differently.
 *
 * @param failing of the metrics that contradict each other, those that fail an experiment on one of the two
 * @param headline whose recall and precision are compared
 */
export function conflictCauses(
  a: AuditedSystem,
  b: AuditedSystem,
  failing: readonly string[],
  headline: string,
): Cause[] {
  const causes: Cause[] = failing.length === 0 ? [] : [{ code: "fails-experiments", metrics: failing }];
  const found = ordered(a, b, ({ counts }) => counts.found);
  if (found !== undefined) {
    causes.push({ code: "found-mentions", more: found.name, found: found.most, other: found.least });
  }
  const unused = ordered(a, b, ({ voidMentions }) => voidMentions);
  if (unused !== undefined) {
    causes.push({ code: "void-mentions", more: unused.name, void: unused.most, other: unused.least });
  }
  const size = ordered(a, b, ({ counts }) => (counts.entities === 0 ? 0 : counts.mentions / counts.entities));
  if (size !== undefined) {
    causes.push({ code: "larger-entities", larger: size.name, size: size.most, other: size.least });
  }
  const recall = ordered(a, b, ({ scores }) => scores[headline].recall ?? 0);
  const precision = ordered(a, b, ({ scores }) => scores[headline].precision ?? 0);
  if (recall !== undefined && precision !== undefined && recall.name !== precision.name) {
    causes.push({ code: "recall-precision", recall: recall.name, precision: precision.name });
  }
  return causes;
}

/** Which of the two has more of something; nothing if they have the same. */
function ordered(
  a: AuditedSystem,
  b: AuditedSystem,
  of: (system: AuditedSystem) => number,
): { name: string; most: number; least: number } | undefined {
  const [x, y] = [of(a), of(b)];
  if (x === y) return undefined;
  return { name: x > y ? a.name : b.name, most: Math.max(x, y), least: Math.min(x, y) };
}
