import { findMetric } from "./registry.ts";

/** Returns the metric ids, each average after the metrics it averages. */
export function withComponents(ids: readonly string[]): string[] {
  const components = ids.flatMap((id) => {
    const metric = findMetric(id);
    return metric?.kind === "composite" ? [...metric.of.map((part) => part.id), id] : [id];
  });
  return [...new Set(components)];
}
