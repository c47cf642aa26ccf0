import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contributionsTo } from "../../src/analysis/contributions/corpus-contributions.ts";
import { explainSources, fullLimits } from "../../src/analysis/explain/index.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { type MatchRule, namedMatchRules, type ZeroRule, zeroRules } from "../../src/matching/match-rule.ts";
import { anaphors } from "../../src/metrics/anaphors.ts";
import { mentionOverlapRatio } from "../../src/metrics/mention-overlap-ratio.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { zeroAnaphors } from "../../src/metrics/zero-anaphors.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import type { ScoreResult } from "../../src/scoring/corpus-scores.ts";
import { chosenMentions, chosenTable, matchSides, pairMentions, tabulate } from "../../src/scoring/tabulate.ts";
import { figureNames, figureOf } from "../../src/analysis/measure-units.ts";
import { onCommonTokens, preparePart } from "../../src/scoring/prepare.ts";
import { resolveOptions, type ScoreOptions } from "../../src/scoring/score-options.ts";
import {
  expectExchanged,
  isExchanged,
  isSameOrder,
  isSymmetric,
  type Pairing,
  pairingOf,
} from "../support/exchanged-pairs.ts";
import { naiveSpans, naiveWeights } from "../support/naive-matching.ts";
import { draws, fewest, isTimed } from "../support/property-seed.ts";
import { otherZerosSide, toldSide } from "../support/random-spans.ts";

/** Tests properties of scores under every rule of matching mentions and zeros. */

const rules: readonly MatchRule[] = [...namedMatchRules, "overlap:0.3", "overlap:0.5"];

const allWays = rules.flatMap((match) => zeroRules.map((zeros) => [match, zeros] as const));

const policies = fc.record({
  singletons: fc.constantFrom("keep" as const, "drop" as const),
  mentions: fc.constantFrom("all" as const, "common" as const),
  zeroCounterpart: fc.constantFrom("aligned" as const, "place" as const),
});

function score(key: AnnotatedPart, response: AnnotatedPart, options: ScoreOptions): ScoreResult {
  const total = new Accumulator(options);
  total.add(key, response);
  return total.result();
}

describe.each(allWays)("with --match %s --zero-match %s,", (match, zeros) => {
  it("a side against itself scores 1 by all defined metrics that promise this", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(toldSide(), policies, (side, policy) => {
        const options = resolveOptions({ ...policy, metrics, match, zeros });
        const { scores } = score(side, side, options);
        for (const { id, properties, hasOneFigure, hasOnlyF } of metrics) {
          if (properties.perfectSelf !== "where-defined") continue;
          for (const figure of figureNames) {
            const value = figureOf(scores[id], figure);
            if (value === null || ((hasOneFigure === true || hasOnlyF === true) && figure !== "f1")) continue;
            expect(value, `${id} ${figure}`).toBeCloseTo(1, 12);
            seen.add(id);
          }
        }
      }),
      { numRuns: draws(60) },
    );
    if (isTimed) return;
    for (const id of ["muc", "b3", "ceafe", "lea", "blanc", "mor", "anaphors"]) expect(seen).toContain(id);
    // Without zeros, the score of zeros is undefined.
    expect(seen.has("zero")).toBe(zeros !== "drop");
  });

  it("explanations add up to the scores, as do contributions to metrics of mentions and anaphors", () => {
    fc.assert(
      fc.property(toldSide(), toldSide(), policies, (key, response, policy) => {
        const options = resolveOptions({ ...policy, metrics, match, zeros });
        const { scores } = score(key, response, options);
        const { workings } = explainSources({ open: () => [key] }, { open: () => [response] }, options, {
          limits: fullLimits,
        });
        for (const { id, pieces } of workings[0].metrics) {
          for (const piece of pieces) if (piece.kind === "result") expect(scores[id]).toMatchObject(figuresOf(piece));
        }
        const sides = [key, response].map((part) => preparePart(part, "first", zeros));
        const pairs = matchSides(sides[0], sides[1], options);
        const table = chosenTable(tabulate(sides[0], sides[1], pairs), options);
        const mentions = chosenMentions(pairMentions(sides[0], sides[1], pairs), options);
        for (const metric of [mentionOverlapRatio, anaphors, zeroAnaphors]) {
          const [contribution] = contributionsTo(metric, table, options, mentions);
          if (!("ratios" in contribution)) throw new TypeError(metric.id);
          const sums = contribution.ratios.map(({ figure, numerator, denominator }) => [
            figure,
            [sum(numerator), sum(denominator)],
          ]);
          expect(Object.fromEntries(sums)).toStrictEqual(scores[metric.id].counts);
        }
      }),
      { numRuns: draws(30) },
    );
  });
});

const sum = (column: Float64Array): number => column.reduce((all, value) => all + value, 0);

const figuresOf = (piece: object): object =>
  Object.fromEntries(Object.entries(piece).filter(([name]) => name !== "kind"));

function pairing(
  key: AnnotatedPart,
  response: AnnotatedPart,
  options: ScoreOptions,
): Pairing & { readonly total: number } {
  const [k, r] = onCommonTokens([key, response], options).map((part) => preparePart(part!, "first", options.zeros));
  const pairs = matchSides(k, r, options);
  const [ks, rs] = [naiveSpans(k.part), naiveSpans(r.part)];
  const weigh = options.match in naiveWeights ? naiveWeights[options.match as keyof typeof naiveWeights] : () => 0;
  const weights = Array.from(pairs.key, (m, i) => weigh(ks[m], rs[pairs.response[i]]));
  return { ...pairingOf({ key: k, response: r, pairs }), total: weights.reduce((sum, own) => sum + own, 0) };
}

const symmetricWays = (["exact", "overlap:0.5", "partial-symmetric"] as const).flatMap((match) =>
  zeroRules.map((zeros) => [match, zeros] as const),
);

describe.each(symmetricWays)("exchanging the sides under --match %s --zero-match %s", (match, zeros: ZeroRule) => {
  const options = resolveOptions({ metrics, match, zeros });
  const sides = fc.tuple(toldSide({ headed: true }), fc.oneof(toldSide({ headed: true }), otherZerosSide()));

  it("exchanges the pairs, except at ties, at which the sum of weights is the same", () => {
    let ties = 0;
    fc.assert(
      fc.property(sides, ([key, response]) => {
        const [there, back] = [pairing(key, response, options), pairing(response, key, options)];
        if (isExchanged(there, back)) return;
        ties++;
        // With `dependent`, zeros are matched by weights of dependencies, which `total` leaves out.
        if (zeros !== "dependent") expect(back.total).toBeCloseTo(there.total, 9);
      }),
      { numRuns: 300 },
    );
    expect(ties).toBeLessThan(60);
    if (match === "exact" && zeros !== "dependent") expect(ties).toBe(0);
  });

  it("exchanges recall and precision, apart from known exceptions of `anaphors` and `zero`", () => {
    let checked = 0;
    fc.assert(
      fc.property(sides, ([key, response]) => {
        const [there, back] = [pairing(key, response, options), pairing(response, key, options)];
        if (!isExchanged(there, back)) return;
        const [scores, exchanged] = [score(key, response, options).scores, score(response, key, options).scores];
        for (const metric of metrics) {
          if (!isSymmetric(metric, options) || !isSameOrder(metric, there)) continue;
          expectExchanged(scores[metric.id], exchanged[metric.id], metric.id);
          checked++;
        }
      }),
      { numRuns: 100 },
    );
    expect(checked).toBeGreaterThan(fewest(1000));
  });
});
