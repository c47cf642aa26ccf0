import { expect, it } from "vitest";
import { collinsHead } from "./collins-head.ts";

it.each([
  // Appendix A: VP from the left, the first TO, else the first VBD, …
  ["VP", ["VB", "NP", "TO"], 2],
  ["VP", ["MD", "VP"], 0],
  // PP from the right: the last IN before any TO.
  ["PP", ["IN", "IN", "TO", "NP"], 1],
  // S from the left, ADVP from the right: the first of several that are alike on that side, or the child at that end.
  ["S", ["VP", "NP", "VP"], 0],
  ["ADVP", ["RB", "RB", "PRN"], 1],
  ["CONJP", ["X", "Y"], 1],
  // Noun phrases, NX and NML like NP: the last noun; else, of which PRP$ is none, the last $, ADJP or PRN; the last number; the last
  // adjective, of which RBR and WRB are none; the last word.
  ["NX", ["JJ", "NN", "DT"], 1],
  ["NML", ["JJ", "NN", "DT"], 1],
  ["NP", ["NN", "DT"], 0],
  ["NP", ["ADJP", "CD"], 0],
  ["NP", ["$", "CD"], 0],
  ["NP", ["PRP$", "CD", "DT"], 1],
  ["NP", ["JJ", "RBR"], 0],
  ["NP", ["JJ", "WRB"], 0],
  ["NP", ["DT", "FW"], 1],
  // A label that it does not have: the first child, whatever JavaScript's objects have of that name.
  ["X", ["A", "B"], 0],
  ["constructor", ["A", "B"], 0],
] as const)("%s of %j", (label, labels, head) => {
  expect(collinsHead(label, labels, "first")).toBe(head);
});
