import { defined } from "../../core/defined.ts";
import type { SideName } from "../../core/document.ts";
import { COMMA, LINE_FEED, SEMICOLON, TAB } from "../common/lines/line-bytes.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { firstFilledLine } from "../common/text/filled-lines.ts";
import type { LabelColumnNames } from "../format.ts";
import {
  areDistinct,
  areEqual,
  areRepeated,
  areRowNumbers,
  areSameGroups,
  RowScanner,
  sampleOf,
  type TableSample,
  unescaped,
} from "./row-scanner.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8");

/** Normalised by `plainName`. If a header has several names of a kind, the first one listed here is used. */
const columnNames = {
  mention: [
    ["mention", "mention_id", "markable", "markable_id"],
    ["record", "record_id", "rec_id", "item", "item_id", "unique_id"],
    ["id"],
  ],
  cluster: [
    ["cluster", "cluster_id", "entity", "entity_id", "chain", "chain_id", "coref_chain"],
    ["label", "label_id", "class"],
  ],
  key: [
    ["key", "gold", "reference", "truth", "label_true", "key_label", "gold_label", "true_label"],
    ["true_cluster", "gold_cluster", "key_cluster", "true_cluster_id", "gold_cluster_id", "true_entity", "gold_entity"],
    ["y_true", "ground_truth", "true", "true_id", "gold_id"],
  ],
  response: [
    ["response", "system", "predicted", "prediction", "pred", "label_pred"],
    ["response_label", "predicted_label", "pred_label"],
    ["predicted_cluster", "pred_cluster", "response_cluster", "system_cluster", "predicted_cluster_id"],
    ["pred_cluster_id", "predicted_entity", "pred_entity", "y_pred", "pred_id", "predicted_id"],
  ],
  document: [["document", "document_id", "doc", "doc_id", "doc_key"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export interface LabelHeader {
  readonly separator: number;
  readonly quotes: boolean;
  /** As in the file. */
  readonly names: readonly string[];
  /** Columns from 0, or -1 for an absent one. */
  readonly mention: number;
  /** Further columns that belong to the ids of mentions. */
  readonly restOfMention: readonly number[];
  /** The label column of each side. Both are equal if there is only one. */
  readonly labels: { readonly key: number; readonly response: number };
  readonly document: number;
  /** Names of unused columns. */
  readonly unread: readonly string[];
  /** Unused columns whose names closely resemble that of an absent column. */
  readonly misspelt: readonly { readonly name: string; readonly known: string }[];
}

/** A required column that is absent, or that occurs several times. */
export interface MissingColumn {
  readonly missing: keyof LabelColumnNames;
  /** The name that the user gave, if any. */
  readonly name?: string;
  /** The number of columns with that name. */
  readonly times: number;
  readonly names: readonly string[];
}

/**
 * Parses a header with the usual names of columns. Returns undefined for any other line.
 *
 * @param separator if the table names it
 */
export function labelHeader(line: string, separator?: number): LabelHeader | undefined {
  return tablesOf(line, separator)
    .filter(isComplete)
    .map((table) => headerOf(table, {}))
    .at(0);
}

/** Returns whether a line may be a header, without parsing it. */
function mayBeHeader(line: string): boolean {
  searches ??= [
    new RegExp(columnNames.mention.flat().join("|")),
    new RegExp([columnNames.key, columnNames.cluster, columnNames.response].flat(2).join("|")),
  ];
  const plain = plainName(line);
  return /[\t,;]/.test(line) && searches.every((search) => search.test(plain));
}

let searches: readonly RegExp[] | undefined;

function isComplete({ names }: Table): boolean {
  // The word “true” may occur in a text, so it does not count as a sign of a header.
  const plain = names.map(plainName).filter((name) => name !== "true");
  const has = (...kinds: readonly (keyof typeof columnNames)[]): boolean =>
    kinds.some((kind) =>
      columnNames[kind].some((group: readonly string[]) => group.some((name) => plain.includes(name))),
    );
  return has("mention") && has("key", "cluster", "response");
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/[ -]/g, "_");
}

/**
 * Parses a header with given names of columns. If a required column is absent or ambiguous, returns that column.
 *
 * @param columns names as in the file; other columns have their usual names
 * @param sides the sides whose labels to read; those of the other side may be absent
 */
export function namedHeader(
  line: string,
  columns: LabelColumnNames,
  sides: readonly SideName[],
  separator?: number,
): LabelHeader | MissingColumn {
  let wrong: MissingColumn | undefined;
  for (const table of tablesOf(line, separator)) {
    const header = headerOf(table, columns);
    const missing = missingColumn(header, columns, sides);
    if (missing === undefined) return header;
    // The separator that gives the most columns is the likeliest.
    if (wrong === undefined || missing.names.length > wrong.names.length) wrong = missing;
  }
  return wrong ?? missingOf("mention", columns, [line]);
}

/**
 * Returns what to do about a table whose columns have unusual names, as the end of a sentence.
 *
 * @param bytes the table from its header on, or its beginning
 */
export function columnsAdvice(bytes: Uint8Array): string {
  const end = bytes.indexOf(LINE_FEED);
  const line = decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).replace(/\r+$/, "");
  const tables = tablesOf(line);
  const table = tables.find(({ names }) => tables.every((other) => other.names.length <= names.length));
  return table === undefined
    ? "name the columns with `--columns mention=NAME,key=NAME,response=NAME`"
    : tableAdvice(sampleOf(bytes, table));
}

/**
 * Returns the first role for which several columns fit, so that neither their names nor what they hold tells which is
 * meant.
 *
 * @param columns the columns that the user names, which need no judgement
 * @param sides the sides whose labels to read; `isShared` if the rows of the table are the mentions of both sides
 * @param sample gives the first rows
 */
export function unclearColumns(
  header: LabelHeader,
  columns: LabelColumnNames,
  { sides, isShared }: { readonly sides: readonly SideName[]; readonly isShared: boolean },
  sample: () => TableSample,
): UnclearColumns | undefined {
  const { names, mention, document, labels } = header;
  const plain = names.map(plainName);
  const fitting = (groups: readonly (readonly string[])[]): number[] =>
    [...names.keys()].filter((c) => groups.some((group) => group.includes(plain[c])));
  const unclear = (of: UnclearColumns["of"], chosen: readonly number[], why: string): UnclearColumns => ({
    of,
    names: chosen.map((c) => nameOf(c, names)),
    why,
    options: chosen.map((c) => `--columns ${of}=${nameOf(c, names)}`),
  });
  if (columns.mention === undefined) {
    const ids = fitting(columnNames.mention).filter((c) => c !== mention);
    const own = document < 0 ? [mention] : [document, mention];
    if (ids.length > 0 && areRepeated(sample(), own)) {
      const better = ids.find((c) => areDistinct(sample(), document < 0 ? [c] : [document, c]));
      if (better !== undefined) {
        return unclear(
          "mention",
          [better, mention],
          `only “${nameOf(better, names)}” has a different value in each row`,
        );
      }
    }
    const equals = columnNames.mention.filter((group: readonly string[]) => group.includes(plain[mention]));
    const others = isShared ? [] : fitting(equals).filter((c) => c !== mention && !areEqual(sample(), c, mention));
    const other = others.find((c) => areDistinct(sample(), document < 0 ? [c] : [document, c]));
    if (other !== undefined && areRowNumbers(sample(), mention)) {
      const why = `“${nameOf(mention, names)}” only numbers the rows, which may differ between files`;
      return unclear("mention", [other, mention], why);
    }
    const used = [mention, document, labels.key, labels.response];
    const rest = restOfId(
      sample,
      mention,
      document,
      [...names.keys()].filter((c) => !used.includes(c)),
      names,
    );
    if (rest !== undefined) {
      const [id, part] = [nameOf(mention, names), nameOf(rest, names)];
      const options = [`--columns mention=${id}+${part}`, `--columns mention=${id}`];
      return {
        of: "mention",
        names: [`${id}+${part}`, id],
        why: `values of “${id}” are repeated, but not together with “${part}”`,
        options,
      };
    }
  }
  for (const side of sides) {
    const chosen = labels[side];
    if (columns[side] !== undefined || chosen < 0) continue;
    const own = fitting(columnNames[side]);
    const either = fitting(columnNames.cluster);
    const alike = own.includes(chosen)
      ? own
      : fitting(columnNames.cluster.slice(0, 1)).filter((c) => either.includes(chosen) || c === chosen);
    const given = new Set(Object.values(columns).flatMap((name) => placesOf(name, names)));
    const others = alike.filter((c) => c !== chosen && !given.has(c) && !areSameGroups(sample(), c, chosen));
    const withRepeats = [chosen, ...others].filter((c) => areRepeated(sample(), [c]));
    if (others.length > 0 && !(withRepeats.length === 1 && withRepeats[0] === chosen)) {
      return unclear(side, [chosen, ...others], "their names fit equally");
    }
    const grouped = either.find((c) => c !== chosen && !given.has(c) && areRepeated(sample(), [c]));
    if (own.includes(chosen) && grouped !== undefined && areDistinct(sample(), [chosen])) {
      return unclear(side, [grouped, chosen], `“${nameOf(chosen, names)}” has a different value in each row`);
    }
  }
  return undefined;
}

type Table = Pick<LabelHeader, "separator" | "quotes" | "names">;

/** Returns the columns whose names fit any role, or a part of the ids of mentions. */
export function rolesOf(names: readonly string[]): number[] {
  const known = new Set<string>(Object.values(columnNames).flat(2));
  return [...names.keys()].filter((c) => known.has(plainName(names[c])) || isPartOfId(names[c]));
}

/** Returns whether a line names the separator of the table that follows, as `sep=;` does for Excel. */
export function isSeparatorLine(line: string): boolean {
  return /^\uFEFF?sep=[\t,;]\s*$/i.test(line);
}

/** Parses the line with each separator that it contains, or with the given one. */
function tablesOf(line: string, given?: number): readonly Table[] {
  const bytes = encoder.encode(`${line}\n`);
  return (given === undefined ? [TAB, COMMA, SEMICOLON] : [given]).flatMap((separator) => {
    // Tables with tabs have no quoting: quotation marks are ordinary characters.
    const quotes = separator !== TAB;
    const names = namesOf(bytes, new RowScanner(separator, quotes));
    return names === undefined ? [] : [{ separator, quotes, names }];
  });
}

function headerOf(table: Table, columns: LabelColumnNames): LabelHeader {
  const { names } = table;
  const plain = names.map(plainName);
  const namedAll = (name: string): readonly number[] => {
    const places = placesOf(name, names);
    if (places.length > 0 || !name.includes("+")) return places.length === 1 ? places : [];
    const parts = name.split("+").map((part) => placesOf(part.trim(), names));
    return parts.every(({ length }) => length === 1) ? parts.flat() : [];
  };
  const named = (name: string): number => namedAll(name).at(0) ?? -1;
  const taken = new Set(Object.values(columns).flatMap(namedAll));
  const usual = (kind: keyof typeof columnNames): number => {
    const all: readonly string[] = columnNames[kind].flat();
    const found = all.find((name) => plain.includes(name) && !taken.has(plain.indexOf(name)));
    return found === undefined ? -1 : plain.indexOf(found);
  };
  const column = (kind: keyof LabelColumnNames, others: readonly (keyof typeof columnNames)[] = []): number => {
    const name = columns[kind];
    return name === undefined ? ([kind, ...others].map(usual).find((c) => c >= 0) ?? -1) : named(name);
  };
  const mention = column("mention");
  const restOfMention = columns.mention === undefined ? [] : namedAll(columns.mention).slice(1);
  const document = column("document");
  const left = [...names.keys()].filter((c) => ![mention, ...restOfMention, document].includes(c));
  // A column named for one side is that of the other side only if a table has no other column.
  const only = (side: SideName): number => (columns[side] === undefined && left.length === 1 ? left[0] : -1);
  const found = { key: column("key", ["cluster", "response"]), response: column("response", ["cluster", "key"]) };
  const labels = {
    key: found.key < 0 ? only("key") : found.key,
    response: found.response < 0 ? only("response") : found.response,
  };
  const used = [mention, ...restOfMention, document, labels.key, labels.response];
  const unread = [...names.keys()].filter((c) => !used.includes(c)).map((c) => nameOf(c, names));
  const absent = [
    ...(document < 0 ? columnNames.document : []),
    ...(labels.key === labels.response ? [...columnNames.key, ...columnNames.response] : []),
  ];
  // Short names are one character away from too many words.
  const known = absent.flat().filter((name) => name.length > 4);
  const misspelt = unread.flatMap((name) => {
    const meant = misspeltOf(plainName(name), known);
    return meant === undefined ? [] : [{ name, known: meant }];
  });
  return { ...table, mention, restOfMention, labels, document, unread, misspelt };
}

function missingColumn(
  { names, mention, document, labels }: LabelHeader,
  columns: LabelColumnNames,
  sides: readonly SideName[],
): MissingColumn | undefined {
  if (mention < 0) return missingOf("mention", columns, names);
  if (document < 0 && columns.document !== undefined) return missingOf("document", columns, names);
  const side = sides.find((each) => labels[each] < 0);
  return side && missingOf(side, columns, names);
}

function missingOf(
  missing: keyof LabelColumnNames,
  columns: LabelColumnNames,
  names: readonly string[],
): MissingColumn {
  const name = columns[missing];
  return { missing, ...defined({ name }), times: placesOf(name, names).length, names };
}

function placesOf(name: string | undefined, names: readonly string[]): number[] {
  const places = [...names.keys()].filter((c) => names[c].trim() === name);
  const number = /^[1-9]\d*$/.test(name ?? "") ? Number(name) : 0;
  // A column without a name is given by its number.
  return places.length === 0 && names.at(number - 1)?.trim() === "" && number > 0 ? [number - 1] : places;
}

function namesOf(bytes: Uint8Array, scanner: RowScanner): string[] | undefined {
  if (!bytes.includes(scanner.separator) || scanner.scan(bytes, 0) !== "row") return undefined;
  return Array.from({ length: scanner.length }, (_, c) => {
    const [start, end] = [scanner.starts[c], scanner.ends[c]];
    return decoder.decode(scanner.isEscaped[c] ? unescaped(bytes, start, end) : bytes.subarray(start, end));
  });
}

/** Returns whether the first line that is not blank is the header of a table of labels. */
export function detectLabels(head: string): boolean {
  const first = firstFilledLine(head);
  const line =
    first !== undefined && isSeparatorLine(first)
      ? firstFilledLine(head.slice(head.indexOf(first) + first.length))
      : first;
  return line !== undefined && mayBeHeader(line) && tablesOf(line).some(isComplete);
}

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

/** Returns what to do about a table with these columns if its rows are pairs of records, as the end of a sentence. */
export function adviceForPairs(names: readonly string[]): string | undefined {
  const pairs = pairColumns(names);
  return pairs && pairsAdvice(pairs, names);
}

/** Returns the advice for a table of pairs, as the end of a sentence. */
function pairsAdvice([left, right]: readonly [string, string], names: readonly string[]): string {
  const probability = names.find((name) => /prob|score|weight|conf|^\s*p\s*$/i.test(name));
  const columns = [left, right, ...(probability === undefined ? [] : [probability.trim()])].join();
  const option = `--pairs ${/^[\w.,-]+$/.test(columns) ? columns : `"${columns}"`}${probability === undefined ? "" : " --threshold .9"}`;
  return (
    `its rows are pairs of records (“${left}” and “${right}”), which must be grouped into clusters first: ` +
    `\`corefscope score KEY PAIRS ${option}\` links them, and groups what the links connect`
  );
}

/** Returns what to do about a table whose columns have unusual names, as the end of a sentence. */
function tableAdvice(sample: TableSample): string {
  const { names } = sample;
  const pairs = adviceForPairs(names);
  if (pairs !== undefined) return pairs;
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
function nameOf(column: number, names: readonly string[]): string {
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
interface UnclearColumns {
  readonly of: "mention" | SideName;
  readonly names: readonly string[];
  readonly why: string;
  /** Options that decide. */
  readonly options: readonly string[];
}

/** Returns whether a column, such as that of the source, may be part of a record's id. */
function isPartOfId(name: string): boolean {
  return /source|dataset|table|database|origin/i.test(name);
}

/**
 * Returns the first column that, together with the column of mentions, has a different value in each row, if the column
 * of mentions alone does not.
 */
function restOfId(
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
