import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../support/property-seed.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import type { LeaImportance, NamedImportance } from "../../src/metrics/kit/lea-importance.ts";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { mentionMetrics } from "../support/layer-metrics.ts";
import { accumulator } from "../../src/scoring/accumulator.ts";
import { scoreClusters } from "../../src/scoring/score-clusters.ts";
import { expectFraction, expectFractionOrNull, expectInteger } from "../support/expect-fraction.ts";
import { Fraction } from "../support/fraction.ts";
import {
  bestOfAllAlignments,
  meanScore,
  naiveBCubed,
  naiveBlanc,
  naiveCeafE,
  naiveCeafM,
  type NaiveCounts,
  naiveLea,
  naiveLinks,
  naiveMentions,
  naiveMuc,
  type NaiveScore,
  type Partition,
  scoreOf,
} from "../support/naive.ts";
import {
  afterRahmanNg,
  naiveB3All,
  naiveB3Sys,
  naiveB3Zero,
  naiveCeaf1,
  naiveCeaf2,
  naiveCeafSys,
  naiveMei,
  naivePairwise,
} from "../support/naive-variants.ts";
import { naiveAdjustedRand, naiveBlanc2011, naiveInformation, naiveRand } from "../support/naive-clusterings.ts";
import { provenBestAlignment } from "../support/proven-alignment.ts";
import { partitionPairs } from "../support/random-partitions.ts";
import { entities } from "../support/table-of.ts";

const seed = 20_160_807;

const figures = ["recall", "precision", "f1"] as const;

describe("fast code gives the same figures as naive definitions", () => {
  it("for every metric of partitions except the adjusted Rand index, on random pairs", () => {
    const compared = new Set<string>();
    const seen = { missing: 0, extra: 0, singletons: 0, emptyKey: 0, emptyResponse: 0 };
    fc.assert(
      fc.property(partitionPairs(), ({ key, response }) => {
        note(seen, key, response);
        const scores = scoreClusters(key, response, { metrics });
        const check = (id: string, naive: NaiveCounts, integral: boolean): NaiveScore => {
          compared.add(id);
          return compareCounts(id, scores[id], naive, integral);
        };
        const check2 = (id: string, naive: readonly [Fraction, Fraction]): void => {
          compared.add(id);
          compareValue(id, scores[id], naive);
        };
        check("mentions", naiveMentions(key, response), true);
        const muc = check("muc", naiveMuc(key, response), true);
        const b3 = check("b3", naiveBCubed(key, response), false);
        // Without repeated mentions, they equal B³ and LEA.
        check("b3-repeated", naiveBCubed(key, response), false);
        check("lea-repeated", naiveLea(key, response), false);
        check("ceafm", naiveCeafM(key, response), true);
        const ceafe = check("ceafe", naiveCeafE(key, response), false);
        check("lea", naiveLea(key, response), false);
        const reduced = afterRahmanNg(response, key);
        check("pairwise", naivePairwise(key, response), true);
        check("ceaf1", naiveCeaf1(key, response, provenBestAlignment), true);
        check("ceaf2", naiveCeaf2(key, response, provenBestAlignment), true);
        check("b3-0", naiveB3Zero(key, response), false);
        check("b3-all", naiveB3All(key, response), false);
        check("b3-rn", naiveBCubed(key, reduced), false);
        check("b3-rn-all", naiveB3All(key, reduced), false);
        check("ceafm-rn", naiveCeafM(key, reduced), true);
        check("ceafe-rn", naiveCeafE(key, reduced), false);
        check("b3-sys", naiveB3Sys(key, response), false);
        check("ceafm-sys", naiveCeafSys(key, response, provenBestAlignment), true);
        check2(
          "mei-macro",
          naiveMei(key, response, () => 1),
        );
        check2(
          "mei-micro",
          naiveMei(key, response, (size) => size),
        );
        check2("rand", naiveRand(key, response));
        compared.add("h");
        compareInformation(scores["h"], naiveInformation(key, response));
        compared.add("blanc2011");
        compareScore("blanc2011", scores["blanc2011"], naiveBlanc2011(key, response));
        compared.add("conll");
        compareScore("conll", scores["conll"], meanScore([muc, b3, ceafe]));
        compared.add("blanc");
        const links = naiveLinks(key, response);
        expect(scores["blanc"].counts).toStrictEqual({
          coreference: { common: links.cc, key: links.ck, response: links.cr },
          nonCoreference: { common: links.nn, key: links.nk, response: links.nr },
        });
        compareScore("blanc", scores["blanc"], naiveBlanc(links));
      }),
      { seed, numRuns: 10_000 },
    );
    // Metrics that look at more than partitions have separate tests.
    const ofPartitions = metrics.filter(({ id }) => id !== "ari" && !mentionMetrics.includes(id));
    expect([...compared].sort()).toStrictEqual(ofPartitions.map(({ id }) => id).sort());
    // The generator must draw each situation often.
    for (const [situation, times] of Object.entries(seen)) expect(times, situation).toBeGreaterThan(fewest(200));
  });

  it("for the adjusted Rand index, whose expectation is the mean over all orders of up to six labels", () => {
    let adjusted = 0;
    fc.assert(
      fc.property(partitionPairs(6, 3), ({ key, response }) => {
        const { ari } = scoreClusters(key, response, { metrics: ["ari"] });
        const naive = naiveAdjustedRand(key, response);
        compareValue("ari", ari, naive);
        if (!naive[1].isZero && !naive[0].isZero) adjusted++;
      }),
      { seed, numRuns: 1500 },
    );
    expect(adjusted).toBeGreaterThan(fewest(100));
  });

  it("for BLANC under both edge rules and several weights", () => {
    const weights = [
      [0, Fraction.zero],
      [0.25, Fraction.of(1, 4)],
      [0.5, Fraction.of(1, 2)],
      [1, Fraction.one],
    ] as const;
    fc.assert(
      fc.property(
        partitionPairs(6, 3),
        fc.constantFrom("key", "both"),
        fc.constantFrom(...weights),
        ({ key, response }, blancEdge, [blancAlpha, alpha]) => {
          const { blanc } = scoreClusters(key, response, { metrics: ["blanc"], blancEdge, blancAlpha });
          compareScore("blanc", blanc, naiveBlanc(naiveLinks(key, response), blancEdge, alpha));
        },
      ),
      { seed, numRuns: 5000 },
    );
  });

  it("for LEA with importance by size, uniform, or by a function", () => {
    const named = (weigh: NamedImportance["weigh"]): LeaImportance => ({ name: "own", weigh });
    const kinds: readonly (readonly [LeaImportance, (entity: readonly string[], side: string) => Fraction])[] = [
      ["size", (entity) => Fraction.of(entity.length)],
      ["uniform", () => Fraction.one],
      [named(({ size }) => size * size + 1), (entity) => Fraction.of(entity.length ** 2 + 1)],
      [named(({ size }) => 1 / size), (entity) => Fraction.of(1, entity.length)],
      [
        named(({ side, size }) => (side === "key" ? 3 : size)),
        (entity, side) => Fraction.of(side === "key" ? 3 : entity.length),
      ],
    ];
    fc.assert(
      fc.property(partitionPairs(), fc.constantFrom(...kinds), ({ key, response }, [leaImportance, importance]) => {
        const { lea } = scoreClusters(key, response, { metrics: ["lea"], leaImportance });
        compareCounts("lea", lea, naiveLea(key, response, importance), false);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("for LEA by types of entities, alone and times their sizes", () => {
    const weights: Readonly<Record<string, Fraction>> = {
      PER: Fraction.of(3),
      ORG: Fraction.of(1, 2),
      LOC: Fraction.zero,
    };
    // LOC has no weight in `leaImportance`, so it weighs 0.
    const typeOf = (entity: readonly string[], side: string): string =>
      Object.keys(weights)[(entity.join("").length + entity[0].charCodeAt(0) + side.length) % 3];
    fc.assert(
      fc.property(partitionPairs(), fc.boolean(), ({ key, response }, timesSize) => {
        const names = [...new Set([...key.flat(), ...response.flat()])].sort();
        const partOf = (partition: Partition, side: string): AnnotatedPart =>
          mentionsToPart(
            { document: "d", part: "" },
            partition.flatMap((entity, e) =>
              entity.map((name) => {
                const place = names.indexOf(name);
                return { entity: String(e), runs: [place, place], entityType: typeOf(entity, side) };
              }),
            ),
          );
        const leaImportance: LeaImportance = {
          entityType: { PER: 3, ORG: 0.5 },
          ...(timesSize && { times: "size" }),
        };
        const total = accumulator({ metrics: ["lea"], leaImportance });
        total.add(partOf(key, "key"), partOf(response, "response"));
        const importance = (entity: readonly string[], side: string): Fraction =>
          weights[typeOf(entity, side)].times(Fraction.of(timesSize ? entity.length : 1));
        compareCounts("lea", total.result().scores["lea"], naiveLea(key, response, importance), false);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("for CEAF_m and CEAF_e on partitions of up to 30 mentions, with alignments that are proven to be best", () => {
    fc.assert(
      fc.property(partitionPairs(30, 11), ({ key, response }) => {
        const { ceafm, ceafe } = scoreClusters(key, response, { metrics: ["ceafm", "ceafe"] });
        compareCounts("ceafm", ceafm, naiveCeafM(key, response, provenBestAlignment), true);
        compareCounts("ceafe", ceafe, naiveCeafE(key, response, provenBestAlignment), false);
      }),
      { seed, numRuns: 1000 },
    );
  });

  it("for F_β by its definition, (1+β²)PR / (β²P+R)", () => {
    const betas = [
      [0.5, Fraction.of(1, 4)],
      [2, Fraction.of(4)],
    ] as const;
    fc.assert(
      fc.property(partitionPairs(8, 3), fc.constantFrom(...betas), ({ key, response }, [beta, square]) => {
        const { b3 } = scoreClusters(key, response, { metrics: ["b3"], beta });
        const { recall, precision } = scoreOf(naiveBCubed(key, response));
        const r = recall ?? Fraction.zero;
        const p = precision ?? Fraction.zero;
        const weighted = square.times(p).plus(r);
        const f = weighted.isZero ? Fraction.zero : Fraction.one.plus(square).times(p).times(r).dividedBy(weighted);
        expectFractionOrNull(b3.f1, recall === null && precision === null ? null : f, "F");
      }),
      { seed, numRuns: 1000 },
    );
  });
});

it("provenBestAlignment finds the best of all alignments", () => {
  const weight = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 }));
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  fc.assert(
    fc.property(table, (weights) => {
      const similarity = weights.map((row) => row.map(([n, d]) => Fraction.of(n, d)));
      expect(String(provenBestAlignment(similarity))).toBe(String(bestOfAllAlignments(similarity)));
    }),
    { seed, numRuns: 500 },
  );
});

it("the naive definitions give the counts that Pradhan et al. 2014, §4, and Moosavi and Strube 2016, §5, derive", () => {
  const key = entities("abc", "defg");
  const response = entities("ab", "cd", "fghi");
  const shown = ({ recall, precision }: NaiveCounts): string => `${recall.join(" ÷ ")}, ${precision.join(" ÷ ")}`;
  expect(shown(naiveMuc(key, response))).toBe("2 ÷ 5, 2 ÷ 5");
  expect(shown(naiveBCubed(key, response))).toBe("35/12 ÷ 7, 4 ÷ 8");
  expect(shown(naiveCeafM(key, response))).toBe("4 ÷ 7, 4 ÷ 8");
  expect(shown(naiveCeafE(key, response))).toBe("13/10 ÷ 2, 13/10 ÷ 3");
  expect(shown(naiveLea(key, response))).toBe("5/3 ÷ 7, 8/3 ÷ 8");
  expect(naiveLinks(key, response)).toStrictEqual({ cc: 2, ck: 9, cr: 8, nn: 8, nk: 12, nr: 20 });
});

function compareCounts(id: string, score: Score, naive: NaiveCounts, integral: boolean): NaiveScore {
  const counts = score.counts as Extract<Score["counts"], { recall: unknown }>;
  for (const side of ["recall", "precision"] as const) {
    const [numerator, denominator] = naive[side];
    const expectNumerator = integral ? expectInteger : expectFraction;
    expectNumerator(counts[side][0], numerator, `${id} ${side} numerator`);
    expectFraction(counts[side][1], denominator, `${id} ${side} denominator`);
  }
  const exact = scoreOf(naive);
  compareScore(id, score, exact);
  return exact;
}

function compareValue(
  id: string,
  { value, counts }: Score,
  [numerator, denominator]: readonly [Fraction, Fraction],
): void {
  const found = (counts as Extract<Score["counts"], { value: unknown }>).value;
  expectFraction(found[0], numerator, `${id} numerator`);
  expectFraction(found[1], denominator, `${id} denominator`);
  expectFractionOrNull(value ?? null, denominator.isZero ? null : numerator.dividedBy(denominator), id);
}

/** Compares figures to 10⁻⁹, because logarithms are not fractions. */
function compareInformation(score: Score, naive: ReturnType<typeof naiveInformation>): void {
  const { recall, precision } = score.counts as Extract<Score["counts"], { recall: unknown }>;
  const all = naive.mentions;
  const expected = [naive.shared * all, naive.key * all, naive.shared * all, naive.response * all];
  [...recall, ...precision].forEach((count, i) => {
    expect(count).toBeCloseTo(expected[i], 9);
  });
  const share = (part: number, whole: number): number | null => (Math.abs(whole) < 1e-9 ? null : part / whole);
  for (const [figure, whole] of [
    ["recall", naive.key],
    ["precision", naive.response],
  ] as const) {
    const value = share(naive.shared, whole);
    if (value === null) expect(score[figure]).toBeNull();
    else expect(score[figure]).toBeCloseTo(value, 9);
  }
}

function compareScore(id: string, score: Score, exact: NaiveScore): void {
  for (const figure of figures) expectFractionOrNull(score[figure], exact[figure], `${id} ${figure}`);
}

function note(seen: Record<string, number>, key: Partition, response: Partition): void {
  const keyMentions = new Set(key.flat());
  const responseMentions = new Set(response.flat());
  if ([...keyMentions].some((mention) => !responseMentions.has(mention))) seen["missing"]++;
  if ([...responseMentions].some((mention) => !keyMentions.has(mention))) seen["extra"]++;
  if ([...key, ...response].some((entity) => entity.length === 1)) seen["singletons"]++;
  if (key.length === 0) seen["emptyKey"]++;
  if (response.length === 0) seen["emptyResponse"]++;
}
