import type { UnitInfluence } from "./comparison.ts";
import { signOf } from "../../stats/tolerance.ts";

/** How many of the most influential units are named. */
const NAMED = 3;

/**
 * What each unit does to a difference: the difference less the difference without it. The greatest first.
 *
 * @param delta the difference of all units
 * @param without the difference without each unit
 */
export function influences(units: readonly string[], delta: number, without: Float64Array): UnitInfluence[] {
  return units
    .map((unit, i) => ({
      unit,
      influence: delta - without[i],
      share: signOf(delta) === 0 ? null : (delta - without[i]) / delta,
    }))
    .sort((x, y) => Math.abs(y.influence) - Math.abs(x.influence))
    .slice(0, NAMED);
}

/** The units without any one of which the difference would not have the sign that it has. */
export function signChangers(units: readonly string[], delta: number, without: Float64Array): string[] {
  return units.filter((_, i) => signOf(delta) !== 0 && signOf(without[i]) !== signOf(delta));
}
