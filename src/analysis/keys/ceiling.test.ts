import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionOf } from "../../../test/support/random-partitions.ts";
import type { Partition } from "../../../test/support/naive.ts";
import { naiveSoft, plusSums, softF1, type SoftSums } from "../../../test/support/naive-soft.ts";
import { draws } from "../../../test/support/property-seed.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { type Ceiling, ceilingOf } from "./ceiling.ts";
import { replacedAnnotators } from "./replaced-annotators.ts";
import { softParts } from "./soft-keys.ts";

interface Text {
  readonly keys: readonly (Partition | undefined)[];
  readonly response: Partition;
}

const names = ["a", "b", "c", "d", "e"];
const options = resolveOptions({ metrics: ["b3"] });
const intervals = { ci: "pct", confidence: 0.9, resamples: 100, seed: 1 } as const;

const partition = partitionOf(names);

function corporaOf(texts: { minLength: number; maxLength: number }): fc.Arbitrary<Text[]> {
  return fc.integer({ min: 2, max: 3 }).chain((keys) =>
    fc.array(
      fc.record({
        keys: fc.array(fc.option(partition, { nil: undefined, freq: 5 }), { minLength: keys, maxLength: keys }),
        response: partition,
      }),
      texts,
    ),
  );
}

function ceilingIn(texts: readonly Text[]): Ceiling {
  const against = (key: number, of: (text: Text) => Partition | undefined): Accumulator => {
    const total = new Accumulator(options);
    texts.forEach((text, t) => {
      const own = text.keys[key];
      const other = of(text);
      // A document that an annotator lacks is scored as an empty response, as from files.
      if (own !== undefined) total.add(partOf(own, `text ${t}`), other && partOf(other, `text ${t}`));
    });
    return total;
  };
  const all = texts[0].keys.map((_, key) => key);
  return ceilingOf(
    {
      annotators: all.map((key) => all.map((a) => (a === key ? undefined : against(key, ({ keys }) => keys[a])))),
      systems: all.map((key) => [against(key, ({ response }) => response)]),
    },
    intervals,
  );
}

function summed(sums: readonly SoftSums[]): SoftSums {
  return sums.reduce(plusSums, { recall: [0, 0], precision: [0, 0] });
}

describe("ceilingOf", () => {
  it("scores each annotator against all others, and a system against all but one in each way", () => {
    fc.assert(
      fc.property(corporaOf({ minLength: 1, maxLength: 3 }), (texts) => {
        const b3 = (key: Partition, response: Partition): SoftSums => naiveSoft([key], response).b3;
        const covered = texts
          .map(({ keys, response }) => ({ keys: keys.filter((key) => key !== undefined), response }))
          .filter(({ keys }) => keys.length > 1);
        fc.pre(covered.length > 0);
        const ceiling = ceilingIn(texts);
        expect(ceiling.documents).toBe(covered.length);
        const ofAnnotators = covered.flatMap(({ keys }) =>
          keys.flatMap((own, a) => keys.filter((_, k) => k !== a).map((key) => b3(key, own))),
        );
        const ofSystem = covered.flatMap(({ keys, response }) =>
          keys.flatMap((_, left) => keys.filter((_key, k) => k !== left).map((key) => b3(key, response))),
        );
        const [all, own] = [ofAnnotators, ofSystem].map((each) => softF1(summed(each)));
        expect(ceiling.ceiling.result().scores["b3"].f1 ?? 0).toBeCloseTo(all, 11);
        expect(ceiling.systems[0].result().scores["b3"].f1 ?? 0).toBeCloseTo(own, 11);
        if (all > 0 && own > 0) expect(ceiling.shares[0]["b3"].share).toBeCloseTo(own / all, 10);
        texts[0].keys.forEach((_, a) => {
          const sums = texts.flatMap(({ keys }) => {
            const marked = keys[a];
            return marked === undefined
              ? []
              : keys.flatMap((key, k) => (key === undefined || k === a ? [] : b3(key, marked)));
          });
          expect(ceiling.annotators[a].result().scores["b3"].f1 ?? 0).toBeCloseTo(softF1(summed(sums)), 11);
        });
      }),
      { numRuns: draws(2000) },
    );
  });

  it("gives a system that is one of two annotators its share, with an interval over documents", () => {
    const text = { keys: [[["a", "b"]], [["a"], ["b"]]], response: [["a", "b"]] };
    const same = { keys: [[["a", "b"]], [["a", "b"]]], response: [["a", "b"]] };
    const few = ceilingIn([text, same]);
    // In the first text, {ab} against {a}{b} has R 2/2 and P 1/2, and the other way round. In the second, all is right.
    // Ceiling: R = P = (1 + 2 + 2 + 2)/8. The system: R = 8/8, P = (2 + 1 + 2 + 2)/8.
    expect(few.ceiling.result().scores["b3"].f1).toBeCloseTo(7 / 8, 12);
    const [recall, precision] = [1, 7 / 8];
    const f1 = (2 * recall * precision) / (recall + precision);
    expect(few.shares[0]["b3"].share).toBeCloseTo(f1 / (7 / 8), 12);
    expect(few.shares[0]["b3"].ci).toBeUndefined();
    const many = ceilingIn([text, same, text, same, text, same]);
    const [low, high] = many.shares[0]["b3"].ci!;
    // A resample of texts like the first has the share (2·¾ / 1¾) / ¾ = 8/7, and one like the second has 1.
    expect(low).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThanOrEqual(8 / 7 + 1e-12);
    expect(high).toBeGreaterThan(low);
  });
});

describe("replacedAnnotators", () => {
  const texts = (count: number, make: (t: number) => Text): Text[] => Array.from({ length: count }, (_, t) => make(t));
  const partsIn = (all: readonly Text[]): ReturnType<typeof softParts> => {
    const source = (of: (text: Text) => Partition | undefined) => ({
      open: () => all.flatMap((text, t) => (of(text) === undefined ? [] : [partOf(of(text)!, `text ${t}`)])),
    });
    return softParts(
      all[0].keys.map((_, key) => source(({ keys }) => keys[key])),
      [source(({ response }) => response)],
      options,
    );
  };

  it("compares B³ F1 of each mention that the annotator, the system or another annotator has", () => {
    const pair: Partition = [["a", "b"]];
    const all = texts(15, () => ({ keys: [pair, pair, [["a"], ["c"]]], response: pair }));
    const result = replacedAnnotators(partsIn(all), 0, ["x", "y", "z"], { unit: "mention", epsilon: 0.2 });
    if (typeof result === "string") throw new Error(result);
    // The first annotator and the system are the same, so all is tied: three mentions in each text.
    expect(result.annotators[0]).toMatchObject({ units: 45, clusters: 15, wins: 0, ties: 45, losses: 0, p: 0 });
    // In place of the third, against the others: a has F1 2·1/(1+2) for it and 1 for the system; b 0 and 1; c 0 and 1,
    // because neither the others nor the system have c.
    expect(result.annotators[2]).toMatchObject({ units: 45, wins: 45, advantage: 1, isReplaceable: true });
    expect(result.passes).toBe(true);
  });

  it("counts a mention that only the system has against it", () => {
    const all = texts(15, () => ({ keys: [[["a", "b"]], [["a", "b"]]], response: [["a", "b"], ["d"]] }));
    const result = replacedAnnotators(partsIn(all), 0, ["x", "y"], { unit: "mention", epsilon: 0.2 });
    if (typeof result === "string") throw new Error(result);
    // d = 1/3 in every document, above ε = 0.2.
    expect(result.annotators[0]).toMatchObject({ units: 45, ties: 30, losses: 15, p: 1, isReplaceable: false });
  });

  it("refuses fewer than 30 units, and mentions of a single document", () => {
    const few = texts(10, () => ({ keys: [[["a", "b"]], [["a", "b"]]], response: [["a", "b"]] }));
    const test = (all: readonly Text[], unit: "mention" | "document"): unknown =>
      replacedAnnotators(partsIn(all), 0, ["x", "y"], { unit, epsilon: 0.2 });
    expect(test(few, "mention")).toMatch("at least 30 mentions that each annotator shares with another; x has 20");
    expect(test(few, "document")).toMatch("at least 30 documents");
    const many = Array.from({ length: 40 }, (_, m) => String(m));
    expect(test([{ keys: [[many], [many]], response: [many] }], "mention")).toMatch("at least two documents");
    const enough = texts(30, () => ({ keys: [[["a", "b"]], [["a", "b"]]], response: [["a", "b"]] }));
    expect(test(enough, "document")).toMatchObject({ passes: true });
  });
});
