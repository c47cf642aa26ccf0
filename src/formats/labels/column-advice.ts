import { defined } from "../../core/defined.ts";
import type { SideName } from "../../core/document.ts";
import { areDistinct, areRepeated, type TableSample } from "./table-sample.ts";

/** Words in names of columns that tell the side of their labels. */
const wordsOfSides: Readonly<Record<SideName, RegExp>> = {
  key: /true|truth|gold|ref|actual|annot|expert|manual|correct|expected|^key|_key|human/i,
  response:
    /pred|sys|resp|clust|output|assign|estim|ours|model|auto|guess|dedup|group|component|match_id$|_hat$|^yhat$/i,
};

/** Returns the side that a column's name tells. */
function sideOfName(name: string): SideName | undefined {
  if (wordsOfSides.key.test(name)) return "key";
  return wordsOfSides.response.test(name) ? "response" : undefined;
}

/**
 * Returns the columns of two tables' ids, such as `unique_id_l` and `unique_id_r`, if each row of a table is a pair of
 * records.
 */
function pairColumns(names: readonly string[]): readonly [string, string] | undefined {
  const plain = names.map((name) => name.trim().toLowerCase());
  for (const [left, right] of sidesOfPairs) {
    for (const [c, name] of plain.entries()) {
      const base = name.replace(left, "\0");
      if (base === name || /clust|label|entity|chain|pred|true|gold/.test(base)) continue;
      const other = plain.findIndex(
        (each, o) => o !== c && each !== each.replace(right, "\0") && each.replace(right, "\0") === base,
      );
      if (other >= 0 && /id|rec|key|row|item|index|^\0$/.test(base)) return [names[c].trim(), names[other].trim()];
    }
  }
  return undefined;
}

const sidesOfPairs: readonly (readonly [RegExp, RegExp])[] = [
  [/_l$/, /_r$/],
  [/(?<!mention)_?1$/, /(?<!mention)_?2$/],
  [/_a$/, /_b$/],
  [/_x$/, /_y$/],
  [/_?left_?/, /_?right_?/],
  [/^l(table)?_/, /^r(table)?_/],
  [/^source$/, /^target$/],
  [/^from$/, /^to$/],
];

/** Returns the advice for a table of pairs, as the end of a sentence. */
function pairsAdvice([left, right]: readonly [string, string]): string {
  const edge = (one: string, other: string): string =>
    `SELECT ${quoted(one)} AS a, ${quoted(other)} AS b FROM 'pairs.csv'`;
  return (
    `its rows are pairs of records (“${left}” and “${right}”), which must be grouped into clusters first. ` +
    "Keep the pairs that your tool links, and give records in no pair a cluster of their own. " +
    `In DuckDB, these lines group them: \`CREATE TABLE e AS ${edge(left, right)} UNION ${edge(right, left)};\` ` +
    "`CREATE TABLE c AS WITH RECURSIVE r AS (SELECT a, a AS b FROM e UNION SELECT r.a, e.b FROM r JOIN e ON r.b = e.a) SELECT a AS mention, min(b) AS cluster FROM r GROUP BY a;` " +
    "`COPY c TO 'clusters.csv';`"
  );
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Returns what to do about a table whose columns have unusual names, as the end of a sentence. */
export function tableAdvice(sample: TableSample): string {
  const { names } = sample;
  const pairs = pairColumns(names);
  if (pairs !== undefined) return pairsAdvice(pairs);
  const id = idColumn(sample);
  if (id === undefined) {
    return "no column has a different value in each row, so a column of record ids is missing: add one";
  }
  const others = [...names.keys()].filter((c) => c !== id);
  const columns = columnsOption(id, sidesOf(others, names), names);
  return columns === undefined
    ? "name the columns with `--columns mention=NAME,key=NAME,response=NAME`"
    : `${names[id].trim() === "" ? "a column without a name is given by its number" : "if your columns have other names, give them"}, for example \`${columns}\``;
}

function idColumn(sample: TableSample): number | undefined {
  const { names } = sample;
  const all = [...names.keys()].filter((c) => !areRepeated(sample, [c]));
  // Names of sides are names of labels.
  const ids = all.filter((c) => sideOfName(names[c]) === undefined && !/prob|score|weight/i.test(names[c]));
  return ids.find((c) => /(^|_|\b)(u?u?id|key|rec|mention|item|index|row)/i.test(names[c])) ?? ids.at(0);
}

/** Returns the columns of labels by side, as far as their names or numbers tell it. */
function sidesOf(columns: readonly number[], names: readonly string[]): Partial<Record<SideName, number>> {
  const of = (side: SideName): number | undefined => columns.find((c) => sideOfName(names[c]) === side);
  const found = { key: of("key"), response: of("response") };
  if (columns.length === 1) return { key: columns[0], response: columns[0] };
  const left = columns.filter((c) => c !== found.key && c !== found.response);
  // With two columns, the side of one tells that of the other.
  const last = columns.length === 2 ? left.at(0) : undefined;
  const hasOne = found.key !== undefined || found.response !== undefined;
  const key = found.key ?? (hasOne ? last : undefined);
  const response = found.response ?? (hasOne ? last : undefined);
  return defined({ key, response });
}

/**
 * Returns `--columns` with the columns of a table, or undefined if one is missing or a shell could misinterpret its
 * name.
 */
function columnsOption(
  mention: number,
  { key, response }: Partial<Record<SideName, number>>,
  names: readonly string[],
): string | undefined {
  const named = Object.entries({ mention, key, response }).map(([of, c]) => [
    of,
    c === undefined ? "" : nameOf(c, names),
  ]);
  if (!named.every(([, name]) => /^[\p{L}\p{N}_.+-]+$/u.test(name))) return undefined;
  return `--columns ${named.map(([of, name]) => `${of}=${name}`).join(",")}`;
}

/** Returns the name of a column, or its number from 1 if it has none. */
export function nameOf(column: number, names: readonly string[]): string {
  const name = names[column].trim();
  return name === "" ? String(column + 1) : name;
}

/**
 * Returns `--columns` for a table that has both sides, if the name of an unused column tells its side.
 *
 * @param known the only column known to have labels
 */
export function bothSidesOption(
  mention: number,
  known: number,
  names: readonly string[],
  unused: readonly number[],
): string | undefined {
  const other = unused.find((c) => sideOfName(names[c]) !== undefined);
  if (other === undefined) return undefined;
  const sides = sideOfName(names[other]) === "key" ? { key: other, response: known } : { key: known, response: other };
  return columnsOption(mention, sides, names);
}

/** A role for which several columns fit. */
export interface UnclearColumns {
  readonly of: "mention" | SideName;
  readonly names: readonly string[];
  readonly why: string;
  /** Options that decide. */
  readonly options: readonly string[];
}

/** Returns whether a column, such as that of the source, may be part of a record's id. */
export function isPartOfId(name: string): boolean {
  return /source|dataset|table|database|origin/i.test(name);
}

/**
 * Returns the first column that, together with the column of mentions, has a different value in each row, if the column
 * of mentions alone does not.
 */
export function restOfId(
  sample: () => TableSample,
  mention: number,
  document: number,
  others: readonly number[],
  names: readonly string[],
): number | undefined {
  const own = document < 0 ? [mention] : [document, mention];
  const parts = others.filter((c) => isPartOfId(names[c]));
  if (parts.length === 0 || !areRepeated(sample(), own)) return undefined;
  return parts.find((c) => areDistinct(sample(), [...own, c]));
}
