import { describe, expect, it } from "vitest";
import { moosaviStrube2016Table5, publishedResults, publishedTracks, tuggener2014Table4 } from "./published-results.ts";
import { canBeEqual, exactly, harmonicMeanOfRounded, meanOfRounded, rounded } from "./rounding.ts";

const units = (figure: number, decimals: number): number => Math.round(figure * 10 ** decimals);
const printed = (inUnits: number, decimals: number): string => (inUnits / 10 ** decimals).toFixed(decimals);
const shifts = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

describe("rounded", () => {
  it.each([
    ["70.51", 70.505, 70.515],
    ["9.0", 8.95, 9.05],
    ["2,404", 2403.5, 2404.5],
    ["0", -0.5, 0.5],
  ])("allows for %s any number from %d to %d", (digits, least, most) => {
    const range = rounded(digits);
    expect(range.least).toBeCloseTo(least, 12);
    expect(range.most).toBeCloseTo(most, 12);
    expect(range.value).toBe(Number(digits.replace(",", "")));
  });
});

describe("canBeEqual", () => {
  it.each([
    [0.4545, "0.45", true],
    [0.4545, "0.46", false],
    // Halfway between two neighbours.
    [0.125, "0.12", true],
    [0.125, "0.13", true],
    [0.125, "0.14", false],
    [2 / 3, "0.66", false],
  ])("tells whether %d can be rounded to %s: %s", (value, digits, can) => {
    expect(canBeEqual(exactly(value), rounded(digits))).toBe(can);
    expect(canBeEqual(rounded(digits), exactly(value))).toBe(can);
  });
});

describe("the mean of three rounded figures", () => {
  // In units of the last digit, the sum of the three is off by at most 3/2, and so is three times the average.
  const canBeMean = (sum: number, average: number): boolean => Math.abs(sum - 3 * average) <= 3;

  it.each([
    [1, publishedTracks.flatMap((track) => publishedResults(track).systems.map(({ f1 }) => f1))],
    [2, moosaviStrube2016Table5.map(({ f1 }) => f1)],
  ] as const)(
    "with %d decimals can equal exactly those averages that whole-number arithmetic allows",
    (decimals, systems) => {
      for (const f1 of systems) {
        const [muc, b3, ceafe, conll] = [f1.muc, f1.b3, f1.ceafe, f1.conll].map((figure) => units(figure, decimals));
        const mean = meanOfRounded(...[muc, b3, ceafe].map((figure) => rounded(printed(figure, decimals))));
        for (const shift of shifts) {
          expect(canBeEqual(mean, rounded(printed(conll + shift, decimals))), JSON.stringify([f1, shift])).toBe(
            canBeMean(muc + b3 + ceafe, conll + shift),
          );
        }
      }
    },
  );
});

describe("F1 of rounded recall and precision", () => {
  // F1 rises with r and p. At their bounds, R = 2r ± 1 and P = 2p ± 1 are twice recall and precision, so F1 is RP/(R +
  // P). The range of F1 must meet f ± 1/2.
  const canBeF = (r: number, p: number, f: number): boolean => {
    const [leastR, leastP, mostR, mostP] = [2 * r - 1, 2 * p - 1, 2 * r + 1, 2 * p + 1];
    return 2 * leastR * leastP <= (2 * f + 1) * (leastR + leastP) && 2 * mostR * mostP >= (2 * f - 1) * (mostR + mostP);
  };

  it("can equal exactly those F1s that whole-number arithmetic allows", () => {
    let consistent = 0;
    for (const [, , detection, mentions] of tuggener2014Table4) {
      for (const [r, p, f] of [detection, mentions].map((figures) => figures.map((figure) => units(figure, 2)))) {
        const range = harmonicMeanOfRounded(rounded(printed(r, 2)), rounded(printed(p, 2)));
        for (const shift of shifts) {
          const can = canBeEqual(range, rounded(printed(f + shift, 2)));
          expect(can, `${r} ${p} ${f} ${shift}`).toBe(canBeF(r, p, f + shift));
          consistent += can ? 1 : 0;
        }
      }
    }
    // Each printed F is possible, and sometimes a neighbour.
    expect(consistent).toBeGreaterThanOrEqual(24);
    expect(consistent).toBeLessThanOrEqual(48);
  });
});
