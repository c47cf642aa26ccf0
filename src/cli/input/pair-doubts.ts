import { alikeNames } from "../../core/alike-names.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { ByteStrings } from "../../formats/common/lines/byte-strings.ts";
import { mayBeOdd } from "../../formats/labels/label-cells.ts";
import type { TableSample } from "../../formats/labels/row-scanner.ts";
import { namesInCommon, SidesTally } from "../../scoring/mentions-in-common.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type KeptPairs, type PairColumns, probabilityIn } from "./pair-sink.ts";

/**
 * Returns a diagnostic if the key and the pairs seem to identify records in different ways. Scoring cannot find that,
 * because records of the key that no pair links are added to the groups.
 *
 * @param ofKey how many records the key has, which come first
 */
export function idsDoubt(
  { groups, left, right }: KeptPairs,
  ofKey: number,
  ids: ScoreOptions["ids"],
): Diagnostic | undefined {
  const { strings } = groups.ids;
  // Usually, all records in pairs are in the key.
  if (ofKey === 0 || strings.length === ofKey) return undefined;
  const isPaired = new Uint8Array(strings.length).fill(1, ofKey);
  for (const ends of [left, right]) for (const record of ends) isPaired[record] = 1;
  let same = 0;
  for (let record = 0; record < ofKey; record++) same += isPaired[record];
  if (same > 0 && !areAloneAlike(strings, isPaired, ofKey)) return undefined;
  const key = namesOf(strings, 0, ofKey, () => true);
  const paired = namesOf(strings, 0, strings.length, (record) => isPaired[record] === 1);
  const found: Diagnostic[] = [];
  // Scoring the groups reports a key that is a sample.
  const tally = new SidesTally((diagnostic) => found.push(diagnostic), { ids, mentions: "common" });
  tally.add("", namesInCommon(key, paired, same));
  tally.reportAll();
  const [doubt] = found as (Diagnostic | undefined)[];
  return doubt?.code === "no-common-mention" ? { ...doubt, data: { ...doubt.data, kind: "links" } } : doubt;
}

/** Returns whether names may be alike that only one side has. Others are not, so most names need not be read. */
function areAloneAlike(strings: ByteStrings, isPaired: Uint8Array, ofKey: number): boolean {
  let isOdd = false;
  for (let record = 0; record < strings.length && !isOdd; record++)
    isOdd = (record >= ofKey || isPaired[record] === 0) && mayBeOdd(strings, record);
  if (!isOdd) return false;
  const key = namesOf(strings, 0, ofKey, (record) => isPaired[record] === 0);
  return (
    alikeNames(
      key,
      namesOf(strings, ofKey, strings.length, () => true),
    ).count > 0
  );
}

function namesOf(strings: ByteStrings, from: number, to: number, isWanted: (record: number) => boolean): string[] {
  const names: string[] = [];
  for (let record = from; record < to; record++) if (isWanted(record)) names.push(strings.at(record));
  return names;
}

/** A few rows of a table. */
export interface PairSample {
  /** How many. */
  readonly rows: number;
  /** The values of each column; NaN for those that are no numbers. */
  readonly columns: ReadonlyMap<string, readonly number[]>;
}

/** As many rows of Parquet show whether a column holds probabilities. */
const SAMPLE_ROWS = 1000;

/** Names of columns that more probably hold probabilities than others do, such as frequencies of values. */
const likely = /prob|conf|score|simil/i;

/** Returns a diagnostic if `--pairs` names no probabilities, but the table seems to have some. */
export function probabilityDoubt({ rows, columns }: PairSample, { left, right }: PairColumns): Diagnostic | undefined {
  const found = Array.from(columns.keys()).filter(
    (name) => ![...left, ...right].includes(name) && !name.includes(",") && areProbabilities(columns.get(name)!),
  );
  if (found.length === 0) return undefined;
  const column = found.find((name) => likely.test(name)) ?? found[0];
  const option = `--pairs ${left.join("+")},${right.join("+")},${column} --threshold .9`;
  return diagnosticOf("probabilities-not-read", { data: { column, rows, option } });
}

/** Returns whether all values are from 0 to 1, and not only 0 and 1, as marks of decisions are. */
function areProbabilities(values: readonly number[]): boolean {
  return values.every((value) => value >= 0 && value <= 1) && values.some((value) => value > 0 && value < 1);
}

export function sampleOfText({ names, rows }: TableSample): PairSample {
  const valuesOf = (c: number): number[] => rows.filter((row) => row[c] !== "").map((row) => probabilityIn(row[c]));
  return { rows: rows.length, columns: new Map(names.map((name, c) => [name.trim(), valuesOf(c)])) };
}

/** Reads the first page of the columns of floating-point numbers. */
export async function sampleOfParquet(file: string): Promise<PairSample> {
  const { parquetTable } = await import("./parquet-rows.ts");
  const { pageValues } = await import("./parquet-pages.ts");
  const [sample] = parquetTable(file, undefined, ({ columns, groups }) => {
    const group = groups.find(({ rows }) => rows > 0);
    const most = Math.min(group?.rows ?? 0, SAMPLE_ROWS);
    const numbers = columns.filter(({ path }) => ["FLOAT", "DOUBLE"].includes(path[1].element.type ?? ""));
    const values = numbers.map((column): [string, number[]] => {
      const [page = []] = group?.pages(column) ?? [];
      const first = Array.from(pageValues(page)).slice(0, most);
      return [column.name, first.filter((value) => value !== null && value !== undefined).map(Number)];
    });
    return [{ rows: most, columns: new Map(values) }];
  });
  return sample;
}
