import { expect, test } from "vitest";
import { partOf } from "../../../scoring/score-clusters.ts";
import type { Clusters } from "../../../scoring/index.ts";
import { pairMentions } from "../../../scoring/tabulate.ts";
import { preparePart } from "../../../scoring/prepare.ts";
import { taggedPart, tokensOf } from "../../../../test/support/tagged-part.ts";
import type { SideName } from "../../../core/document.ts";
import { mentionModel } from "../../../scoring/classes/mention-model.ts";
import { headKindsOf, mentionDecisions } from "./decisions.ts";

/** Returns the decision on each mention by its name. Names must be in text order. */
function decide(key: Clusters, response: Clusters): Record<string, string> {
  const model = mentionModel(pairMentions(preparePart(partOf(key), "first"), preparePart(partOf(response), "first")));
  return Object.fromEntries(
    mentionDecisions(model).map(({ side, place, decision, antecedent }) => {
      const nameOf = (of: SideName, at: number): string => model[of].part.mentions.names![model[of].mentions[at]];
      return [
        nameOf(side, place),
        antecedent === undefined ? decision : `${decision} ${nameOf("response", antecedent)}`,
      ];
    }),
  );
}

test("mentionDecisions finds the decision on every mention", () => {
  // e1, x, y and z are not in the key, and h is not in the response.
  expect(
    decide(
      [["a", "b", "c", "d", "e"], ["f", "g"], ["h"], ["i"]],
      [["a", "b"], ["c", "f", "i"], ["d", "g"], ["e1", "e"], ["y", "z"], ["x"]],
    ),
  ).toEqual({
    a: "correct-new",
    b: "correct-link a",
    c: "false-new",
    d: "false-new",
    e: "false-new",
    f: "false-anaphor c",
    g: "wrong-link d",
    h: "missing",
    i: "false-anaphor f",
    e1: "extra-linked e",
    y: "extra-linked",
    z: "extra-linked y",
    x: "extra-alone",
  });
});

test("an antecedent that is not a mention of the key counts as invented", () => {
  expect(decide([["a", "c"]], [["a"], ["b", "c"]])).toMatchObject({ b: "extra-linked", c: "invented-antecedent b" });
});

test("headKindsOf divides mentions by type, and by whether their head word occurred before", () => {
  const text = tokensOf("Dogs/NNS bark/VBP he/PRP dogs/NNS cats/NNS");
  const part = {
    ...taggedPart(
      [
        [
          [0, 0],
          [2, 2],
          [3, 3],
          [4, 4],
        ],
      ],
      text,
    ),
  };
  const withHeads = { ...part, mentions: { ...part.mentions, head: Int32Array.of(0, -1, 3, -1) } };
  const model = mentionModel(pairMentions(preparePart(withHeads, "first"), preparePart(withHeads, "first")));
  expect(headKindsOf(model, mentionDecisions(model))).toEqual([
    "name or nominal, new head",
    "pronoun",
    "name or nominal, head seen",
    "unknown",
  ]);
});
