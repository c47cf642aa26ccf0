import type { AnnotatedPart } from "../core/document.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { blanc } from "../metrics/blanc.ts";
import { ceafE } from "../metrics/ceaf-e.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { lea } from "../metrics/lea.ts";
import { mentions } from "../metrics/mentions.ts";
import { type CountedMetric, defaultMetricOptions, type Score } from "../metrics/metric.ts";
import { muc } from "../metrics/muc.ts";
import { type ReferenceAlignment, referenceAlignment } from "./reference-alignment.ts";
import { linksOfSets } from "./reference-links.ts";
import { referenceSpans, type SpanEntity } from "./reference-spans.ts";

/** The metrics under the names that scorer.pl gives them; `lea` is that of its LEA branch. */
export const referenceMetrics = { muc, bcub: bCubed, ceafm: ceafM, ceafe: ceafE, blanc, lea } as const;

export type ReferenceMetric = keyof typeof referenceMetrics;

/** What `all` stands for, in this order. */
export const allReferenceMetrics = ["muc", "bcub", "ceafm", "ceafe", "blanc"] as const;

/** One document as scorer.pl scores it: the unit is the `#begin document` section. */
export interface ReferenceDocument {
  /** The header that was looked for. */
  readonly name: string;
  /** The header that was found on each side, empty where none was. */
  readonly keyName: string;
  readonly responseName: string;
  readonly key: readonly SpanEntity[];
  readonly response: readonly SpanEntity[];
  readonly alignment: ReferenceAlignment;
}

/**
 * Pairs documents by their headers to the letter. The key's documents decide, and the last copy of a header counts; a
 * document that the response does not have is scored as empty.
 *
 * @param name the only document to score, even if the key does not have it
 */
export function* referenceDocuments(
  key: Iterable<AnnotatedPart>,
  response: Iterable<AnnotatedPart>,
  name?: string,
): Generator<ReferenceDocument, void> {
  const byHeader = (parts: Iterable<AnnotatedPart>): Map<string, AnnotatedPart> =>
    new Map(Array.from(parts, (part) => [part.header ?? "", part]));
  const keyParts = byHeader(key);
  const responseParts = byHeader(response);
  for (const header of name === undefined ? keyParts.keys() : [name]) {
    const keyPart = keyParts.get(header);
    const responsePart = responseParts.get(header);
    const keySpans = keyPart === undefined ? [] : referenceSpans(keyPart);
    const responseSpans = responsePart === undefined ? [] : referenceSpans(responsePart);
    yield {
      name: header,
      keyName: keyPart === undefined ? "" : header,
      responseName: responsePart === undefined ? "" : header,
      key: keySpans,
      response: responseSpans,
      alignment: referenceAlignment(keySpans, responseSpans),
    };
  }
}

/** A metric's counts of one document: the columns of `referenceMetrics[metric]`. */
export function referenceCounts(metric: ReferenceMetric, alignment: ReferenceAlignment): Float64Array {
  const { table } = alignment;
  if (metric === "bcub") return bCubedByMention(alignment);
  const counts = referenceMetrics[metric].count(table, defaultMetricOptions);
  if (metric === "blanc") [counts[2], counts[5]] = linksOfSets(alignment.response);
  return counts;
}

/** The counts of mention identification: different spans, whatever the entities. */
export function referenceMentionCounts({ spans }: ReferenceAlignment): Float64Array {
  return Float64Array.of(spans.common, spans.key, spans.common, spans.response);
}

/** Divides; what is undefined is 0 here. */
export function referenceScore(metric: ReferenceMetric | "mentions", sums: Float64Array): Score {
  const counted: CountedMetric = metric === "mentions" ? mentions : referenceMetrics[metric];
  return counted.score(sums, { ...defaultMetricOptions, zeroDivision: 0 });
}

/**
 * B³ added up mention by mention, in the order of the entities. That is the order of scorer.pl, and so the last digit,
 * which decides about the truncated per cent, is the same.
 */
function bCubedByMention({ key, response, keyEntity, responseEntity, table }: ReferenceAlignment): Float64Array {
  const common = commonOf(table);
  const side = (
    entities: readonly (readonly number[])[],
    entityOfOther: Int32Array,
    ofKey: boolean,
  ): [number, number] => {
    let correct = 0;
    let all = 0;
    entities.forEach((entity, e) => {
      all += entity.length;
      for (const mention of entity) {
        const other = entityOfOther[mention];
        if (other >= 0) correct += (ofKey ? common(e, other) : common(other, e)) / entity.length;
      }
    });
    return [correct, all];
  };
  return Float64Array.of(...side(key, responseEntity, true), ...side(response, keyEntity, false));
}

function commonOf({ responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): (k: number, r: number) => number {
  const cells = new Map<number, number>();
  for (let c = 0; c < cellSize.length; c++) cells.set(cellKey[c] * responseSizes.length + cellResponse[c], cellSize[c]);
  return (k, r) => cells.get(k * responseSizes.length + r) ?? 0;
}
