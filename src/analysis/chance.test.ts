import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fraction } from "../../test/support/fraction.ts";
import { naiveBCubed, naiveLea, naiveMuc, type NaiveScore, type Partition, scoreOf } from "../../test/support/naive.ts";
import { naivePairwise } from "../../test/support/naive-variants.ts";
import { draws, fewest } from "../../test/support/property-seed.ts";
import { type Pair, partitionPairs } from "../../test/support/random-partitions.ts";
import { tableOf } from "../../test/support/table-of.ts";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { defaultMetricOptions, type Metric } from "../metrics/kit/metric.ts";
import { type MetricId, metrics } from "../metrics/registry.ts";
import { looksAtMentions } from "../scoring/count-metrics.ts";
import { counterAndFigures } from "../scoring/figures.ts";
import { sumCounts } from "../scoring/counted-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import { type ChanceAdjusted, type ChanceOptions, ChanceScorer } from "./chance.ts";
import { figureNames } from "./measure-units.ts";

/** The metrics that need only the overlap table. */
const ofTables = metrics.filter((metric) => !looksAtMentions({ ...defaultMetricOptions, metrics: [metric] }));

/**
 * Returns every way to assign the mentions of a partition to entities of the same sizes, each as often as it occurs
 * among all permutations.
 */
function arrangements(response: Partition): Partition[] {
  const mentions = response.flat();
  const fill = (sizes: readonly number[], left: readonly string[]): Partition[] => {
    if (sizes.length === 0) return [[]];
    const [size, ...others] = sizes;
    return subsets(left, size).flatMap((chosen) =>
      fill(
        others,
        left.filter((mention) => !chosen.includes(mention)),
      ).map((rest) => [chosen, ...rest]),
    );
  };
  return fill(
    response.map(({ length }) => length),
    mentions,
  );
}

function subsets(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

function products<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((all, list) => all.flatMap((some) => list.map((item) => [...some, item])), [[]]);
}

function chanceOf(pairs: readonly Pair[], options: UserOptions, chance: ChanceOptions): ChanceAdjusted {
  const resolved = resolveOptions(options);
  const scorer = new ChanceScorer();
  const side = (name: "key" | "response") => ({ open: () => pairs.map((pair, i) => partOf(pair[name], `d${i}`)) });
  const [scored] = scoreSources(side("key"), [side("response")], resolved, () => undefined, {
    wants: () => true,
    matched: (id, sides) => {
      scorer.add(id, sides, resolved);
    },
  });
  return scorer.adjust(scored, chance);
}

function allFigures(pairs: readonly Pair[], chosen: readonly Metric[]): Float64Array[] {
  const { layout, counter, figures: computed } = counterAndFigures(chosen, defaultMetricOptions);
  const counts = pairs.map(({ key, response }) =>
    arrangements(response).map((dealt) => counter.count(tableOf(key, dealt))),
  );
  return products(counts).map((each) => {
    const figures = new Float64Array(3 * chosen.length);
    computed.compute(sumCounts(each, layout.columns), figures);
    return figures;
  });
}

function numberOf(fraction: Fraction | null): number {
  return fraction === null ? Number.NaN : Number(fraction.numerator) / Number(fraction.denominator);
}

const small = fc.array(partitionPairs(5, 3), { minLength: 1, maxLength: 2 });

describe("chance", () => {
  it("is the mean over all arrangements: exact by a closed form, otherwise within sampling error", {
    timeout: 600_000,
  }, () => {
    let cases = 0;
    let [sum, squares, deviations] = [0, 0, 0];
    const permutations = 8;
    fc.assert(
      fc.property(small, fc.nat(1000), (pairs, seed) => {
        cases++;
        const all = allFigures(pairs, ofTables);
        const { layout, counter, figures: computed } = counterAndFigures(ofTables, defaultMetricOptions);
        const closed = pairs.map(({ key, response }) => counter.expected(tableOf(key, response)));
        const ratios = new Float64Array(3 * ofTables.length);
        computed.compute(
          sumCounts(
            closed.map(({ counts }) => counts),
            layout.columns,
          ),
          ratios,
        );
        const { figures } = chanceOf(pairs, { metrics: ofTables }, { permutations, seed });
        ofTables.forEach(({ id, kind }, m) => {
          figureNames.forEach((figure, f) => {
            const place = 3 * m + f;
            const values = all.map((each) => each[place]);
            const mean = values.reduce((total, value) => total + value, 0) / values.length;
            const found = figures[id][figure];
            if (Number.isNaN(mean)) {
              // The figure is undefined for some arrangements, which the random ones need not include.
              if (found.expected !== null) {
                const defined = values.filter((value) => !Number.isNaN(value));
                expect(defined.length, `${id} ${figure}`).toBeGreaterThan(0);
                expect(found.expected, `${id} ${figure}`).toBeGreaterThanOrEqual(Math.min(...defined) - 1e-9);
                expect(found.expected, `${id} ${figure}`).toBeLessThanOrEqual(Math.max(...defined) + 1e-9);
              }
              return;
            }
            const sd = Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
            const isClosed =
              kind === "counted" &&
              !Number.isNaN(ratios[place]) &&
              (f < 2 || closed.every(({ givesF }) => givesF.has(id)));
            if (isClosed || sd < 1e-12) {
              expect(found.expected, `${id} ${figure}`).toBeCloseTo(mean, 9);
              return;
            }
            const deviation = (found.expected! - mean) / (sd / Math.sqrt(permutations));
            // Rare arrangements make long tails, so a single case may be off by up to 12 standard errors.
            expect(Math.abs(deviation), `${id} ${figure}`).toBeLessThan(12);
            sum += deviation;
            squares += deviation ** 2;
            deviations++;
          });
        });
      }),
      { numRuns: draws(3000) },
    );
    expect(cases).toBeGreaterThanOrEqual(fewest(draws(3000)));
    // Standardised deviations have mean 0 and variance 1. The deviations of one case share arrangements, so cases / 3
    // is a cautious number of independent ones.
    expect(Math.abs(sum / deviations)).toBeLessThan(5 / Math.sqrt(cases / 3));
    expect(Math.abs(squares / deviations - 1)).toBeLessThan(10 / Math.sqrt(cases / 3));
  });

  it("agrees with the means of naive definitions over all arrangements", { timeout: 120_000 }, () => {
    const naive: Readonly<
      Record<"muc" | "b3" | "lea" | "pairwise", (key: Partition, response: Partition) => NaiveScore>
    > = {
      muc: (key, response) => scoreOf(naiveMuc(key, response)),
      b3: (key, response) => scoreOf(naiveBCubed(key, response)),
      lea: (key, response) => scoreOf(naiveLea(key, response)),
      pairwise: (key, response) => scoreOf(naivePairwise(key, response)),
    };
    fc.assert(
      fc.property(partitionPairs(5, 3), (pair) => {
        const { figures } = chanceOf(
          [pair],
          { metrics: Object.keys(naive) as MetricId[] },
          { permutations: 2, seed: 1 },
        );
        for (const [id, score] of Object.entries(naive)) {
          const scores = arrangements(pair.response).map((dealt) => score(pair.key, dealt));
          for (const figure of ["recall", "precision"] as const) {
            const values = scores.map((each) => numberOf(each[figure]));
            const mean = values.reduce((total, value) => total + value, 0) / values.length;
            const { expected, standardError } = figures[id][figure];
            if (Number.isNaN(mean)) expect(expected).toBeNull();
            else expect(expected).toBeCloseTo(mean, 9);
            expect(standardError).toBe(0);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it("is near the mean over all arrangements for a metric that needs tags, too", () => {
    const tokens = tokensOf("A/NNP B/NNP he/PRP C/NNP his/PRP$ D/NNP");
    const spans = (...entities: number[][]): Span[][] =>
      entities.map((each) => each.map((token): Span => [token, token]));
    const key = taggedPart(spans([0, 2, 4], [1, 3]), tokens);
    const response = [
      ["0", "4", "5"],
      ["1", "2"],
    ];
    const options = resolveOptions({ metrics: ["arcs-immediate"] });
    const f1Of = (entities: Partition): number => {
      const total = new Accumulator(options);
      total.add(key, taggedPart(spans(...entities.map((each) => each.map(Number))), tokens));
      return total.result().scores["arcs-immediate"].f1!;
    };
    const values = arrangements(response).map(f1Of);
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    const scorer = new ChanceScorer();
    const own = taggedPart(spans(...response.map((each) => each.map(Number))), tokens);
    const [scored] = scoreSources({ open: () => [key] }, [{ open: () => [own] }], options, () => undefined, {
      wants: () => true,
      matched: (id, sides) => {
        scorer.add(id, sides, options);
      },
    });
    const { f1 } = scorer.adjust(scored, { permutations: 2000, seed: 7 }).figures["arcs-immediate"];
    expect(values).toHaveLength(10);
    expect(f1.standardError).toBeGreaterThan(0);
    expect(Math.abs(f1.expected! - mean)).toBeLessThan(5 * f1.standardError);
    expect(f1.adjusted).toBeCloseTo((f1Of(response) - f1.expected!) / (1 - f1.expected!), 12);
  });

  const two = (key: string[][], response: string[][]): Pair => ({ key, response });

  it("equals a calculation by hand for {a,b} {c}, of whose three arrangements one has the key's link", () => {
    const metrics = ["pairwise", "muc", "rand", "ari", "blanc"] as const;
    const { figures, permutations } = chanceOf(
      [two([["a", "b"], ["c"]], [["a", "b"], ["c"]])],
      { metrics },
      { permutations: 9, seed: 1 },
    );
    expect(permutations).toBe(0);
    // Each wrong arrangement is right for one of three pairs by Rand: the pair that neither side links. BLANC: F_c 0,
    // F_n 1/2.
    const expected = {
      pairwise: 1 / 3,
      muc: 1 / 3,
      rand: (1 + 1 / 3 + 1 / 3) / 3,
      ari: 0,
      blanc: (1 + 1 / 4 + 1 / 4) / 3,
    };
    for (const [id, value] of Object.entries(expected)) {
      expect(figures[id].f1, id).toStrictEqual({
        expected: expect.closeTo(value, 12) as number,
        standardError: 0,
        adjusted: 1,
      });
    }
  });

  it("assigns extra mentions, too: {a,b} of a, b and x is right in one of three arrangements", () => {
    const { figures } = chanceOf(
      [two([["a", "b"]], [["a", "b"], ["x"]])],
      { metrics: ["pairwise", "mentions"] },
      { permutations: 9, seed: 1 },
    );
    expect(figures["pairwise"].f1).toMatchObject({ expected: expect.closeTo(1 / 3, 12) as number, adjusted: 1 });
    // Two of three mentions are right in any arrangement: P 2/3, R 1, F 4/5.
    expect(figures["mentions"].f1).toMatchObject({
      expected: expect.closeTo(4 / 5, 12) as number,
      adjusted: expect.closeTo(0, 12) as number,
    });
  });

  it("does not assign dropped singletons", () => {
    const pair = two([["a", "b"], ["c"]], [["a", "b"], ["c"]]);
    const { figures } = chanceOf([pair], { metrics: ["pairwise"], singletons: "drop" }, { permutations: 9, seed: 1 });
    expect(figures["pairwise"].f1).toStrictEqual({ expected: 1, standardError: 0, adjusted: null });
  });

  it("makes the adjusted score 0/0 if chance is perfect, and undefined if the score is undefined", () => {
    const pair = two([["a"], ["b"]], [["a"], ["b"]]);
    const chance = { permutations: 9, seed: 1 };
    const undecided = chanceOf([pair], { metrics: ["b3", "muc"] }, chance).figures;
    expect(undecided["b3"].f1).toMatchObject({ expected: 1, adjusted: null });
    expect(undecided["muc"].f1).toStrictEqual({ expected: null, standardError: 0, adjusted: null });
    expect(chanceOf([pair], { metrics: ["b3"], zeroDivision: 1 }, chance).figures["b3"].f1.adjusted).toBe(1);
  });

  it("of a macro average is the mean over the documents", () => {
    const pairs = [
      two([["a", "b"], ["c"]], [["a", "c"], ["b"]]),
      two(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        [["a", "b", "c"], ["d"]],
      ),
    ];
    const f1 = (some: readonly Pair[], average: "micro" | "macro") =>
      chanceOf(some, { metrics: ["pairwise"], average }, { permutations: 9, seed: 1 }).figures["pairwise"].f1.expected!;
    expect(f1(pairs, "macro")).toBeCloseTo((f1([pairs[0]], "micro") + f1([pairs[1]], "micro")) / 2, 12);
  });

  it("turns the Rand index into the adjusted Rand index if both sides have the same mentions", () => {
    const pair = two(
      [
        ["a", "b", "c"],
        ["d", "e"],
      ],
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
    );
    const { figures } = chanceOf([pair], { metrics: ["rand"] }, { permutations: 9, seed: 1 });
    // 2 links in common and 4 on each side, of 10 pairs. By Hubert and Arabie: (2 − 4·4/10) / (4 − 4·4/10).
    expect(figures["rand"].f1.adjusted).toBeCloseTo(1 / 6, 12);
  });

  it("is the same for the same seed, which the signature records", () => {
    const pair = two(
      [
        ["a", "b", "c"],
        ["d", "e"],
      ],
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
    );
    const [one, same, other] = [1, 1, 2].map((seed) =>
      chanceOf([pair], { metrics: ["ceafe"] }, { permutations: 30, seed }),
    );
    expect(one).toStrictEqual(same);
    expect(one.figures).not.toStrictEqual(other.figures);
    expect(one.signature).toMatch(/\|adjust:chance\|permutations:30\|seed:1\|rng:philox4x32-10\|version:/);
  });
});
