import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { CountedDataset } from "./suite.ts";

/**
 * Returns the counts of a system on all datasets, as if they were one corpus; nothing if the datasets have different
 * metrics, or are divided or averaged in different ways. Documents of different datasets may have the same name.
 */
export function joinedDatasets(datasets: readonly CountedDataset[], system: number): Accumulator | undefined {
  const { options } = datasets[0].systems[system];
  const all = new Accumulator(options);
  for (const { name, systems } of datasets) {
    if (divisionOf(systems[system].options) !== divisionOf(options)) return undefined;
    for (const [id, part] of systems[system].counted()) {
      all.addOwn(`${name}\0${id}`, { ...part, document: `${name}\0${part.document}` });
    }
  }
  return all;
}

/** Returns everything that turns counts into figures, as a text. */
function divisionOf({ metrics, average, unit, zeroDivision, beta, leaImportance, ace }: ScoreOptions): string {
  return JSON.stringify([metrics.map(({ id }) => id), average, unit, zeroDivision, beta, leaImportance, ace]);
}
