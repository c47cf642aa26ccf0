import type { AnnotatedPart } from "../core/document.ts";
import { layersOfEntities } from "../core/layers.ts";
import { selectedColumns, selectedEntities } from "../core/selected-columns.ts";

/**
 * A part with only some of its mentions, and without the entities that have none left; the same part if it has no others.
 *
 * @param kept the mentions, ascending
 */
export function keepMentions(part: AnnotatedPart, kept: Int32Array): AnnotatedPart {
  const { mentions, entities } = part;
  if (kept.length === mentions.length) return part;
  const index = new Int32Array(entities.length).fill(-1);
  for (const m of kept) index[mentions.entity[m]] = 0;
  const left = Array.from(index.keys()).filter((e) => index[e] === 0);
  left.forEach((e, i) => {
    index[e] = i;
  });
  const column = (values: Int32Array): Int32Array => Int32Array.from(kept, (m) => values[m]);
  const byMention = <T>(values: ReadonlyMap<number, T>): Map<number, T> =>
    new Map(
      Array.from(kept, (m, i) => [i, values.get(m)] as const).filter(
        (entry): entry is readonly [number, T] => entry[1] !== undefined,
      ),
    );
  const { pieces, minimum, names, aliases, head } = mentions;
  return {
    ...part,
    mentions: {
      length: kept.length,
      first: column(mentions.first),
      last: column(mentions.last),
      entity: Int32Array.from(kept, (m) => index[mentions.entity[m]]),
      ...(pieces !== undefined && { pieces: byMention(pieces) }),
      ...(minimum !== undefined && { minimum: byMention(minimum) }),
      ...(names !== undefined && { names: Array.from(kept, (m) => names[m]) }),
      ...(aliases !== undefined && { aliases: Array.from(kept, (m) => aliases[m]) }),
      ...(head !== undefined && { head: column(head) }),
      ...selectedColumns(mentions, kept),
    },
    entities: selectedEntities(entities, left),
    ...(part.layers !== undefined && { layers: layersOfEntities(part.layers, index) }),
  };
}
