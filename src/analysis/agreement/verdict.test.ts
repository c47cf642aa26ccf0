import { describe, expect, it } from "vitest";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { agreement } from "./agreement.ts";
import type { AgreementResult } from "./agreement-options.ts";
import { agreementVerdict } from "./verdict.ts";
import { verdictWords } from "../../report/agree/verdict-sentences.ts";

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
  const other: Clusters = [["a", "b"], ["c"], ["d", "e", "f"]];
  const base = agreement([annotator(text), annotator(other)], { metrics: ["b3"] });
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

describe("two annotations that are the same", () => {
  const other: Clusters = [["a", "b"], ["c"]];
  const documents = [text, text, text, text, text, text];

  it("have no standing, also among three, but are named", () => {
    // Six mentions in the last document, of which they share two.
    const [x, y] = [annotator(...documents), annotator(...documents.slice(1), other)];
    for (const annotators of [
      [x, x],
      [y, x, x],
    ]) {
      const result = agreement(annotators, { metrics: ["b3"] });
      const names = ["ann", "ben", "cem"].slice(0, annotators.length);
      const { sentence, warnings, report } = verdictWords({ names, result });
      const [one, two] = names.slice(-2);
      expect(agreementVerdict(result).standing).toBe("same");
      expect(sentence).toMatch(/^Reliability is not judged, because an annotation may be there twice: α /);
      expect(warnings[0]).toEqual({
        code: "same-annotation",
        text: `${one} and ${two} have exactly the same mentions and entities in all 6 documents that both marked. Check that they are two annotations, and that neither is a copy.`,
      });
      expect(report).toMatch(/^If there are no copies, report α with its interval/);
    }
    // Those who agree everywhere but in one document are judged.
    expect(agreementVerdict(agreement([x, y], { metrics: ["b3"] })).standing).not.toBe("same");
  });
});

describe("documents that one annotator lacks, or did not mark,", () => {
  const lines = (...annotators: Parameters<typeof agreement>[0]) =>
    verdictWords({
      names: ["ann", "ben", "cem", "dan", "eva"].slice(0, annotators.length),
      result: agreement(annotators, { metrics: ["b3"] }),
    })
      .warnings.filter(({ code }) => code !== "same-annotation")
      .map(({ text: sentence }) => sentence);
  const all = [text, text, text, text, text, text];

  it("are named, at most three, and counted", () => {
    expect(lines(annotator(...all), annotator(...all.slice(1)))).toEqual([
      "ben lacks 1 of 6 documents: d5. The figures leave it out.",
    ]);
    expect(lines(annotator(...all), annotator(text), annotator(...all.slice(3)))).toEqual([
      "ben lacks 5 of 6 documents: d1, d2, d3 and 2 more. Pairs with ben leave them out.",
      "cem lacks 3 of 6 documents: d3, d4, d5. Pairs with cem leave them out.",
    ]);
  });

  it("have three sentences and a count if more annotators lack them", () => {
    const four = [0, 1, 2, 3].map((missing) => annotator(...all.slice(missing)));
    expect(lines(annotator(...all, text), ...four)).toEqual([
      "ben lacks 1 of 7 documents: d6. Pairs with ben leave it out.",
      "cem lacks 2 of 7 documents: d5, d6. Pairs with cem leave them out.",
      "dan lacks 3 of 7 documents: d4, d5, d6. Pairs with dan leave them out.",
      "Not listed: missing documents of 1 more annotator.",
    ]);
  });

  it("leave nothing to report if nobody marked anything in common, or anything at all", () => {
    const words = (one: Clusters, two: Clusters, singletons: "keep" | "drop" = "keep") => {
      const result = agreement([annotator(one), annotator(two)], { metrics: ["b3"], singletons });
      const { sentence, report } = verdictWords({ names: ["ann", "ben"], result });
      return [sentence, report];
    };
    const none = "Agreement on entities cannot be measured, because ann and ben have no mention in common";
    expect(words([["a", "b"]], [["c"]])).toEqual([`${none}.`, "Report F1 of mentions, 0.00."]);
    expect(words([], [])).toEqual([`${none}.`, "There is no figure to report."]);
    expect(words([["a"]], [["a"]], "drop")).toEqual([
      `${none}, apart from singletons.`,
      "There is no figure to report.",
    ]);
  });

  it("are not those that all left empty", () => {
    expect(lines(annotator(text, [], [], text), annotator([], [], text, text))).toEqual([
      "ann marked nothing in 1 of 2 documents in which ben did: d2. If it is unfinished, leave it out.",
      "ben marked nothing in 1 of 2 documents in which ann did: d0. If it is unfinished, leave it out.",
    ]);
    expect(lines(annotator(text, text), annotator(text, text), annotator([], []))).toEqual([
      "cem marked nothing in 2 of 2 documents in which another annotator did: d0, d1. If they are unfinished, leave them out.",
    ]);
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

describe("intervals of three annotators", () => {
  const many = (n: number) => annotator(...Array.from({ length: n }, () => text));
  const other: Clusters = [
    ["a", "b"],
    ["c", "d", "e", "f"],
  ];
  const some = (n: number) => annotator(...Array.from({ length: n }, (_, d) => (d % 2 === 0 ? other : text)));

  it.each([
    [5, true],
    [6, false],
  ] as const)("need six documents with what the figure counts; %i", (documents, isNone) => {
    const { pairs, mean, joint } = agreement([many(8), some(8), many(documents)], { metrics: ["b3"] });
    expect(joint!.alpha.documents).toBe(documents);
    expect(joint!.alpha.ci === null).toBe(isNone);
    expect(mean!.alpha.ci === null).toBe(isNone);
    expect(pairs.map(({ alpha }) => alpha.ci === null)).toEqual([false, isNone, isNone]);
    // Two annotators have all eight documents, and α of links needs two.
    expect(joint!.links.ci).not.toBeNull();
  });

  it("do not count documents without common mentions", () => {
    const [none, six] = [many(8), annotator(...Array.from({ length: 8 }, (_, d) => (d < 5 ? other : [])))];
    const { pairs } = agreement([none, six], { metrics: ["b3"] });
    expect([pairs[0].documents, pairs[0].alpha.documents, pairs[0].alpha.ci, pairs[0].links.ci]).toEqual([
      ...[8, 5, null, null],
    ]);
    // Missing mentions count for F1 in all eight documents.
    expect(pairs[0].mentions.exact.ci).not.toBeNull();
    expect(agreementVerdict(agreement([none, six], { metrics: ["b3"] })).documents).toBe(5);
  });

  it.each([
    ["no documents", annotator()],
    ["documents without mentions", annotator(...Array.from({ length: 8 }, () => []))],
  ])("are not judged if one annotator has %s", (_, empty) => {
    const verdict = agreementVerdict(agreement([many(8), some(8), empty], { metrics: ["b3"] }));
    expect([verdict.of, verdict.standing, verdict.pairs]).toEqual(["mean", "undefined", { all: 3, defined: 1 }]);
    expect(verdict.alpha.value).not.toBeNull();
    expect(verdict.alpha.ci).toBeNull();
    const { sentence } = verdictWords({
      names: ["x", "y", "z"],
      result: agreement([many(8), some(8), empty], { metrics: ["b3"] }),
    });
    expect(sentence).toMatch(
      /^Agreement of all 3 annotators is unknown, because only 1 of 3 pairs has an α: α of entities is 0\.\d{4}, the mean over 1 of 3 pairs\.$/,
    );
  });
});
