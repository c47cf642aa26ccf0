import { accumulator, partOf } from "corefscope";
import { expect, expectThrow } from "./expect.ts";

const total = accumulator({ metrics: ["conll", "lea"] });
total.add(partOf([["a", "b"]], "first"), partOf([["a", "b"]], "first"));
expect(total.result().scores.conll.f1, 1);
total.add(partOf([["a", "b", "c"]], "second"), partOf([["a", "b"]], "second"));
// LEA's recall: {a,b} counts 2 · 1/1, {a,b,c} counts 3 · 1/3, of 5 mentions.
expect(total.result().scores.lea.recall, 3 / 5);
await expectThrow(() => {
  total.add(partOf([["x", "y"]], "first"), partOf([["x", "y"]], "first"));
}, "give each document a name of its own");
