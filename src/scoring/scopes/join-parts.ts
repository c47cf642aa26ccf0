import type { Dependency } from "../../core/dependency.ts";
import {
  type AnnotatedPart,
  type Entities,
  type Features,
  type JoinedPart,
  labelOf,
  type Mentions,
  runsOf,
  type Tokens,
} from "../../core/document.ts";
import { nameOrder } from "../../core/name-order.ts";
import { selectedColumns } from "../../core/selected-columns.ts";
import type { SideName } from "../../core/side-name.ts";
import { type TextColumn, textColumn } from "../../core/text-column.ts";

/** The same part of both sides, on the same words: what is to be joined with others. */
interface JoinablePart {
  readonly key?: AnnotatedPart | undefined;
  readonly response?: AnnotatedPart | undefined;
  readonly topic: string;
}

/** Both sides of the joined part; a side is absent that has none of the parts. */
interface JoinedSides {
  readonly key?: AnnotatedPart;
  readonly response?: AnnotatedPart;
}

/**
 * Makes one part of several whose entities are shared. A mention stays what it is, some tokens of its part; an entity is all mentions with
 * its id, whatever part they are in, except that ids which mean nothing outside their part stay apart.
 *
 * A part is in the same place on both sides, however many tokens either has. Where only one side has tokens, or mentions go beyond
 * them, it is as long as its last mention. If some mentions are known by names, all are: by those of their parts and their own.
 *
 * @param name of the joined part
 * @param parts in the order in which they are to be joined, which must not depend on the order of the files
 * @complexity O(tokens + mentions), and a sort where mentions have names
 */
export function joinParts(name: string, parts: readonly JoinablePart[]): JoinedSides {
  const named = parts.some(
    ({ key, response }) => key?.mentions.names !== undefined || response?.mentions.names !== undefined,
  );
  const lengths = parts.map(({ key, response }) => Math.max(extentOf(key), extentOf(response)));
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  const labels = parts.map(({ key, response }) => labelOf((key ?? response)!));
  const joined = parts.map(({ key, response, topic }): JoinedPart => {
    const { document, part } = (key ?? response)!;
    return { document, part, topic };
  });
  const side = (own: SideName, other: SideName): AnnotatedPart | undefined => {
    if (parts.every((part) => part[own] === undefined)) return undefined;
    const placed = parts.map(
      (part, p): PlacedPart => ({
        label: labels[p],
        start: starts[p],
        length: lengths[p],
        own: part[own],
        tokens: part[own] === undefined ? part[other]?.tokens : part[own].tokens,
      }),
    );
    const { entities, indices } = joinEntities(placed);
    const tokens = named ? undefined : joinTokens(placed);
    const ends = parts.find((part) => part[own]?.ends !== undefined)?.[own]?.ends;
    return {
      document: name,
      part: "",
      ...(ends !== undefined && { ends }),
      ...(tokens !== undefined && { tokens }),
      mentions: named ? joinNamed(placed, indices) : joinSpans(placed, indices),
      entities,
      joined,
    };
  };
  const [key, response] = [side("key", "response"), side("response", "key")];
  return { ...(key !== undefined && { key }), ...(response !== undefined && { response }) };
}

/** Tokens that a part has, or that its mentions speak of. */
function extentOf(part: AnnotatedPart | undefined): number {
  if (part === undefined) return 0;
  return part.mentions.last.reduce((most, last) => Math.max(most, last + 1), part.tokens?.length ?? 0);
}

/** What tells an entity from others of the scope: its id, and for one that means nothing outside its part, which part that is. */
export function sharedId({ ids, local }: Entities, entity: number, part: number): string {
  return local?.[entity] === 1 ? `${part}\0${ids[entity]}` : ids[entity];
}

/** The entities of all parts, and for each part the new indices of its own. */
function joinEntities(parts: readonly PlacedPart[]): { entities: Entities; indices: readonly Int32Array[] } {
  const index = new Map<string, number>();
  const ids: string[] = [];
  const types: string[] = [];
  const features: Record<string, string>[] = [];
  const indices = parts.map(({ own, label }, p) => {
    if (own === undefined) return new Int32Array(0);
    const { entities } = own;
    return Int32Array.from(entities.ids, (id, e) => {
      const shared = sharedId(entities, e, p);
      let known = index.get(shared);
      if (known === undefined) {
        index.set(shared, (known = ids.length));
        ids.push(shared === id ? id : `${id} (${label})`);
        types.push("");
        features.push({});
      }
      types[known] ||= entities.types?.[e] ?? "";
      for (const [name, values = []] of Object.entries(entities.features ?? {})) features[known][name] ||= values[e];
      return known;
    });
  });
  const names = new Set(features.flatMap((own) => Object.keys(own)));
  const columns = Array.from(names, (name) => [name, features.map((own) => own[name] ?? "")]);
  return {
    entities: {
      length: ids.length,
      ids,
      ...(types.some((type) => type !== "") && { types }),
      ...(names.size > 0 && { features: Object.fromEntries(columns) as Features }),
    },
    indices,
  };
}

/** A column of all mentions, part by part. */
function column(
  parts: readonly PlacedPart[],
  valueOf: (own: AnnotatedPart, mention: number, part: number) => number,
): Int32Array {
  const values = new Int32Array(parts.reduce((sum, { own }) => sum + (own?.mentions.length ?? 0), 0));
  let at = 0;
  parts.forEach(({ own }, p) => {
    for (let m = 0; m < (own?.mentions.length ?? 0); m++) values[at++] = valueOf(own!, m, p);
  });
  return values;
}

/** What is said of mentions whatever their tokens are called: columns of which parts that do not know them have blanks. */
function commonColumns(
  parts: readonly PlacedPart[],
  indices: readonly Int32Array[],
): Omit<Mentions, "length" | "first" | "last"> {
  const owns = parts.flatMap(({ own }) => (own === undefined || own.mentions.length === 0 ? [] : [own.mentions]));
  const names = new Set(owns.flatMap(({ features }) => Object.keys(features ?? {})));
  const features = Object.fromEntries(
    Array.from(names, (name) => [
      name,
      owns.flatMap(({ features: own, length }) => own?.[name] ?? Array.from({ length }, () => "")),
    ]),
  );
  return {
    entity: column(parts, (own, m, p) => indices[p][own.mentions.entity[m]]),
    joinedPart: column(parts, (_, _m, p) => p),
    ...(owns.length > 0 &&
      owns.every(({ line }) => line !== undefined) && { line: column(parts, (own, m) => own.mentions.line![m]) }),
    ...(names.size > 0 && { features }),
    ...(owns.some(({ headOffsets }) => headOffsets !== undefined) && {
      headOffsets: Int32Array.from(
        owns.flatMap(({ headOffsets, length }) => Array.from(headOffsets ?? new Int32Array(2 * length).fill(-1))),
      ),
    }),
  };
}

function joinSpans(parts: readonly PlacedPart[], indices: readonly Int32Array[]): Mentions {
  const first = column(parts, ({ mentions }, m, p) => mentions.first[m] + parts[p].start);
  const hasHeads = parts.some(({ own }) => own?.mentions.head !== undefined);
  const pieces = joinRuns("pieces", parts);
  const minimum = joinRuns("minimum", parts);
  return {
    length: first.length,
    first,
    last: column(parts, ({ mentions }, m, p) => mentions.last[m] + parts[p].start),
    ...commonColumns(parts, indices),
    ...(pieces.size > 0 && { pieces }),
    ...(minimum.size > 0 && { minimum }),
    ...(hasHeads && {
      head: column(parts, ({ mentions: { head } }, m, p) =>
        head === undefined || head[m] < 0 ? -1 : head[m] + parts[p].start,
      ),
    }),
  };
}

function joinRuns(name: "pieces" | "minimum", parts: readonly PlacedPart[]): Map<number, Int32Array> {
  const joined = new Map<number, Int32Array>();
  let before = 0;
  for (const { own, start } of parts) {
    for (const [m, runs] of own?.mentions[name] ?? []) {
      joined.set(
        before + m,
        runs.map((token) => token + start),
      );
    }
    before += own?.mentions.length ?? 0;
  }
  return joined;
}

/** Mentions by names, which are those of their parts with their own; a mention that has none is named by its tokens. */
function joinNamed(parts: readonly PlacedPart[], indices: readonly Int32Array[]): Mentions {
  const names = parts.flatMap(({ own, label }) =>
    Array.from({ length: own?.mentions.length ?? 0 }, (_, m) => {
      const { mentions } = own!;
      const name = mentions.names?.[m] ?? runsOf(mentions, m).join();
      return label === "" ? name : `${label}: ${name}`;
    }),
  );
  const { length } = names;
  const { order, rank } = nameOrder(names);
  const { entity, joinedPart, ...rest } = commonColumns(parts, indices);
  return {
    length,
    first: rank,
    last: rank.slice(),
    entity: Int32Array.from(order, (m) => entity[m]),
    joinedPart: Int32Array.from(order, (m) => joinedPart![m]),
    names: order.map((m) => names[m]),
    ...selectedColumns({ length, first: rank, last: rank, entity, ...rest }, order),
  };
}

/** A part among those that are joined. */
interface PlacedPart {
  /** What its sentences are named after. */
  readonly label: string;
  /** Where its tokens begin, and how many there may be; the other side's part has the same place. */
  readonly start: number;
  readonly length: number;
  /** Absent where this side has no such part. */
  readonly own?: AnnotatedPart | undefined;
  /** Its tokens, or, where this side has no such part, those of the other side. */
  readonly tokens?: Tokens | undefined;
}

/** What "" stands for where only some parts say it. */
const columnsWithBlanks = ["speaker", "nameClass"] as const;
/** What is known of all tokens or of none: blanks would be claims. */
const wholeColumns = ["form", "tag", "parse"] as const;

/**
 * The tokens of several parts one after the other; places that a part has no token for are empty words. A column that says
 * something of every token is there only if all parts with mentions have it. Sentences are named after their part.
 *
 * @param parts ascending, without gaps
 * @returns nothing if no part of this side has tokens
 */
function joinTokens(parts: readonly PlacedPart[]): Tokens | undefined {
  if (parts.every(({ own }) => own?.tokens === undefined)) return undefined;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const isWhole = (column: "sentenceStarts" | (typeof wholeColumns)[number]): boolean =>
    parts.some(({ tokens }) => tokens?.[column] !== undefined) &&
    parts.every(({ own }) => own === undefined || own.mentions.length === 0 || own.tokens?.[column] !== undefined);
  const texts = [
    ...wholeColumns.filter(isWhole),
    ...columnsWithBlanks.filter((column) => parts.some(({ tokens }) => tokens?.[column] !== undefined)),
  ];
  return {
    length,
    ...Object.fromEntries(texts.map((column) => [column, joinTexts(parts, column)])),
    ...(isWhole("sentenceStarts") && joinSentences(parts)),
    ...marks("zero", parts, length),
    ...marks("trimmable", parts, length),
    ...dependencies(parts, length),
    ...(parts.some(({ own }) => own?.tokens?.inferred === true) && { inferred: true }),
  };
}

/** What tokens depend on, by their places among all. */
function dependencies(parts: readonly PlacedPart[], length: number): Pick<Tokens, "governor" | "zeroDependencies"> {
  const governor = new Int32Array(length).fill(-2);
  const zeroDependencies = new Map<number, readonly Dependency[]>();
  for (const { start, tokens } of parts) {
    const moved = (token: number): number => (token < 0 ? token : start + token);
    governor.set(tokens?.governor?.map(moved) ?? [], start);
    for (const [token, own] of tokens?.zeroDependencies ?? []) {
      zeroDependencies.set(
        start + token,
        own.map(({ parent, relation }) => ({ parent: moved(parent), relation })),
      );
    }
  }
  return {
    ...(parts.some(({ tokens }) => tokens?.governor !== undefined) && { governor }),
    ...(zeroDependencies.size > 0 && { zeroDependencies }),
  };
}

const noTexts = textColumn([]);

function joinTexts(
  parts: readonly PlacedPart[],
  name: (typeof wholeColumns | typeof columnsWithBlanks)[number],
): TextColumn {
  const columns = parts.map(({ tokens }) => tokens?.[name] ?? noTexts);
  const used = columns.map(({ ends, length }) => (length === 0 ? 0 : ends[length - 1]));
  const bytes = new Uint8Array(used.reduce((sum, own) => sum + own, 0));
  const ends = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let before = 0;
  columns.forEach((column, p) => {
    const { start, length } = parts[p];
    bytes.set(column.bytes.subarray(0, used[p]), before);
    for (let t = 0; t < column.length; t++) ends[start + t] = before + column.ends[t];
    before += used[p];
    ends.fill(before, start + column.length, start + length);
  });
  return { length: ends.length, bytes, ends };
}

/** A part without sentences of its own is one. */
function joinSentences(parts: readonly PlacedPart[]): Pick<Tokens, "sentenceStarts" | "sentenceIds"> {
  const starts: number[] = [];
  const ids: string[] = [];
  for (const { label, start, length, tokens } of parts) {
    if (length === 0) continue;
    const own = tokens?.sentenceStarts ?? [];
    if (own.length === 0) {
      starts.push(start);
      ids.push(label);
    }
    own.forEach((first, s) => {
      starts.push(start + first);
      ids.push(`${label} ${tokens?.sentenceIds?.[s] || s + 1}`.trimStart());
    });
  }
  return { sentenceStarts: Int32Array.from(starts), sentenceIds: ids };
}

function marks(name: "zero" | "trimmable", parts: readonly PlacedPart[], length: number): Pick<Tokens, typeof name> {
  if (parts.every(({ tokens }) => tokens?.[name] === undefined)) return {};
  const joined = new Uint8Array(length);
  for (const { start, tokens } of parts) joined.set(tokens?.[name] ?? [], start);
  return { [name]: joined };
}
