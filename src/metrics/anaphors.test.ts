import { describe, expect, it } from "vitest";
import { spannedPart } from "../../test/support/spanned-part.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { anaphors } from "./anaphors.ts";
import { defaultMetricOptions, type MetricOptions } from "./kit/metric.ts";
import { zeroAnaphors } from "./zero-anaphors.ts";

/** Ten tokens. Those with odd numbers are zeros. Each depends on the word before it. */
const zeros = [1, 3, 5, 7, 9];
const tokens = {
  length: 10,
  zeros,
  sentenceStarts: [0],
  dependencies: Object.fromEntries(zeros.map((zero) => [zero, [`${zero - 1} nsubj`] as const])),
};

function side(
  entities: readonly string[],
  dependencies: typeof tokens.dependencies = tokens.dependencies,
): AnnotatedPart {
  return spannedPart(entities, { ...tokens, dependencies });
}

function score(metric: string, key: AnnotatedPart, response: AnnotatedPart, options: UserOptions = {}): string {
  const total = new Accumulator(resolveOptions({ ...options, metrics: [metric] }));
  total.add(key, response);
  const { recall, precision } = total.result().scores[metric].counts as Record<string, readonly number[]>;
  return `${recall.join("/")} ${precision.join("/")}`;
}

describe("anaphors", () => {
  it("include B and D as right, and C as missing, for key [A B C D] and response [A B] [C D]", () => {
    expect(score("anaphors", side(["0 2 4 6"]), side(["0 2", "4 6"]))).toBe("2/3 2/2");
  });

  it("include C as a wrong linkage for key [A C] and response [A] [B C]", () => {
    expect(score("anaphors", side(["0 4"]), side(["0", "2 4"]))).toBe("0/1 0/1");
  });

  it("are reported with their sides and indices", () => {
    const told: unknown[] = [];
    const sides = [side(["0 2 4 6"]), side(["0 2", "4 6 8"])].map((part) => preparePart(part, "first"));
    anaphors.outcomes(pairMentions(...sides), defaultMetricOptions, (column, times, of, place) => {
      told.push([anaphors.columns[column], times, of, place]);
    });
    // 2 and 6 are linked to a right mention, 4 begins a response entity, and 8 is extra.
    expect(told).toStrictEqual([
      ["truePositives", 1, "key", 1],
      ["falseNegatives", 1, "key", 2],
      ["truePositives", 1, "key", 3],
      ["falsePositives", 1, "response", 4],
    ]);
  });

  it.each([
    ["aligned", 0, 0],
    ["place", 1, 1],
    ["place-and-head", 0, 1],
  ] as const)("have the counterpart that `zeroCounterpart` asks for: %s", (zeroCounterpart, otherHead, sameHead) => {
    // Only the mentions 0 are matched. 2-3 has the same tokens on both sides, with head 2 or 3.
    const pairs = { key: Int32Array.of(0), response: Int32Array.of(0) };
    const found = (...heads: readonly number[]): number[] => {
      const sides = heads.map((head) => preparePart(side([`0 2-3@${head}`]), "first"));
      const options = { ...defaultMetricOptions, zeroCounterpart };
      const told: number[] = [];
      anaphors.outcomes(pairMentions(sides[0], sides[1], pairs), options, (column) => told.push(column));
      return told;
    };
    const outcomes = [[2, 3], [0]];
    expect(found(2, 3)).toStrictEqual(outcomes[otherHead]);
    expect(found(3, 3)).toStrictEqual(outcomes[sameHead]);
  });

  it("have the counterpart with the same tokens by `place`, not one that only begins at the same token", () => {
    const sides = [side(["0 2-3"]), side(["0 2 2-3"])].map((part) => preparePart(part, "first"));
    const mentions = pairMentions(sides[0], sides[1], { key: Int32Array.of(0), response: Int32Array.of(0) });
    const told: string[] = [];
    const options = { ...defaultMetricOptions, zeroCounterpart: "place" } as const;
    anaphors.outcomes(mentions, options, (column, _times, of, place) =>
      told.push(`${anaphors.columns[column]} ${of} ${place}`),
    );
    expect(told).toStrictEqual(["truePositives key 1", "falsePositives response 1"]);
  });

  it("are right if linked to any earlier mention of their entity, not only to the previous one", () => {
    // Key [A B C], response [A X C]: C is linked to A across X.
    expect(score("anaphors", side(["0 2 6"]), side(["0 4 6"]))).toBe("1/2 1/2");
  });

  it("number 599 in an entity of 600 mentions", () => {
    const long = spannedPart([Array.from({ length: 600 }, (_, token) => token).join(" ")]);
    expect(score("anaphors", long, long)).toBe("599/599 599/599");
  });

  it("do not include singletons", () => {
    expect(score("anaphors", side(["0 2", "4"]), side(["0 2", "6", "8"]))).toBe("1/1 1/1");
    expect(score("anaphors", side(["0", "2"]), side(["0", "2"]))).toBe("0/0 0/0");
  });
});

describe("the zero score", () => {
  const key = ["0 1 3 5 7"];

  it("has recall 75 and precision 75 if one of four zeros is in the wrong entity", () => {
    expect(score("zero", side([...key, "2 4"]), side(["0 1 3 5", "2 4 7"]))).toBe("3/4 3/4");
  });

  it("has recall 75 and precision 100 if one of four zeros is missing", () => {
    expect(score("zero", side(key), side(["0 1 3 5"]))).toBe("3/4 3/3");
  });

  it("has recall 100 and precision 80 for four zeros and an extra one", () => {
    expect(score("zero", side(key), side(["0 1 3 5 7 9"]))).toBe("4/4 4/5");
  });

  it("has precision 0 and undefined recall for a zero that is first in its key entity only", () => {
    expect(score("zero", side(["1 2"]), side(["0 1 2"]))).toBe("0/0 0/1");
    expect(score("zero", side(["0 1 2"]), side(["1 2"]))).toBe("0/1 0/0");
  });

  it("counts only zeros, but considers other mentions as antecedents", () => {
    expect(score("zero", side(["0 1", "2 4"]), side(["0 1", "2 6"]))).toBe("1/1 1/1");
    expect(score("zero", side(["0 1", "2 4"]), side(["2 3", "0 4"]))).toBe("0/1 0/1");
  });

  it("treats a mention as a zero if its head is one", () => {
    expect(score("zero", side(["0 2-3@3"]), side(["0 2-3@3"]))).toBe("1/1 1/1");
    expect(score("zero", side(["0 2-3@2"]), side(["0 2-3@2"]))).toBe("0/0 0/0");
  });

  it("is 100 by dependencies and 0 by position if two zeros swap positions", () => {
    // Two entities, each with a name and a zero. The response swaps the zeros and their dependencies.
    const swapped = { ...tokens.dependencies, 5: tokens.dependencies[7], 7: tokens.dependencies[5] };
    const [gold, response] = [side(["0 5", "2 7"]), side(["0 7", "2 5"], swapped)];
    const by = (zeroCounterpart: "aligned" | "place"): UserOptions => ({ zeros: "dependent", zeroCounterpart });
    expect(score("zero", gold, response, by("aligned"))).toBe("2/2 2/2");
    expect(score("muc", gold, response, by("aligned"))).toBe("2/2 2/2");
    expect(score("zero", gold, response, by("place"))).toBe("0/2 0/2");
    expect(score("zero", gold, response, { zeros: "linear" })).toBe("0/2 0/2");
  });
});

it.each([anaphors, zeroAnaphors])(
  "the metric $id is symmetric with the counterpart `aligned`, but not with `place`",
  ({ id, properties }) => {
    // Key mention 5 is matched with response mention 7, which depends on the same word. Key mention 7 has a dependency
    // that differs from that of the response mention at its position.
    const gold = side(["0 5", "2 7"]);
    const response = side(["0 7"], { ...tokens.dependencies, 7: tokens.dependencies[5] });
    const scores = (zeroCounterpart: MetricOptions["zeroCounterpart"]): string[] => {
      const options = { zeros: "dependent", zeroCounterpart } as const;
      return [score(id, gold, response, options), score(id, response, gold, options)];
    };
    const isSymmetric = (zeroCounterpart: MetricOptions["zeroCounterpart"]): unknown => {
      const { symmetric } = properties;
      return typeof symmetric === "function" && symmetric({ ...defaultMetricOptions, zeroCounterpart });
    };
    expect([isSymmetric("aligned"), ...scores("aligned")]).toStrictEqual([true, "1/2 1/1", "1/1 1/2"]);
    expect([isSymmetric("place"), ...scores("place")]).toStrictEqual([false, "1/2 1/2", "0/1 0/2"]);
  },
);

it("crossing pairs of anaphors score differently with exchanged sides: “earlier” refers to the key", () => {
  // Mentions 1 and 3 of the small side match 3 and 1 of the large one, which also has mention 0. If the small side is
  // the key, 3 follows 1. If the large side is the key, 1 follows only 0, and the counterpart of 3 begins its entity.
  const swapped = { ...tokens.dependencies, 1: tokens.dependencies[3], 3: tokens.dependencies[1] };
  const [small, large] = [side(["1 3"]), side(["0 1 3"], swapped)];
  for (const metric of ["anaphors", "zero"]) {
    expect(score(metric, small, large, { zeros: "dependent" })).toBe("1/1 1/2");
    expect(score(metric, large, small, { zeros: "dependent" })).toBe("0/2 0/1");
  }
});

it("a response is perfect if its zeros have the key's dependencies, even at positions of other key zeros", () => {
  // The key's zeros 3 and 5 match the response's 5 and 7, which depend on the same words.
  const [gold, response] = [
    side(["0 3", "2 5"]),
    side(["0 5", "2 7"], { 5: tokens.dependencies[3], 7: tokens.dependencies[5] }),
  ];
  const perfect = {
    muc: "2/2 2/2",
    b3: "4/4 4/4",
    ceafm: "4/4 4/4",
    lea: "4/4 4/4",
    zero: "2/2 2/2",
    mentions: "4/4 4/4",
  };
  for (const [metric, expected] of Object.entries(perfect)) {
    expect(score(metric, gold, response, { zeros: "dependent" }), metric).toBe(expected);
  }
  // By position, 5 belongs to another entity, and 3 and 7 have no counterpart.
  expect(score("muc", gold, response, { zeros: "linear" })).toBe("0/2 0/2");
});
