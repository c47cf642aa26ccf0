import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moosaviStrube2016Table5 } from "../analysis/published/published-results.ts";
import { signOf, tolerance } from "./tolerance.ts";
import { type RankRule, descending, kendallTauB, rankRules, rankSystems } from "./ranks.ts";

/** A symmetric relation: whether two systems differ significantly. */
type Relation = (a: number, b: number) => boolean;

function relation(pairs: readonly (readonly [number, number])[]): Relation {
  return (a, b) => pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
}

const ranked: fc.Arbitrary<{ scores: number[]; differs: Relation }> = fc
  .uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 7 })
  .chain((scores) =>
    fc.array(fc.boolean(), { minLength: scores.length ** 2, maxLength: scores.length ** 2 }).map((cells) => ({
      scores,
      differs: (a, b) => a !== b && cells[Math.min(a, b) * scores.length + Math.max(a, b)],
    })),
  );

const ranksOf = (scores: readonly number[], differs: Relation, rule: RankRule): number[] =>
  rankSystems(scores, differs, rule).map(({ rank }) => rank);

describe("rankSystems", () => {
  const firstAndLast = relation([[0, 2]]);

  it.each([
    ["sig", [1, 1, 2]],
    ["leader", [1, 1, 3]],
    ["chain", [1, 1, 1]],
  ] as const)("by %s gives the ranks %j with A ≈ B ≈ C and A > C", (rule, ranks) => {
    const standings = rankSystems([0.9, 0.8, 0.7], firstAndLast, rule);
    expect(standings.map(({ rank }) => rank)).toEqual(ranks);
    expect(standings.map(({ interval }) => interval)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(standings.map(({ cluster }) => cluster)).toEqual([1, 1, 1]);
  });

  it("ranks by scores, for systems in any order", () => {
    const differs = relation([[0, 1]]);
    expect(ranksOf([0.7, 0.9, 0.8], differs, "leader")).toEqual([3, 1, 1]);
    expect(ranksOf([0.7, 0.9, 0.8], differs, "sig")).toEqual([2, 1, 1]);
  });

  it.each(rankRules)("by %s ranks systems by place if all differ, and all systems first if none do", (rule) => {
    const all = rankSystems([0.1, 0.4, 0.2, 0.3], () => true, rule);
    expect(all.map(({ rank, cluster }) => [rank, cluster])).toEqual([
      [4, 4],
      [1, 1],
      [3, 3],
      [2, 2],
    ]);
    expect(all.map(({ interval }) => interval)).toEqual([
      [4, 4],
      [1, 1],
      [3, 3],
      [2, 2],
    ]);
    for (const { rank, interval, cluster } of rankSystems([0.1, 0.4, 0.2], () => false, rule)) {
      expect([rank, interval, cluster]).toEqual([1, [1, 3], 1]);
    }
  });

  it.each(rankRules)("by %s prefers neither of two equal scores", (rule) => {
    expect(rankSystems([0.5, 0.5], () => true, rule)).toEqual([
      { rank: 1, interval: [1, 2], cluster: 1 },
      { rank: 1, interval: [1, 2], cluster: 1 },
    ]);
  });

  describe.each(rankRules)("by %s, for Table 5 of Moosavi and Strube (2016),", (rule) => {
    const systems = moosaviStrube2016Table5.toSorted((a, b) => b.f1.lea - a.f1.lea);
    // The paper: "The systems without significant differences have the same ranking."
    const standings = rankSystems(
      systems.map(({ f1 }) => f1.lea),
      (a, b) => systems[a].ranks.lea !== systems[b].ranks.lea,
      rule,
    );

    it("gives the printed ranks by LEA", () => {
      expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6, 6, 8, 8, 10, 10, 12, 12, 14]);
      expect(standings.map(({ rank }) => rank)).toEqual(systems.map(({ ranks }) => ranks.lea));
    });

    it("gives nine clusters, and intervals as wide as the number of systems with the same rank", () => {
      expect(standings.map(({ cluster }) => cluster)).toEqual([1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
      for (const { rank, interval } of standings) {
        const together = standings.filter((other) => other.rank === rank).length;
        expect(interval).toEqual([rank, rank + together - 1]);
      }
    });
  });

  it("computes intervals from the numbers of better and worse systems", () => {
    fc.assert(
      fc.property(ranked, fc.constantFrom(...rankRules), ({ scores, differs }, rule) => {
        rankSystems(scores, differs, rule).forEach(({ rank, interval: [best, worst] }, system) => {
          let better = 0;
          let worse = 0;
          scores.forEach((score, other) => {
            if (!differs(system, other)) return;
            if (score > scores[system]) better++;
            else worse++;
          });
          expect([best, worst]).toEqual([1 + better, scores.length - worse]);
          expect(best).toBeLessThanOrEqual(worst);
          if (rule === "sig") expect(rank).toBe(best);
        });
      }),
    );
  });

  it("begins a new rank if the first system of the rank (leader) or the system above (chain) is significantly better", () => {
    fc.assert(
      fc.property(ranked, ({ scores, differs }) => {
        const order = Array.from(scores.keys()).sort((x, y) => scores[y] - scores[x]);
        const groups = (rest: readonly number[], rule: RankRule): (readonly number[])[] => {
          if (rest.length === 0) return [];
          const end = rest.findIndex(
            (system, i) => i > 0 && differs(rule === "leader" ? rest[0] : rest[i - 1], system),
          );
          return end === -1 ? [rest] : [rest.slice(0, end), ...groups(rest.slice(end), rule)];
        };
        for (const rule of ["leader", "chain"] as const) {
          const ranks = ranksOf(scores, differs, rule);
          for (const group of groups(order, rule)) {
            for (const system of group) expect(ranks[system]).toBe(1 + order.indexOf(group[0]));
          }
        }
      }),
    );
  });

  it("begins a new cluster below each set of systems that are all better than all others", () => {
    fc.assert(
      fc.property(ranked, ({ scores, differs }) => {
        const standings = rankSystems(scores, differs, "sig");
        const isBetter = (x: number, y: number): boolean => scores[x] > scores[y] && differs(x, y);
        const all = Array.from(scores.keys());
        let lines = 0;
        for (let mask = 1; mask < 2 ** scores.length - 1; mask++) {
          const above = all.filter((system) => ((mask >> system) & 1) === 1);
          const below = all.filter((system) => ((mask >> system) & 1) === 0);
          if (!above.every((x) => below.every((y) => isBetter(x, y)))) continue;
          lines++;
          // `above` consists of whole clusters, beginning with the first.
          const last = Math.max(...above.map((system) => standings[system].cluster));
          expect(Math.min(...below.map((system) => standings[system].cluster))).toBe(last + 1);
        }
        expect(Math.max(...standings.map(({ cluster }) => cluster))).toBe(lines + 1);
      }),
    );
  });

  it("ranks a system the same in any order of the systems", () => {
    fc.assert(
      fc.property(
        ranked.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray(Array.from(given.scores.keys()), { minLength: given.scores.length }),
          ),
        ),
        fc.constantFrom(...rankRules),
        ([{ scores, differs }, order], rule) => {
          const standings = rankSystems(scores, differs, rule);
          const shuffled = rankSystems(
            order.map((system) => scores[system]),
            (x, y) => differs(order[x], order[y]),
            rule,
          );
          expect(shuffled).toEqual(order.map((system) => standings[system]));
        },
      ),
    );
  });
});

describe("descending", () => {
  it("puts the best score first, and keeps the order of equal scores", () => {
    expect(descending([0.2, 0.5, 0.2, 0.9, 0.5])).toEqual([3, 1, 4, 0, 2]);
  });

  it("keeps the order of scores that differ only by rounding in their sums", () => {
    const more = 0.1 + 0.2;
    expect(more).toBeGreaterThan(0.3);
    expect(descending([0.3, more])).toEqual([0, 1]);
    expect(descending([0.2, 0.3, 0.9, more, 0.3])).toEqual([2, 1, 3, 4, 0]);
    expect(descending([0.3, more, 0.3 + 2e-10])).toEqual([2, 0, 1]);
  });
});

describe("signOf", () => {
  it("is 0 within the tolerance, on either side", () => {
    expect([tolerance, -tolerance, 0].map(signOf)).toEqual([0, 0, 0]);
    expect([1.01 * tolerance, -1.01 * tolerance, 1, -1].map(signOf)).toEqual([1, -1, 1, -1]);
  });
});

const { cases } = JSON.parse(
  readFileSync(new URL("../../test/fixtures/scipy-kendall.json", import.meta.url), "utf8"),
) as { cases: { x: number[]; y: number[]; tau: number | null }[] };

describe("kendallTauB", () => {
  it("equals that of scipy", () => {
    expect(cases).toHaveLength(60);
    for (const { x, y, tau } of cases) {
      const own = kendallTauB(x, y);
      if (tau === null) expect(own, String(x)).toBeNull();
      else expect(own, `${String(x)} and ${String(y)}`).toBeCloseTo(tau, 14);
    }
  });

  it("equals a calculation by hand: two pairs in the same order and one that is tied in one list give 2/√(3·2)", () => {
    expect(kendallTauB([1, 2, 3], [1, 1, 2])).toBeCloseTo(2 / Math.sqrt(6), 15);
  });

  it("is null if one of the lists orders no pair", () => {
    expect(kendallTauB([], [])).toBeNull();
    expect(kendallTauB([1], [1])).toBeNull();
    expect(kendallTauB([1, 2, 3], [5, 5, 5])).toBeNull();
    expect(kendallTauB([5, 5, 5], [1, 2, 3])).toBeNull();
  });

  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), { maxLength: 20 });

  it("is exactly 1 for a list and itself, −1 for a list and its negatives, symmetric, and within −1..1", () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const x = items.map(([a]) => a);
        const y = items.map(([, b]) => b);
        const tied = new Set(x).size < 2;
        expect(kendallTauB(x, x)).toBe(tied ? null : 1);
        expect(
          kendallTauB(
            x,
            x.map((value) => -value),
          ),
        ).toBe(tied ? null : -1);
        expect(kendallTauB(x, y)).toBe(kendallTauB(y, x));
        expect(Math.abs(kendallTauB(x, y) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("compares every two numbers by the tolerance, also where the outer ones of three differ, but no neighbours", () => {
    const close = fc.integer({ min: 0, max: 8 }).map((steps) => 0.5 + steps * 0.4 * tolerance);
    const value = fc.oneof(close, fc.integer({ min: 0, max: 3 }));
    const items = fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(items, (list) => {
        const signs = list.flatMap(([x, y], i) => list.slice(0, i).map(([u, v]) => [signOf(x - u), signOf(y - v)]));
        const sum = (of: (sign: number[]) => number): number => signs.reduce((total, sign) => total + of(sign), 0);
        const scale = Math.sqrt(sum(([x]) => Math.abs(x)) * sum(([, y]) => Math.abs(y)));
        const tau = kendallTauB(
          list.map(([x]) => x),
          list.map(([, y]) => y),
        );
        expect(tau).toBe(scale === 0 ? null : sum(([x, y]) => x * y) / scale);
      }),
    );
  });
});
