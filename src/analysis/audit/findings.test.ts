import { describe, expect, it } from "vitest";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { audit } from "./audit.ts";
import type { Audit } from "./audit-result.ts";
import type { Finding } from "./finding.ts";

type Clusters = Parameters<typeof partOf>[0];

function corpus(documents: readonly Clusters[]): ReturnType<typeof partOf>[] {
  return documents.map((clusters, i) => partOf(clusters, `d${i}`));
}

function times(n: number, clusters: Clusters): Clusters[] {
  return Array.from({ length: n }, () => clusters);
}

function only<Code extends Finding["code"]>({ findings }: Audit, code: Code): Extract<Finding, { code: Code }>[] {
  return findings.filter((finding): finding is Extract<Finding, { code: Code }> => finding.code === code);
}

const key: Clusters = [
  ["a", "b", "c"],
  ["d", "e"],
  ["f", "g"],
];

describe("findingsOf", () => {
  it("reports that a perfect response allows no experiment", async () => {
    const result = await audit(corpus([key]), { same: corpus([key]) });
    expect(only(result, "no-edit")).toHaveLength(1);
    expect(only(result, "passes")).toEqual([]);
    expect(result.warnings).toEqual([{ code: "gold-mentions", system: "same", mentions: 7 }]);
    expect(result.comparison).toBeUndefined();
  });

  it("names metrics that pass and metrics that fail, with the experiments and the reasons", async () => {
    // d and f are missing and can be linked. No mention that was found is linked wrongly.
    const response: Clusters = [["a", "b", "c"], ["e"], ["g"]];
    const result = await audit(
      corpus([key]),
      { system: corpus([response]) },
      { scoring: { metrics: ["muc", "b3", "lea"] } },
    );
    expect(only(result, "passes")).toEqual([{ code: "passes", metrics: ["muc", "lea"] }]);
    // B³ recall: d adds 1/2 and f 1/2 of 7 mentions. Precision falls in both experiments.
    expect(only(result, "fails")).toEqual([
      {
        code: "fails",
        metric: "b3",
        failures: [
          { experiment: "less-precise-a", systems: ["system"], reasons: ["recall-rose", "f1-not-lower"] },
          { experiment: "less-precise-b", systems: ["system"], reasons: ["recall-rose", "f1-not-lower"] },
        ],
      },
    ]);
  });

  it("trusts a significant difference by a metric that passes, and gives reasons against other differences", async () => {
    // `wrong` links everything wrongly in each of eight documents: p is 2/2^8 by all metrics.
    const wrong: Clusters = [
      ["a", "d"],
      ["b", "e"],
      ["c", "f"],
    ];
    const right: Clusters = [
      ["a", "b", "c"],
      ["d", "e"],
    ];
    const result = await audit(
      corpus(times(8, key)),
      { right: corpus(times(8, right)), wrong: corpus(times(8, wrong)) },
      { scoring: { metrics: ["mentions", "b3", "lea"] } },
    );
    const found = Object.fromEntries(only(result, "difference").map((finding) => [finding.metric, finding]));
    expect(found["lea"]).toMatchObject({ a: "right", b: "wrong", trusted: true, doubts: [], pAdjusted: 2 / 2 ** 8 });
    expect(found["b3"].doubts).toEqual(["fails-experiments"]);
    // `wrong` finds six mentions of seven and `right` five, so `wrong` is better by this metric.
    expect(found["mentions"].delta).toBeGreaterThan(0);
    expect(found["mentions"].doubts).toEqual(["contradicted", "counts-mentions"]);
  });

  it("names the metrics by which each of two systems is better, and says how the systems differ", async () => {
    // One entity of all seven mentions finds the key's 4 links by MUC, and has 6. By LEA its precision is 5/21.
    const all: Clusters = [["a", "b", "c", "d", "e", "f", "g"]];
    const some: Clusters = [["a", "b"], ["c"], ["d", "e"], ["f"], ["g"]];
    const result = await audit(
      corpus(times(10, key)),
      { all: corpus(times(10, all)), some: corpus(times(10, some)) },
      { scoring: { metrics: ["muc", "b3", "lea"] } },
    );
    const [conflict, ...others] = only(result, "conflict");
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ a: "all", b: "some", forA: ["muc"], forB: ["b3", "lea"] });
    expect(conflict.causes).toContainEqual({ code: "larger-entities", larger: "all", size: 7, other: 1.4 });
    expect(conflict.causes).toContainEqual({ code: "void-mentions", more: "some", void: 30, other: 0 });
    expect(conflict.causes).toContainEqual({ code: "recall-precision", recall: "all", precision: "some" });
    // No mention is missing, and every mention with a wrong link also has a correct one.
    expect(only(result, "no-edit")).toHaveLength(1);
    expect(only(result, "difference").filter(({ doubts }) => !doubts.includes("contradicted"))).toEqual([]);
  });

  it("names the metrics by which a baseline is at least as good as a system", async () => {
    const response: Clusters = [
      ["a", "b"],
      ["c", "d"],
      ["e", "f", "g"],
    ];
    const result = await audit(corpus([key]), { system: corpus([response]) }, { scoring: { metrics: ["muc", "b3"] } });
    // MUC of one entity: R 4/4, P 4/6, F .8; of the response: R 2/4, P 2/4, F .5.
    expect(only(result, "baseline-wins")).toEqual([
      {
        code: "baseline-wins",
        baseline: { kind: "one-entity", mentionsOf: { side: "key" } },
        metric: "muc",
        systems: ["system"],
      },
      {
        code: "baseline-wins",
        baseline: { kind: "one-entity", mentionsOf: { side: "response", system: "system" } },
        metric: "muc",
        systems: ["system"],
      },
    ]);
    const oneEntity = result.baselines.find(
      ({ kind, mentionsOf }) => kind === "one-entity" && mentionsOf.side === "key",
    )!;
    expect(oneEntity.scores["muc"].f1).toBeCloseTo(0.8, 12);
  });
});

describe("warnings", () => {
  it("name key mentions that no system has, missing documents, and singletons on one side", async () => {
    const result = await audit(corpus([key, [["x", "y"], ["z"]]]), {
      one: corpus([
        [
          ["a", "b"],
          ["d", "e"],
        ],
      ]),
      two: corpus([[["a", "b", "c"]], [["x", "y"]]]),
    });
    expect(result.warnings).toEqual([
      { code: "singletons-on-one-side", system: "one", side: "key", count: 1 },
      { code: "missing-documents", system: "one", parts: 1, document: "d1" },
      { code: "singletons-on-one-side", system: "two", side: "key", count: 1 },
      {
        code: "unmatched-mentions",
        mentions: 3,
        of: 10,
        examples: [
          { document: "d0", mention: "f" },
          { document: "d0", mention: "g" },
          { document: "d1", mention: "z" },
        ],
      },
    ]);
  });

  it("are based on the same matched mentions as the scores, as are baselines", async () => {
    const near = [spannedPart(["0-2 6", "10"])];
    const result = await audit(
      [spannedPart(["0-3 6", "9"])],
      { one: near, two: near },
      {
        scoring: { match: "overlap:0.5", metrics: ["muc"] },
      },
    );
    // 0-2 matches 0-3. So the baseline, which links all three mentions, has all links of the key.
    const oneEntity = result.baselines.find(
      ({ kind, mentionsOf }) => kind === "one-entity" && mentionsOf.side === "response",
    )!;
    expect(oneEntity.scores["muc"]).toMatchObject({ recall: 1, precision: 1 / 2 });
    expect(result.warnings.filter(({ code }) => code === "unmatched-mentions")).toMatchObject([{ mentions: 1, of: 3 }]);
  });

  it("ignore singletons if singletons are dropped", async () => {
    const response = { one: corpus([[["a", "b"]]]), two: corpus([[["a", "b"]]]) };
    const result = await audit(corpus([[["a", "b"], ["z"]]]), response, { scoring: { singletons: "drop" } });
    expect(result.warnings.map(({ code }) => code)).toEqual(["gold-mentions", "gold-mentions"]);
  });
});

describe("audit", () => {
  const response = { system: corpus([[["a", "d"]]]) };

  it("leaves out metrics that need more than the overlap table, and lists them", async () => {
    const { metrics, leftOut } = await audit(corpus([key]), response, { scoring: { metrics: ["lea", "ace"] } });
    expect([metrics, leftOut]).toEqual([["lea"], ["ace"]]);
  });

  it.each([
    [{ average: "macro" as const }, "macro average"],
    [{ mentions: "common" as const }, "cannot be restricted to common mentions"],
    [{ metrics: ["ace" as const] }, "none of these metrics can be audited"],
  ])("refuses %j", async (scoring, message) => {
    await expect(audit(corpus([key]), response, { scoring })).rejects.toThrow(message);
  });

  it("refuses a headline that is not among the metrics", async () => {
    await expect(audit(corpus([key]), response, { headline: "ari" })).rejects.toThrow("ari is not among the metrics");
  });

  it("does not depend on the order of documents", async () => {
    const documents = [
      key,
      [
        ["x", "y"],
        ["z", "w"],
      ],
      [["p", "q", "r"]],
    ];
    const responses = [
      [
        ["a", "d"],
        ["b", "c"],
      ],
      [
        ["x", "z"],
        ["y", "w"],
      ],
      [["p", "q"]],
    ];
    const keyParts = corpus(documents);
    const parts = corpus(responses);
    const forward = await audit(keyParts, { system: parts });
    const backward = await audit(keyParts.toReversed(), { system: parts.toReversed() });
    expect(backward).toEqual(forward);
  });
});
