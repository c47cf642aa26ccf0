import fc from "fast-check";
import { expect, it } from "vitest";
import { metrics } from "../metrics/registry.ts";
import { evaluateRows } from "../stats/unit-counts.ts";
import { CountLayout } from "../scoring/count-layout.ts";
import { microMeasures } from "./measure-units.ts";
import { resolveOptions } from "../scoring/score-options.ts";

it("evaluateRows computes figures for several sums with the same digits as for each sum alone", () => {
  const names = [...metrics.map(({ id }) => id), "blanc(alpha=0.3)"];
  const anyMetrics = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 6 });
  const zeroDivision = fc.constantFrom("undefined" as const, 0 as const, 1 as const);
  fc.assert(
    fc.property(anyMetrics, zeroDivision, fc.integer({ min: 1, max: 20 }), fc.gen(), (ids, zero, rows, draw) => {
      const options = resolveOptions({ metrics: ids, zeroDivision: zero, beta: draw(() => fc.constantFrom(1, 2)) });
      const { columns } = new CountLayout(options.metrics);
      const figures = Array.from({ length: 3 * options.metrics.length }, (_, figure) => figure);
      const chosen = draw(() => fc.subarray(figures, { minLength: 1 }));
      const measures = microMeasures(options).select(chosen);
      const length = rows * columns;
      const count = fc.constantFrom(0, 0, 1, 2, 3.5, 7);
      const sums = Float64Array.from(draw(() => fc.array(count, { minLength: length, maxLength: length })));
      const each = new Float64Array(rows * chosen.length);
      for (let row = 0; row < rows; row++) {
        const own = each.subarray(row * chosen.length, (row + 1) * chosen.length);
        measures.evaluate(sums.subarray(row * columns, (row + 1) * columns), own);
      }
      const together = new Float64Array(each.length);
      evaluateRows(measures, sums, rows, together);
      expect(together).toEqual(each);
    }),
    { numRuns: 200 },
  );
});
