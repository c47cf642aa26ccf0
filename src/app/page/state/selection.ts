import type { ShownLayerName, LayerView, MentionStatus, MentionView, PartView } from "../../engine/document-view.ts";

export interface EntityChoice {
  readonly part: string;
  readonly layer: ShownLayerName;
  readonly entity: number;
}

/** The chosen entity in its part, and the entities of key and response in its component of the overlap graph. */
export interface Selection {
  readonly isChosen: (part: string, layer: ShownLayerName, mention: MentionView) => boolean;
  /** Whether the entity of a mention is in the component of the chosen entity. */
  readonly isNear: (part: string, layer: ShownLayerName, mention: MentionView) => boolean;
  /**
   * For a mention of the component, the letter of its piece (the mentions shared by a key and a response entity); `–`
   * if it has no counterpart.
   */
  readonly letterOf: (part: string, layer: ShownLayerName, mention: MentionView) => string;
}

export function selectionOf(part: PartView, choice: EntityChoice, system: number): Selection {
  const response = part.responses[choice.layer === "key" ? system : choice.layer];
  const { layer: responseName } = response;
  const chosen = choice.layer === "key" ? part.key.entities.at(choice.entity) : response.entities.at(choice.entity);
  const component = componentOf(chosen, choice.layer, response);
  const isShown = (layer: ShownLayerName): boolean => layer === "key" || layer === responseName;
  const entityOf = (layer: ShownLayerName, { entity }: MentionView): LayerView["entities"][number] =>
    (layer === "key" ? part.key : response).entities[entity];
  const isChosen: Selection["isChosen"] = (of, layer, { entity }) =>
    of === choice.part && layer === choice.layer && entity === choice.entity;
  const isNear: Selection["isNear"] = (of, layer, mention) =>
    isChosen(of, layer, mention) ||
    (of === choice.part &&
      isShown(layer) &&
      component >= 0 &&
      componentOf(entityOf(layer, mention), layer, response) === component);
  const letters = new Map<string, string>();
  const pairOf = (layer: ShownLayerName, mention: MentionView): string | undefined => {
    const status = statusIn(layer, mention, responseName as number);
    const twin = twinIn(layer, mention, layer === "key" ? response : part.key);
    if (twin === undefined || (status !== "matched" && status !== "wrong-entity")) return undefined;
    const [key, other] = layer === "key" ? [mention, twin] : [twin, mention];
    return `${key.entity}-${other.entity}`;
  };
  // A whole book has thousands of mentions, but fewer entities, so the component is looked up once for each entity.
  const near = part.key.entities.map((entity) => component >= 0 && componentOf(entity, "key", response) === component);
  for (const mention of part.key.mentions) {
    if (!near[mention.entity]) continue;
    const pair = pairOf("key", mention);
    if (pair !== undefined && !letters.has(pair)) letters.set(pair, letterAt(letters.size));
  }
  return {
    isChosen,
    isNear,
    letterOf: (of, layer, mention) => {
      if (!isNear(of, layer, mention)) return "";
      return letters.get(pairOf(layer, mention) ?? "") ?? "–";
    },
  };
}

/** Returns the key or a response of a part. */
export function layerIn({ key, responses }: PartView, name: ShownLayerName): LayerView {
  return name === "key" ? key : responses[name];
}

/** Returns the status of a mention of a layer; for the key, as compared with one response. */
export function statusIn(layer: ShownLayerName, { status }: MentionView, system: number): MentionStatus {
  return status[layer === "key" ? system : 0] ?? "left-out";
}

/** Returns the mention of another layer that a mention is matched with or nearly equals; nothing if there is none. */
export function twinIn(layer: ShownLayerName, { twin }: MentionView, other: LayerView): MentionView | undefined {
  const at = twin[layer === "key" ? (other.layer as number) : 0];
  return at < 0 ? undefined : other.mentions[at];
}

function componentOf(
  entity: LayerView["entities"][number] | undefined,
  layer: ShownLayerName,
  { layer: response }: LayerView,
): number {
  return entity?.component[layer === "key" ? (response as number) : 0] ?? -1;
}

/** Returns a, b, …, z, aa, ab, … */
function letterAt(place: number): string {
  const letter = String.fromCharCode(97 + (place % 26));
  return place < 26 ? letter : letterAt(Math.floor(place / 26) - 1) + letter;
}
