import { listIn } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";

/**
 * The items of each token's cell, in the order in which a cell has them; a token without items is absent.
 *
 * @param length tokens of the text: mentions that reach outside it are left out
 */
export function coreferenceCells(part: AnnotatedPart, length: number): Map<number, string[]> {
  const { first, last, entity } = part.mentions;
  const ids = writableIds(part.entities.ids);
  const cells = new Map<number, string[]>();
  const inside = Array.from(first.keys()).filter((m) => first[m] >= 0 && last[m] < length);
  for (const m of inside.toSorted((a, b) => first[b] - first[a] || b - a)) {
    if (first[m] < last[m]) listIn(cells, last[m]).push(`${ids[entity[m]]})`);
  }
  for (const m of inside.toSorted((a, b) => first[a] - first[b] || last[b] - last[a] || a - b)) {
    listIn(cells, first[m]).push(first[m] < last[m] ? `(${ids[entity[m]]}` : `(${ids[entity[m]]})`);
  }
  return cells;
}

/** Ids without what the format needs for itself, still different where they were. */
function writableIds(ids: readonly string[]): string[] {
  const taken = new Set<string>();
  // Ids that can stay as they are come first, so that no other takes their place.
  const plain = ids.map((id) => id !== "" && !/[()|\s]/.test(id));
  ids.forEach((id, e) => plain[e] && taken.add(id));
  return ids.map((id, e) => {
    if (plain[e]) return id;
    const base = id.replace(/[()|\s]/g, "_") || "_";
    let free = base;
    for (let n = 2; taken.has(free); n++) free = `${base}_${n}`;
    taken.add(free);
    return free;
  });
}
