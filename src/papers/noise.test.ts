import { describe, expect, it } from "vitest";
import { partOf } from "../scoring/score-clusters.ts";
import { resolveOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import { noise } from "./noise.ts";
import { changedKeyScorer } from "./oracles.ts";
import type { StudyResult, SystemStudyOptions } from "./study.ts";

const DRAWS = 200;
const options = resolveOptions({ metrics: ["muc", "b3"] });
const source = (clusters: readonly (readonly string[])[]) => ({ open: () => [partOf(clusters, "x")] });
const key = source([
  ["a", "b", "c"],
  ["d", "e"],
]);
const responses = [source([["a", "b", "c"], ["d"], ["e"]]), source([["a", "b"], ["c"], ["d", "e"]])];

function studied(rates: Partial<NonNullable<SystemStudyOptions["noise"]>["rates"]>): StudyResult {
  const scored = scoreSources(key, responses, options, () => undefined);
  return noise.run(
    scored.map((own, i) => ({ name: `s${i + 1}`, scored: own, keySizes: [] })),
    {
      metrics: options.metrics,
      ...{ alpha: 0.05, trials: 1, seed: 1 },
      scoreMade: () => scored[0],
      scoreAgainst: changedKeyScorer(key, responses, options),
      noise: {
        rates: { missing: 0, boundaries: 0, splits: 0, merges: 0, ...rates },
        from: "given",
        draws: DRAWS,
      },
    },
  );
}

describe("the noise study", () => {
  it("never changes the order without noise", () => {
    const [order, pairs] = studied({}).tables;
    expect(order.rows.map(([metric, changes]) => [metric, changes])).toEqual([
      ["MUC", 0],
      ["B³", 0],
    ]);
    // Both responses lack one of three links, so MUC ranks neither. B³: (3 + 2/2) / 5 and (4/3 + 1/3 + 2) / 5 of recall.
    expect(pairs.rows.map((row) => row.slice(0, 3))).toEqual([["B³", "s1", "s2"]]);
  });

  it("counts the keys against which the better system is no longer better", () => {
    const [order, pairs, errors] = studied({ splits: 0.5 }).tables;
    const [, , , , changes] = pairs.rows[0];
    expect(order.rows[1][1]).toBe(changes);
    // Each of three links is cut or not, so there are eight keys, which are equally likely.
    const keys = [[["a", "b", "c"]], [["a", "b"], ["c"]], [["a"], ["b", "c"]], [["a"], ["b"], ["c"]]].flatMap((first) =>
      [[["d", "e"]], [["d"], ["e"]]].map((second) => [...first, ...second]),
    );
    const lost = keys.filter((clusters) => {
      const [s1, s2] = scoreSources(source(clusters), responses, options, () => undefined).map(
        (scored) => scored.result().scores["b3"].f1!,
      );
      return s1 <= s2;
    }).length;
    expect(lost).toBeGreaterThan(0);
    expect(Math.abs(Number(changes) - lost / 8)).toBeLessThan(4.5 * Math.sqrt(((lost / 8) * (1 - lost / 8)) / DRAWS));
    expect(errors.rows.map(([kind]) => kind)).toEqual(["missing", "boundaries", "splits", "merges"]);
    expect(errors.rows[2][2]).toBe(3);
  });

  it("depends on nothing but the seed", () => {
    expect(studied({ splits: 0.5, missing: 0.1 })).toEqual(studied({ splits: 0.5, missing: 0.1 }));
  });
});
