import { expect, test } from "vitest";
import { topicOf } from "./topic-of.ts";

test.each([
  ["36_1ecbplus", "topic", "36"],
  ["36_1ecb.xml", "topic", "36"],
  ["ECB+/36/36_12ecbplus.xml", "topic", "36"],
  ["36_1ecbplus", "subtopic", "36_ecbplus"],
  ["36_1ecb", "subtopic", "36_ecb"],
  ["36_1ecbplusplus", "topic", undefined],
  ["nw/harbour", "topic", "nw"],
  ["nw/harbour", "subtopic", "nw"],
  ["/harbour", "topic", undefined],
  ["harbour", "corpus", undefined],
] as const)("topicOf(%j, %j) returns %j", (document, scope, topic) => {
  expect(topicOf(document, scope)).toBe(topic);
});

test.each([
  ["36_1ecbplus", "^(\\d+)_", "36"],
  ["36_1ecbplus", "^(\\d+)_\\d+(ecb(?:plus)?)", "36_ecbplus"],
  ["36_1ecb", "^(\\d+)_\\d+ecb(plus)?", "36"],
  ["36_1ecb", "^\\d+", "36"],
  ["nw/harbour", "^\\d+", undefined],
] as const)("for %j with the pattern %s, topicOf returns %j", (document, pattern, topic) => {
  expect(topicOf(document, "topic", pattern)).toBe(topic);
});
