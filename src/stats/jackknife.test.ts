import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, f1Of, microF1, type Rows, sevenDocuments } from "../../test/support/micro-f1.ts";
import { jackknifeError, leaveOneOut, minimumDetectableDifference, standardDeviation } from "./jackknife.ts";
import type { Measures } from "./unit-counts.ts";

describe("the worked example of seven documents", () => {
  const [[withoutA], [withoutB]] = leaveOneOut(columnsOf(sevenDocuments.a, sevenDocuments.b), microF1);
  const differences = withoutB.map((f1, unit) => f1 - withoutA[unit]);

  // The expected values were calculated by another program.
  it("has documents with the influences .00190 −.00684 −.00935 .00890 −.02101 .01020 .01752 on the difference", () => {
    const d = f1Of(sevenDocuments.b) - f1Of(sevenDocuments.a);
    const expected = [0.0019, -0.00684, -0.00935, 0.0089, -0.02101, 0.0102, 0.01752];
    expected.forEach((influence, unit) => {
      expect(d - differences[unit]).toBeCloseTo(influence, 5);
    });
  });

  it("has the standard error .0302737883, and a difference of .0848145979 is detected with probability .8", () => {
    expect(jackknifeError(differences)).toBeCloseTo(0.0302737883, 10);
    expect(minimumDetectableDifference(jackknifeError(differences))).toBeCloseTo(0.0848145979, 10);
  });
});

describe("standardDeviation", () => {
  it("equals a calculation by hand, with n − 1", () => {
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 15);
    expect(standardDeviation([3, 3])).toBe(0);
    expect(standardDeviation([1, 2])).toBeCloseTo(Math.SQRT1_2, 15);
  });
});

describe("leaveOneOut", () => {
  it("returns the figure of all units but one, for each unit", () => {
    const count = fc.integer({ min: 0, max: 9 });
    const row = fc.tuple(count, count, count, count);
    fc.assert(
      fc.property(fc.array(fc.tuple(row, row), { minLength: 1, maxLength: 20 }), (units) => {
        const systems: Rows[] = [units.map(([one]) => one), units.map(([, other]) => other)];
        const results = leaveOneOut(columnsOf(...systems), microF1);
        systems.forEach((rows, system) => {
          const expected = rows.map((_, unit) => f1Of(rows.toSpliced(unit, 1)));
          expect(Array.from(results[system][0])).toEqual(expected);
        });
      }),
    );
  });
});

describe("jackknifeError", () => {
  it("of a mean is its usual standard error, s/√n", () => {
    const mean: Measures = {
      count: 1,
      evaluate([sum, n], out) {
        out[0] = sum / n;
      },
    };
    const value = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 30 }), (values) => {
        const columns = columnsOf(values.map((each) => [each, 1, 0, 0]));
        const average = values.reduce((sum, each) => sum + each, 0) / values.length;
        const variance = values.reduce((sum, each) => sum + (each - average) ** 2, 0) / (values.length - 1);
        expect(jackknifeError(leaveOneOut(columns, mean)[0][0])).toBeCloseTo(Math.sqrt(variance / values.length), 10);
      }),
    );
  });
});

describe("minimumDetectableDifference", () => {
  // scipy 1.17.1: norm.ppf(1 - alpha / 2) + norm.ppf(power)
  it.each([
    [0.05, 0.8, 2.801585218113],
    [0.05 / 91, 0.8, 4.297034199912],
    [0.01, 0.9, 3.857380869094],
  ])("at level %d with power %d is %d standard errors", (alpha, power, expected) => {
    expect(minimumDetectableDifference(1, alpha, power)).toBeCloseTo(expected, 8);
  });
});
