import { defined } from "./defined.ts";
import type { AnnotatedPart, Layers, Spans, SplitAntecedents } from "./document.ts";

export const layerNames = ["split antecedents", "bridging", "non-referring expressions", "discourse deixis"] as const;
export type LayerName = (typeof layerNames)[number];

/**
 * Returns the size of each layer of a part: the number of entities with split antecedents, of bridging pairs, of
 * non-referring markables, and of mentions of discourse deixis.
 */
export function layerSizes({ layers }: AnnotatedPart): Readonly<Record<LayerName, number>> {
  return {
    "split antecedents": new Set(layers?.splitAntecedents?.entity).size,
    bridging: layers?.bridging?.length ?? 0,
    "non-referring expressions": layers?.nonReferring?.length ?? 0,
    "discourse deixis": layers?.discourseDeixis?.mentions.length ?? 0,
  };
}

/**
 * Returns the layers after some entities of the part were removed.
 *
 * @param index the new number of each entity, or -1 if it was removed
 */
export function layersOfEntities(layers: Layers, index: Int32Array): Layers {
  const { splitAntecedents, bridging } = layers;
  return {
    ...layers,
    ...(splitAntecedents !== undefined && { splitAntecedents: splitsOfEntities(splitAntecedents, index) }),
    ...(bridging !== undefined && {
      bridging: { ...bridging, antecedentEntity: bridging.antecedentEntity.map((e) => (e < 0 ? -1 : index[e])) },
    }),
  };
}

function splitsOfEntities({ entity, antecedent }: SplitAntecedents, index: Int32Array): SplitAntecedents {
  const kept = Array.from(entity.keys()).filter((i) => index[entity[i]] >= 0 && index[antecedent[i]] >= 0);
  return {
    length: kept.length,
    entity: Int32Array.from(kept, (i) => index[entity[i]]),
    antecedent: Int32Array.from(kept, (i) => index[antecedent[i]]),
  };
}

/**
 * Moves layers to other tokens. Drops discourse deixis: if it is scored, its mentions already are those of the part
 * (`discourseDeixisOf`).
 */
export function movedLayers(
  { splitAntecedents, bridging, nonReferring }: Layers,
  move: (spans: Spans) => Spans,
): Layers {
  return {
    ...defined({ splitAntecedents }),
    ...(bridging !== undefined && {
      bridging: { ...bridging, anaphor: move(bridging.anaphor), antecedent: move(bridging.antecedent) },
    }),
    ...(nonReferring !== undefined && { nonReferring: { ...move(nonReferring), ids: nonReferring.ids } }),
  };
}

/**
 * Returns the part with the mentions and entities of its discourse deixis instead of its own, or undefined if it lacks
 * that layer.
 */
export function discourseDeixisOf(part: AnnotatedPart): AnnotatedPart | undefined {
  const layer = part.layers?.discourseDeixis;
  if (layer === undefined) return undefined;
  const { mentions, entities, splitAntecedents, nonReferring } = layer;
  return {
    ...part,
    mentions,
    entities,
    layers: defined({ splitAntecedents, nonReferring }),
  };
}
