import type { Accumulator } from "../../scoring/accumulator.ts";
import { compareSystems } from "./compare-systems.ts";
import type { SystemRuns } from "./comparison-context.ts";
import type { ComparedPair, ComparedSystem, CompareOptions } from "./comparison.ts";

/** A comparison on the mentions of one class, by one metric. */
export interface ComparedClass {
  readonly metric: string;
  /** `none` if the label is unknown. */
  readonly label: string;
  /** The label's share of the key's mentions (or entities) that the metric counts, 0..1. */
  readonly share: number | null;
  readonly systems: readonly Pick<ComparedSystem, "name" | "scores">[];
  /** Differences with their tests. They form one family: p is adjusted for the number of pairs with this label. */
  readonly pairs: readonly ComparedPair[];
}

/**
 * Compares systems on the mentions of each class separately, as in Tables 3 and 4 of Tuggener (2014). Every difference
 * is tested; there are no intervals.
 *
 * @param systems scored with a breakdown: see `Accumulator`
 * @returns for each metric that counts single mentions, its labels, those with the largest share first
 * @throws NotComparableError, CompareOptionError as in `compareSystems`
 * @example
 *   const tokens = { length: 2, tag: textColumn(["NNP", "PRP"]) };
 *   const partIn = (name, clusters) => ({ ...partOf(clusters, name), tokens });
 *   const totalOf = (clusters) => {
 *     const total = accumulator({ metrics: ["arcs-immediate"] }, undefined, "class");
 *     for (const name of ["x", "y", "z"]) total.add(partIn(name, [[[0, 0], [1, 1]]]), partIn(name, clusters));
 *     return total;
 *   };
 *   const right = { name: "right", runs: [totalOf([[[0, 0], [1, 1]]])] };
 *   const wrong = { name: "wrong", runs: [totalOf([[[0, 0]], [[1, 1]]])] };
 *   // The only anaphors are pronouns.
 *   compareClasses([right, wrong], {}).map(({ label, share }) => [label, share]); // → [["PRP", 1]]
 */
export function compareClasses(systems: readonly SystemRuns[], options: Partial<CompareOptions>): ComparedClass[] {
  const all = systems.flatMap(({ runs }) => runs);
  const breakdowns = all.map((accumulator) => accumulator.breakdown() ?? {});
  const labels = [
    ...new Set(breakdowns.flatMap((each) => Object.values(each).flatMap(({ rows }) => rows.map(({ label }) => label)))),
  ];
  const compared = new Map(labels.map((label) => [label, comparedOn(label, systems, options)]));
  return Object.keys(breakdowns[0]).flatMap((metric) => {
    const shareOf = (label: string): number =>
      breakdowns.flatMap((each) => each[metric].rows).find((row) => row.label === label)?.share ?? 0;
    return (
      labels
        // Without mentions in the key, there is nothing to find.
        .filter((label) => shareOf(label) > 0)
        .sort((a, b) => shareOf(b) - shareOf(a) || (a < b ? -1 : 1))
        .map((label) => {
          const { systems: scored, pairs } = compared.get(label)!;
          return {
            ...{ metric, label, share: shareOf(label) },
            systems: scored.map(({ name, scores }) => ({ name, scores: { [metric]: scores[metric] } })),
            pairs: pairs.filter((pair) => pair.metric === metric),
          };
        })
    );
  });
}

function comparedOn(
  label: string,
  systems: readonly SystemRuns[],
  options: Partial<CompareOptions>,
): ReturnType<typeof compareSystems> {
  const restricted = systems.map(({ name, runs }) => ({
    name,
    runs: runs.map((accumulator: Accumulator) => accumulator.ofLabel(label)),
  }));
  const [{ id: headline }] = restricted[0].runs[0].options.metrics;
  return compareSystems(restricted, { ...options, headline, ci: "none" });
}
