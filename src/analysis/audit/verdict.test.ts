import { describe, expect, it } from "vitest";
import { mentions } from "../../metrics/mentions.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { muc } from "../../metrics/muc.ts";
import { rand } from "../../metrics/rand.ts";
import { judge } from "./verdict.ts";

function score(recall: number | null, precision: number | null, f1: number | null): Score {
  return { recall, precision, f1 };
}

function value(figure: number | null): Score {
  return { recall: null, precision: null, f1: null, value: figure };
}

const base = score(0.5, 0.5, 0.5);

describe("judge", () => {
  it("passes a metric if a better response has the same recall and at least the same precision", () => {
    expect(judge(muc, "more-precise", true, base, score(0.5, 0.6, 0.55))).toEqual({ verdict: "pass" });
    expect(judge(muc, "more-precise", true, base, base)).toEqual({ verdict: "pass" });
  });

  it("fails a metric with a reason for each figure of a better response that moves the wrong way", () => {
    expect(judge(muc, "more-precise", true, base, score(0.4, 0.4, 0.4))).toEqual({
      verdict: "fail",
      reasons: ["recall-fell", "precision-fell", "f1-fell"],
    });
    expect(judge(muc, "more-precise", true, base, score(0.6, 0.6, 0.6))).toEqual({
      verdict: "fail",
      reasons: ["recall-rose"],
    });
  });

  it("requires that a worse response loses precision and F1, and keeps recall", () => {
    expect(judge(muc, "less-precise-a", true, base, score(0.5, 0.4, 0.44))).toEqual({ verdict: "pass" });
    expect(judge(muc, "less-precise-a", true, base, base)).toEqual({
      verdict: "fail",
      reasons: ["precision-not-lower", "f1-not-lower"],
    });
    expect(judge(muc, "less-precise-b", true, base, score(0.6, 0.45, 0.51))).toEqual({
      verdict: "fail",
      reasons: ["recall-rose", "f1-not-lower"],
    });
  });

  it("ignores a difference below the tolerance", () => {
    expect(judge(muc, "more-precise", true, base, score(0.5 - 1e-12, 0.6, 0.55)).verdict).toBe("pass");
  });

  it("gives the reason if an experiment does not apply", () => {
    const reasons = (verdict: object): unknown => ("reasons" in verdict ? verdict.reasons : undefined);
    expect(reasons(judge(muc, "more-precise", false, base, base))).toEqual(["no-edit"]);
    expect(reasons(judge(mentions, "more-precise", true, base, base))).toEqual(["counts-mentions"]);
    expect(reasons(judge(muc, "more-precise", true, score(0, 0, 0), score(0, null, 0)))).toEqual(["undefined"]);
    expect(reasons(judge(muc, "less-precise-a", true, score(0, 0, 0), score(0, 0, 0)))).toEqual(["precision-zero"]);
  });

  it("fails a metric whose recall moves even if there is no precision to compare", () => {
    expect(judge(muc, "less-precise-a", true, score(0, null, 0), score(0.1, 0.5, 0.17))).toEqual({
      verdict: "fail",
      reasons: ["recall-rose", "f1-not-lower"],
    });
  });

  it("judges a metric with one figure by that figure", () => {
    expect(judge(rand, "more-precise", true, value(0.5), value(0.6))).toEqual({ verdict: "pass" });
    expect(judge(rand, "less-precise-b", true, value(0.5), value(0.5))).toEqual({
      verdict: "fail",
      reasons: ["f1-not-lower"],
    });
    expect(judge(rand, "less-precise-b", true, value(null), value(0.5)).verdict).toBe("not-applicable");
  });
});
