import type { ComparedPair } from "../../../analysis/compare/comparison.ts";
import type { Overview } from "../../engine/overview.ts";
import type { Route, Tab } from "./route.ts";
import { turned } from "../../../report/compare/compare-report.ts";

/** Views that compare two systems, whether or not the user chose the second. */
export const comparingTabs: readonly Tab[] = ["overview", "compare", "entities"];

/** Returns the system that the shown one is compared with: the chosen one, else the first other one, if there is one. */
export function otherSystem({ system, against }: Route, { systems }: Pick<Overview, "systems">): number | undefined {
  if (systems.length < 2) return undefined;
  return against ?? (system === 0 ? 1 : 0);
}

/** Returns the other system that the view shows: some views always compare two, if there are two. */
export function shownOther(route: Route, overview: Pick<Overview, "systems">): number | undefined {
  return comparingTabs.includes(route.tab) ? otherSystem(route, overview) : route.against;
}

/** Returns how figures show a system: as the one on show, the one that it is compared with, or a third. */
export function markOf(system: number, route: Route, overview: Pick<Overview, "systems">): "own" | "other" | "third" {
  if (route.system === system) return "own";
  return otherSystem(route, overview) === system ? "other" : "third";
}

/** Returns the pair of two systems by F1 of a metric, turned so that A is the first; nothing if they are not compared. */
export function pairOf(pairs: readonly ComparedPair[], a: string, b: string, metric: string): ComparedPair | undefined {
  const own = pairs.filter((pair) => pair.metric === metric && pair.figure === "f1");
  const back = own.find((pair) => pair.a === b && pair.b === a);
  return own.find((pair) => pair.a === a && pair.b === b) ?? (back && turned(back));
}

/** How many systems have rows of their own, where each mention has a mark for each system. */
const MOST_ROWS = 6;

/** Returns the systems that have such rows: all if they are few, else the two on show. */
export function systemsInRows(route: Route, overview: Overview): number[] {
  const { systems } = overview;
  if (systems.length <= MOST_ROWS) return Array.from(systems.keys());
  const other = otherSystem(route, overview);
  return other === undefined ? [route.system] : [route.system, other];
}
