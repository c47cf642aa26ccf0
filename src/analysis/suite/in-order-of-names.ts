import { compareIds } from "../../stats/unit-counts.ts";
import type { CountedDataset, Suite, SuiteScores } from "./suite.ts";

/** Something that has an item for each dataset. */
interface OfDatasets {
  readonly datasets: readonly unknown[];
}

/**
 * Computes the scores of a suite with its datasets in the order of their names, so that neither random numbers nor the
 * last digits of sums depend on the order in which they are given. The result has the given order.
 */
export function inOrderOfNames<Scores extends SuiteScores & { readonly pairs?: readonly OfDatasets[] }>(
  { names, datasets }: Suite,
  compute: (sorted: Suite) => Scores,
): Scores {
  const sorted = [...datasets].sort((x, y) => compareIds(x.name, y.name));
  const scores = compute({ names, datasets: sorted });
  const places = datasets.map((dataset) => sorted.indexOf(dataset));
  const given = <Item>(items: readonly Item[]): Item[] => places.map((place) => items[place]);
  const languages = languagesOf(datasets);
  const languagePlaces = languages.map((language) => scores.languages.indexOf(language));
  return {
    ...scores,
    datasets: given(scores.datasets),
    languages,
    systems: scores.systems.map((system) => ({
      ...system,
      datasets: given(system.datasets),
      languages: languagePlaces.map((place) => system.languages[place]),
    })),
    ...(scores.pairs !== undefined && {
      pairs: scores.pairs.map((pair) => ({ ...pair, datasets: given(pair.datasets) })),
    }),
  };
}

/** Returns the languages of datasets, in the order in which they first appear. */
export function languagesOf(datasets: readonly Pick<CountedDataset, "language">[]): string[] {
  return [...new Set(datasets.flatMap(({ language }) => language ?? []))];
}
