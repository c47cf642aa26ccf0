import type { CorpusPart } from "./corpus.ts";
import type { ShownLayerName } from "./document-view.ts";

/** Mentions of a part, by their layers and numbers. */
export interface RecordsQuery {
  readonly document: string;
  readonly part: string;
  readonly mentions: readonly { readonly layer: ShownLayerName; readonly mention: number }[];
}

/** What a table says of records, besides their labels. */
export interface RecordsView {
  /** The names of the table's other columns. */
  readonly columns: readonly string[];
  /** For each record, its cells; "" for an empty one, or one that its file does not have. */
  readonly rows: readonly (readonly string[])[];
}

/** Returns the cells of the records that a query names. */
export function recordsView(part: CorpusPart, { mentions }: RecordsQuery): RecordsView {
  const found = mentions.map(({ layer, mention }) => {
    const side = layer === "key" ? part.key : part.systems[layer]?.response;
    return { features: side?.part.mentions.features ?? {}, mention };
  });
  const columns = [...new Set(found.flatMap(({ features }) => Object.keys(features)))];
  return {
    columns,
    rows: found.map(({ features, mention }) => columns.map((name) => features[name]?.[mention] ?? "")),
  };
}
