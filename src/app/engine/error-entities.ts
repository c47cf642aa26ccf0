import type { ErrorRecord } from "../../analysis/errors/error-record.ts";
import type { SideName } from "../../core/document.ts";

/** An entity of the key, or of the response of the system whose errors are listed. */
export interface EntityOfSide {
  readonly document: string;
  readonly part: string;
  readonly side: SideName;
  /** Its number in its layer. */
  readonly entity: number;
}

/** An entity with errors. */
export interface ErrorEntity extends EntityOfSide {
  /** Such as K7; see `ShownEntity`. */
  readonly badge: string;
  readonly name: string;
  /** How many of the errors are in it. An error can be in an entity of each side. */
  readonly count: number;
}

type SideEntity = Pick<ErrorRecord, "document" | "part" | "side"> & { readonly id: string };

/** Returns the entities that an error is in: that of its side, and that of the other if it has one. */
function entitiesOf({ document, part, side, entity, otherEntity }: ErrorRecord): SideEntity[] {
  const own = { document, part, side, id: entity };
  const other = side === "key" ? "response" : "key";
  return otherEntity === undefined ? [own] : [own, { document, part, side: other, id: otherEntity }];
}

/** Whether an error is in an entity, which `id` names. */
export function isInEntity(
  record: ErrorRecord,
  { document, part, side }: EntityOfSide,
  id: string | undefined,
): boolean {
  return (
    record.document === document &&
    record.part === part &&
    (record.side === side ? record.entity : record.otherEntity) === id
  );
}

/** Counts the errors of each entity; those with the most come first, others in the order of the errors. */
export function countedEntities(records: Iterable<ErrorRecord>): (SideEntity & { readonly count: number })[] {
  const counts = new Map<string, SideEntity & { count: number }>();
  for (const record of records) {
    for (const entity of entitiesOf(record)) {
      const name = JSON.stringify([entity.document, entity.part, entity.side, entity.id]);
      const known = counts.get(name);
      if (known === undefined) counts.set(name, { ...entity, count: 1 });
      else known.count++;
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
