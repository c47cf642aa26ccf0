import type { AnnotatedPart, Entities, Mentions } from "./document.ts";

/**
 * What a part annotates beyond identity coreference. A layer is there where the file could have it, even if it is empty; one that is not there
 * is not known. Positions are those of the part's tokens.
 */
export interface Layers {
  readonly splitAntecedents?: SplitAntecedents;
  readonly bridging?: Bridging;
  readonly nonReferring?: NonReferring;
  readonly discourseDeixis?: DiscourseDeixis;
}

/** Runs of tokens that need not be mentions of entities, as `Mentions` has them. */
export type Spans = Pick<Mentions, "length" | "first" | "last" | "pieces" | "minimum">;

/** Entities that stand for several others, such as `they` for `Ada` and `Bo`: one row for each of the others. */
export interface SplitAntecedents {
  readonly length: number;
  /** The entity of the set: an index into the part's entities. */
  readonly entity: Int32Array;
  /** One of those that it is made of: an index likewise; it may be a set again. */
  readonly antecedent: Int32Array;
}

/** Mentions that are understood through another one, such as `the door` through `a house`. */
export interface Bridging {
  readonly length: number;
  readonly anaphor: Spans;
  /** What each is understood through; `first` and `last` are -1 where the file names an entity, but no mention of it. */
  readonly antecedent: Spans;
  /** The antecedent's entity, an index into the part's entities; -1 where it has none. */
  readonly antecedentEntity: Int32Array;
  /** What the file calls the relation of the two; "" where it says nothing. */
  readonly relations?: readonly string[];
}

/** Markables that refer to nothing, such as an expletive or a predicate, in the order of the file. */
export interface NonReferring extends Spans {
  /** The file's entity of each; several may have the same. */
  readonly ids: readonly string[];
}

/** Reference to what a stretch of text says: a coreference of its own, on the same tokens. */
export interface DiscourseDeixis {
  readonly mentions: Mentions;
  readonly entities: Entities;
  readonly splitAntecedents?: SplitAntecedents;
  readonly nonReferring?: NonReferring;
}

/** The layers besides identity, as messages and options call them. */
export const layerNames = ["split antecedents", "bridging", "non-referring expressions", "discourse deixis"] as const;
export type LayerName = (typeof layerNames)[number];

/** How much a part has of each layer: of entities with split antecedents, pairs of bridging, markables, mentions. */
export function layerSizes({ layers }: AnnotatedPart): Readonly<Record<LayerName, number>> {
  return {
    "split antecedents": new Set(layers?.splitAntecedents?.entity).size,
    bridging: layers?.bridging?.length ?? 0,
    "non-referring expressions": layers?.nonReferring?.length ?? 0,
    "discourse deixis": layers?.discourseDeixis?.mentions.length ?? 0,
  };
}

/**
 * The layers of a part of whose entities some are left.
 *
 * @param index the new number of each entity; -1 of one that is gone
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

/** Layers on other tokens. Discourse deixis is gone: it is moved where it is scored, in the place of identity. */
export function movedLayers(
  { splitAntecedents, bridging, nonReferring }: Layers,
  move: (spans: Spans) => Spans,
): Layers {
  return {
    ...(splitAntecedents !== undefined && { splitAntecedents }),
    ...(bridging !== undefined && {
      bridging: { ...bridging, anaphor: move(bridging.anaphor), antecedent: move(bridging.antecedent) },
    }),
    ...(nonReferring !== undefined && { nonReferring: { ...move(nonReferring), ids: nonReferring.ids } }),
  };
}

/**
 * The part as its discourse deixis has it: with the mentions and entities of that layer in place of its own; nothing if it does not have
 * the layer.
 */
export function discourseDeixisOf(part: AnnotatedPart): AnnotatedPart | undefined {
  const layer = part.layers?.discourseDeixis;
  if (layer === undefined) return undefined;
  const { mentions, entities, splitAntecedents, nonReferring } = layer;
  return {
    ...part,
    mentions,
    entities,
    layers: {
      ...(splitAntecedents !== undefined && { splitAntecedents }),
      ...(nonReferring !== undefined && { nonReferring }),
    },
  };
}
