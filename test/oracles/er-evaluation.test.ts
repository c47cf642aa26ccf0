import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { adjustedScores, sampleEstimates } from "../../src/analysis/sample/sample-estimates.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { partOf } from "../../src/scoring/score-clusters.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";

/** Figures of the program of Binette and Reiter, with its version and command. */
const { cases } = JSON.parse(readFileSync("test/fixtures/er-evaluation.json", "utf8")) as {
  cases: {
    weights: "uniform" | "size" | Record<string, number>;
    key: Record<string, number[]>;
    response: number[][];
    expected: Record<string, Record<string, [estimate: number, deviation: number]>>;
  }[];
};

it("estimates from samples equal those of er-evaluation, with its adjustment", () => {
  expect(cases.length).toBe(6);
  const options = { ...resolveOptions({ metrics: ["pairwise", "b3", "ceaf1"] }), unit: "cluster" } as const;
  for (const { weights, key, response, expected } of cases) {
    const total = new Accumulator(options);
    const part = partOf(Object.values(key), "x");
    const { lacksIds: _, ...named } = { ...part, entities: { ...part.entities, ids: Object.keys(key) } };
    total.add(named, partOf(response, "x"));
    const { accumulator, errors } = sampleEstimates(
      total,
      typeof weights === "string" ? weights : new Map(Object.entries(weights)),
    );
    const { scores } = adjustedScores(accumulator);
    let compared = 0;
    for (const [id, figures] of Object.entries(expected)) {
      for (const [figure, [estimate, deviation]] of Object.entries(figures)) {
        const name = figure as "recall" | "precision" | "f1";
        expect(Math.abs(scores[id][name]! - estimate)).toBeLessThan(1e-9);
        expect(Math.abs(errors[id][name]! - deviation)).toBeLessThan(1e-9);
        compared++;
      }
    }
    expect(compared).toBe(8);
  }
});
