import type { AnnotatedPart } from "../../src/core/document.ts";
import type { Labels } from "./random-partitions.ts";
import { type Span, taggedPart } from "./tagged-part.ts";

/**
 * Returns one side of labels, as a part with the information that all metrics except ACE-Value need. Every third
 * mention is a pronoun of one token. The others have two tokens, and the second is their head. Every fourth head is not
 * in the text.
 */
export function spokenPart(both: Labels, side: 0 | 1): AnnotatedPart {
  const spans = new Map<number, Span[]>();
  both.forEach((label, i) => {
    if (label[side] < 0) return;
    const own = spans.get(label[side]) ?? [];
    own.push([2 * i, i % 3 === 0 ? 2 * i : 2 * i + 1]);
    spans.set(label[side], own);
  });
  const tags = Array.from({ length: 2 * both.length }, (_, t) => (t % 6 === 0 ? "PRP" : "NN"));
  const part = taggedPart([...spans.values()], { tags }, `d${side}`);
  const zero = Uint8Array.from(tags, (_, t) => Number(t % 8 === 5 || t % 24 === 12));
  return {
    ...part,
    tokens: { ...part.tokens!, zero },
    document: "d",
    mentions: { ...part.mentions, head: part.mentions.last },
  };
}
