import fc from "fast-check";
import { expect, it } from "vitest";
import { numberOf } from "../../../../test/support/expression-value.ts";
import { type Labels, labels } from "../../../../test/support/random-partitions.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import { mentionsToPart } from "../../../formats/common/parts/mentions-to-part.ts";
import { type CellMetric, isCellMetric } from "../../../metrics/kit/cell-metric.ts";
import type { LeaImportance } from "../../../metrics/kit/lea-importance.ts";
import { metrics } from "../../../metrics/registry.ts";
import { accumulator } from "../../../scoring/accumulator.ts";
import { resolveOptions } from "../../../scoring/score-options.ts";
import { explainSources } from "../explain.ts";
import type { PartWorking } from "../explanation.ts";
import { fullLimits } from "../scope.ts";

const types = ["name", "nominal", "pronoun"];
const rules: LeaImportance[] = [
  { mentionType: { name: 2, nominal: 1, pronoun: 0.25 } },
  { mentionType: { name: 1 } },
  { entityType: { E0: 3, E2: 0.1 } },
];

/**
 * Returns a part with one token per mention, in reverse order of the labels, so that entities are not in text order.
 */
function part(both: Labels, side: 0 | 1): AnnotatedPart {
  const found = both.flatMap((label, i) => {
    const entity = label[side];
    const token = both.length - i;
    const type = types[(i * i) % 3];
    return entity < 0
      ? []
      : [{ entity: String(entity), runs: [token, token], features: { type }, entityType: `E${entity % 3}` }];
  });
  return mentionsToPart({ document: "d", part: "" }, found);
}

it("LEA weighted by type is explained step by step, also without singletons or with common mentions", () => {
  fc.assert(
    fc.property(
      labels(12, 5),
      fc.constantFrom(...rules),
      fc.constantFrom("keep", "drop"),
      fc.constantFrom("all", "common"),
      (both, leaImportance, singletons, mentions) => {
        const options = resolveOptions({ metrics: ["lea"], leaImportance, singletons, mentions });
        const [key, response] = ([0, 1] as const).map((side) => part(both, side));
        const total = accumulator(options);
        total.add(key, response);
        const { recall, precision } = total.result().scores["lea"];
        const { workings } = explainSources({ open: () => [key] }, { open: () => [response] }, options, {
          limits: fullLimits,
        });
        expectFigures(workings[0], recall, precision);
      },
    ),
    { numRuns: 200 },
  );
});

it.each(metrics.filter(isCellMetric))("$id is explained by its rule alone, without symbols", (metric) => {
  const bare: CellMetric = { ...metric, rule: Object.assign({}, metric.rule, { written: undefined }) };
  const options = resolveOptions({ metrics: [bare] });
  fc.assert(
    fc.property(labels(12, 5), (both) => {
      const [key, response] = ([0, 1] as const).map((side) => part(both, side));
      const total = accumulator({ metrics: [metric] });
      total.add(key, response);
      const { recall, precision } = total.result().scores[metric.id];
      const { workings } = explainSources({ open: () => [key] }, { open: () => [response] }, options, {
        limits: fullLimits,
      });
      expectFigures(workings[0], recall, precision);
    }),
    { numRuns: 100 },
  );
});

function expectFigures({ metrics: [{ pieces }] }: PartWorking, ...figures: (number | null)[]): void {
  const equations = pieces.flatMap((piece) => (piece.kind === "equation" ? [piece.equation] : []));
  figures.forEach((figure, i) => {
    expect(equations[i].value).toBe(figure);
    const numbers = equations[i].steps.flatMap((step) => numberOf(step) ?? []);
    expect(numbers.length > 0).toBe(figure !== null);
    for (const each of numbers) expect(each).toBeCloseTo(figure!, 9);
  });
}
