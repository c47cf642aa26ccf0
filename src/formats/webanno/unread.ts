import { itemsOf, valueOf } from "./tsv-cell.ts";
import type { TsvDocument } from "./tsv-document.ts";
import { isOfTokens, type TsvLayer, unqualifiedName } from "./tsv-schema.ts";

export function addTo(counts: Map<string, number>, name: string, count = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/**
 * Counts the values of features that are not read, by layer and feature: `webanno.custom.Referent|infstat`.
 *
 * @param read the layers whose mentions or relations are read
 */
export function countUnread(
  { units }: TsvDocument,
  layers: readonly TsvLayer[],
  read: ReadonlySet<string>,
  counts: Map<string, number>,
): void {
  for (const { kind, name, features, column } of layers) {
    features.forEach((feature, f) => {
      // Of spans, the first feature is read, as the type; of relations, the label and the source; of chains, all.
      const isUsed = kind === "chain" || f === 0 || (kind === "relation" && f === features.length - 1);
      if (read.has(name) && isUsed) return;
      let values = 0;
      for (const { fields } of units) values += itemsOf(fields.at(column + f)).length;
      if (values > 0) addTo(counts, `${name}|${feature}`, values);
    });
  }
  const declared = layers.reduce((end, { column, features }) => Math.max(end, column + features.length), 3);
  for (const { fields } of units)
    fields.slice(declared).forEach((cell, c) => {
      if (cell !== "" && cell !== "_") addTo(counts, `column ${declared + c + 1}`);
    });
}

/**
 * Returns how often each relation occurs, by its label, or else by its layer.
 *
 * @param layers the relations between spans that are not known to mean something else
 */
export function relationCounts({ units }: TsvDocument, layers: readonly TsvLayer[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, features, column, base } of layers) {
    if (base !== undefined && isOfTokens(base)) continue;
    for (const { fields } of units) {
      const sources = itemsOf(fields.at(column + features.length - 1));
      const labels = features.length < 2 ? [] : itemsOf(fields.at(column));
      sources.forEach((_, i) => {
        addTo(counts, valueOf(labels.at(i)) || unqualifiedName(name));
      });
    }
  }
  return counts;
}
