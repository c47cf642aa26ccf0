import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { CountedDataset } from "./suite.ts";

/**
 * Returns the counts of a system on all datasets, as if they were one corpus; nothing if the datasets are divided or
 * averaged in different ways. Documents of different datasets may have the same name.
 *
 * @param common the ids of the metrics that all datasets have
 */
export function joinedDatasets(
  datasets: readonly CountedDataset[],
  system: number,
  common: readonly string[],
): Accumulator | undefined {
  const own = datasets.map(({ systems }) => withOnly(systems[system], common));
  const [{ options }] = own;
  const all = new Accumulator(options);
  for (const [d, accumulator] of own.entries()) {
    if (divisionOf(accumulator.options) !== divisionOf(options)) return undefined;
    const { name } = datasets[d];
    for (const [id, part] of accumulator.counted()) {
      all.addOwn(`${name}\0${id}`, { ...part, document: `${name}\0${part.document}` });
    }
  }
  return all;
}

function withOnly(accumulator: Accumulator, ids: readonly string[]): Accumulator {
  const { metrics } = accumulator.options;
  const kept = ids.flatMap((id) => metrics.filter((metric) => metric.id === id));
  return kept.length === metrics.length ? accumulator : accumulator.scoredAs({ metrics: kept });
}

/** Returns everything that turns counts into figures, as a text. */
function divisionOf({ metrics, average, unit, zeroDivision, beta, leaImportance, ace }: ScoreOptions): string {
  return JSON.stringify([metrics.map(({ id }) => id), average, unit, zeroDivision, beta, leaImportance, ace]);
}
