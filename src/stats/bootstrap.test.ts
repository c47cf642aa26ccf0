import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, f1Of, microF1, type Rows, sevenDocuments } from "../../test/support/micro-f1.ts";
import { bootstrap } from "./bootstrap.ts";
import { philox4x32 } from "./random-words.ts";
import type { Measures } from "./unit-counts.ts";

/**
 * Returns a word of the generator: word w of resample r is word w mod 4 of the block with counter [w div 4, r, 1, 0].
 */
function wordOf(seed: number, resample: number, position: number): number {
  const block = new Uint32Array(4);
  philox4x32([Math.floor(position / 4), resample, 1, 0], [seed, 0], block);
  return block[position % 4];
}

const count = fc.integer({ min: 0, max: 9 });
const row = fc.tuple(count, count, count, count);
const units = fc.array(fc.tuple(row, row, fc.constantFrom("news", "web", "bible")), { minLength: 1, maxLength: 60 });

describe("bootstrap", () => {
  it("scores the units that the generator draws for each resample, the same units for all systems", () => {
    fc.assert(
      fc.property(units, fc.nat(1e6), (drawn, seed) => {
        const systems: Rows[] = [drawn.map(([one]) => one), drawn.map(([, other]) => other)];
        const results = bootstrap(columnsOf(...systems), microF1, { resamples: 4, seed });
        for (let resample = 0; resample < 4; resample++) {
          // Exact in integers, while `below` uses doubles.
          const picks = drawn.map((_, i) =>
            Number((BigInt(wordOf(seed, resample, i)) * BigInt(drawn.length)) / 2n ** 32n),
          );
          systems.forEach((rows, system) => {
            expect(results[system][0][resample]).toBe(f1Of(picks.map((pick) => rows[pick])));
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  it("draws as many units within each stratum as the stratum has", () => {
    const sumOf = (column: number): Measures => ({
      count: 1,
      evaluate(sums, out) {
        out[0] = sums[column];
      },
    });
    fc.assert(
      fc.property(units, (drawn) => {
        const strata = drawn.map(([, , stratum]) => stratum);
        // Each of the first three columns counts the units of one stratum. The fourth distinguishes units.
        const rows = strata.map((stratum, unit) => [
          ...["news", "web", "bible"].map((s) => Number(s === stratum)),
          unit,
        ]);
        const options = { resamples: 20, seed: 8, strata };
        for (const column of [0, 1, 2]) {
          const size = rows.reduce((sum, each) => sum + each[column], 0);
          const [[sums]] = bootstrap(columnsOf(rows), sumOf(column), options);
          expect(Array.from(sums)).toEqual(Array.from({ length: 20 }, () => size));
        }
        const [[identity]] = bootstrap(columnsOf(rows), sumOf(3), options);
        const expected = Array.from({ length: 20 }, (_, resample) =>
          strata.reduce((sum, stratum, unit) => {
            const members = strata.flatMap((other, i) => (other === stratum ? [i] : []));
            return sum + members[Math.floor((wordOf(8, resample, unit) / 2 ** 32) * members.length)];
          }, 0),
        );
        expect(Array.from(identity)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it("has no spread with one unit", () => {
    const [[f1]] = bootstrap(columnsOf([[1, 2, 1, 2]]), microF1, { resamples: 10, seed: 0 });
    expect(Array.from(f1)).toEqual(Array.from({ length: 10 }, () => 0.5));
  });

  it("gives a mean the spread σ/√n", () => {
    const mean: Measures = {
      count: 1,
      evaluate([sum, n], out) {
        out[0] = sum / n;
      },
    };
    const values = sevenDocuments.a.map(([value]) => value);
    const resamples = 10_000;
    const [[means]] = bootstrap(columnsOf(values.map((value) => [value, 1, 0, 0])), mean, { resamples, seed: 12345 });
    const center = values.reduce((sum, value) => sum + value, 0) / 7;
    const variance = values.reduce((sum, value) => sum + (value - center) ** 2, 0) / 7 / 7;
    const drawn = means.reduce((sum, value) => sum + value, 0) / resamples;
    const spread = means.reduce((sum, value) => sum + (value - center) ** 2, 0) / resamples;
    // Four standard errors of a mean, and of the variance of a nearly normal distribution.
    expect(Math.abs(drawn - center)).toBeLessThan(4 * Math.sqrt(variance / resamples));
    expect(Math.abs(spread / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / resamples));
  });

  it("reports its progress from time to time, as shares from 0 that rise and stay below 1", () => {
    const shares: number[] = [];
    bootstrap(columnsOf(sevenDocuments.a), microF1, {
      resamples: 1000,
      seed: 1,
      onProgress: (share) => shares.push(share),
    });
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...new Set(shares)].sort((x, y) => x - y));
    expect(shares.at(-1)).toBeGreaterThan(0.5);
    expect(shares.at(-1)).toBeLessThan(1);
    expect(shares.length).toBeLessThan(100);
  });

  it("gives the same resamples only for the same seed, even beyond 32 bits", () => {
    const columns = columnsOf(sevenDocuments.a);
    const of = (seed: number): number[] => Array.from(bootstrap(columns, microF1, { resamples: 20, seed })[0][0]);
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
    expect(of(1)).not.toEqual(of(1 + 2 ** 32));
  });
});
