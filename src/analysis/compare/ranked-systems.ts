import { mainFigure } from "../../metrics/metric.ts";
import { compactLetters } from "../../stats/compact-letters.ts";
import { descending, rankSystems } from "../../stats/ranks.ts";
import { compareIds } from "../../stats/unit-counts.ts";
import type { ComparedPair, ComparedSystem, CompareOptions, RankedSystem } from "./comparison.ts";

/** Where the systems stand by F1 of one metric, in their order. */
export function rankedSystems(
  rule: CompareOptions["rank"],
  metric: string,
  systems: readonly ComparedSystem[],
  pairs: readonly ComparedPair[],
): RankedSystem[] {
  // Equal scores stand in the order of names, whatever the order of the arguments.
  const named = [...systems].sort((x, y) => compareIds(x.name, y.name));
  const scores = named.map((system) => mainFigure(system.scores[metric]) ?? -1);
  const different = new Set(
    pairs
      .filter((pair) => pair.metric === metric && pair.figure === "f1" && pair.reject)
      .flatMap(({ a, b }) => [JSON.stringify([a, b]), JSON.stringify([b, a])]),
  );
  const differs = (x: number, y: number): boolean => different.has(JSON.stringify([named[x].name, named[y].name]));
  const standings = rankSystems(scores, differs, rule);
  const letters = compactLetters(descending(scores), differs);
  return systems.map((system) => {
    const place = named.indexOf(system);
    return { system: system.name, ...standings[place], letters: letters[place] };
  });
}
