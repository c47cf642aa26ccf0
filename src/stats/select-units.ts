import type { UnitCounts } from "./unit-counts.ts";

/** The same counts with some of the units only. */
export function selectUnits({ units, columns, systems }: UnitCounts, isWanted: (unit: number) => boolean): UnitCounts {
  const chosen = Array.from(units.keys()).filter(isWanted);
  return {
    units: chosen.map((unit) => units[unit]),
    columns,
    systems: systems.map((counts) => {
      const rows = new Float64Array(chosen.length * columns);
      chosen.forEach((unit, i) => {
        rows.set(counts.subarray(unit * columns, (unit + 1) * columns), i * columns);
      });
      return rows;
    }),
  };
}
