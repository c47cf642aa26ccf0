import { isRecord } from "../common/json/parse-json.ts";

/** Fields that hold one value, not a list, in each row. */
const single: readonly string[] = ["id", "document_id", "doc_id", "doc_key", "doc_name", "text"];

/**
 * The rows of a JSON object: itself, if it is one; those of an answer of a data set server (`rows`, each with its `row`);
 * those of a table by columns, `{"id": ["a", "b"], …}` as `to_dict` gives it or `{"id": {"0": "a", "1": "b"}, …}` as pandas.
 */
export function hfRows(record: Record<string, unknown>): readonly unknown[] {
  const { rows } = record;
  if (Array.isArray(rows))
    return rows.map((item: unknown) => (isRecord(item) && isRecord(item["row"]) ? item["row"] : item));
  if (!isColumnar(record)) return [record];
  const columns = Object.entries(record).flatMap(([field, column]): [string, readonly unknown[]][] => {
    if (Array.isArray(column)) return [[field, column]];
    return isNumbered(column) ? [[field, Object.values(column)]] : [];
  });
  return rowsOfColumns(columns);
}

/** The rows of a table by columns, as many as its longest column has. */
export function rowsOfColumns(columns: readonly (readonly [field: string, column: readonly unknown[]])[]): unknown[] {
  const length = columns.reduce((most, [, column]) => Math.max(most, column.length), 0);
  return Array.from({ length }, (_, row) => Object.fromEntries(columns.map(([field, column]) => [field, column[row]])));
}

function isColumnar(record: Record<string, unknown>): boolean {
  if (single.some((field) => Array.isArray(record[field]) || isNumbered(record[field]))) return true;
  const { tokens, sentences } = record;
  if (isNumbered(tokens) || isNumbered(sentences)) return true;
  // One level more than a row has.
  const [firstTokens, firstSentence] = [itemOf(tokens), itemOf(sentences)];
  return Array.isArray(firstTokens) || (Array.isArray(firstSentence) && typeof itemOf(firstSentence) === "object");
}

function itemOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : undefined;
}

/** Whether a value is an object with the keys `0`, `1` and so on. */
function isNumbered(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((key, i) => key === String(i));
}
