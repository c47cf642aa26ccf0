import type { MentionStatus, PartView, ShownLayerName } from "../../engine/document-view.ts";
import { layerIn, statusIn, twinIn } from "./selection.ts";

/** A mention without text, such as a record of a table. */
export interface RecordRow {
  readonly layer: ShownLayerName;
  /** Its number in its layer. */
  readonly mention: number;
  readonly status: MentionStatus;
  /** Its entity in the key, and in the response; absent if it is not there. */
  readonly key?: number;
  readonly response?: number;
}

/** The entities whose records are wanted. */
export interface RecordEntities {
  readonly key?: number | undefined;
  readonly response?: number | undefined;
}

/**
 * Returns the records of an entity of the key, then those that only the response's entity has. Without entities,
 * returns all records, entity by entity.
 */
export function recordRows(part: PartView, system: number, entities?: RecordEntities): RecordRow[] {
  const [key, response] = [layerIn(part, "key"), layerIn(part, system)];
  const rowsOf = (name: ShownLayerName, entity: number): RecordRow[] => {
    const layer = layerIn(part, name);
    const other = name === "key" ? response : key;
    return (layer.entities.at(entity)?.mentions ?? []).map((m) => {
      const mention = layer.mentions[m];
      const twin = twinIn(name, mention, other)?.entity;
      const [own, twins] = name === "key" ? (["key", "response"] as const) : (["response", "key"] as const);
      return {
        ...{ layer: name, mention: m, status: statusIn(name, mention, system), [own]: mention.entity },
        ...(twin !== undefined && { [twins]: twin }),
      };
    });
  };
  const wanted = entities ?? {};
  const all = entities === undefined;
  const keys = all ? [...key.entities.keys()] : wanted.key === undefined ? [] : [wanted.key];
  const responses = all ? [...response.entities.keys()] : wanted.response === undefined ? [] : [wanted.response];
  return [
    ...keys.flatMap((entity) => rowsOf("key", entity)),
    // Records of the key's entity come with it.
    ...responses
      .flatMap((entity) => rowsOf(system, entity))
      .filter((row) => row.key === undefined || !(all || row.key === wanted.key)),
  ];
}
