import { expect } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { isCellMetric } from "../../src/metrics/kit/cell-metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { mentionDivisions } from "../../src/scoring/classes/mention-labels.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";

/** Every metric that can be divided has the sum of its rows as its counts. */
export function expectSums(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[]): void {
  const divisible = metrics.filter((metric) => isCellMetric(metric) || "outcomes" in metric).map(({ id }) => id);
  for (const by of [...mentionDivisions, "mention-type,entity-size", "cluster:mention-type"]) {
    const options = resolveOptions({ metrics: divisible });
    const [total] = scoreSources(
      { open: () => key },
      [{ open: () => response }],
      options,
      () => undefined,
      undefined,
      by,
    );
    const lacking = total.lacking();
    const { scores } = total.result();
    const breakdown = total.breakdown()!;
    expect(Object.keys(breakdown)).toEqual(divisible);
    for (const id of divisible) {
      const { counts } = scores[id];
      if (id in lacking || counts === undefined || !("recall" in counts)) continue;
      const sums = [0, 0, 0, 0];
      for (const { score } of breakdown[id].rows) {
        if (score.counts === undefined || !("recall" in score.counts)) throw new Error(`${id} has no such counts`);
        [...score.counts.recall, ...score.counts.precision].forEach((count, c) => (sums[c] += count));
      }
      [...counts.recall, ...counts.precision].forEach((count, c) => {
        expect(sums[c], `${id} by ${by}`).toBeCloseTo(count, 8);
      });
    }
  }
}
