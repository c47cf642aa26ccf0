import { array, string } from "valibot";
import { type AnnotatedPart, runsOf } from "../../../core/document.ts";
import type { Report } from "../messages/reporter.ts";
import { fieldOf } from "./json-field.ts";

const wordsSchema = array(string());

/** Reads a list of words that may be missing or null. Reports any other shape. */
export function optionalWords(
  record: Record<string, unknown>,
  field: string,
  report: Report,
): readonly string[] | undefined {
  const value = record[field];
  return value === undefined || value === null
    ? undefined
    : fieldOf(record, field, wordsSchema, "a list of words", report);
}

/** Sums of a few indices must stay 32-bit integers. */
const LARGEST = 2 ** 28;

export function isTriple(value: unknown): value is [number, number, number] {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((index) => Number.isInteger(index) && Math.abs(index as number) < LARGEST)
  );
}

/** Returns the entities as lists of ids, of spans, or of lists of spans for discontinuous mentions. */
export function clustersOf(part: AnnotatedPart): unknown[][] {
  const { mentions } = part;
  const clusters: unknown[][] = Array.from({ length: part.entities.length }, () => []);
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pairs = Array.from({ length: runs.length / 2 }, (_, i) => [runs[2 * i], runs[2 * i + 1]]);
    clusters[mentions.entity[m]].push(mentions.names?.[m] ?? (pairs.length === 1 ? pairs[0] : pairs));
  }
  return clusters;
}
