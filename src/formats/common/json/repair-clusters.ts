import { isJson, isRecord, jsonIn } from "./parse-json.ts";

/** Fields that hold lists of clusters, in the formats that have such lists. */
const fields = ["clusters", "predicted_clusters", "span_clusters", "mention_clusters"];

/**
 * JSON or JSON lines in which every list of clusters has each mention once. Lines, or a text, without repeats stay as they are.
 */
export function repairClusters(text: string): string {
  const lines = text.split(/(\r\n|\n|\r)/);
  // A text whose first line is JSON by itself has a document on every line, or is one line.
  return isJson(lines.find((line) => line.trim() !== "") ?? "")
    ? lines.map((line, i) => (i % 2 === 0 ? repaired(line, (value) => JSON.stringify(value)) : line)).join("")
    : repaired(text, (value) => `${JSON.stringify(value, null, 1)}\n`);
}

function repaired(text: string, write: (value: unknown) => string): string {
  const json = jsonIn(text);
  // What is no JSON was reported when it was read, and what it means is anybody's guess.
  if (json === undefined) return text;
  const better = withoutRepeats(json.value);
  return better === json.value ? text : write(better);
}

/** Clusters, a document, a list of documents, or a map from documents to clusters; the same value if nothing repeats. */
function withoutRepeats(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isRecord) ? mapped(value, withoutRepeats) : distinctClusters(value);
  }
  if (!isRecord(value)) return value;
  const known = fields.filter((field) => Object.hasOwn(value, field));
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

/** The first of several equal mentions stays where it is; a cluster that loses all of its mentions goes. */
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
