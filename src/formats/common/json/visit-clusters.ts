import type { Report } from "../messages/reporter.ts";

export interface ClusterList {
  readonly value: unknown;
  readonly field: string;
  readonly items?: "clusters" | "chains";
  readonly entityOf?: (cluster: readonly unknown[], index: number) => string;
}

/** Visits a list of clusters `[[mention, …], …]`. Reports empty lists and values that are not lists. */
export function visitClusters(
  { value, field, items = "clusters", entityOf = (_, index) => String(index) }: ClusterList,
  report: Report,
  visit: (cluster: readonly unknown[], entity: string, index: number) => void,
): void {
  if (!Array.isArray(value)) {
    report("json-shape", { data: { field, expected: `a list of ${items}, each a list of mentions` } });
    return;
  }
  for (let index = 0; index < value.length; index++) {
    const cluster: unknown = value[index];
    if (!Array.isArray(cluster)) {
      report("json-shape", {
        entity: String(index),
        data: { field: `${field}[${index}]`, expected: "a list of mentions" },
      });
      continue;
    }
    const entity = entityOf(cluster, index);
    if (cluster.length === 0) report("empty-entity", { entity });
    visit(cluster, entity, index);
  }
}
