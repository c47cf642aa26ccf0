import { describe, expect, it } from "vitest";
import { parsedPart } from "../../test/support/parsed-part.ts";
import type { Span } from "../../test/support/tagged-part.ts";
import { withoutColumn } from "../../test/support/without-column.ts";
import { accumulator } from "./accumulator.ts";
import type { ScoreResult } from "./corpus-scores.ts";
import { type UserOptions } from "./score-options.ts";
import { NotComparableError } from "./not-comparable.ts";

const sentences = ["sales NNS (S(NP*)|grew VBD (VP*|10 CD (NP*|% NN *)))", "the DT (NP*|growth NN *)", "it PRP (NP*)"];
const growth: Span[] = [
  [1, 3],
  [4, 5],
  [6, 6],
];

function scored(key: Span[][], response: Span[][], options: UserOptions): ScoreResult {
  const total = accumulator({ metrics: ["mentions", "conll"], ...options });
  // The response has no parse.
  total.add(parsedPart(sentences, key), withoutColumn(parsedPart(sentences, response), "parse"));
  return total.result();
}

const mentions = (result: ScoreResult): unknown => result.scores["mentions"].counts;

describe("npOnly", () => {
  it("drops verb phrases on both sides, by the key's parse", () => {
    const [all, less] = [{}, { npOnly: true }].map((options) => scored([growth], [growth], options));
    expect(mentions(all)).toStrictEqual({ recall: [3, 3], precision: [3, 3] });
    expect(mentions(less)).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it("is refused if the key has no parse", () => {
    const part = withoutColumn(parsedPart(sentences, [growth]), "parse");
    expect(() => {
      accumulator({ npOnly: true }).add(part, part);
    }).toThrow(NotComparableError);
  });

  it("uses the key's parse even if the response has different words", () => {
    const total = accumulator({ metrics: ["mentions"], npOnly: true, onTokenMismatch: "align" });
    const response = parsedPart(
      ["Well UH|sales NNS|grew VBD|10 CD|% NN", "the DT|growth NN", "it PRP"],
      [growth.map(([first, last]): Span => [first + 1, last + 1])],
    );
    total.add(parsedPart(sentences, [growth]), response);
    expect(mentions(total.result())).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });
});

describe("removeNested", () => {
  const nested: Span[] = [
    [0, 3],
    [2, 3],
    [6, 6],
  ];

  it("drops nested mentions on both sides", () => {
    const response: Span[] = [
      [0, 3],
      [2, 2],
    ];
    // The response's entity would become a singleton, so it stays complete under `keep`, and is removed under `drop`.
    const [keep, drop] = (["keep", "drop"] as const).map((singletons) =>
      mentions(scored([nested], [response], { removeNested: true, singletons })),
    );
    expect(keep).toStrictEqual({ recall: [1, 2], precision: [1, 2] });
    expect(drop).toStrictEqual({ recall: [0, 2], precision: [0, 0] });
  });

  it("omits the CoNLL average under the other singleton policy, because the mentions would differ", () => {
    const response: Span[][] = [nested, [[4, 5]]];
    expect(scored([nested], response, {})).toHaveProperty("conllBySingletons");
    expect(scored([nested], response, { removeNested: true })).not.toHaveProperty("conllBySingletons");
  });
});

it("signatures record the options that leave out mentions, and keep the fingerprints of the data", () => {
  const [all, less] = [{}, { npOnly: true, removeNested: true }].map(
    (options) => scored([growth], [growth], options).signature,
  );
  expect(less).toContain("|sing:keep|np:only|nested:remove|match:");
  expect(less.replace("np:only|nested:remove|", "")).toBe(all);
});
