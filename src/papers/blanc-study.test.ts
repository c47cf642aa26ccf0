import { describe, expect, it } from "vitest";
import { blanc } from "../metrics/blanc.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { blancCurve, blancSurface } from "./studies.ts";
import { gold1Sizes } from "./recasens-hovy-tables.ts";

const curve = blancCurve.run(defaultMetricOptions).tables[0];
const surface = blancSurface.run(defaultMetricOptions).tables[0];

function printed(value: unknown): string {
  return ((value as number) * 100).toFixed(2);
}

describe("blanc-curve", () => {
  it("has all steps of building entities of four, three and two mentions", () => {
    // The entities have 1 + 2 + 3, 1 + 2 and 1 links.
    expect(curve.rows.map(([links]) => (links as number) * 10)).toStrictEqual([0, 1, 3, 6, 7, 9, 10]);
  });

  it("has the printed BLANC of systems G and C, with 0 and 7 right links, none wrong (Tables 9 and 10)", () => {
    const column = curve.columns.findIndex(({ id }) => id === "blanc");
    const at = (links: number): string => printed(curve.rows.find(([share]) => share === links / 10)![column]);
    expect(at(0)).toBe("49.90");
    expect(at(7)).toBe("91.15");
  });

  it("never falls, and BLANC stays above MUC and below B³ and CEAF until all reach 1 (§5.3)", () => {
    const [muc, b3, ceaf, ours] = ["muc", "b3", "ceafm", "blanc"].map((metric) => {
      const column = curve.columns.findIndex(({ id }) => id === metric);
      return curve.rows.map((row) => row[column] as number);
    });
    for (const values of [muc, b3, ceaf, ours]) {
      expect(values).toStrictEqual([...values].sort((one, other) => one - other));
      expect(values.at(-1)).toBe(1);
    }
    for (let i = 0; i < curve.rows.length - 1; i++) {
      expect(ours[i]).toBeGreaterThan(muc[i]);
      expect(ours[i]).toBeLessThan(Math.min(b3[i], ceaf[i]));
    }
    // Almost flat.
    expect(Math.min(...b3, ...ceaf)).toBeGreaterThan(0.9);
  });

  it("takes a key of several parts, and sums their counts", () => {
    const key = [partOf([["a", "b"], ["c"]]), partOf([["a", "b", "c"]])];
    const { rows } = blancCurve.run(defaultMetricOptions, key).tables[0];
    expect(rows[0][0]).toBe(0);
    expect(rows.at(-1)).toStrictEqual([1, 1, 1, 1, 1]);
    // At 50%: the only link of one part, because half of one is rounded up, and one of three of the other part.
    expect(rows.map(([links]) => links)).toContain(0.5);
  });
});

describe("blanc-surface", () => {
  const at = (coreference: number, nonCoreference: number): number =>
    surface.rows.find(([rc, rn]) => rc === coreference && rn === nonCoreference)![2] as number;

  it("has the printed BLANC of systems C, G and H, whose errors are of one class (Tables 9 and 10)", () => {
    expect(gold1Sizes.reduce((sum, size) => sum + size)).toBe(70);
    expect(surface.notes[0]).toContain("10 coreference links and 2405 non-coreference links");
    expect(printed(at(0.7, 1))).toBe("91.15");
    expect(printed(at(0, 1))).toBe("49.90");
    expect(printed(at(1, 0))).toBe("0.41");
  });

  it("is 0 if no link is right, and 1 if all links are right", () => {
    expect(at(0, 0)).toBe(0);
    expect(at(1, 1)).toBe(1);
  });

  it("equals the curve of blanc-curve if all non-coreference links are right", () => {
    const column = curve.columns.findIndex(({ id }) => id === "blanc");
    for (const row of curve.rows) expect(at(row[0] as number, 1)).toBeCloseTo(row[column] as number, 12);
  });

  it("with all coreference links right, needs over 95% right non-coreference links to reach 0.7 (§5.3)", () => {
    expect(at(1, 0)).toBeLessThan(0.01);
    expect(at(1, 0.75)).toBeLessThan(0.5);
    expect(at(1, 0.9)).toBeGreaterThan(0.5);
    expect(at(1, 0.95)).toBeLessThan(0.56);
    expect(at(1, 0.99)).toBeGreaterThan(0.7);
  });

  it("uses one class if the key has links of only one class, and is undefined without key links", () => {
    const run = (...entities: string[][]): (number | string | null)[] =>
      blancSurface.run(defaultMetricOptions, [partOf(entities)]).tables[0].rows.map((row) => row[2]);
    expect(new Set(run(["a"]))).toStrictEqual(new Set([null]));
    // One link: its F1 for a share x is 2x/(1+x).
    const alone = blancSurface.run(defaultMetricOptions, [partOf([["a", "b"]])]).tables[0].rows;
    for (const [rc, , z] of alone) expect(z).toBeCloseTo((2 * (rc as number)) / (1 + (rc as number)), 12);
    expect(blanc.columns).toHaveLength(6);
  });
});
