import { expect, it } from "vitest";
import { type Span, taggedPart } from "../../test/support/tagged-part.ts";
import { accumulator } from "../scoring/accumulator.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { defaultSeed } from "../stats/random-words.ts";
import { classIntervals } from "./class-intervals.ts";
import { scoreIntervals } from "./score-intervals.ts";

const options = { ci: "xpct", confidence: 0.95, resamples: 500, seed: defaultSeed } as const;

/** Documents with an entity of two mentions, which is found in every other one; the first have a singleton, too. */
function corpus(documents: number, singletons: number, by: string): Accumulator {
  const total = accumulator({ metrics: ["b3", "lea"] }, undefined, by);
  for (let d = 0; d < documents; d++) {
    const pair: Span[] = [
      [0, 0],
      [1, 1],
    ];
    const alone: Span[][] = d < singletons ? [[[2, 2]]] : [];
    const part = (entities: Span[][]) => taggedPart(entities, { words: ["a", "b", "c"] }, `d${d}`);
    total.add(part([pair, ...alone]), part([d % 2 === 0 ? pair : [[0, 0]], ...alone]));
  }
  return total;
}

it("classIntervals gives a class of all mentions the intervals of the whole", () => {
  const total = corpus(9, 0, "zero,entity-size");
  expect(classIntervals(total, options)).toStrictEqual({ "none, 2": scoreIntervals(total, options).ci });
});

it("classIntervals gives no intervals to a class in fewer than six documents", () => {
  expect(classIntervals(corpus(9, 5, "entity-size"), options)["1"]).toStrictEqual({});
  expect(classIntervals(corpus(9, 6, "entity-size"), options)["1"]["b3"]).toStrictEqual({
    recall: [1, 1],
    precision: [1, 1],
    f1: [1, 1],
  });
  expect(classIntervals(corpus(5, 5, "entity-size"), options)).toStrictEqual({ 1: {}, 2: {} });
});
