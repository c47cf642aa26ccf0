import { describe, expect, it } from "vitest";
import type { AuditedSystem, MetricOutcome } from "../../../analysis/audit/audit-result.ts";
import type { Finding } from "../../../analysis/audit/finding.ts";
import { auditMatrix } from "./audit-matrix.ts";

const figures = { recall: 0.5, precision: 0.5, f1: 0.5 };
const of = (metric: string): Pick<MetricOutcome, "metric" | "before" | "after" | "delta" | "p"> => ({
  ...{ metric, before: figures, after: figures, delta: figures, p: null },
});

/** A system in which wrong pairs were added. */
function system(name: string, ...outcomes: MetricOutcome[]): AuditedSystem {
  return {
    ...{ name, scores: {}, voidMentions: 0, counts: { mentions: 0, entities: 0, found: 0 }, signature: "" },
    experiments: [{ experiment: "less-precise-a", removed: 0, addedEntities: 1, addedMentions: 2, outcomes }],
  };
}

// B³ fails on y only, LEA passes on both, and mentions are not tested.
const systems = [
  system(
    "x",
    { ...of("b3"), verdict: "pass" },
    { ...of("lea"), verdict: "pass" },
    { ...of("mentions"), verdict: "not-applicable", reasons: ["counts-mentions"] },
  ),
  system(
    "y",
    { ...of("b3"), verdict: "fail", reasons: ["recall-rose"] },
    { ...of("lea"), verdict: "pass" },
    { ...of("mentions"), verdict: "not-applicable", reasons: ["counts-mentions"] },
  ),
];
const difference = { code: "difference", a: "x", b: "y", delta: 0.1, pAdjusted: 0.01 } as const;
const findings: Finding[] = [
  { code: "passes", metrics: ["lea"] },
  {
    code: "fails",
    metric: "b3",
    failures: [{ experiment: "less-precise-a", systems: ["y"], reasons: ["recall-rose"] }],
  },
  { ...difference, metric: "b3", trusted: false, doubts: ["fails-experiments"] },
  { ...difference, metric: "lea", trusted: true, doubts: [] },
  { ...difference, metric: "mentions", trusted: false, doubts: ["counts-mentions"] },
  {
    code: "baseline-wins",
    baseline: { kind: "singletons", mentionsOf: { side: "key" } },
    metric: "b3",
    systems: ["x"],
  },
];
const audit = { metrics: ["b3", "lea", "mentions"], systems, findings, baselines: [{}] };

describe("the matrix of an audit", () => {
  it("has a row for each metric, with a verdict for each experiment, difference and the baselines", () => {
    const { tests, rows, rest } = auditMatrix(audit, "y");
    expect(tests).toEqual(["worse: wrong pairs added", "y against x", "above the baselines"]);
    expect(rows.map(({ metric, cells }) => [metric, ...cells.map(({ verdict }) => verdict)])).toEqual([
      ["b3", "fail", "fail", "fail"],
      ["lea", "pass", "pass", "pass"],
      ["mentions", "none", "none", "pass"],
    ]);
    expect(rest).toEqual([]);
  });

  it("says why, in the sentences of the command", () => {
    const [b3, lea] = auditMatrix(audit, "y").rows;
    expect(b3.cells.map(({ why }) => why.join())).toEqual([
      "B³ does not: recall rises when wrong pairs are added (y).",
      expect.stringMatching(
        /^y is better than x by B³ \(10\.00 points, p 0\.01.*\)\. Do not trust this difference: the metric does not react/,
      ),
      "By B³, the baseline all singletons (key mentions) scores at least as high as x.",
    ]);
    expect(lea.cells[0].why).toEqual([]);
  });

  it("has neither differences nor baselines if there are none, and names what concerns several metrics", () => {
    const conflict: Finding = { code: "conflict", a: "x", b: "y", forA: ["b3"], forB: ["lea"], causes: [] };
    const alone = { ...audit, systems: systems.slice(0, 1), findings: [conflict], baselines: [] };
    const { tests, rest } = auditMatrix(alone, "x");
    expect(tests).toEqual(["worse: wrong pairs added"]);
    expect(rest).toEqual([expect.stringMatching(/^Metrics disagree: x is significantly better than y by B³/)]);
  });
});
