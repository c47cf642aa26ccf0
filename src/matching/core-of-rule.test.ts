import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { coreOfRule } from "./core-of-rule.ts";
import { MatchedSide } from "./matched-side.ts";

/** Mentions of tokens 0..0, 1..3 of which nothing is said, 0..6 with head 0, and 7..9 with a minimum span. */
const part: AnnotatedPart = {
  document: "d",
  part: "",
  mentions: {
    length: 4,
    first: Int32Array.of(0, 1, 0, 7),
    last: Int32Array.of(0, 3, 6, 9),
    entity: new Int32Array(4),
    head: Int32Array.of(-1, -1, 0, -1),
    minimum: new Map([[3, Int32Array.of(8, 8)]]),
  },
  entities: { length: 1, ids: ["e"] },
};
const side = new MatchedSide(part, Int32Array.of(0, 1, 2, 3), undefined);

describe("what a rule looks at", () => {
  it.each([
    ["head", "key", "head", [true, false, true, false]],
    ["head", "response", "head", [true, false, true, false]],
    ["partial", "key", "head", [true, false, true, true]],
    ["partial-symmetric", "key", "head", [true, false, true, true]],
    ["partial-symmetric", "response", "head", [true, false, true, true]],
    ["min", "key", "minimum span", [true, false, false, true]],
  ] as const)("by %s in the %s is the %s, known of these mentions", (rule, which, name, known) => {
    const core = coreOfRule(rule, which)!;
    expect(core.name).toBe(name);
    expect([0, 1, 2, 3].map((m) => core.isKnown(side, m))).toStrictEqual(known);
  });

  it.each([
    ["exact", "key"],
    ["exact", "response"],
    ["partial", "response"],
    ["min", "response"],
    ["overlap:0.5", "key"],
  ] as const)("is nothing by %s in the %s", (rule, which) => {
    expect(coreOfRule(rule, which)).toBeUndefined();
  });

  it("is known of no longer mention where no minimum is", () => {
    const { length, first, last, entity } = part.mentions;
    const plain = new MatchedSide({ ...part, mentions: { length, first, last, entity } }, side.order, undefined);
    const core = coreOfRule("min", "key")!;
    expect([0, 1, 2, 3].map((m) => core.isKnown(plain, m))).toStrictEqual([true, false, false, false]);
  });
});
