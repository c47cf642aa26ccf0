import { expect, it } from "vitest";
import { describeWithRealData, readReal, realText } from "../support/realdata.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";

describeWithRealData("a limit for major entities that every entity reaches", () => {
  const { pairs } = JSON.parse(realText("expected.json")) as {
    pairs: Record<string, { key: string; response: string }>;
  };
  it.each(Object.values(pairs))("leaves all counts of $response as they are", ({ key, response }) => {
    const [ofKey, ofResponse] = [key, response].map((path) => readReal(path, { format: "conll", tokens: false }).parts);
    // The smallest share leaves out nothing, but the mentions are looked at one by one.
    expect(countsOf(ofKey, ofResponse, 1e-9)).toStrictEqual(countsOf(ofKey, ofResponse, 1));
  });
});

function countsOf(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[], major: number): unknown {
  const options = resolveOptions({ major });
  const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, () => undefined);
  return Array.from(total.counted().values(), ({ counts, otherConll }) => [counts, otherConll]);
}
