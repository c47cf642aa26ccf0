import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestTotal, naiveSpans } from "../../test/support/naive-matching.ts";
import { anySide } from "../../test/support/random-spans.ts";
import { spannedPart } from "../../test/support/spanned-part.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { pairMentions, tabulate } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { mentionOverlapRatio } from "./mention-overlap-ratio.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

function counted(...parts: readonly [AnnotatedPart, AnnotatedPart]): number[] {
  const sides = parts.map((part) => preparePart(part, "keep"));
  return Array.from(mentionOverlapRatio.count(tabulate(...sides), defaultMetricOptions, pairMentions(...sides)));
}

/** Returns the numbers of common words, the key's words, common words, and the response's words. */
const count = (key: string, response: string): number[] => counted(spannedPart([key]), spannedPart([response]));

describe("the mention overlap ratio", () => {
  it("finds 2 of 3 words on either side for [the old house] against [old house] [the]", () => {
    expect(count("0-2", "1-2 0")).toStrictEqual([2, 3, 2, 3]);
  });

  it("pairs mentions one to one, even if one overlaps several", () => {
    expect(count("0-3", "0-3 0-2")).toStrictEqual([4, 4, 4, 7]);
    // 0–3 with 1–4 and 0–1 with 0–1 make 3 + 2.
    expect(count("0-3 0-1", "0-1 1-4")).toStrictEqual([5, 6, 5, 6]);
  });

  it("maximises the total number of common words, even if a mention has more in common with another one", () => {
    // 0–3 with 1–4 and 1–3 with 0–1 share 3 + 1 words. 0–3 with 0–1 and 1–3 with 1–4 share 2 + 3.
    expect(count("0-3 1-3", "1-4 0-1")).toStrictEqual([5, 7, 5, 6]);
  });

  it("counts only the tokens in the pieces of a mention", () => {
    expect(count("0-1,4-5", "1-4")).toStrictEqual([2, 4, 2, 4]);
    expect(count("0,5", "1-4")).toStrictEqual([0, 2, 0, 4]);
  });

  it("ignores entities", () => {
    expect(counted(spannedPart(["0-1 3"]), spannedPart(["3"]))).toStrictEqual([1, 3, 1, 1]);
    expect(counted(spannedPart(["0-1", "3"]), spannedPart(["3"]))).toStrictEqual([1, 3, 1, 1]);
  });

  it("finds no common words if a side has no mentions", () => {
    expect(count("", "0-1")).toStrictEqual([0, 0, 0, 2]);
    expect(count("0-1", "")).toStrictEqual([0, 2, 0, 0]);
  });

  it("finds as many common words as the best one-to-one assignment", () => {
    fc.assert(
      fc.property(anySide(5), anySide(5), (key, response) => {
        const [ks, rs] = [naiveSpans(key), naiveSpans(response)];
        const common = bestTotal(ks, rs, (k, r) => Array.from(k.words).filter((word) => r.words.has(word)).length);
        const words = (spans: typeof ks): number => spans.reduce((sum, span) => sum + span.words.size, 0);
        expect(counted(key, response)).toStrictEqual([common, words(ks), common, words(rs)]);
      }),
      { numRuns: 2000 },
    );
  });
});
