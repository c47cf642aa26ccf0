import { describe, expect, it } from "vitest";
import type { LayerView, MentionStatus, MentionView, PartView } from "../../engine/document-view.ts";
import { comparedMentions, entitiesByDifference, kindCounts, nextDifference } from "./differences.ts";

/** A mention of an entity, from its first to its last token. */
function mention(entity: number, [first, last]: readonly [number, number], ...status: MentionStatus[]): MentionView {
  return { entity, pieces: [first, last], lane: 0, status, twin: status.map(() => -1) };
}

function layer(name: LayerView["layer"], ...mentions: MentionView[]): LayerView {
  return { layer: name, mentions, entities: [] };
}

/*
 * Tokens 0 … 9. The key has K0 = {0-0, 2-2, 4-4} and K1 = {6-6, 8-9}.
 * A: 0-0 right, 2-2 in another entity, 4-4 missing, 6-6 right, 8-9 found as 9-9; besides 3-3, 5-5 and 7-7.
 * B: 0-0 right, 2-2 right, 4-4 missing, 6-6 missing, 8-9 right; besides 5-5 and 1-1; 7-7 is left out.
 */
const key = layer(
  "key",
  mention(0, [0, 0], "matched", "matched"),
  mention(0, [2, 2], "wrong-entity", "matched"),
  mention(0, [4, 4], "missing", "missing"),
  mention(1, [6, 6], "matched", "missing"),
  mention(1, [8, 9], "span", "matched"),
);
const a = layer(
  0,
  mention(0, [0, 0], "matched"),
  mention(1, [2, 2], "wrong-entity"),
  mention(1, [3, 3], "extra"),
  mention(1, [5, 5], "extra"),
  mention(2, [6, 6], "matched"),
  mention(2, [7, 7], "extra"),
  mention(2, [9, 9], "span"),
);
const b = layer(
  1,
  mention(0, [0, 0], "matched"),
  mention(1, [1, 1], "extra"),
  mention(0, [2, 2], "matched"),
  mention(1, [5, 5], "extra"),
  mention(1, [7, 7], "left-out"),
  mention(2, [8, 9], "matched"),
);
const part: PartView = { part: "p", label: "", sentences: [], key, responses: [a, b] };
const shown = (all: ReturnType<typeof comparedMentions>): string[] =>
  all.map(({ pieces, kind, layer: own }) => `${pieces.join("-")} ${kind} ${own}`);

describe("two systems, compared by mention", () => {
  it("are right about a mention of the key if it is matched, and about an extra one if they lack it", () => {
    expect(shown(comparedMentions(part, 0, 1))).toEqual([
      "0-0 both-right key",
      "1-1 only-a 1",
      "2-2 only-b key",
      "3-3 only-b 0",
      "4-4 both-wrong key",
      "5-5 both-wrong 0",
      "6-6 only-a key",
      "7-7 only-b 0",
      "8-9 only-b key",
    ]);
  });

  it("exchange their roles", () => {
    const turned = { "only-a": "only-b", "only-b": "only-a", "both-wrong": "both-wrong", "both-right": "both-right" };
    const back = comparedMentions(part, 1, 0).map(({ pieces, kind }) => `${pieces.join("-")} ${turned[kind]}`);
    expect(back).toEqual(comparedMentions(part, 0, 1).map(({ pieces, kind }) => `${pieces.join("-")} ${kind}`));
  });

  it("are both wrong about tokens that one has as an extra mention, and the other instead of a mention of the key", () => {
    const near = layer(1, mention(2, [3, 3], "span"));
    const all = comparedMentions({ ...part, key: layer("key"), responses: [layer(0, a.mentions[2]), near] }, 0, 1);
    expect(all.map(({ kind, outcomes }) => [kind, outcomes])).toEqual([["both-wrong", ["extra", "span"]]]);
  });

  it("do not count mentions of the key that are left out", () => {
    const out = layer("key", mention(0, [0, 0], "left-out", "left-out"), mention(0, [1, 1], "left-out", "matched"));
    expect(comparedMentions({ ...part, key: out, responses: [layer(0), layer(1)] }, 0, 1)).toEqual([]);
  });

  it("have the same extra mention if it has the same name, without positions", () => {
    const named = (text: string): MentionView => ({ ...mention(0, [0, 0], "extra"), pieces: [], text });
    const responses = [layer(0, named("x"), named("y")), layer(1, named("y"))];
    const all = comparedMentions({ ...part, key: layer("key"), responses }, 0, 1);
    expect(all.map(({ kind, mention: m }) => `${m} ${kind}`)).toEqual(["0 only-b", "1 both-wrong"]);
  });

  it("are counted, and entities sorted by the mentions about which they differ", () => {
    const all = comparedMentions(part, 0, 1);
    expect(kindCounts(all)).toEqual({ "only-a": 2, "only-b": 4, "both-wrong": 2, "both-right": 1 });
    expect(entitiesByDifference(all)).toEqual([
      { part: "p", entity: 1, differing: 2 },
      { part: "p", entity: 0, differing: 1 },
    ]);
  });
});

describe("the next difference", () => {
  const all = comparedMentions(part, 0, 1);
  const from = (chosen: Parameters<typeof nextDifference>[2], by: number): string | undefined => {
    const next = nextDifference(all, ["only-a", "only-b"], chosen, by);
    return next && `${next.mention.pieces[0]}, ${next.place + 1} of ${next.of}`;
  };

  it("is the first or the last one if none is chosen", () => {
    expect([from(undefined, 1), from(undefined, -1)]).toEqual(["1, 1 of 6", "8, 6 of 6"]);
  });

  it("leaves out other kinds, and stops at both ends", () => {
    const at3 = { part: "p", layer: 0, entity: 1, token: 3 } as const;
    expect([from(at3, 1), from(at3, -1)]).toEqual(["6, 4 of 6", "2, 2 of 6"]);
    expect(from({ part: "p", layer: "key", entity: 1, token: 8 }, 1)).toBeUndefined();
    expect(from({ part: "p", layer: 1, entity: 1, token: 1 }, -1)).toBeUndefined();
  });

  it("passes two mentions of an entity that begin together", () => {
    const twins = [all[1], { ...all[1], pieces: [1, 0] }, all[2]];
    const chosen = { part: "p", layer: 1, entity: 1, token: 1 } as const;
    expect(nextDifference(twins, ["only-a", "only-b"], chosen, 1)?.place).toBe(2);
  });
});
