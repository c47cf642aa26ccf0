import type { Dependency } from "./dependency.ts";
import type { Entities, Features, Mentions, Spans, Tokens } from "./document.ts";
import { nameOrder } from "./span-order.ts";
import { type TextColumn, textColumn } from "./text-column.ts";

/**
 * The types of columns, by kind. The kind decides what happens to a column when rows are selected, moved or joined.
 *
 * - `text`: a text for every row. Joined tokens have the column only if all parts with mentions have it.
 * - `label`: a text, or "" for none.
 * - `names`: like `label`, as a list of strings.
 * - `token`: the position of a token, or -1 for none.
 * - `governor`: the position of a token, -1 for a root, or -2 if unknown.
 * - `entity`: the index of an entity.
 * - `line`: a line of the file. Joined mentions have the column only if all parts with mentions have it.
 * - `offsets`: two offsets in the file's text for every row, or -1 if unknown.
 * - `piece`: the joined part that a row comes from.
 * - `mark`: a small number, 0 for most rows.
 * - `runs`: tokens for some of the rows, as `[first, last, first, last, …]`.
 * - `dependencies`: dependencies for some of the rows.
 * - `features`: a list of strings for each feature.
 * - `sentence`: one row per sentence. The caller of `joinTokens` joins these.
 * - `place`: the positions of tokens in their file. Joined parts have no such column.
 * - `flag`: true for the whole part.
 */
interface Kinds {
  text: TextColumn;
  label: TextColumn;
  names: readonly string[];
  token: Int32Array;
  governor: Int32Array;
  entity: Int32Array;
  line: Int32Array;
  offsets: Int32Array;
  piece: Int32Array;
  mark: Uint8Array;
  runs: ReadonlyMap<number, Int32Array>;
  dependencies: ReadonlyMap<number, readonly Dependency[]>;
  features: Features;
  sentence: Int32Array | readonly string[];
  place: Exclude<Tokens["lines"] | Tokens["inText"], undefined>;
  flag: true;
}

type Kind = keyof Kinds;

export type ColumnOf<Table> = Exclude<keyof Table, "length">;

type KindFor<Values> = { [Name in Kind]: Values extends Kinds[Name] ? Name : never }[Kind];

type Described<Table> = { readonly [Name in ColumnOf<Table>]-?: KindFor<Exclude<Table[Name], undefined>> };

const tokenColumns = {
  form: "text",
  tag: "text",
  parse: "text",
  nameClass: "label",
  speaker: "label",
  lines: "place",
  sentenceStarts: "sentence",
  sentenceIds: "sentence",
  zero: "mark",
  zeroDependencies: "dependencies",
  governor: "governor",
  wordDependencies: "dependencies",
  trimmable: "mark",
  inText: "place",
  inferred: "flag",
  byRule: "flag",
  marks: "label",
  bare: "flag",
} as const satisfies Described<Tokens>;

const mentionColumns = {
  first: "token",
  last: "token",
  entity: "entity",
  pieces: "runs",
  names: "names",
  listed: "line",
  aliases: "names",
  line: "line",
  head: "token",
  minimum: "runs",
  headOffsets: "offsets",
  features: "features",
  joinedPart: "piece",
} as const satisfies Described<Mentions>;

const entityColumns = {
  ids: "names",
  types: "names",
  features: "features",
  local: "mark",
} as const satisfies Described<Entities>;

type AnyTable = Readonly<Record<string, unknown>>;

/** `columnOf` returns undefined for a column to leave out. */
function built<Table>(
  length: number,
  columns: Described<Table>,
  columnOf: (name: string, kind: Kind) => unknown,
): Table {
  const table: Record<string, unknown> = { length };
  for (const name in columns) {
    const values = columnOf(name, columns[name as unknown as ColumnOf<Table>]);
    if (values !== undefined) table[name] = values;
  }
  return table as unknown as Table;
}

/** Returns the mentions of these rows in the given order, with unchanged entity numbers. */
export function selectMentions(mentions: Mentions, rows: ArrayLike<number>): Mentions {
  return selected(mentions, mentionColumns, rows);
}

export function selectEntities(entities: Entities, rows: ArrayLike<number>): Entities {
  return selected(entities, entityColumns, rows);
}

function selected<Table extends Mentions | Entities>(
  table: Table,
  columns: Described<Table>,
  rows: ArrayLike<number>,
): Table {
  return built(rows.length, columns, (name, kind) => {
    const values = (table as unknown as AnyTable)[name];
    return values === undefined ? undefined : selectedColumn(values, kind, rows);
  });
}

function selectedColumn(values: unknown, kind: Kind, rows: ArrayLike<number>): unknown {
  switch (kind) {
    case "names":
      return selectedNames(values as Kinds["names"], rows);
    case "runs":
      return selectedRuns(values as Kinds["runs"], rows);
    case "features":
      return mapFeatures(values as Features, (own) => selectedNames(own, rows));
    case "offsets":
      return selectedNumbers(values as Int32Array, rows, 2);
    case "mark":
    case "token":
    case "entity":
    case "line":
    case "piece":
      return selectedNumbers(values as Int32Array | Uint8Array, rows, 1);
    default:
      throw new Error(`rows of a ${kind} column cannot be selected`);
  }
}

/** @param width numbers per row */
function selectedNumbers<Numbers extends Int32Array | Uint8Array>(
  values: Numbers,
  rows: ArrayLike<number>,
  width: number,
): Numbers {
  const result = new (values.constructor as new (length: number) => Numbers)(rows.length * width);
  for (let i = 0, at = 0; i < rows.length; i++) {
    for (let w = 0; w < width; w++) result[at++] = values[rows[i] * width + w];
  }
  return result;
}

function selectedNames(values: readonly string[], rows: ArrayLike<number>): string[] {
  return Array.from(rows, (row) => values[row]);
}

function selectedRuns(values: Kinds["runs"], rows: ArrayLike<number>): Kinds["runs"] {
  const result = new Map<number, Int32Array>();
  if (values.size === 0) return result;
  for (let i = 0; i < rows.length; i++) {
    const runs = values.get(rows[i]);
    if (runs !== undefined) result.set(i, runs);
  }
  return result;
}

function mapFeatures(features: Features, change: (values: readonly string[]) => readonly string[]): Features {
  return Object.fromEntries(Object.entries(features).map(([name, values = []]) => [name, change(values)]));
}

/** Identifies mentions by names instead of tokens, and sorts them by name. Drops the columns that refer to tokens. */
export function nameMentions(mentions: Mentions, names: readonly string[]): Mentions {
  const { order, rank } = nameOrder(names);
  const unplaced = built<Mentions>(mentions.length, mentionColumns, (name, kind) =>
    kind === "token" || kind === "runs" ? undefined : (mentions as unknown as AnyTable)[name],
  );
  return { ...selectMentions({ ...unplaced, names }, order), first: rank, last: rank.slice() };
}

export interface TokenMove {
  /** Returns the new runs, maximal and ascending, or undefined if the tokens have no new position. */
  readonly runs: (runs: Int32Array) => Int32Array | undefined;
  /** Returns the new position of a token, or -1 if it has none. */
  readonly token: (token: number) => number;
}

/**
 * Returns mentions or other spans moved to other tokens.
 *
 * @param places the new runs of each span
 * @param move maps heads and minimum spans
 */
export function moveSpans<Moved extends Spans>(spans: Moved, places: readonly Int32Array[], move: TokenMove): Moved {
  const pieces = new Map(places.flatMap((runs, row) => (runs.length > 2 ? [[row, runs] as const] : [])));
  const placed: AnyTable = {
    first: Int32Array.from(places, (runs) => runs[0]),
    last: Int32Array.from(places, (runs) => runs[runs.length - 1]),
    pieces: pieces.size === 0 ? undefined : pieces,
  };
  const moved = Object.entries({ ...spans, ...placed }).map(([name, values]: [string, unknown]) => {
    const kind: Kind | undefined = name in placed ? undefined : mentionColumns[name as ColumnOf<Mentions>];
    if (values === undefined) return [name, undefined] as const;
    if (kind === "token") return [name, (values as Int32Array).map(move.token)] as const;
    if (kind !== "runs") return [name, values] as const;
    const runs = Array.from(values as Kinds["runs"]).flatMap(([row, before]) => {
      const after = move.runs(before);
      return after === undefined ? [] : [[row, after] as const];
    });
    return [name, runs.length === 0 ? undefined : new Map(runs)] as const;
  });
  return Object.fromEntries(moved.filter(([, values]) => values !== undefined)) as unknown as Moved;
}

export interface JoinableMentions {
  /** Absent if this side lacks the part. */
  readonly mentions: Mentions | undefined;
  /** The position of the part's first token in the joined part. */
  readonly start: number;
  /** The index of each of the part's entities in the joined part. */
  readonly entities: Int32Array;
}

/** Concatenates the mentions of several parts. The column `joinedPart` has each mention's part. */
export function joinMentions(parts: readonly JoinableMentions[]): Mentions {
  const known = parts.flatMap(({ mentions, start, entities }, piece) =>
    mentions === undefined ? [] : [{ mentions, table: mentions as unknown as AnyTable, start, entities, piece }],
  );
  let length = 0;
  const rows = known.map(({ mentions }) => (length += mentions.length) - mentions.length);
  const numbers = (
    width: number,
    fill: number,
    valuesOf: (part: (typeof known)[number]) => ArrayLike<number>,
  ): Int32Array => {
    const joined = new Int32Array(length * width).fill(fill);
    known.forEach((part, p) => {
      joined.set(valuesOf(part), rows[p] * width);
    });
    return joined;
  };
  const names = (valuesOf: (table: AnyTable) => readonly string[] | undefined): string[] =>
    known.flatMap(({ mentions, table }) => valuesOf(table) ?? Array<string>(mentions.length).fill(""));
  return built(length, mentionColumns, (name, kind) => {
    if (kind === "piece") {
      const joined = new Int32Array(length);
      known.forEach(({ piece, mentions }, p) => joined.fill(piece, rows[p], rows[p] + mentions.length));
      return joined;
    }
    if (known.every(({ table }) => table[name] === undefined)) return undefined;
    const own = (table: AnyTable): Int32Array => (table[name] ?? []) as Int32Array;
    switch (kind) {
      case "token":
        return numbers(1, -1, ({ table, start }) => own(table).map((token) => (token < 0 ? -1 : token + start)));
      case "entity":
        return numbers(1, -1, ({ table, entities }) => own(table).map((entity) => entities[entity]));
      case "line": {
        const isWhole = known.every(({ mentions, table }) => mentions.length === 0 || table[name] !== undefined);
        return isWhole ? numbers(1, 0, ({ table }) => own(table)) : undefined;
      }
      case "offsets":
        return numbers(2, -1, ({ table }) => own(table));
      case "names":
        return names((table) => table[name] as Kinds["names"] | undefined);
      case "features": {
        const all = new Set(known.flatMap(({ table }) => Object.keys(table[name] ?? {})));
        if (all.size === 0) return undefined;
        const column = (feature: string) => names((table) => (table[name] as Features | undefined)?.[feature]);
        return Object.fromEntries(Array.from(all, (feature) => [feature, column(feature)]));
      }
      case "runs": {
        const joined = new Map<number, Int32Array>();
        known.forEach(({ table, start }, p) => {
          for (const [row, runs] of (table[name] ?? []) as Kinds["runs"]) {
            joined.set(
              rows[p] + row,
              runs.map((token) => token + start),
            );
          }
        });
        return joined.size === 0 ? undefined : joined;
      }
      default:
        throw new Error(`${kind} columns of mentions cannot be joined`);
    }
  });
}

/**
 * Merges the entities of several parts. For each entity, the first non-empty value of a column counts.
 *
 * @param ids the ids of the joined entities; ids that were local to a part include its name
 * @param parts the parts, with the joined index of each of their entities
 */
export function joinEntities(
  ids: readonly string[],
  parts: readonly { readonly table: Entities; readonly indices: Int32Array }[],
): Entities {
  const merged = (valuesOf: (table: Entities) => readonly string[] | undefined): string[] => {
    const joined = Array<string>(ids.length).fill("");
    for (const { table, indices } of parts) {
      valuesOf(table)?.forEach((value, e) => (joined[indices[e]] ||= value));
    }
    return joined;
  };
  const isKnown = (values: readonly string[]): boolean => values.some((value) => value !== "");
  const joined = built<Entities>(ids.length, entityColumns, (name, kind) => {
    if (kind === "names") {
      const values = merged((table) => (table as unknown as AnyTable)[name] as Kinds["names"] | undefined);
      return isKnown(values) ? values : undefined;
    }
    if (kind !== "features") return undefined;
    const all = new Set(parts.flatMap(({ table }) => Object.keys(table.features ?? {})));
    if (all.size === 0) return undefined;
    return Object.fromEntries(Array.from(all, (feature) => [feature, merged(({ features }) => features?.[feature])]));
  });
  return { ...joined, ids };
}

export interface JoinableTokens {
  readonly tokens: Tokens | undefined;
  /** Positions ascend strictly, even from one part to the next. */
  readonly at: (token: number) => number;
  /** Whether this part must have a `text` or `sentence` column for the joined tokens to have it. */
  readonly counts: boolean;
}

/** Returns the tokens of several parts at their joined positions. Positions without a token get blank values. */
export function joinTokens(
  parts: readonly JoinableTokens[],
  length: number,
  sentences: Pick<Tokens, "sentenceStarts" | "sentenceIds">,
): Tokens {
  const column = <Values>(name: string): (Values | undefined)[] =>
    parts.map(({ tokens }) => (tokens as AnyTable | undefined)?.[name] as Values | undefined);
  const scatter = <Numbers extends Int32Array | Uint8Array>(
    joined: Numbers,
    name: string,
    change: (value: number, at: (token: number) => number) => number,
  ): Numbers => {
    column<Numbers>(name).forEach((values, p) => {
      if (values === undefined) return;
      const { at } = parts[p];
      for (let t = 0; t < values.length; t++) joined[at(t)] = change(values[t], at);
    });
    return joined;
  };
  const joined = built<Tokens>(length, tokenColumns, (name, kind) => {
    if (parts.every(({ tokens }) => (tokens as AnyTable | undefined)?.[name] === undefined)) return undefined;
    switch (kind) {
      case "text":
        if (!isWhole(parts, name as ColumnOf<Tokens>)) return undefined;
        return joinTexts(column(name), parts, length);
      case "label":
        return joinTexts(column(name), parts, length);
      case "mark":
        return scatter(new Uint8Array(length), name, (value) => value);
      case "governor":
        return scatter(new Int32Array(length).fill(-2), name, (token, at) => (token < 0 ? token : at(token)));
      case "dependencies": {
        const all = new Map<number, readonly Dependency[]>();
        column<Kinds["dependencies"]>(name).forEach((own, p) => {
          const { at } = parts[p];
          const moved = ({ parent, relation }: Dependency): Dependency => ({
            parent: parent < 0 ? parent : at(parent),
            relation,
          });
          for (const [token, dependencies] of own ?? []) all.set(at(token), dependencies.map(moved));
        });
        return all.size === 0 ? undefined : all;
      }
      case "flag":
        return true;
      case "place":
      case "sentence":
        return undefined;
      default:
        throw new Error(`${kind} columns of tokens cannot be joined`);
    }
  });
  return { ...joined, ...sentences };
}

/** Returns whether some part has the column, and all parts with `counts` have it. */
export function isWhole(parts: readonly JoinableTokens[], name: ColumnOf<Tokens>): boolean {
  return (
    parts.some(({ tokens }) => tokens?.[name] !== undefined) &&
    parts.every(({ tokens, counts }) => !counts || tokens?.[name] !== undefined)
  );
}

const noTexts = textColumn([]);

function joinTexts(
  columns: readonly (TextColumn | undefined)[],
  parts: readonly JoinableTokens[],
  length: number,
): TextColumn {
  const used = columns.map(({ ends, length: own } = noTexts) => (own === 0 ? 0 : ends[own - 1]));
  const bytes = new Uint8Array(used.reduce((sum, own) => sum + own, 0));
  const ends = new Int32Array(length);
  let before = 0;
  columns.forEach((column = noTexts, p) => {
    const { at } = parts[p];
    bytes.set(column.bytes.subarray(0, used[p]), before);
    for (let t = 0; t < column.length; t++) ends[at(t)] = before + column.ends[t];
    before += used[p];
  });
  // A position without a text ends where the one before it ends.
  for (let i = 1; i < length; i++) if (ends[i] < ends[i - 1]) ends[i] = ends[i - 1];
  return { length, bytes, ends };
}
