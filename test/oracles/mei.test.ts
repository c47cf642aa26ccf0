import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { partOf } from "../../src/scoring/score-clusters.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";

/** Figures of the program of Manikantan et al. (2024), with its version and command. Entities have the ids of their places. */
const { all, cases } = JSON.parse(readFileSync("test/fixtures/mei-f1.json", "utf8")) as {
  all: Figures;
  cases: (Figures & { key: number[][]; response: number[][] })[];
};

/** In percent. */
interface Figures {
  macro: number;
  micro: number;
}

function partWith(entities: readonly (readonly number[])[], document: string): AnnotatedPart {
  const kept = entities.flatMap((mentions, id) => (mentions.length === 0 ? [] : [{ id: `e${id}`, mentions }]));
  const part = partOf(
    kept.map(({ mentions }) => mentions.map((mention) => `m${mention}`)),
    document,
  );
  const { lacksIds: _, ...rest } = part;
  return { ...rest, entities: { ...part.entities, ids: kept.map(({ id }) => id) } };
}

const options = resolveOptions({ metrics: ["mei-macro", "mei-micro"], meiBy: "id" });

describe("MEI by id", () => {
  it("equals the authors' program on 20 random texts, one by one and together", () => {
    expect(cases.length).toBe(20);
    const total = new Accumulator(options);
    for (const [i, { key, response, ...expected }] of cases.entries()) {
      const own = new Accumulator(options);
      for (const each of [own, total]) each.add(partWith(key, `d${i}`), partWith(response, `d${i}`));
      expectFigures(own, expected);
    }
    expectFigures(total, all);
  });
});

function expectFigures(total: Accumulator, { macro, micro }: Figures): void {
  const { scores } = total.result();
  expect(100 * scores["mei-macro"].value!).toBeCloseTo(macro, 11);
  expect(100 * scores["mei-micro"].value!).toBeCloseTo(micro, 11);
}
