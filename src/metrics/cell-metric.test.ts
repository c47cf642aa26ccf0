import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/support/property-seed.ts";
import { labels } from "../../test/support/random-partitions.ts";
import { spokenPart } from "../../test/support/spoken-part.ts";
import { pairMentions, tabulate } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { countCells, isCellMetric } from "./cell-metric.ts";
import { defaultMetricOptions } from "./metric.ts";
import { metrics } from "./registry.ts";

describe("a metric that counts faster than its rule", () => {
  it.each(metrics.filter(isCellMetric))("$id has the counts of its rule", (metric) => {
    fc.assert(
      fc.property(labels(20, 6), fc.constantFrom("size" as const, "uniform" as const), (both, leaImportance) => {
        const [key, response] = [0, 1].map((side) => preparePart(spokenPart(both, side as 0 | 1), "first"));
        const [table, mentions] = [tabulate(key, response), pairMentions(key, response)];
        const options = { ...defaultMetricOptions, leaImportance };
        const ruled = countCells(metric.rule, table, options, mentions);
        metric.count(table, options, mentions).forEach((count, column) => {
          expect(count, metric.columns[column]).toBeCloseTo(ruled[column], 12);
        });
      }),
      { numRuns: 300 },
    );
  });
});
