import { describe, expect, it } from "vitest";
import { preparePart } from "../../scoring/prepare.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { defaultMetricOptions, type OutcomeMetric, type RatioShares, type Shares } from "./metric.ts";
import { outcomeShares, pairShares } from "./outcome-shares.ts";

const [z, a, b, c, d] = [0, 1, 2, 3, 4].map((token): [number, number] => [token, token]);
/** Key {a b} {c}, response {z} {a} {b c} {d}. Key mentions 0, 1 and 2 correspond to response mentions 1, 2 and 3. */
const key = preparePart(partOf([[a, b], [c]]), "keep");
const response = preparePart(partOf([[z], [a], [b, c], [d]]), "keep");
const mentions = pairMentions(key, response);

function sharesOf(shares: Shares): unknown[] {
  return shares.of(tabulate(key, response), defaultMetricOptions, mentions).map((ratio: RatioShares) => ({
    ...ratio,
    numerator: [...ratio.numerator],
    denominator: [...ratio.denominator],
    mentions: [[...ratio.mentions!.numerator], [...ratio.mentions!.denominator]],
  }));
}

describe("shares in outcomes of mentions", () => {
  /**
   * a was found twice, c was missed, b was wrong, and d was extra. b and d are reported for mentions of the
   * response.
   */
  const outcomes: OutcomeMetric["outcomes"] = (_mentions, _options, tell) => {
    tell(0, 2, "key", 0);
    tell(1, 1, "key", 2);
    tell(2, 3, "response", 2);
    tell(3, 4, "response", 4);
  };

  it("belong to the entity of the mention on the side of the ratio", () => {
    const ratios = [
      { figure: "recall", numerator: [0], rest: [1, 2] },
      { figure: "precision", numerator: [0], rest: [2, 3] },
    ] as const;
    expect(sharesOf(outcomeShares(outcomes, ratios))).toStrictEqual([
      {
        figure: "recall",
        unit: "mention",
        side: "key",
        numerator: [2, 0],
        denominator: [5, 1],
        mentions: [
          [2, 0, 0],
          [2, 3, 1],
        ],
      },
      {
        figure: "precision",
        unit: "mention",
        side: "response",
        numerator: [0, 2, 0, 0],
        denominator: [0, 2, 3, 4],
        mentions: [
          [0, 2, 0, 0, 0],
          [0, 2, 3, 0, 4],
        ],
      },
    ]);
  });

  it("keep the component of their ratio; a single figure belongs to key entities", () => {
    const ratios = [{ figure: "value", component: "mentions", numerator: [0, 1], rest: [] }] as const;
    expect(sharesOf(outcomeShares(outcomes, ratios))).toStrictEqual([
      {
        figure: "value",
        component: "mentions",
        unit: "mention",
        side: "key",
        numerator: [2, 1],
        denominator: [2, 1],
        mentions: [
          [2, 0, 1],
          [2, 0, 1],
        ],
      },
    ]);
  });
});

it("shares of paired mentions add the worth of each mention, and the common part of each pair", () => {
  const shares = pairShares(
    // Key mention b is paired with c of the response, c with d, and a with none.
    () => Int32Array.of(-1, 3, 4),
    ({ part }, place) => (part === mentions.key.part ? 10 : 20) + place,
    (_mentions, k, r) => 100 * k + r,
  );
  expect(sharesOf(shares)).toStrictEqual([
    {
      figure: "recall",
      side: "key",
      unit: "mention",
      numerator: [103, 204],
      denominator: [10 + 11, 12],
      mentions: [
        [0, 103, 204],
        [10, 11, 12],
      ],
    },
    {
      figure: "precision",
      side: "response",
      unit: "mention",
      numerator: [0, 0, 103, 204],
      denominator: [20, 21, 22 + 23, 24],
      mentions: [
        [0, 0, 0, 103, 204],
        [20, 21, 22, 23, 24],
      ],
    },
  ]);
});
