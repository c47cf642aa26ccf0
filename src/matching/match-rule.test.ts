import { expect, it } from "vitest";
import { namedMatchRules, parseMatchRule } from "./match-rule.ts";

it("finds rules by their names", () => {
  for (const rule of namedMatchRules) expect(parseMatchRule(rule)).toBe(rule);
});

it.each([
  ["overlap:0.5", "overlap:0.5"],
  ["overlap:.5", "overlap:0.5"],
  ["overlap:0.50", "overlap:0.5"],
  ["overlap:1", "overlap:1"],
])("%s has the threshold of %s", (text, rule) => {
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
])("there is no rule %j", (text) => {
  expect(parseMatchRule(text)).toBeUndefined();
});
