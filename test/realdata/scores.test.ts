/** Compares scores of real annotations and system outputs with figures measured by scorer.pl 8.01 and coval. */
import { describe, expect, it } from "vitest";

import type { AnnotatedPart } from "../../src/core/document.ts";
import { distinctMentions } from "../../src/matching/equal-mentions.ts";
import type { RecallPrecision, Score } from "../../src/metrics/kit/metric.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { describeWithRealData, readReal, realFolder, realText } from "../support/realdata.ts";
import { runConll } from "../support/scorer-pl.ts";

/**
 * Numerator, denominator and truncated percentage of recall, the same for precision, then F1; mentions have no
 * percentages.
 */
type Fractions = readonly string[];

interface MeasuredPair {
  readonly key: string;
  readonly response: string;
  /** A string that begins with ERR is a refusal to score. */
  readonly "scorer.pl-8.01": Readonly<Record<string, string | Fractions | readonly Fractions[]>>;
  readonly coval?: Readonly<Record<string, readonly number[]>>;
}

const ids: Readonly<Record<string, string>> = { bcub: "b3" };

/** Pairs whose coval figures differ from ours, with the reason. */
const covalExceptions: Readonly<Record<string, string>> = {};

const partsOf = (file: string): readonly AnnotatedPart[] => readReal(file, { format: "conll", tokens: false }).parts;

function hasRepeats(parts: readonly AnnotatedPart[]): boolean {
  return parts.some((part) => distinctMentions(part, "first").repeated.length > 0);
}

/** Returns the figures of a log of totals, by metric or kind of links, in the form of the measurements. */
function figuresOf(log: string): Map<string, Fractions> {
  const figures = new Map<string, Fractions>();
  for (const [, name, rest] of log.matchAll(/^([\w -]+): (Recall: .*)$/gm)) {
    const fractions = Array.from(rest.matchAll(/\((\S+) \/ (\S+)\) (\S+)%/g), ([, n, d, p]) => [n, d, p]);
    figures.set(name, [...fractions.flat(), /F1: (\S+)%/.exec(rest)![1]]);
  }
  return figures;
}

/**
 * Expects that figures equal those of scorer.pl to the digit. For several documents, compares 14 digits, because
 * scorer.pl adds fractions in the order of a hash.
 */
function expectFigures(figures: Fractions, expected: Fractions, label: string, severalDocuments: boolean): void {
  if (!severalDocuments) {
    expect(figures, label).toEqual(expected);
    return;
  }
  const isFraction = (text: string): boolean => text.replace(/\D/g, "").length > 12;
  const short = (texts: Fractions): string[] => texts.map((t) => (isFraction(t) ? Number(t).toPrecision(14) : t));
  expect(short(figures), label).toEqual(short(expected));
}

function expectScore(score: Score, metric: string, measured: Fractions | readonly Fractions[]): void {
  const ratios = (fractions: Fractions): RecallPrecision => {
    const [rn, rd, , pn, pd] =
      fractions.length === 4 ? [...fractions.slice(0, 2), "", ...fractions.slice(2)] : fractions;
    return { recall: Number(rn) / Number(rd), precision: Number(pn) / Number(pd), f1: null };
  };
  const [, , mean] = measured as readonly Fractions[];
  const expected = ratios(metric === "blanc" ? mean.slice(1) : (measured as Fractions));
  expect(score.recall, `${metric} recall`).toBeCloseTo(expected.recall!, 9);
  expect(score.precision, `${metric} precision`).toBeCloseTo(expected.precision!, 9);
}

describeWithRealData("compared with other scorers", () => {
  const { pairs } = JSON.parse(realText("expected.json")) as { pairs: Readonly<Record<string, MeasuredPair>> };
  describe.each(Object.entries(pairs))("for %s,", (name, pair) => {
    const paths = { key: realFolder + pair.key, response: realFolder + pair.response };
    const measured = Object.entries(pair["scorer.pl-8.01"]).filter(([, figures]) => figures.length > 0);
    const refused = measured.some(([, figures]) => typeof figures === "string");

    const key = partsOf(pair.key);
    const response = partsOf(pair.response);
    const [total] = scoreSources({ open: () => key }, [{ open: () => response }], resolveOptions(), () => undefined);
    const { scores } = total.result();

    if (!refused)
      it("conll prints the fractions of scorer.pl to at least 14 digits", () => {
        for (const [metric, expected] of measured) {
          const { code, output } = runConll(metric === "mentions" ? "muc" : metric, paths, "none");
          expect(code).toBe(0);
          const figures = figuresOf(output);
          if (metric === "mentions") {
            const [rn, rd, , pn, pd] = figures.get("Identification of Mentions")!;
            expect([rn, rd, pn, pd], metric).toEqual(expected);
          } else if (metric === "blanc") {
            for (const [links, ...rest] of expected as readonly Fractions[])
              expect(figures.get(links), links).toEqual(rest);
          } else {
            expectFigures(figures.get("Coreference")!, expected as Fractions, metric, key.length > 1);
          }
        }
      });

    if (refused)
      it("conll refuses to score with --strict, like scorer.pl, and otherwise only warns", () => {
        for (const [metric, message] of measured) {
          if (typeof message !== "string") continue;
          const strict = runConll(metric, paths, "none", true);
          expect(strict.code).toBe(1);
          expect(strict.errors).toContain(
            "Found too many repeated mentions (> 10) in the response, so refusing to score.",
          );
          const { code, output, errors } = runConll(metric, paths, "none");
          expect(code).toBe(0);
          expect(errors).toMatch(/^warning: the response has \d+ repeated mentions/);
          expect(figuresOf(output).get("Coreference")).toBeDefined();
        }
      });

    if (!refused && !hasRepeats(key))
      it("score gives the fractions of scorer.pl", () => {
        for (const [metric, expected] of measured) {
          expectScore(scores[ids[metric] ?? metric], metric, expected as Fractions);
        }
      });

    const { coval } = pair;
    if (coval !== undefined && !hasRepeats(key) && !hasRepeats(response) && !(name in covalExceptions))
      it("score gives the percentages of coval", () => {
        for (const [metric, [recall, precision, f1]] of Object.entries(coval)) {
          const score = scores[ids[metric] ?? metric];
          for (const [ours, theirs] of [
            [score.recall, recall],
            [score.precision, precision],
            [score.f1, f1],
          ]) {
            expect(Math.abs(100 * (ours ?? 0) - theirs!), `${metric}: ${ours} and ${theirs}`).toBeLessThan(5e-6);
          }
        }
      });
  });
});
