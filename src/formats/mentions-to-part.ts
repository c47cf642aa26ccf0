import type { AnnotatedPart, Tokens } from "../core/document.ts";
import { maximalRuns } from "../core/runs.ts";

/** Everything of a part but its mentions. */
export interface PartFrame {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  readonly tokens?: Tokens;
}

/** A mention as a reader finds it, in any order. */
export interface FoundMention {
  /** The id of its entity; mentions with the same id are coreferent. */
  readonly entity: string;
  /** Its tokens as inclusive `[first, last, first, last, …]`, in any order; not empty. */
  readonly runs: ArrayLike<number>;
  /** The line on which it is annotated (1-based). */
  readonly line?: number;
  /** The token that heads it. */
  readonly head?: number;
  /** The tokens of its minimum span, as `runs`. */
  readonly minimum?: ArrayLike<number>;
  /** The kind of its entity; the first one that is not empty counts. */
  readonly entityType?: string;
  /** The name by which a file without text may know it. */
  readonly alias?: string;
}

/** A mention that is known by an opaque id only. */
export interface NamedMention {
  /** The id of its entity; mentions with the same id are coreferent. */
  readonly entity: string;
  readonly name: string;
  readonly line?: number;
  /** The kind of its entity; the first one that is not empty counts. */
  readonly entityType?: string;
}

/**
 * Makes a part of mentions: entities in the order in which they are found, mentions in text order, the longer first where
 * several begin at the same token, and otherwise in the order in which they are found.
 */
export function mentionsToPart(frame: PartFrame, found: readonly FoundMention[]): AnnotatedPart {
  const index = new Map<string, number>();
  const ids: string[] = [];
  const types: string[] = [];
  const drawn = found.map((mention) => {
    let entity = index.get(mention.entity);
    if (entity === undefined) {
      index.set(mention.entity, (entity = ids.length));
      ids.push(mention.entity);
      types.push("");
    }
    if (types[entity] === "") types[entity] = mention.entityType ?? "";
    return { mention, entity, runs: maximalRuns(mention.runs) };
  });
  drawn.sort(({ runs: a }, { runs: b }) => a[0] - b[0] || b[b.length - 1] - a[a.length - 1] || a.length - b.length);
  const pieces = new Map<number, Int32Array>();
  const minimum = new Map<number, Int32Array>();
  drawn.forEach(({ mention, runs }, m) => {
    if (runs.length > 2) pieces.set(m, runs);
    if (mention.minimum !== undefined && mention.minimum.length > 0) minimum.set(m, maximalRuns(mention.minimum));
  });
  const hasLines = drawn.length > 0 && drawn.every(({ mention }) => mention.line !== undefined);
  const hasHeads = drawn.some(({ mention }) => mention.head !== undefined);
  const hasAliases = drawn.some(({ mention }) => mention.alias !== undefined);
  return {
    ...frame,
    mentions: {
      length: drawn.length,
      first: Int32Array.from(drawn, ({ runs }) => runs[0]),
      last: Int32Array.from(drawn, ({ runs }) => runs[runs.length - 1]),
      entity: Int32Array.from(drawn, ({ entity }) => entity),
      ...(pieces.size > 0 && { pieces }),
      ...(hasLines && { line: Int32Array.from(drawn, ({ mention }) => mention.line ?? 0) }),
      ...(hasHeads && { head: Int32Array.from(drawn, ({ mention }) => mention.head ?? -1) }),
      ...(minimum.size > 0 && { minimum }),
      ...(hasAliases && { aliases: drawn.map(({ mention }) => mention.alias ?? "") }),
    },
    entities: { length: ids.length, ids, ...(types.some((type) => type !== "") && { types }) },
  };
}

/**
 * Makes a part of mentions that are known by opaque ids only: entities in the order in which they are found, mentions by id
 * (code units); those with the same id share one position.
 */
export function namesToPart(frame: PartFrame, found: readonly NamedMention[]): AnnotatedPart {
  const sorted = [...found].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const index = new Map<string, number>();
  const types: string[] = [];
  for (const { entity, entityType } of found) {
    let e = index.get(entity);
    if (e === undefined) {
      index.set(entity, (e = index.size));
      types.push("");
    }
    if (types[e] === "") types[e] = entityType ?? "";
  }
  const rank = new Int32Array(sorted.length);
  sorted.forEach(({ name }, m) => {
    rank[m] = m > 0 && sorted[m - 1].name === name ? rank[m - 1] : m;
  });
  const hasLines = sorted.length > 0 && sorted.every(({ line }) => line !== undefined);
  return {
    ...frame,
    mentions: {
      length: sorted.length,
      first: rank,
      last: rank.slice(),
      entity: Int32Array.from(sorted, ({ entity }) => index.get(entity) ?? 0),
      ...(sorted.length > 0 && { names: sorted.map(({ name }) => name) }),
      ...(hasLines && { line: Int32Array.from(sorted, ({ line }) => line ?? 0) }),
    },
    entities: { length: index.size, ids: [...index.keys()], ...(types.some((type) => type !== "") && { types }) },
  };
}
