import type { AnnotatedPart } from "../../core/document.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { preparePart } from "../../scoring/prepare.ts";

/** Mentions per entity of one part of a key. */
export type EntitySizes = ArrayLike<number>;

/** Returns the sizes of each part's entities. A repeated mention counts for its first entity. */
export function sizesOf(key: readonly AnnotatedPart[]): EntitySizes[] {
  return key.map((part) => preparePart(part, "first").sizes);
}

/**
 * A response entity: how many mentions it has of each key entity (`of`), and how many that are in no key entity
 * (`extra`).
 */
export interface ShapedEntity {
  readonly of: readonly (readonly [entity: number, mentions: number])[];
  readonly extra?: number;
}

export type ResponseShape = readonly ShapedEntity[];

/** Returns the key's entities, with those in `replaced` exchanged for `replacements`. */
export function unchangedBut(
  sizes: EntitySizes,
  replaced: ReadonlySet<number>,
  replacements: ResponseShape,
): ResponseShape {
  const others = Array.from(sizes, (size, entity) => ({ of: [[entity, size]] as const })).filter(
    (_, entity) => !replaced.has(entity),
  );
  return [...others, ...replacements];
}

/** Returns entities by size. Equally large ones are in the order of the key. */
export function bySize(sizes: EntitySizes, order: "decreasing" | "increasing"): number[] {
  const sign = order === "decreasing" ? -1 : 1;
  return Array.from(sizes, (_, entity) => entity).sort((a, b) => sign * (sizes[a] - sizes[b]) || a - b);
}

export function shapeTable(sizes: EntitySizes, response: ResponseShape): OverlapTable {
  const cells = response
    .flatMap(({ of }, r) => of.map(([entity, mentions]) => [entity, r, mentions] as const))
    .sort(([k1, r1], [k2, r2]) => k1 - k2 || r1 - r2);
  return {
    keySizes: Int32Array.from(sizes),
    responseSizes: Int32Array.from(response, ({ of, extra = 0 }) =>
      of.reduce((sum, [, mentions]) => sum + mentions, extra),
    ),
    cellKey: Int32Array.from(cells, ([entity]) => entity),
    cellResponse: Int32Array.from(cells, ([, r]) => r),
    cellSize: Int32Array.from(cells, ([, , mentions]) => mentions),
  };
}
