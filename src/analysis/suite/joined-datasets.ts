import { Accumulator } from "../../scoring/accumulator.ts";
import { type CountedDataset, type DividingOption, dividingOptions } from "./suite.ts";

/** Returns the options of `DividingOption` that differ between datasets. */
export function differingOptions(datasets: readonly CountedDataset[]): DividingOption[] {
  const all = datasets.flatMap(({ systems }) => systems.map(({ options }) => options));
  return dividingOptions.filter((name) => new Set(all.map((options) => JSON.stringify(options[name]))).size > 1);
}

/**
 * Returns the counts of a system on all datasets, as if they were one corpus. Documents of different datasets may have the same name.
 *
 * @param datasets without differing options: see `differingOptions`
 * @param common the ids of the metrics that all datasets have
 */
export function joinedDatasets(
  datasets: readonly CountedDataset[],
  system: number,
  common: readonly string[],
): Accumulator {
  const own = datasets.map(({ systems }) => withOnly(systems[system], common));
  const [{ options }] = own;
  const all = new Accumulator(options);
  for (const [d, accumulator] of own.entries()) {
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
  return kept.every((metric, i) => metric === metrics[i]) && kept.length === metrics.length
    ? accumulator
    : accumulator.scoredAs({ metrics: kept });
}
