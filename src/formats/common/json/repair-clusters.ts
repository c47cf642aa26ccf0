import { mapShape } from "./cluster-shape.ts";
import { isJson, isRecord, jsonIn } from "./parse-json.ts";

const fields = ["clusters", "predicted_clusters", "span_clusters", "mention_clusters"];

/**
 * Returns JSON or JSON lines without repeated mentions in any list of clusters. Lines without repetitions stay
 * unchanged, and so does a text in another layout if it has none.
 */
export function repairClusters(text: string): string {
  const lines = text.split(/(\r\n|\n|\r)/);
  // A first line that is valid JSON means one document per line, or a single line.
  return isJson(lines.find((line) => line.trim() !== "") ?? "")
    ? lines.map((line, i) => (i % 2 === 0 ? repaired(line, (value) => JSON.stringify(value)) : line)).join("")
    : repaired(text, (value) => `${JSON.stringify(value, null, 1)}\n`);
}

function repaired(text: string, write: (value: unknown) => string): string {
  const json = jsonIn(text);
  // The meaning of invalid JSON cannot be guessed.
  if (json === undefined) return text;
  const better = withoutRepeats(json.value);
  return better === json.value ? text : write(better);
}

function withoutRepeats(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isRecord) ? mapped(value, withoutRepeats) : distinctClusters(value);
  }
  if (!isRecord(value)) return value;
  const shape = mapShape(value, undefined);
  const known = fields.filter((field) => Object.hasOwn(value, field));
  // The names of other objects may be those of entities or of unknown fields.
  if (known.length === 0 && shape !== "documents") return value;
  const changes = (known.length > 0 ? known : Object.keys(value)).flatMap((field): [string, unknown][] => {
    const better = distinctClusters(value[field]);
    return better === value[field] ? [] : [[field, better]];
  });
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

function mapped(values: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  const changed = values.map(change);
  return changed.every((value, i) => value === values[i]) ? values : changed;
}

/** Keeps the first of several equal mentions. Drops a cluster that loses all its mentions. */
function distinctClusters(clusters: unknown): unknown {
  if (!Array.isArray(clusters) || !clusters.every((cluster) => Array.isArray(cluster))) return clusters;
  const seen = new Set<string>();
  const distinct = clusters.map((cluster: unknown[]) =>
    cluster.filter((mention) => {
      const name = JSON.stringify(mention);
      if (seen.has(name)) return false;
      seen.add(name);
      return true;
    }),
  );
  const lost = distinct.some((cluster, c) => cluster.length < (clusters[c] as unknown[]).length);
  return lost
    ? distinct.filter((cluster, c) => cluster.length > 0 || (clusters[c] as unknown[]).length === 0)
    : clusters;
}
