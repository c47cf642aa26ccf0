import { describe, expect, it } from "vitest";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { agreement } from "./agreement.ts";
import type { AgreementResult } from "./agreement-options.ts";
import { agreementVerdict } from "./verdict.ts";

const annotator = (...documents: readonly Clusters[]) => ({
  open: () => documents.map((clusters, d) => partOf(clusters, `d${d}`)),
});

function verdictOf(...annotators: Parameters<typeof agreement>[0]) {
  return agreementVerdict(agreement(annotators, { metrics: ["b3"], ci: "none" }));
}

/** Two entities of three mentions each. */
const text: Clusters = [
  ["a", "b", "c"],
  ["d", "e", "f"],
];

describe("the standing of agreement", () => {
  const base = agreement([annotator(text), annotator(text)], { metrics: ["b3"] });
  const withAlpha = (value: number | null, ci: readonly [number, number] | null): AgreementResult => ({
    ...base,
    pairs: [{ ...base.pairs[0], alpha: { ...base.pairs[0].alpha, value, ci } }],
  });

  // Krippendorff (2004, p. 241): rely on α ≥ .800, draw tentative conclusions where .667 ≤ α < .800.
  it.each([
    [0.9, [0.8, 1], "reliable"],
    [0.9, [0.79, 1], "tentative"],
    [0.7, [0.667, 0.75], "tentative"],
    [0.7, [0.666, 0.9], "open"],
    [0.5, [0.3, 0.667], "open"],
    [0.5, [0.3, 0.66], "unreliable"],
    [0.9, null, "no-interval"],
    [null, null, "undefined"],
  ] as const)("for α %s and its interval %j is %s", (value, ci, standing) => {
    expect(agreementVerdict(withAlpha(value, ci)).standing).toBe(standing);
  });
});

describe("a verdict", () => {
  it("is about the two annotators, and warns that there are only two, and few documents", () => {
    const { of, cautions, areGiven, counted, coverage, documents } = verdictOf(annotator(text), annotator(text));
    expect({ of, areGiven, counted, coverage, documents }).toEqual({
      ...{ of: "pair", areGiven: true, counted: 6, coverage: 1, documents: 1 },
    });
    // Of 15 pairs of mentions, 6 are links, which is usual.
    expect(cautions).toEqual(["one-pair", "few-documents", "mentions-given", "other-alpha"]);
  });

  it("warns of mentions that α leaves out, and of a share of links below a tenth", () => {
    // Both have 12 mentions, 11 of them in common, and one link: 1 of 55 pairs.
    const others = ["c", "d", "e", "f", "g", "h", "i", "j", "k"].map((name) => [name]);
    const { cautions, coverage, linkShare } = verdictOf(
      annotator([["a", "b"], ...others, ["l"]]),
      annotator([["a", "b"], ...others, ["m"]]),
    );
    expect(cautions).toContain("mentions-left-out");
    expect(cautions).toContain("prevalence");
    expect([coverage, linkShare]).toEqual([11 / 13, 1 / 55]);
  });

  it("is about all annotators together in the documents that all have, else about the mean of pairs", () => {
    const all = verdictOf(annotator(text, text), annotator(text, text), annotator(text));
    expect([all.of, all.documents, all.counted]).toEqual(["all", 1, 6]);
    // Each document has two of three annotators.
    const [one, two, three] = [0, 1, 2].map((lacking) => ({
      open: () => [0, 1, 2].filter((d) => d !== lacking).map((d) => partOf(text, `d${d}`)),
    }));
    const mean = verdictOf(one, two, three);
    expect([mean.of, mean.documents, mean.counted, mean.alpha.value]).toEqual(["mean", 1, null, 1]);
  });
});
