import { expect, it } from "vitest";
import { collinsHead } from "./collins-head.ts";

it.each([
  // Appendix A: VP from the left, the first TO, else the first VBD, …
  ["VP", ["VB", "NP", "TO"], 2],
  ["VP", ["MD", "VP"], 0],
  // PP from the right: IN precedes TO in the list, so the last IN, even if a TO follows.
  ["PP", ["IN", "IN", "TO", "NP"], 1],
  // S from the left, ADVP and CONJP from the right: the first of several equal labels from that side. Without a listed
  // label, the child at the end where the search begins.
  ["S", ["VP", "NP", "VP"], 0],
  ["ADVP", ["RB", "RB", "PRN"], 1],
  ["CONJP", ["X", "Y"], 1],
  // Noun phrases, with NX and NML treated like NP: the last noun (PRP$ is not one); else the last $, ADJP or PRN; the
  // last number; the last adjective (RBR and WRB do not count); the last word.
  ["NX", ["JJ", "NN", "DT"], 1],
  ["NML", ["JJ", "NN", "DT"], 1],
  ["NP", ["NN", "DT"], 0],
  ["NP", ["ADJP", "CD"], 0],
  ["NP", ["$", "CD"], 0],
  ["NP", ["PRP$", "CD", "DT"], 1],
  ["NP", ["JJ", "RBR"], 0],
  ["NP", ["JJ", "WRB"], 0],
  ["NP", ["DT", "FW"], 1],
  // The head of an unknown label is the first child, even if JavaScript objects have a property of that name.
  ["X", ["A", "B"], 0],
  ["constructor", ["A", "B"], 0],
] as const)("the head of %s with the children %j is at index %i", (label, labels, head) => {
  expect(collinsHead(label, labels, "first")).toBe(head);
});
