import { describe, expect, it } from "vitest";
import type { LayerView, MentionStatus, PartView } from "../../engine/document-view.ts";
import { entityMarks, nearestMark, rowNames, statusCounts, stripDescription } from "./entity-marks.ts";

const mention = (pieces: readonly number[], ...status: MentionStatus[]): LayerView["mentions"][number] => ({
  ...{ entity: 0, pieces, lane: 0, status },
  twin: status.map(() => -1),
});

/** An entity whose three mentions begin at the first, third and last of five tokens; two systems. */
const key: LayerView = {
  layer: "key",
  mentions: [
    mention([0, 0], "matched", "missing"),
    mention([2, 3], "wrong-entity", "missing"),
    mention([4, 4], "matched", "span"),
  ],
  entities: [{ badge: "K1", id: "1", name: "Ada", mentions: [0, 1, 2], component: [0, 0] }],
};
const part: PartView = {
  ...{ part: "", label: "", sentences: [], key, responses: [] },
  tokens: { length: 5, space: new Uint8Array(5) },
};

describe("the marks of an entity", () => {
  it("are at the first tokens of its mentions", () => {
    expect(entityMarks(part, key, 0)).toEqual([
      { mention: 0, at: 0, token: 0 },
      { mention: 1, at: 0.5, token: 2 },
      { mention: 2, at: 1, token: 4 },
    ]);
  });

  it("are at the numbers of its mentions if there are no tokens", () => {
    const named = { ...key, mentions: key.mentions.map((each) => ({ ...each, pieces: [] })) };
    const { tokens: _, ...bare } = part;
    expect(entityMarks({ ...bare, key: named }, named, 0).map(({ at, token }) => [at, token])).toEqual([
      [0, undefined],
      [0.5, undefined],
      [1, undefined],
    ]);
  });

  it("are counted by status in each system", () => {
    expect(Object.fromEntries(statusCounts(key, 0, 0))).toEqual({ matched: 2, "wrong-entity": 1 });
    expect(Object.fromEntries(statusCounts(key, 0, 1))).toEqual({ missing: 2, span: 1 });
  });

  it("are described in words", () => {
    expect(stripDescription(key, 0, ["key", 0, 1], (system) => ["north", "south"][system])).toBe(
      "K1 “Ada”, 3 mentions. north: 2 right, 1 wrong entity. south: 2 missing, 1 span error.",
    );
  });

  it("are found by the nearest place", () => {
    const marks = entityMarks(part, key, 0);
    expect([0.2, 0.3, 0.9].map((at) => nearestMark(marks, at)?.mention)).toEqual([0, 1, 2]);
    expect(nearestMark([], 0.5)).toBeUndefined();
  });
});

describe("the names before rows", () => {
  it("stay if there is room, and else lack what all of them share, or their end", () => {
    expect(rowNames(["clark", "aralikatte"])).toEqual(["clark", "aralikat…"]);
    expect(rowNames(["Sara-AS_Act1", "Sara-SH_Act1"])).toEqual(["…AS_Act1", "…SH_Act1"]);
    expect(rowNames(["system-with-gold-clusters", "system-with-kmeans"])).toEqual(["…gold-cl…", "…kmeans"]);
    expect(rowNames(["a-long-name-of-one"])).toEqual(["a-long-n…"]);
    expect(rowNames(["baseline-model", "baseline-model-2"])).toEqual(["baseline…", "…-2"]);
    expect(rowNames(["系统".repeat(6)])).toEqual(["系统系统系统系统…"]);
  });
});
