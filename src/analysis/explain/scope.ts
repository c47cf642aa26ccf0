import type { SideName } from "../../core/document.ts";
import type { Partitions } from "./partitions.ts";

/** How much of each kind of list is shown. */
export interface Limits {
  readonly entities: number;
  /** Mentions of an entity. */
  readonly mentions: number;
  /** Terms of a sum. */
  readonly terms: number;
  readonly links: number;
  /** Rows and columns of a similarity matrix. A larger one becomes a list of its non-zero cells. */
  readonly matrix: number;
}

/** Limits that fit a page. */
export const pageLimits: Limits = { entities: 20, mentions: 12, terms: 12, links: 30, matrix: 10 };

/**
 * Limits that show everything, except very many links and very large matrices, which grow with the square of the
 * mentions.
 */
export const fullLimits: Limits = {
  entities: Number.POSITIVE_INFINITY,
  mentions: Number.POSITIVE_INFINITY,
  terms: Number.POSITIVE_INFINITY,
  links: 100_000,
  matrix: 30,
};

/** The entity that an explanation is about, by its badge. */
export interface Focus {
  readonly side: SideName;
  readonly label: string;
}

export interface WrittenScope {
  readonly limits: Limits;
  /** Whether an entity is shown: all are, or the one in focus and those that share mentions with it. */
  readonly hasEntity: (side: SideName, entity: number) => boolean;
  readonly hasCell: (cell: number) => boolean;
  /** The mentions that the links must touch, unless all links are wanted. */
  readonly anchors?: readonly number[];
}

export function scopeOf({ key, response, table }: Partitions, limits: Limits, focus: Focus | undefined): WrittenScope {
  if (focus === undefined) return { limits, hasEntity: () => true, hasCell: () => true };
  const [own, other] = focus.side === "key" ? [key, response] : [response, key];
  const entity = own.labels.indexOf(focus.label);
  const anchors = entity < 0 ? [] : Array.from(own.members.subarray(own.start[entity], own.start[entity + 1]));
  const others = new Set(anchors.map((m) => other.entityOf[m]));
  const cellOwn = focus.side === "key" ? table.cellKey : table.cellResponse;
  return {
    limits,
    hasEntity: (side, e) => (side === focus.side ? e === entity : others.has(e)),
    hasCell: (cell) => cellOwn[cell] === entity,
    anchors,
  };
}

/** Returns the first of `count` items in the scope, up to the limit, and the number of all other items. */
export function firstOf<T>(
  count: number,
  limit: number,
  isWanted: (i: number) => boolean,
  write: (i: number) => T,
): { terms: T[]; more: number } {
  const terms: T[] = [];
  for (let i = 0; i < count && terms.length < limit; i++) if (isWanted(i)) terms.push(write(i));
  return { terms, more: count - terms.length };
}
