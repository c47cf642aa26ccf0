import type { SideName } from "../../core/document.ts";
import type { Partitions } from "./partitions.ts";

/** How much of each kind of list is written down. */
export interface Limits {
  readonly entities: number;
  /** Mentions of an entity. */
  readonly mentions: number;
  /** Terms of a sum. */
  readonly terms: number;
  readonly links: number;
  /** Rows and columns of a similarity matrix; a larger one is written as a list of its cells that are not 0. */
  readonly matrix: number;
}

/** What fits on a page; the papers' example is complete. */
export const pageLimits: Limits = { entities: 20, mentions: 12, terms: 12, links: 30, matrix: 10 };

/** Everything, but for links and matrices that nobody could read: their number grows with the square of the mentions. */
export const fullLimits: Limits = {
  entities: Number.POSITIVE_INFINITY,
  mentions: Number.POSITIVE_INFINITY,
  terms: Number.POSITIVE_INFINITY,
  links: 100_000,
  matrix: 30,
};

/** The entity that an explanation is about, by its name in the explanation. */
export interface Focus {
  readonly side: SideName;
  readonly label: string;
}

/** What of some partitions is written down. */
export interface WrittenScope {
  readonly limits: Limits;
  /** Whether an entity belongs to what is looked at: all do, or the one in focus and those that share mentions with it. */
  readonly hasEntity: (side: SideName, entity: number) => boolean;
  readonly hasCell: (cell: number) => boolean;
  /** The mentions that the links must touch, if not all are wanted. */
  readonly anchors?: readonly number[];
}

/** The scope of some partitions. */
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

/** The first of `count` things that are in the scope, as many as the limit allows, and how many others there are. */
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
