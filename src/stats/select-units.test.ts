import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type UnitCounts, selectUnits } from "./unit-counts.ts";

const counts: UnitCounts = {
  units: ["d1", "d2", "d3"],
  columns: 2,
  systems: [Float64Array.of(1, 2, 3, 4, 5, 6), Float64Array.of(10, 20, 30, 40, 50, 60)],
};

describe("selectUnits", () => {
  it("keeps the rows of the selected units, of every system, in their order", () => {
    expect(selectUnits(counts, (unit) => unit !== 1)).toEqual({
      units: ["d1", "d3"],
      columns: 2,
      systems: [Float64Array.of(1, 2, 5, 6), Float64Array.of(10, 20, 50, 60)],
    });
  });

  it("can keep all units or none, and does not change its input", () => {
    const before = structuredClone(counts);
    expect(selectUnits(counts, () => true)).toEqual(counts);
    expect(selectUnits(counts, () => false)).toEqual({
      units: [],
      columns: 2,
      systems: [new Float64Array(0), new Float64Array(0)],
    });
    selectUnits(counts, () => true).systems[0].fill(0);
    expect(counts).toEqual(before);
  });

  it("keeps the counts of each selected unit", () => {
    const unit = fc.record({ row: fc.array(fc.nat(99), { minLength: 3, maxLength: 3 }), isWanted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (drawn) => {
        const given: UnitCounts = {
          units: drawn.map((_, i) => `unit ${i}`),
          columns: 3,
          systems: [Float64Array.from(drawn.flatMap(({ row }) => row))],
        };
        const { units, systems } = selectUnits(given, (i) => drawn[i].isWanted);
        const wanted = drawn.flatMap(({ row, isWanted }, i) => (isWanted ? [{ name: `unit ${i}`, row }] : []));
        expect(units).toEqual(wanted.map(({ name }) => name));
        expect(Array.from(systems[0])).toEqual(wanted.flatMap(({ row }) => row));
      }),
    );
  });
});
