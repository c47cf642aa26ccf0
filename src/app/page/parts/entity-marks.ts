import { counted } from "../../../report/numbers.ts";
import type { LayerView, MentionStatus, PartView, ShownLayerName } from "../../engine/document-view.ts";
import { statusIn } from "../state/selection.ts";
import { statuses } from "./text-blocks.ts";

/** A mention of an entity, at its place in the part. */
export interface EntityMark {
  readonly mention: number;
  /** How far into the part it begins, 0..1. */
  readonly at: number;
  /** Its first token; absent if mentions have names instead of positions. */
  readonly token?: number;
}

/** Returns the mentions of an entity in text order. Without tokens, a mention's place is that among all mentions. */
export function entityMarks({ tokens }: PartView, { mentions, entities }: LayerView, entity: number): EntityMark[] {
  const own = entities.at(entity)?.mentions ?? [];
  return own.map((mention) => {
    const token = mentions[mention].pieces.at(0);
    const hasPlace = tokens !== undefined && token !== undefined;
    const at = hasPlace ? token / Math.max(1, tokens.length - 1) : mention / Math.max(1, mentions.length - 1);
    return { mention, at, ...(token !== undefined && { token }) };
  });
}

/** Returns how many mentions of an entity have each status, as compared with a system. */
export function statusCounts(
  { layer, mentions, entities }: LayerView,
  entity: number,
  system: number,
): ReadonlyMap<MentionStatus, number> {
  const counts = new Map<MentionStatus, number>();
  for (const m of entities.at(entity)?.mentions ?? []) {
    const status = statusIn(layer, mentions[m], system);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** Returns a description such as `K2 “Ada”, 11 mentions. north: 8 right, 3 missing.` */
export function stripDescription(
  layer: LayerView,
  entity: number,
  rows: readonly ShownLayerName[],
  nameOf: (system: number) => string,
): string {
  const { badge, name, mentions } = layer.entities[entity];
  const systems = rows.flatMap((row) => (row === "key" ? [] : [row]));
  const outcomes = systems.map((system) => {
    const counts = Array.from(statusCounts(layer, entity, system));
    const words = counts.map(([status, count]) => `${count} ${status === "matched" ? "right" : statuses[status].word}`);
    return `${nameOf(system)}: ${words.join(", ")}.`;
  });
  return [`${badge} “${name}”, ${counted(mentions.length, "mention")}.`, ...outcomes].join(" ");
}

/** Returns the mark that is nearest to a place, 0..1; nothing if there are no marks. */
export function nearestMark(marks: readonly EntityMark[], at: number): EntityMark | undefined {
  let nearest: EntityMark | undefined;
  for (const mark of marks) {
    if (nearest === undefined || Math.abs(mark.at - at) < Math.abs(nearest.at - at)) nearest = mark;
  }
  return nearest;
}

/** How many letters have room before a row. */
const ROOM = 9;

/**
 * Returns names of systems that have room before rows: without the beginning that all of them share, and cut off at the
 * end.
 */
export function rowNames(names: readonly string[]): string[] {
  const letters = names.map((name) => Array.from(name));
  const [first = [], ...others] = letters;
  const differing = first.findIndex((letter, at) => others.some((other) => other[at] !== letter));
  const shared = others.length === 0 ? 0 : differing < 0 ? first.length : differing;
  return letters.map((own) => {
    if (own.length <= ROOM) return own.join("");
    // A beginning of one letter would only give way to an ellipsis.
    const rest = shared > 1 && shared < own.length ? ["…", ...own.slice(shared)] : own;
    return rest.length <= ROOM ? rest.join("") : `${rest.slice(0, ROOM - 1).join("")}…`;
  });
}
