import { type OverlapTable, commonMentions } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/document.ts";
import { type ErrorType, errorTypes } from "../error-type.ts";

/** One or more errors of one type at one entity; see `errorTypes`. */
export interface EntityError {
  readonly type: Exclude<ErrorType, "span-error">;
  /** The side of the entity: the key if divided or missing, the response if conflated or extra. */
  readonly side: SideName;
  /** Its number in the table. */
  readonly entity: number;
  /** How many errors: pieces minus one, or mentions; 1 for an entity that is missing or extra as a whole. */
  readonly count: number;
}

/**
 * Returns the errors of a part, by type in the order of `errorTypes`, then by entity. Span errors are not included,
 * because a table does not show them.
 *
 * @example
 *   const errors = entityErrors(labelTable([0, 0, 0], [0, 0, 1]));
 *   errors.map(({ type, count }) => [type, count]); // → [["divided-entity", 1]]
 */
export function entityErrors(table: OverlapTable): readonly EntityError[] {
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  const common = commonMentions(table);
  const found = [
    ...sideErrors("response", responseSizes, cellResponse, common.response, {
      pieces: "conflated-entities",
      mention: "extra-mention",
      entity: "extra-entity",
      singleton: "extra-singleton",
    }),
    ...sideErrors("key", keySizes, cellKey, common.key, {
      pieces: "divided-entity",
      mention: "missing-mention",
      entity: "missing-entity",
      singleton: "missing-singleton",
    }),
  ];
  return found.sort((a, b) => errorTypes.indexOf(a.type) - errorTypes.indexOf(b.type));
}

function* sideErrors(
  side: EntityError["side"],
  sizes: Int32Array,
  cellEntity: Int32Array,
  common: Int32Array,
  types: Readonly<Record<"pieces" | "mention" | "entity" | "singleton", EntityError["type"]>>,
): Generator<EntityError, void> {
  const pieces = new Int32Array(sizes.length);
  for (const entity of cellEntity) pieces[entity]++;
  for (let entity = 0; entity < sizes.length; entity++) {
    if (pieces[entity] === 0) {
      yield { type: sizes[entity] === 1 ? types.singleton : types.entity, side, entity, count: 1 };
      continue;
    }
    if (pieces[entity] > 1) yield { type: types.pieces, side, entity, count: pieces[entity] - 1 };
    const twinless = sizes[entity] - common[entity];
    if (twinless > 0) yield { type: types.mention, side, entity, count: twinless };
  }
}

/** A missing key mention and an extra response mention that are nearly equal, by their places. */
export interface SpanPair {
  readonly key: number;
  readonly response: number;
}

/** Returns the mentions as if the response had each of these key mentions instead of its own. */
export function withSpanPairs({ key, response }: PairedMentions, pairs: readonly SpanPair[]): PairedMentions {
  if (pairs.length === 0) return { key, response };
  const [keyTwin, responseTwin] = [key.twin.slice(), response.twin.slice()];
  for (const pair of pairs) {
    keyTwin[pair.key] = pair.response;
    responseTwin[pair.response] = pair.key;
  }
  return { key: { ...key, twin: keyTwin }, response: { ...response, twin: responseTwin } };
}
