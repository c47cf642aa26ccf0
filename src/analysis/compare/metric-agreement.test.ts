import { describe, expect, it } from "vitest";
import { moosaviStrube2016Table5 } from "../published/moosavi-strube-2016-table-5.ts";
import type { ComparedPair, ComparedSystem } from "./comparison.ts";
import { metricAgreement } from "./metric-agreement.ts";

function system(name: string, f1: Readonly<Record<string, number>>): ComparedSystem {
  const scores = Object.fromEntries(
    Object.entries(f1).map(([id, value]) => [id, { recall: value, precision: value, f1: value }]),
  );
  return { name, scores, ci: {}, voidMentions: 0, signatures: [] };
}

function pair(a: string, b: string, metric: string, delta: number, reject: boolean): ComparedPair {
  return {
    ...{ a, b, metric, figure: "f1", delta, ci: null, p: 0.01, pAdjusted: 0.01, reject, method: "exact" },
    ...{ resamples: 1, nEff: 1, leastP: 0.01, se: null, mdd80: null, unitsNeeded: null, wins: 0, ties: 0, losses: 0 },
  };
}

describe("agreement of metrics", () => {
  it("on the systems of the LEA paper's Table 5 is τ as it was computed from the printed scores", () => {
    const systems = moosaviStrube2016Table5.map(({ name, f1 }) => system(name, f1));
    const found = metricAgreement(["muc", "b3", "ceafm", "ceafe", "blanc", "lea", "conll"], systems, []);
    const tau = (x: string, y: string): number => found.find((each) => each.x === x && each.y === y)!.tau!;
    // scipy.stats.kendalltau on the same columns, as the design of these statistics states it.
    expect(tau("lea", "conll")).toBeCloseTo(0.868, 3);
    expect(tau("muc", "lea")).toBeCloseTo(0.89, 3);
    expect(tau("muc", "ceafe")).toBeCloseTo(0.802, 3);
    expect(tau("ceafe", "conll")).toBeCloseTo(0.956, 3);
  });

  it("with few systems is only told where two metrics contradict each other, both significantly", () => {
    const systems = ["a", "b", "c"].map((name) => system(name, { muc: 0.5, lea: 0.5, b3: 0.5 }));
    const pairs = [
      pair("a", "b", "muc", 0.1, true),
      pair("a", "b", "lea", -0.1, true),
      pair("a", "b", "b3", -0.1, false),
      pair("a", "c", "muc", 0.1, true),
      pair("a", "c", "lea", 0.1, true),
    ];
    expect(metricAgreement(["muc", "lea", "b3"], systems, pairs)).toStrictEqual([
      { x: "muc", y: "lea", tau: null, conflicts: [{ a: "a", b: "b" }] },
    ]);
  });
});
