/**
 * Compares the agreement of the annotators of GerDraCor-Coref with figures that a Python program computed from the
 * definitions (test/fixtures/agreement/gerdracor.py), and with F1s of coval.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { agreement } from "../../src/analysis/agreement/agreement.ts";
import type {
  UserAgreementOptions,
  AgreementResult,
  PairAgreement,
} from "../../src/analysis/agreement/agreement-options.ts";
import type { PartSource } from "../../src/scoring/pair-parts.ts";
import { describeWithRealData, readReal, realText } from "../support/realdata.ts";

type MeanAndError = readonly [mean: number, error: number];

interface ComputedPair {
  readonly first: string;
  readonly second: string;
  readonly sameWords: boolean;
  /** The numbers of mentions of the first annotator, of the second, and of both. */
  readonly mentions: readonly [number, number, number];
  readonly overlapping: number;
  readonly kappa: number;
  readonly links: readonly [both: number, onlyFirst: number, onlySecond: number, neither: number];
  readonly pooledAlpha: { readonly passonneau04: number; readonly masi: number };
  readonly observedMasi: number;
  readonly chanceMasi: MeanAndError;
  readonly f: { readonly muc: number; readonly b_cubed: number };
  readonly chanceF: { readonly muc: MeanAndError; readonly b_cubed: MeanAndError };
}

function agree(names: readonly string[], options: UserAgreementOptions = {}): AgreementResult {
  const sources = names.map((name): PartSource => {
    const { parts } = readReal(`gerdracor/${name}.conll`);
    return { open: () => parts };
  });
  return agreement(sources, options);
}

describeWithRealData("annotators of GerDraCor-Coref", () => {
  const fixture = new URL("../fixtures/agreement/gerdracor.json", import.meta.url);
  const { pairs, sara } = JSON.parse(readFileSync(fixture, "utf8")) as {
    pairs: readonly ComputedPair[];
    sara: { readonly annotators: readonly string[]; readonly linkAlpha: number };
  };

  describe.each(pairs)("$first and $second", (expected) => {
    const names = [expected.first, expected.second];
    const [pair] = agree(names, { metrics: ["muc", "b3", "lea"], distance: "masi" }).pairs;

    it("have the same counts of mentions as in the Python program", () => {
      const [first, second, both] = expected.mentions;
      const f = (common: number): number => (2 * common) / (first + second);
      expect(pair.mentions.exact).toMatchObject({ both, onlyA: first - both, onlyB: second - both });
      expect(pair.mentions.exact.value).toBeCloseTo(f(both), 12);
      expect(pair.mentions.overlapping!.value).toBeCloseTo(f(expected.overlapping), 12);
    });

    it("have the same agreement on links as in the Python program", () => {
      const { value, both, onlyA, onlyB, neither } = pair.links;
      expect([both, onlyA, onlyB, neither]).toEqual(expected.links);
      expect(value).toBeCloseTo(expected.kappa, 12);
    });

    it("have the same F as in the Python program, and nearly the same F expected by chance", () => {
      for (const [id, name] of [
        ["muc", "muc"],
        ["b3", "b_cubed"],
      ] as const) {
        const { value, expected: chance } = pair.metrics[id];
        expect(value, id).toBeCloseTo(expected.f[name], 12);
        // Both are means of 200 random assignments.
        const [mean, error] = expected.chanceF[name];
        expect(Math.abs(chance! - mean), id).toBeLessThan(4 * Math.SQRT2 * error);
      }
    });

    it("have the same pooled α of sets as in the Python program", () => {
      for (const distance of ["passonneau04", "masi"] as const) {
        const [{ alpha }] = agree(names, { metrics: [], alpha: "pooled", distance }).pairs;
        expect(alpha.value).toBeCloseTo(expected.pooledAlpha[distance], 12);
      }
    });

    it("have nearly the same α of sets by permutation as in the Python program", () => {
      const [mean, error] = expected.chanceMasi;
      // The program's expected disagreement is a mean of 300 random assignments, ours the mean of all.
      const chance = expected.observedMasi / (1 - pair.alpha.value!);
      expect(Math.abs(chance - mean)).toBeLessThan(4 * error);
    });
  });

  it("have the same α of links as in the Python program if four annotated one text", () => {
    const { joint } = agree(sara.annotators, { metrics: [] });
    expect(joint!.links.value).toBeCloseTo(sara.linkAlpha, 12);
  });

  it("have the same F1 as in coval", () => {
    const { pairs: measured } = JSON.parse(realText("expected.json")) as {
      pairs: Readonly<Record<string, { readonly coval: Readonly<Record<string, readonly number[]>> }>>;
    };
    for (const [name, first, second] of [
      ["gerdracor/Raeuber_Act3/AK->JA", "Raeuber-AK_Act3", "Raeuber-JA_Act3"],
      ["gerdracor/Emilia_Act1/IV->LF", "Emilia-IV_Act1", "Emilia-LF_Act1"],
    ]) {
      const { coval } = measured[name];
      const there: PairAgreement = agree([first, second]).pairs[0];
      const back = agree([second, first]).pairs[0];
      for (const [id, figure] of [
        ["muc", "muc"],
        ["b3", "bcub"],
        ["ceafe", "ceafe"],
        ["lea", "lea"],
      ]) {
        for (const { metrics } of [there, back]) {
          expect(Math.abs(100 * metrics[id].value! - coval[figure][2]), `${name} ${id}`).toBeLessThan(5e-6);
        }
      }
      expect(100 * there.mentions.exact.value!).toBeCloseTo(coval["mentions"][2], 5);
    }
  });
});
