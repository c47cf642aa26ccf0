import { expect, it } from "vitest";
import { collinsHead } from "./collins-head.ts";

it.each([
  // Appendix A: VP from the left, the first TO, else the first VBD, …
  ["VP", ["VB", "NP", "TO"], 2],
  ["VP", ["MD", "VP"], 0],
  // PP from the right: the last IN before any TO.
  ["PP", ["IN", "IN", "TO", "NP"], 1],
  // A label that it does not have: the first child, whatever JavaScript's objects have of that name.
  ["X", ["A", "B"], 0],
  ["constructor", ["A", "B"], 0],
] as const)("%s of %j", (label, labels, head) => {
  expect(collinsHead(label, labels, "first")).toBe(head);
});
