import { firstIndex } from "../../../core/first-index.ts";
import type { SideName } from "../../../core/side-name.ts";
import type { FacetsBeingTold } from "../error-facet.ts";
import type { ErrorModel } from "../error-model.ts";
import { sentenceOfTokens } from "../span/sentence-of-tokens.ts";
import { rangeOf } from "./range-of.ts";

/** Tells the facets of an entity, and of what some of its mentions are in it. */
export function entityFacets(
  model: ErrorModel,
): (values: FacetsBeingTold, side: SideName, places: readonly number[], entity: number, other?: number) => void {
  const sentence = model.tokens === undefined ? undefined : sentenceOfTokens(model.tokens);
  const firstFull: Readonly<Record<SideName, (number | undefined)[]>> = { key: [], response: [] };
  const support = new Map<number, string | undefined>();
  return (values, side, places, entity, other) => {
    const { part, mentions, members } = model[side];
    const [place] = places;
    const m = mentions[place];
    const type = model.typeOf(side, place);
    const before = previous(members[entity], place);
    firstFull[side][entity] ??= members[entity].find((at) => isFull(model, side, at)) ?? Infinity;
    if (side === "key" && !support.has(entity)) support.set(entity, supportOf(model, entity));
    const supportText = side === "key" ? support.get(entity) : undefined;
    const otherSide = model[side === "key" ? "response" : "key"];
    const entityType = part.entities.types?.[part.mentions.entity[m]] ?? "";
    if (before < 0) values.distance = "first";
    else if (sentence !== undefined && part.mentions.names === undefined) {
      const apart = sentence[part.mentions.first[m]] - sentence[part.mentions.first[mentions[before]]];
      values.distance = rangeOf(Math.max(0, apart), distances);
    }
    values["entity-size"] = rangeOf(members[entity].length, sizes);
    values["first-mention"] = places.includes(members[entity][0]) ? "yes" : "no";
    if (supportText !== undefined) values.support = supportText;
    if (other !== undefined) values.singleton = otherSide.sizes[other] === 1 ? "absorbed" : "no";
    if (type !== undefined) {
      const first = firstFull[side][entity] ?? Infinity;
      values.cataphoric = type === "pronoun" && place < first && first !== Infinity ? "yes" : "no";
    }
    if (entityType !== "") values["entity-type"] = entityType;
  };
}

/** The greatest number of each range. */
const distances = [0, 1, 2, 5, 10];
const sizes = [1, 2, 3, 5, 10, 20, 50];

function isFull(model: ErrorModel, side: SideName, place: number): boolean {
  const type = model.typeOf(side, place);
  return type === "name" || type === "nominal";
}

/** What of a key entity was found: nothing, pronouns only, or more; nothing if that is not known. */
function supportOf(model: ErrorModel, entity: number): string | undefined {
  const found = model.key.members[entity].filter((place) => model.key.twin[place] >= 0);
  if (found.length === 0) return "none";
  const types = Array.from(found, (place) => model.typeOf("key", place));
  if (types.some((type) => type === "name" || type === "nominal")) return "full";
  return types.every((type) => type === "pronoun") ? "pronouns only" : undefined;
}

/** The place before in ascending places; -1 for the first. */
function previous(members: Int32Array, place: number): number {
  const at = firstIndex(members.length, (i) => members[i] >= place);
  return at === 0 ? -1 : members[at - 1];
}
