import { defined } from "../../../core/defined.ts";
import type { AnnotatedPart, Entities, Features, Tokens } from "../../../core/document.ts";
import { maximalRuns } from "../../../core/runs.ts";
import { nameOrder } from "../../../core/span-order.ts";
import { ColumnRoom } from "../../../core/text-column.ts";
import { undecidedLabel } from "../../../core/undecided.ts";

export interface PartFrame {
  readonly document: string;
  readonly part: string;
  readonly position?: number | undefined;
  readonly unit?: "character" | undefined;
  readonly topics?: AnnotatedPart["topics"];
  readonly line?: number;
  readonly tokens?: Tokens;
}

export interface FoundMention {
  readonly entity: string;
  /** Its tokens as inclusive `[first, last, first, last, …]`, in any order; not empty. */
  readonly runs: ArrayLike<number>;
  /** Its line (1-based). */
  readonly line?: number | undefined;
  /** Its head token. */
  readonly head?: number | undefined;
  readonly minimum?: ArrayLike<number> | undefined;
  /** The position of its head: `[start, end)` in the file's offsets. */
  readonly headOffsets?: readonly [number, number] | undefined;
  readonly features?: FoundFeatures | undefined;
  readonly entityType?: string | undefined;
  readonly entityFeatures?: FoundFeatures | undefined;
  /** Its name, for comparison with files that give names instead of positions. */
  readonly alias?: string | undefined;
  /** Whether its entity's id is made up, or valid only in the part. */
  readonly isLocal?: boolean | undefined;
}

export type FoundFeatures = Readonly<Partial<Record<string, string>>>;

/** A mention with an opaque id instead of a position. */
export interface NamedMention {
  readonly entity: string;
  readonly name: string;
  readonly line?: number | undefined;
  readonly features?: FoundFeatures | undefined;
  readonly entityType?: string | undefined;
  /** Whether its entity's id is made up, or valid only in the part. */
  readonly isLocal?: boolean | undefined;
}

/**
 * Builds a part from mentions. Entities keep the order in which they are found. Mentions are sorted by first token. Of
 * those that begin together, the one that ends later comes first, then the one with fewer pieces.
 */
export function mentionsToPart(frame: PartFrame, found: readonly FoundMention[]): AnnotatedPart {
  const { length } = found;
  const entities = new FoundEntities();
  const room = new ColumnRoom(3 * length, 0);
  const [first, last, entity] = [room.zeros(length), room.zeros(length), room.zeros(length)];
  const runs = new Map<number, Int32Array>();
  const minimum = new Map<number, Int32Array>();
  let hasLines = length > 0;
  let [hasHeads, hasAliases, hasOffsets, hasFeatures] = [false, false, false, false];
  for (let i = 0; i < length; i++) {
    const mention = found[i];
    const merged = mention.runs.length === 2 ? undefined : maximalRuns(mention.runs);
    const own = merged ?? mention.runs;
    first[i] = own[0];
    last[i] = own[own.length - 1];
    entity[i] = entities.add(mention);
    if (merged !== undefined && merged.length > 2) runs.set(i, merged);
    if (mention.minimum !== undefined && mention.minimum.length > 0) minimum.set(i, maximalRuns(mention.minimum));
    hasLines &&= mention.line !== undefined;
    hasHeads ||= mention.head !== undefined;
    hasAliases ||= mention.alias !== undefined;
    hasOffsets ||= mention.headOffsets !== undefined;
    hasFeatures ||= mention.features !== undefined;
  }
  // `Int32Array.from` with a function is many times slower than this loop.
  const column = (value: (mention: FoundMention) => number): Int32Array => {
    const values = new Int32Array(length);
    for (let i = 0; i < length; i++) values[i] = value(found[i]);
    return values;
  };
  const { part, order } = columnsToPart(frame, {
    first,
    last,
    entity,
    runs,
    minimum,
    ...(hasLines && { line: column(({ line }) => line ?? 0) }),
    ...(hasHeads && { head: column(({ head }) => head ?? -1) }),
    ...(hasFeatures && { featuresOf: (i: number) => found[i].features }),
    entities: entities.columns(),
  });
  if (!hasAliases && !hasOffsets) return part;
  return {
    ...part,
    mentions: {
      ...part.mentions,
      ...(hasAliases && { aliases: Array.from(order, (i) => found[i].alias ?? "") }),
      ...(hasOffsets && {
        headOffsets: Int32Array.from(Array.from(order).flatMap((i) => found[i].headOffsets ?? [-1, -1])),
      }),
    },
  };
}

export interface FoundColumns {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly entity: Int32Array;
  /** The maximal runs of each mention with more than one. */
  readonly runs: ReadonlyMap<number, Int32Array>;
  readonly minimum: ReadonlyMap<number, Int32Array>;
  readonly line?: Int32Array;
  /** -1 if unknown. */
  readonly head?: Int32Array;
  readonly featuresOf?: (mention: number) => FoundFeatures | undefined;
  readonly entities: Entities;
}

/** Builds a part from columns of mentions, like `mentionsToPart`. */
export function columnsToPart(
  frame: PartFrame,
  found: FoundColumns,
): { readonly part: AnnotatedPart; readonly order: Int32Array } {
  const { first, last, runs, featuresOf } = found;
  const { length } = first;
  const runCount = (i: number): number => runs.get(i)?.length ?? 2;
  const compare = (a: number, b: number): number =>
    first[a] - first[b] || last[b] - last[a] || runCount(a) - runCount(b) || a - b;
  const order = new Int32Array(length);
  let isSorted = true;
  for (let i = 0; i < length; i++) {
    order[i] = i;
    isSorted &&= i === 0 || compare(i - 1, i) < 0;
  }
  if (!isSorted) order.sort(compare);
  const column = (values: Int32Array): Int32Array => (isSorted ? values : order.map((i) => values[i]));
  const sparse = (values: ReadonlyMap<number, Int32Array>): ReadonlyMap<number, Int32Array> => {
    if (isSorted || values.size === 0) return values;
    const sorted = new Map<number, Int32Array>();
    for (let m = 0; m < length; m++) {
      const value = values.get(order[m]);
      if (value !== undefined) sorted.set(m, value);
    }
    return sorted;
  };
  const features = featuresOf && featureColumns(Array.from(order, featuresOf));
  const part = {
    ...frame,
    mentions: {
      length,
      first: column(first),
      last: column(last),
      entity: column(found.entity),
      ...(runs.size > 0 && { pieces: sparse(runs) }),
      ...(found.line !== undefined && { line: column(found.line) }),
      ...(found.head !== undefined && { head: column(found.head) }),
      ...(found.minimum.size > 0 && { minimum: sparse(found.minimum) }),
      ...defined({ features }),
    },
    entities: found.entities,
  };
  return { part, order };
}

/**
 * Builds a part from mentions known only by opaque ids. Entities keep the order in which they are found. Mentions are
 * sorted by id (UTF-16 code units), and equal ids share one position.
 *
 * @param isListed whether to keep the order in which the mentions are found, because their ids may be words
 */
export function namesToPart(frame: PartFrame, found: readonly NamedMention[], isListed = false): AnnotatedPart {
  const { length } = found;
  const entities = new FoundEntities();
  const entityOf = found.map((mention) => entities.add(mention));
  const { order, rank } = nameOrder(found.map(({ name }) => name));
  const hasLines = length > 0 && found.every(({ line }) => line !== undefined);
  const features = featureColumns(order.map((i) => found[i].features));
  return {
    ...frame,
    mentions: {
      length,
      first: rank,
      last: rank.slice(),
      entity: Int32Array.from(order, (i) => entityOf[i]),
      ...(length > 0 && { names: order.map((i) => found[i].name) }),
      ...(length > 0 && isListed && { listed: Int32Array.from(order) }),
      ...(hasLines && { line: Int32Array.from(order, (i) => found[i].line ?? 0) }),
      ...defined({ features }),
    },
    entities: entities.columns(),
  };
}

/** For an entity's type and each of its features, the first non-empty value counts. */
class FoundEntities {
  private readonly numbers = new Map<string, number>();
  private readonly local: boolean[] = [];
  private readonly types: string[] = [];
  private readonly features: (Record<string, string> | undefined)[] = [];

  add(mention: Pick<FoundMention, "entity" | "entityType" | "entityFeatures" | "isLocal">): number {
    const { entity: id, entityType = "", entityFeatures, isLocal = false } = mention;
    let entity = this.numbers.get(id);
    if (entity === undefined) {
      this.numbers.set(id, (entity = this.numbers.size));
      this.local.push(isLocal);
      this.types.push("");
      this.features.push(undefined);
    }
    // An entity is undecided if one of its mentions still has the label.
    if (entityType === undecidedLabel) this.types[entity] = entityType;
    else this.types[entity] ||= entityType;
    if (entityFeatures !== undefined) {
      const known = (this.features[entity] ??= {});
      for (const [name, value = ""] of Object.entries(entityFeatures)) known[name] ||= value;
    }
    return entity;
  }

  columns(): Entities {
    const features = featureColumns(this.features);
    return {
      length: this.numbers.size,
      ids: [...this.numbers.keys()],
      ...(this.local.includes(true) && { local: Uint8Array.from(this.local, Number) }),
      ...(this.types.some((type) => type !== "") && { types: this.types }),
      ...defined({ features }),
    };
  }
}

function featureColumns(rows: readonly (FoundFeatures | undefined)[]): Features | undefined {
  const names = new Set<string>();
  for (const row of rows) {
    if (row === undefined) continue;
    for (const name of Object.keys(row)) if ((row[name] ?? "") !== "") names.add(name);
  }
  if (names.size === 0) return undefined;
  return Object.fromEntries(Array.from(names, (name) => [name, rows.map((row) => row?.[name] ?? "")]));
}
