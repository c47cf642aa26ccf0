import type { AnnotatedPart } from "../core/document.ts";
import { discourseDeixisOf } from "../core/layers.ts";

/** Which coreference of a part is scored. */
export const scoredLayers = ["identity", "discourse-deixis"] as const;
/** Coreference of entities, or of expressions that refer to stretches of text. */
export type ScoredLayer = (typeof scoredLayers)[number];

/** The part as that layer has it; without any mention where it does not have the layer. */
export function partOfLayer(part: AnnotatedPart, layer: ScoredLayer): AnnotatedPart {
  if (layer === "identity") return part;
  return discourseDeixisOf(part) ?? { ...part, mentions: noMentions, entities: noEntities, layers: {} };
}

/** The part of which `partOfLayer` made this one, as far as that layer goes: its own mentions are gone. */
export function withLayerAlone(part: AnnotatedPart, layer: ScoredLayer): AnnotatedPart {
  if (layer === "identity") return part;
  const { mentions, entities, layers } = part;
  return {
    ...part,
    mentions: noMentions,
    entities: noEntities,
    layers: { discourseDeixis: { mentions, entities, ...layers } },
  };
}

const none = new Int32Array(0);
const noMentions = { length: 0, first: none, last: none, entity: none };
const noEntities = { length: 0, ids: [] };
