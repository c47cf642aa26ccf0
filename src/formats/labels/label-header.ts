import type { SideName } from "../../core/document.ts";
import { firstFilledLine } from "../common/text/filled-lines.ts";
import type { LabelColumnNames } from "../format.ts";
import { COMMA, SEMICOLON, TAB } from "../line-bytes.ts";
import { misspeltOf } from "../common/messages/misspelt.ts";
import { RowScanner, unescaped } from "./row-scanner.ts";

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

/** Parses a header with the usual names of columns. Returns undefined for any other line. */
export function labelHeader(line: string): LabelHeader | undefined {
  return tablesOf(line)
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
): LabelHeader | MissingColumn {
  let wrong: MissingColumn | undefined;
  for (const table of tablesOf(line)) {
    const header = headerOf(table, columns);
    const missing = missingColumn(header, columns, sides);
    if (missing === undefined) return header;
    // The separator that gives the most columns is the likeliest.
    if (wrong === undefined || missing.names.length > wrong.names.length) wrong = missing;
  }
  return wrong ?? missingOf("mention", columns, [line]);
}

/**
 * Returns an example of `--columns` with names of a header, for a message. Returns undefined if there are too few
 * names, or if a shell could misinterpret them.
 *
 * @param line the header, or a row of a table without one
 */
export function columnsAdvice(line: string): string | undefined {
  const tables = tablesOf(line);
  const { names = [] } =
    tables.find((table) => tables.every((other) => other.names.length <= table.names.length)) ?? {};
  return columnsExample({ mention: names[0], key: names[1], response: names.at(2) ?? names[1] });
}

/**
 * Returns an example of `--columns` with these names, or undefined if one is missing or a shell could misinterpret it.
 */
export function columnsExample(
  columns: Readonly<Record<"mention" | "key" | "response", string | undefined>>,
): string | undefined {
  const isName = (name: string | undefined): boolean => /^(?=.*\p{L})[\p{L}\p{N}_.-]+$/u.test(name ?? "");
  if (!Object.values(columns).every(isName)) return undefined;
  return `--columns ${Object.entries(columns)
    .map(([of, name]) => `${of}=${name}`)
    .join(",")}`;
}

type Table = Pick<LabelHeader, "separator" | "quotes" | "names">;

/** Parses the line with each separator that it contains. */
function tablesOf(line: string): readonly Table[] {
  const bytes = encoder.encode(`${line}\n`);
  return [TAB, COMMA, SEMICOLON].flatMap((separator) => {
    // Tables with tabs have no quoting: quotation marks are ordinary characters.
    const quotes = separator !== TAB;
    const names = namesOf(bytes, new RowScanner(separator, quotes));
    return names === undefined ? [] : [{ separator, quotes, names }];
  });
}

function headerOf(table: Table, columns: LabelColumnNames): LabelHeader {
  const { names } = table;
  const plain = names.map(plainName);
  const named = (name: string): number => {
    const places = placesOf(name, names);
    return places.length === 1 ? places[0] : -1;
  };
  const taken = new Set(Object.values(columns).map(named));
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
  const document = column("document");
  const labels = { key: column("key", ["cluster", "response"]), response: column("response", ["cluster", "key"]) };
  const used = [mention, document, labels.key, labels.response];
  const unread = names.filter((_, c) => !used.includes(c));
  const absent = [
    ...(document < 0 ? columnNames.document : []),
    ...(labels.key === labels.response ? [...columnNames.key, ...columnNames.response] : []),
  ];
  // Short names are one character away from too many words.
  const known = absent.flat().filter((name) => name.length > 4);
  const misspelt = unread.flatMap((name) => {
    const meant = misspeltOf(plain[names.indexOf(name)], known);
    return meant === undefined ? [] : [{ name, known: meant }];
  });
  return { ...table, mention, labels, document, unread, misspelt };
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
  return { missing, ...(name !== undefined && { name }), times: placesOf(name, names).length, names };
}

function placesOf(name: string | undefined, names: readonly string[]): number[] {
  return [...names.keys()].filter((c) => names[c].trim() === name);
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
  const line = firstFilledLine(head);
  return line !== undefined && mayBeHeader(line) && tablesOf(line).some(isComplete);
}
