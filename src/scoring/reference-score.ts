import type { Summation } from "../core/compensated-sum.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { bCubed } from "../metrics/b-cubed.ts";
import { blanc } from "../metrics/blanc.ts";
import { ceafE } from "../metrics/ceaf-e.ts";
import { ceafM } from "../metrics/ceaf-m.ts";
import { alignEntities } from "../metrics/entity-alignment.ts";
import { countLea, lea } from "../metrics/lea.ts";
import { mentions } from "../metrics/mentions.ts";
import { type CountedMetric, defaultMetricOptions, type Score } from "../metrics/metric.ts";
import { muc } from "../metrics/muc.ts";
import { type ReferenceAlignment, referenceAlignment } from "./reference-alignment.ts";
import { referenceLinks } from "./reference-links.ts";
import { referenceSpans, type SpanEntity } from "./reference-spans.ts";
import { referenceTable } from "./reference-table.ts";

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
  switch (metric) {
    case "bcub":
      return bCubedByMention(alignment);
    case "blanc":
      return referenceLinks(alignment);
    case "ceafe":
      return ceafEByDistance(alignment);
    case "muc":
      return muc.count(referenceTable(alignment, "last"), defaultMetricOptions);
    case "lea":
      return countLea(referenceTable(alignment, "mentions"), [], "size", undefined, oneByOne);
    default:
      return referenceMetrics[metric].count(referenceTable(alignment, "mentions"), defaultMetricOptions);
  }
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
 * B³ added up mention by mention, on both sides in the order of the response. That is what scorer.pl does, and so the
 * last digit is the same, which can decide about the truncated per cent.
 */
function bCubedByMention(alignment: ReferenceAlignment): Float64Array {
  const { key, response, keyEntity, responseEntity } = alignment;
  const { cellKey, cellResponse, cellSize } = referenceTable(alignment, "entities");
  const common = new Map<number, number>();
  for (let c = 0; c < cellSize.length; c++) common.set(cellKey[c] * response.length + cellResponse[c], cellSize[c]);
  let recall = 0;
  let precision = 0;
  for (const number of response.flat()) {
    const k = keyEntity[number];
    if (k < 0) continue;
    const r = responseEntity[number];
    const together = common.get(k * response.length + r)!;
    recall += together / key[k].length;
    precision += together / response[r].length;
  }
  return Float64Array.of(recall, key.flat().length, precision, response.flat().length);
}

/**
 * CEAF_e by way of distances: scorer.pl looks for the alignment with the least sum of 1 − φ4, and then adds up 1 minus
 * each of them. The detour changes last digits: 2/3 + 1/3 is less than 1.
 *
 * Known deviation: where several alignments are equally good, rounding decides between them there and the earlier entity
 * here. That shows if the order of addition then differs, in the fifteenth digit: 14 of 123,000 generated documents.
 */
function ceafEByDistance(alignment: ReferenceAlignment): Float64Array {
  const table = referenceTable(alignment, "mentions");
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const similarityOf = (common: number, key: number, response: number): number =>
    1 - (1 - (2 * common) / (key + response));
  const { responseOf } = alignEntities(table, similarityOf);
  const similarity = oneByOne(cellSize.length, (c) =>
    responseOf[cellKey[c]] === cellResponse[c]
      ? similarityOf(cellSize[c], keySizes[cellKey[c]], responseSizes[cellResponse[c]])
      : 0,
  );
  return Float64Array.of(similarity, table.keySizes.length, similarity, table.responseSizes.length);
}

/** A sum as scorer.pl makes one: it prints 15 digits, of which a better sum would have others. */
const oneByOne: Summation = (length, term) => {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += term(i);
  return sum;
};
