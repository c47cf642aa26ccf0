import { describe, expect, it } from "vitest";
import type { LayerView, MentionStatus, MentionView, PartView } from "../../engine/document-view.ts";
import { selectionOf, statusIn } from "./selection.ts";

function mention(entity: number, status: readonly MentionStatus[], twin: readonly number[]): MentionView {
  return { entity, pieces: [], lane: 0, text: "", status, twin };
}

function layer(
  name: LayerView["layer"],
  mentions: readonly MentionView[],
  components: readonly (readonly number[])[],
): LayerView {
  const entities = components.map((component, e) => ({
    badge: `${e}`,
    id: `${e}`,
    name: "",
    mentions: mentions.flatMap((each, m) => (each.entity === e ? [m] : [])),
    component,
  }));
  return { layer: name, mentions, entities };
}

/*
 * Key {a b c d} {e}; the first response {a b} {c x} {y}, the second {a} only. In the first response, K0 is divided into
 * R0 and R1, and d is missing.
 */
const key = layer(
  "key",
  [
    mention(0, ["matched", "matched"], [0, 0]),
    mention(0, ["matched", "missing"], [1, -1]),
    mention(0, ["wrong-entity", "missing"], [2, -1]),
    mention(0, ["missing", "missing"], [-1, -1]),
    mention(1, ["span", "missing"], [4, -1]),
  ],
  [
    [0, 0],
    [1, -1],
  ],
);
const first = layer(
  0,
  [
    mention(0, ["matched"], [0]),
    mention(0, ["matched"], [1]),
    mention(1, ["wrong-entity"], [2]),
    mention(1, ["extra"], [-1]),
    mention(2, ["span"], [4]),
  ],
  [[0], [0], [2]],
);
const second = layer(1, [mention(0, ["matched"], [0])], [[0]]);
const part: PartView = { part: "1", label: "", sentences: [], key, responses: [first, second] };

describe("the selection", () => {
  it("of a key entity has a letter for each piece, and a dash for mentions on one side only", () => {
    const { letterOf, isNear, isChosen } = selectionOf(part, { part: "1", layer: "key", entity: 0 }, 0);
    expect(key.mentions.map((each) => letterOf("1", "key", each))).toEqual(["a", "a", "b", "–", ""]);
    expect(first.mentions.map((each) => letterOf("1", 0, each))).toEqual(["a", "a", "b", "–", ""]);
    expect(first.mentions.map((each) => isNear("1", 0, each))).toEqual([true, true, true, true, false]);
    expect(key.mentions.map((each) => isChosen("1", "key", each))).toEqual([true, true, true, true, false]);
    expect(isNear("2", "key", key.mentions[0])).toBe(false);
  });

  it("of a response entity belongs to that response, even if another response is shown", () => {
    const { letterOf, isChosen, isNear } = selectionOf(part, { part: "1", layer: 1, entity: 0 }, 0);
    expect(second.mentions.map((each) => letterOf("1", 1, each))).toEqual(["a"]);
    expect(key.mentions.map((each) => letterOf("1", "key", each))).toEqual(["a", "–", "–", "–", ""]);
    expect(second.mentions.map((each) => isChosen("1", 1, each))).toEqual([true]);
    expect(isNear("1", 0, first.mentions[0])).toBe(false);
  });

  it("of an entity without overlap contains only that entity", () => {
    const { letterOf, isNear } = selectionOf(part, { part: "1", layer: "key", entity: 1 }, 1);
    expect(key.mentions.map((each) => isNear("1", "key", each))).toEqual([false, false, false, false, true]);
    // Similar spans are not the same mention.
    expect(letterOf("1", "key", key.mentions[4])).toBe("–");
  });
});

it("a mention of the key has a status for each response", () => {
  expect([0, 1].map((system) => statusIn("key", key.mentions[2], system))).toEqual(["wrong-entity", "missing"]);
  expect(statusIn(1, second.mentions[0], 0)).toBe("matched");
});
