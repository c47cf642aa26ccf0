import { expect, it } from "vitest";
import { collinsHead } from "./collins-head.ts";

it.each([
  // Appendix A: the head of a VP is the first TO, else the first VBD, …
  ["VP", ["VB", "NP", "TO"], 2],
  ["VP", ["MD", "VP"], 0],
  // The head of a PP is the last IN, even if a TO follows, because IN precedes TO in the list.
  ["PP", ["IN", "IN", "TO", "NP"], 1],
  // The search begins at the left in an S, and at the right in an ADVP or CONJP. Without a listed label, the head is
  // the child at that end.
  ["S", ["VP", "NP", "VP"], 0],
  ["ADVP", ["RB", "RB", "PRN"], 1],
  ["CONJP", ["X", "Y"], 1],
  // The head of a noun phrase (NP, NX or NML) is the last noun (PRP$ is not one); else the last $, ADJP or PRN; else
  // the last number; else the last adjective (RBR and WRB do not count); else the last child.
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
