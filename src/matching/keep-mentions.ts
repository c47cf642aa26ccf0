import { selectEntities, selectMentions } from "../core/columns.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { layersOfEntities } from "../core/layers.ts";

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
  const selected = selectMentions(mentions, kept);
  return {
    ...part,
    mentions: { ...selected, entity: selected.entity.map((e) => index[e]) },
    entities: selectEntities(entities, left),
    ...(part.layers !== undefined && { layers: layersOfEntities(part.layers, index) }),
  };
}
