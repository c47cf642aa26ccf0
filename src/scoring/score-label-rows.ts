import { namedDigest } from "../core/corpus-hash.ts";
import { groupedRows } from "../core/grouped-rows.ts";
import { partKey } from "../core/part-key.ts";
import { EntityFingerprints } from "../core/name-fingerprints.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { Accumulator } from "./accumulator.ts";
import type { LabelledMentions } from "./join-labels.ts";
import { labelTable } from "./score-labels.ts";

/**
 * Adds the documents of labelled mentions, each with its fingerprints: the same counts as if they had been read as annotations.
 *
 * @param mentions no two of the same name in a document
 */
export function addLabelRows(accumulator: Accumulator, mentions: LabelledMentions): void {
  const { documents, document: documentOf } = mentions;
  const grouped = documentOf && groupedRows(documentOf, documents.length);
  const [keyEntities, responseEntities] = [mentions.key, mentions.response].map((labels) => new Entities(labels));
  documents.forEach((document, d) => {
    const rows = grouped?.order.subarray(grouped.starts[d], grouped.starts[d + 1]);
    const key = keyEntities.of(rows);
    const response = responseEntities.of(rows);
    addLabelTable(accumulator, document, labelTable(key, response), {
      key: fingerprints(key, mentions.hashes, rows),
      response: fingerprints(response, mentions.hashes, rows),
    });
  });
}

/** Adds a document of labelled mentions by its overlap table, with the fingerprints of its entities. */
export function addLabelTable(
  accumulator: Accumulator,
  document: string,
  table: OverlapTable,
  fingerprints: { readonly key: EntityFingerprints; readonly response: EntityFingerprints },
): void {
  const named = { document, part: "" };
  accumulator.addTable(table, {
    ...named,
    id: partKey(named),
    keyDigest: namedDigest(named, fingerprints.key),
    responseDigest: namedDigest(named, fingerprints.response),
  });
}

/** The entities of a document's mentions, numbered from 0: labels may be of many documents. */
class Entities {
  private readonly labels: Int32Array;
  /** Of a label, its number + 1 in the document at hand. */
  private readonly numbers: Int32Array;

  constructor(labels: Int32Array) {
    this.labels = labels;
    this.numbers = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  }

  of(rows: Int32Array | undefined): Int32Array {
    const { labels, numbers } = this;
    // Those of an only document are numbered so already.
    if (rows === undefined) return labels;
    let count = 0;
    const own = rows.map((row) => {
      const label = labels[row];
      if (label >= 0 && numbers[label] === 0) numbers[label] = ++count;
      return label < 0 ? -1 : numbers[label] - 1;
    });
    for (const row of rows) if (labels[row] >= 0) numbers[labels[row]] = 0;
    return own;
  }
}

function fingerprints(entities: Int32Array, hashes: Int32Array, rows: Int32Array | undefined): EntityFingerprints {
  let most = -1;
  for (const entity of entities) most = Math.max(most, entity);
  const sums = new EntityFingerprints(most + 1);
  for (let i = 0; i < entities.length; i++) {
    if (entities[i] < 0) continue;
    const row = rows === undefined ? i : rows[i];
    sums.add(entities[i], hashes[2 * row + 1], hashes[2 * row]);
  }
  return sums;
}
