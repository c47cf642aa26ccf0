import type { ColumnOf } from "../../core/columns.ts";
import { defined } from "../../core/defined.ts";
import type { Dependency } from "../../core/dependency.ts";
import type { AnnotatedPart, Entities, Features, Mentions, Tokens } from "../../core/document.ts";
import { columnOfLines, type TextColumn, textAt, textColumn } from "../../core/text-column.ts";

/** Strings, one per line; or an array, if one of them has a line break. */
type PackedTexts = string | readonly string[];

/** Runs of tokens for some of the rows. */
type PackedRuns = readonly (readonly [row: number, ...runs: number[]])[];
type PackedFeatures = Readonly<Record<string, PackedTexts>>;

interface Codec<Values, Packed> {
  readonly pack: (values: Values) => Packed;
  /** @param length rows of the table */
  readonly unpack: (packed: Packed, length: number) => Values;
}

/**
 * How to pack each column of a table. A column without a codec does not compile. Later columns may use earlier ones, so
 * the order matters.
 */
type Codecs<Table> = {
  readonly [Name in ColumnOf<Table>]-?: {
    readonly pack: (values: Exclude<Table[Name], undefined>, table: Table) => unknown;
    readonly unpack: (packed: never, length: number, table: Table) => Exclude<Table[Name], undefined>;
  };
};

type Packed<All extends Record<keyof All, { readonly pack: (values: never, table: never) => unknown }>> = {
  readonly [Name in keyof All]?: ReturnType<All[Name]["pack"]>;
};

const names: Codec<readonly string[], PackedTexts> = { pack: packedTexts, unpack: texts };
const column: Codec<TextColumn, PackedTexts> = {
  pack: packedColumn,
  unpack: (packed, length) =>
    typeof packed === "string" ? columnOfLines(packed, length) : textColumn(texts(packed, length)),
};
const numbers: Codec<Int32Array, readonly number[]> = {
  pack: (values) => [...values],
  unpack: (packed) => Int32Array.from(packed),
};
/** Writes ascending numbers as differences. */
const ascending: Codec<Int32Array, readonly number[]> = { pack: differences, unpack: sums };
const runs: Codec<ReadonlyMap<number, Int32Array>, PackedRuns> = {
  pack: (values) => Array.from(values, ([row, own]) => [row, ...own]),
  unpack: (packed) => new Map(packed.map(([row, ...own]) => [row, Int32Array.from(own)])),
};
const features: Codec<Features, PackedFeatures> = {
  pack: (all) => Object.fromEntries(Object.entries(all).map(([name, values = []]) => [name, packedTexts(values)])),
  unpack: (packed, length) =>
    Object.fromEntries(Object.entries(packed).map(([name, values]) => [name, texts(values, length)])),
};
const flag: Codec<true, true> = { pack: () => true, unpack: () => true };

const dependencies = {
  pack: (values: ReadonlyMap<number, readonly Dependency[]>): readonly (readonly [number, readonly Dependency[]])[] => [
    ...values,
  ],
  unpack: (packed: readonly (readonly [number, readonly Dependency[]])[]) => new Map(packed),
};

const tokenCodecs = {
  form: column,
  tag: column,
  parse: column,
  nameClass: column,
  speaker: column,
  lines: {
    pack: ({ token, line }) => [differences(token), differences(line)] as const,
    unpack: ([token, line]: readonly [readonly number[], readonly number[]]) => ({
      token: sums(token),
      line: sums(line),
    }),
  },
  sentenceStarts: ascending,
  sentenceIds: {
    pack: packedTexts,
    unpack: (packed: PackedTexts, _, { sentenceStarts }) => texts(packed, sentenceStarts?.length ?? 0),
  },
  zero: { pack: marked, unpack: marks },
  zeroDependencies: dependencies,
  governor: numbers,
  wordDependencies: dependencies,
  trimmable: { pack: (values) => values.join(""), unpack: (packed: string) => Uint8Array.from(packed, Number) },
  inText: {
    pack: ({ text, starts, ends }) => ({ text, starts: differences(starts), lengths: lengths(starts, ends) }),
    unpack: (packed: { text: string; starts: readonly number[]; lengths: readonly number[] }) => {
      const starts = sums(packed.starts);
      return { text: packed.text, starts, ends: starts.map((start, token) => start + packed.lengths[token]) };
    },
  },
  inferred: flag,
  byRule: flag,
  marks: column,
  bare: flag,
} as const satisfies Codecs<Tokens>;

const mentionCodecs = {
  first: ascending,
  /** The number of tokens after the first one, which the payload calls `more`. */
  last: {
    pack: (last, { first }) => lengths(first, last),
    unpack: (more: readonly number[], _, { first }) => first.map((token, m) => token + more[m]),
  },
  entity: numbers,
  pieces: runs,
  names,
  listed: numbers,
  aliases: names,
  line: ascending,
  head: numbers,
  minimum: runs,
  headOffsets: numbers,
  features,
  joinedPart: numbers,
} as const satisfies Codecs<Mentions>;

const entityCodecs = {
  ids: names,
  types: names,
  features,
  /** The rows of local entities, or a mark if all are local. */
  local: {
    pack: (local) => (local.every((one) => one === 1) ? (true as const) : marked(local)),
    unpack: (local: true | readonly number[], length) =>
      local === true ? new Uint8Array(length).fill(1) : marks(local, length),
  },
} as const satisfies Codecs<Entities>;

export type PackedTokens = Packed<typeof tokenCodecs> & {
  readonly length: number;
  /** The hash of words that were left out, fully or partly: see `wordsHash`. */
  readonly hash?: string;
};

/**
 * Plain fields of a part, which JSON can hold. Ends are resolved before a report is saved, and the page does not show
 * other layers.
 */
type PlainFields = Pick<
  AnnotatedPart,
  Exclude<
    keyof AnnotatedPart,
    | "document"
    | "part"
    | "tokens"
    | "mentions"
    | "entities"
    | "ends"
    | "origin"
    | "sentenceOrigin"
    | "hasUniqueIds"
    | "lacksIds"
    | "layers"
  >
>;

/** All plain fields. A missing one does not compile. */
const plainFields: Readonly<Record<keyof PlainFields, true>> = {
  header: true,
  position: true,
  unit: true,
  topics: true,
  line: true,
  file: true,
  joined: true,
};

export function plainFieldsOf(part: PlainFields): PlainFields {
  const fields = Object.keys(plainFields) as (keyof PlainFields)[];
  return present(Object.fromEntries(fields.map((field) => [field, part[field]])));
}

/** One side of a part, with the scored layer only. */
export interface PackedPart extends PlainFields {
  readonly document: string;
  readonly part?: string;
  /** The index of its tokens in the payload. */
  readonly tokens?: number;
  readonly mentions: Omit<Packed<typeof mentionCodecs>, "first" | "last"> & {
    readonly first: readonly number[];
    readonly more: readonly number[];
  };
  readonly entities: Packed<typeof entityCodecs> & { readonly length: number };
}

/** Packs parts. Tokens that several sides share are stored once. */
export class PartPacker {
  readonly tokens: PackedTokens[] = [];
  private readonly known = new Map<string, number>();
  private readonly hashOf: (part: AnnotatedPart) => string | undefined;

  /** @param hashOf returns the hash of words that were left out */
  constructor(hashOf: (part: AnnotatedPart) => string | undefined = () => undefined) {
    this.hashOf = hashOf;
  }

  pack(part: AnnotatedPart): PackedPart {
    const { document, entities } = part;
    const { first = [], last: more = [], ...mentions } = packedColumns(mentionCodecs, part.mentions);
    return present<PackedPart>({
      document,
      part: part.part === "" ? undefined : part.part,
      ...plainFieldsOf(part),
      tokens: part.tokens === undefined ? undefined : this.tokensOf(part.tokens, this.hashOf(part)),
      mentions: { first, more, ...mentions },
      entities: { length: entities.length, ...packedColumns(entityCodecs, entities) },
    });
  }

  private tokensOf(tokens: Tokens, hash: string | undefined): number {
    const packed = {
      length: tokens.length,
      ...packedColumns(tokenCodecs, tokens),
      ...defined({ hash }),
    };
    const text = JSON.stringify(packed);
    let index = this.known.get(text);
    if (index === undefined) {
      index = this.tokens.push(packed) - 1;
      this.known.set(text, index);
    }
    return index;
  }
}

/** Unpacks a part. */
export function unpackedPart(
  { document, part = "", tokens, mentions, entities, ...plain }: PackedPart,
  allTokens: readonly Tokens[],
): AnnotatedPart {
  const { first, more, ...rest } = mentions;
  return {
    document,
    part,
    ...plainFieldsOf(plain),
    ...(tokens !== undefined && { tokens: allTokens[tokens] }),
    mentions: unpackedColumns(mentionCodecs, { first, last: more, ...rest }, first.length),
    entities: unpackedColumns(entityCodecs, entities, entities.length),
  };
}

/** Unpacks the tokens. */
export function unpackedTokens(packed: PackedTokens): Tokens {
  return unpackedColumns(tokenCodecs, packed, packed.length);
}

function packedColumns<Table, All extends Codecs<Table>>(codecs: All & Codecs<Table>, table: Table): Packed<All> {
  const packed = Object.entries<AnyCodec>(codecs as never).map(([name, { pack }]) => {
    const values = table[name as keyof Table];
    return [name, values === undefined ? undefined : pack(values, table)] as const;
  });
  return present(Object.fromEntries(packed)) as Packed<All>;
}

function unpackedColumns<Table>(codecs: Codecs<Table>, packed: object, length: number): Table {
  const table: Record<string, unknown> = { length };
  for (const [name, { unpack }] of Object.entries<AnyCodec>(codecs as never)) {
    const values = (packed as Record<string, unknown>)[name];
    if (values !== undefined) table[name] = unpack(values, length, table);
  }
  return table as Table;
}

interface AnyCodec {
  readonly pack: (values: unknown, table: unknown) => unknown;
  readonly unpack: (packed: unknown, length: number, table: unknown) => unknown;
}

function present<Type extends object>(record: { [Name in keyof Type]: Type[Name] | undefined }): Type {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Type;
}

function packedTexts(all: readonly string[]): PackedTexts {
  return all.some((text) => text.includes("\n")) ? all : all.join("\n");
}

function packedColumn(column: TextColumn): PackedTexts {
  return packedTexts(Array.from({ length: column.length }, (_, i) => textAt(column, i)));
}

/** @param length the number of strings, because none and one empty string look the same */
function texts(packed: PackedTexts, length: number): string[] {
  if (typeof packed !== "string") return [...packed];
  return length === 0 ? [] : packed.split("\n");
}

function differences(values: Int32Array): number[] {
  return Array.from(values, (value, i) => (i === 0 ? value : value - values[i - 1]));
}

function sums(steps: readonly number[]): Int32Array {
  const values = Int32Array.from(steps);
  for (let i = 1; i < values.length; i++) values[i] += values[i - 1];
  return values;
}

function lengths(starts: Int32Array, ends: Int32Array): readonly number[] {
  return Array.from(ends, (end, i) => end - starts[i]);
}

/** Lists the marked rows. */
function marked(values: Uint8Array): readonly number[] {
  return Array.from(values.keys()).filter((row) => values[row] === 1);
}

function marks(rows: readonly number[], length: number): Uint8Array {
  const values = new Uint8Array(length);
  for (const row of rows) values[row] = 1;
  return values;
}
