import type { OverlapTable } from "../../core/overlap-table.ts";
import { type ErrorType, errorTypes } from "../error-type.ts";
import { type Component, type EntityPair, withSpans } from "./component.ts";
import { Correction, type NumberedTable } from "./correction.ts";
import { type EntityError, entityErrors } from "./entity-errors.ts";

export type SpannedTable = Pick<Component, "table" | "spans">;

/** One or more errors of one type: span errors between mentions of two entities, or errors at one entity. */
export type SingleError = EntityError | ({ readonly type: "span-error"; readonly count: number } & EntityPair);

export function correctedTable({ table, spans }: SpannedTable, types: ReadonlySet<ErrorType>): OverlapTable {
  return new Correction(types.has("span-error") ? withSpans(table, spans) : table).fixAll(types).corrected();
}

/** Returns the errors of a table, of all types. Span errors between the same two entities become one. */
export function singleErrors({ table, spans }: SpannedTable): readonly SingleError[] {
  const pairs = new Map<string, EntityPair & { count: number }>();
  for (const { key, response } of spans) {
    const id = `${key},${response}`;
    pairs.set(id, { key, response, count: (pairs.get(id)?.count ?? 0) + 1 });
  }
  return [...Array.from(pairs.values(), (pair) => ({ type: "span-error" as const, ...pair })), ...entityErrors(table)];
}

/**
 * Which piece of a divided or conflated entity stays, and which is moved (all others if absent). Both are entities of
 * the other side.
 */
export interface MovedPiece {
  readonly anchor: number;
  readonly piece?: number;
}

/**
 * Returns the table with one error corrected: one missing or extra mention, or one piece of a divided or conflated
 * entity.
 *
 * @param moved needed for divided and conflated entities
 */
export function correctedOnce(table: OverlapTable, error: SingleError, moved?: MovedPiece): OverlapTable {
  return numberedOnce(table, error, moved).table;
}

/** Returns the table with one error corrected, and the previous number of each response entity. */
export function numberedOnce(table: OverlapTable, error: SingleError, moved?: MovedPiece): NumberedTable {
  if (error.type === "span-error") {
    return { table: withSpans(table, [error]), responses: Int32Array.from(table.responseSizes.keys()) };
  }
  const correction = new Correction(table);
  if (moved === undefined) correction.fix(error, 1);
  else correction.movePieces(error, moved.anchor, moved.piece);
  return correction.numbered();
}

/**
 * Returns all types of errors up to one of them, in the order of correction.
 *
 * @example
 *   typesUpTo("extra-mention"); // → ["span-error", "conflated-entities", "extra-mention"]
 */
export function typesUpTo(last: ErrorType): readonly ErrorType[] {
  return errorTypes.slice(0, errorTypes.indexOf(last) + 1);
}
