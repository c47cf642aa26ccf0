import { expect, it, describe } from "vitest";
import { namedMatchRules, parseMatchRule, coreOfRule } from "./match-rule.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { MatchedSide } from "./matched-side.ts";

it("parseMatchRule finds rules by name", () => {
  for (const rule of namedMatchRules) expect(parseMatchRule(rule)).toBe(rule);
});

it.each([
  ["overlap:0.5", "overlap:0.5"],
  ["overlap:.5", "overlap:0.5"],
  ["overlap:0.50", "overlap:0.5"],
  ["overlap:1", "overlap:1"],
])("parseMatchRule reads %s as %s", (text, rule) => {
  expect(parseMatchRule(text)).toBe(rule);
});

it.each([
  "",
  "Exact",
  "overlap",
  "overlap:",
  "overlap:0",
  "overlap:0.0",
  "overlap:1.01",
  "overlap:-0.5",
  "overlap:1e-1",
  "overlap:x",
  "exact ",
  "xoverlap:0.5",
])("parseMatchRule finds no rule for %j", (text) => {
  expect(parseMatchRule(text)).toBeUndefined();
});

/** Mentions 0–0 and 1–3 without head or minimum span, 0–6 with head 0, and 7–9 with a minimum span. */
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

describe("the property that a rule compares", () => {
  it.each([
    ["head", "key", "head", [true, false, true, false]],
    ["head", "response", "head", [true, false, true, false]],
    ["partial", "key", "head", [true, false, true, true]],
    ["partial-symmetric", "key", "head", [true, false, true, true]],
    ["partial-symmetric", "response", "head", [true, false, true, true]],
    ["min", "key", "minimum span", [true, false, false, true]],
  ] as const)(
    "under %s in the %s is named “%s”, and is known only for the mentions marked in %j",
    (rule, which, name, known) => {
      const core = coreOfRule(rule, which)!;
      expect(core.name).toBe(name);
      expect([0, 1, 2, 3].map((m) => core.isKnown(side, m))).toStrictEqual(known);
    },
  );

  it.each([
    ["exact", "key"],
    ["exact", "response"],
    ["partial", "response"],
    ["min", "response"],
    ["overlap:0.5", "key"],
  ] as const)("under %s in the %s does not exist", (rule, which) => {
    expect(coreOfRule(rule, which)).toBeUndefined();
  });

  it("under min is unknown for mentions of several words without minimum spans", () => {
    const { length, first, last, entity } = part.mentions;
    const plain = new MatchedSide({ ...part, mentions: { length, first, last, entity } }, side.order, undefined);
    const core = coreOfRule("min", "key")!;
    expect([0, 1, 2, 3].map((m) => core.isKnown(plain, m))).toStrictEqual([true, false, false, false]);
  });
});
