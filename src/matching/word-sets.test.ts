import fc from "fast-check";
import { expect, it } from "vitest";
import { wordsOf } from "../../test/support/naive-matching.ts";
import { countCommonWords, isWithin, maximalRuns, tokensInRuns } from "../core/runs.ts";

const runs = fc
  .array(fc.tuple(fc.nat(12), fc.nat(3)), { minLength: 1, maxLength: 4 })
  .map((spans) => maximalRuns(spans.flatMap(([first, more]) => [first, first + more])));

it("runs of tokens are counted and compared like sets of tokens", () => {
  fc.assert(
    fc.property(runs, runs, (a, b) => {
      const [x, y] = [wordsOf(a), wordsOf(b)];
      expect(tokensInRuns(a)).toBe(x.size);
      expect(countCommonWords(a, b)).toBe(Array.from(x).filter((word) => y.has(word)).length);
      expect(isWithin(a, b)).toBe(Array.from(x).every((word) => y.has(word)));
    }),
    { numRuns: 2000 },
  );
});
