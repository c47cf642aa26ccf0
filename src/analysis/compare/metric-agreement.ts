import { kendallTauB } from "../../stats/kendall.ts";
import type { ComparedPair, ComparedSystem, OrderAgreement } from "./comparison.ts";
import { signOf } from "../../stats/tolerance.ts";

/** With fewer systems τ says nothing. */
const leastSystems = 6;

/**
 * How far the metrics order the systems alike: Kendall's τ-b of their F1s, and the pairs of systems on which two metrics
 * contradict each other, both significantly. Two metrics are listed if there is anything to say of them.
 */
export function metricAgreement(
  metrics: readonly string[],
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
): OrderAgreement[] {
  const scores = (id: string): number[] => systems.map((system) => system.scores[id].f1 ?? 0);
  const found = new Map(metrics.map((id) => [id, new Map<string, ComparedPair>()]));
  for (const pair of pairs) {
    if (pair.figure === "f1" && pair.reject) found.get(pair.metric)?.set(JSON.stringify([pair.a, pair.b]), pair);
  }
  return metrics.flatMap((x, i) =>
    metrics.slice(i + 1).flatMap((y) => {
      const conflicts = Array.from(found.get(x)!).flatMap(([key, { a, b, delta }]) => {
        const other = found.get(y)!.get(key);
        return other !== undefined && signOf(other.delta!) === -signOf(delta!) ? [{ a, b }] : [];
      });
      const tau = systems.length < leastSystems ? null : kendallTauB(scores(x), scores(y));
      return tau === null && conflicts.length === 0 ? [] : [{ x, y, tau, conflicts }];
    }),
  );
}
