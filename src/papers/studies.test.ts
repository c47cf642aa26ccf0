import { expect, it } from "vitest";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { boundaryCases } from "./studies.ts";

const metrics = ["muc", "b3", "blanc", "lea"].map((id) => findMetric(id)!);

function f1Of(...args: Parameters<typeof boundaryCases.run>): Map<string, readonly unknown[]> {
  const [table] = boundaryCases.run(...args).tables;
  return new Map(table.rows.map(([title, ...figures]) => [String(title), figures]));
}

it.each(["blanc", "blanc2011"])(
  "boundaryCases gives the values of %s for Gold₁ that Recasens and Hovy require and print",
  (id) => {
    const f1 = f1Of(defaultMetricOptions, undefined, [findMetric(id)!]);
    const blanc = (title: string): unknown => f1.get(title)?.[0];
    // §4.1.2: BLANC is 1 for equal sides and 0 for opposite ones.
    for (const same of ["key : key", "singletons : singletons", "one entity : one entity"]) expect(blanc(same)).toBe(1);
    for (const opposite of ["singletons : one entity", "one entity : singletons"]) expect(blanc(opposite)).toBe(0);
    // Table 10, G and H.
    expect(blanc("key : all singletons")).toBeCloseTo(0.499, 4);
    expect(blanc("key : one entity")).toBeCloseTo(0.0041, 4);
    // F_n: 2405 links, all right, of 2415 in the key. F_c: 10 of 2415.
    expect(blanc("singletons : key")).toBeCloseTo((2 * 2405) / (2415 + 2405), 12);
    expect(blanc("one entity : key")).toBeCloseTo((2 * 10) / (2415 + 10), 12);
    // F_c is 0. The response has 2414 non-coreference links, 2404 of them right and 10 wrong; the key has 2405.
    expect(blanc("key : one wrong link")).toBeCloseTo(2404 / (2414 + 2405), 12);
  },
);

it("boundaryCases takes the user's own key, part by part", () => {
  // By hand: {a b} {c} and {d e}. One wrong link: {a c} {b} and, because this part has only one entity, {d} {e}.
  const key = [partOf([["a", "b"], ["c"]], "one"), partOf([["d", "e"]], "two")];
  const f1 = f1Of(defaultMetricOptions, key, metrics);
  // B³: recall 1/2 for a and b, 1 for c, 1/2 for d and e: 3/5. Precision of {a c} 1/2 each, else 1: 4/5.
  expect(f1.get("key : one wrong link")![1]).toBeCloseTo((2 * 0.6 * 0.8) / 1.4, 12);
  // MUC of one entity per part: both links of the key are found; the response has 2 + 1.
  expect(f1.get("key : one entity")![0]).toBeCloseTo((2 * 1 * (2 / 3)) / (1 + 2 / 3), 12);
  expect(f1.get("key : nothing")).toEqual([0, 0, 0, 0]);
  // The key has no links, so its MUC is undefined.
  expect(f1.get("singletons : singletons")).toEqual([null, 1, 1, 1]);
});
