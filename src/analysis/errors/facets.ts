import type { AnnotatedPart } from "../../core/document.ts";
import type { ErrorModel } from "./error-model.ts";
import type { SideName } from "../explain/partitions.ts";
import { sentenceOfTokens } from "./span/sentence-of-tokens.ts";

/** What errors can be told apart by, and what each says; those that a file does not tell are absent. */
export const errorFacets = {
  "mention-type": "name, nominal or pronoun: of the first of the mentions",
  length: "tokens of the first of the mentions",
  distance: "sentences from the mention before the first of the mentions in its entity; first, if there is none",
  "entity-size": "mentions of the entity on its own side",
  nesting: "whether the first of the mentions lies within another mention of its side",
  "first-mention": "whether the first mention of the entity is among them",
  support: "of missing mentions and pieces of a key entity: whether any mention but pronouns was found of it",
  singleton: "absorbed: the mentions are an entity of one mention on the other side",
  span: "of a single missing or extra mention: how an extra or missing one is nearly the same, or none",
  cataphoric: "whether the first of the mentions is a pronoun before all names and nominal mentions of its entity",
  "entity-type": "of the entity, as the file says",
  decile: "where in the part: 1 the first tenth of the tokens, 10 the last",
  genre: "what stands before the first slash of the document's id",
} as const;
export type ErrorFacet = keyof typeof errorFacets;

/** The facets of an error. */
export type FacetValues = Readonly<Partial<Record<ErrorFacet, string>>>;

/** Tells the facets of errors of one part. */
export function facetsOf(
  model: ErrorModel,
): (side: SideName, places: readonly number[], entity: number, other?: number) => Partial<Record<ErrorFacet, string>> {
  const nested = { key: nestedOf(model, "key"), response: nestedOf(model, "response") };
  const sentence = model.tokens === undefined ? undefined : sentenceOfTokens(model.tokens);
  const firstFull: Readonly<Record<SideName, (number | undefined)[]>> = { key: [], response: [] };
  const support = new Map<number, string | undefined>();
  const genre = genreOf(model.key.part.document === "" ? model.response.part : model.key.part);
  return (side, places, entity, other) => {
    const own = model[side];
    const { part, mentions, members } = own;
    const [place] = places;
    const m = mentions[place];
    const isSpan = part.mentions.names === undefined;
    const type = model.typeOf(side, place);
    const before = previous(members[entity], place);
    const spanFirst = part.mentions.first[m];
    firstFull[side][entity] ??= members[entity].find((at) => isFull(model, side, at)) ?? Infinity;
    if (side === "key" && !support.has(entity)) support.set(entity, supportOf(model, entity));
    const supportText = side === "key" ? support.get(entity) : undefined;
    const otherSide = model[side === "key" ? "response" : "key"];
    const entityType = part.entities.types?.[part.mentions.entity[m]] ?? "";
    const values: Partial<Record<ErrorFacet, string>> = {};
    if (type !== undefined) values["mention-type"] = type;
    if (isSpan) values.length = bucket(part.mentions.last[m] - spanFirst + 1, lengths);
    if (before < 0) values.distance = "first";
    else if (sentence !== undefined && isSpan) {
      const apart = sentence[spanFirst] - sentence[part.mentions.first[mentions[before]]];
      values.distance = bucket(Math.max(0, apart), distances);
    }
    values["entity-size"] = bucket(members[entity].length, sizes);
    if (isSpan) values.nesting = nested[side][place] === 1 ? "nested" : "not nested";
    values["first-mention"] = places.includes(members[entity][0]) ? "yes" : "no";
    if (supportText !== undefined) values.support = supportText;
    if (other !== undefined) values.singleton = otherSide.sizes[other] === 1 ? "absorbed" : "no";
    if (type !== undefined) {
      const first = firstFull[side][entity] ?? Infinity;
      values.cataphoric = type === "pronoun" && place < first && first !== Infinity ? "yes" : "no";
    }
    if (entityType !== "") values["entity-type"] = entityType;
    if (isSpan && model.tokens !== undefined) values.decile = decileOf(spanFirst, model.tokens.length);
    if (genre !== undefined) values.genre = genre;
    return values;
  };
}

/** The greatest number of each range. */
const lengths = [1, 2, 3, 5, 10];
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
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (members[middle] < place) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : members[low - 1];
}

/** `0`, `1`, `3–5`, `>10`: the range between bounds that a number is in. Bounds are the greatest number of each range. */
function bucket(value: number, bounds: readonly number[]): string {
  const i = bounds.findIndex((bound) => value <= bound);
  if (i < 0) return `>${bounds[bounds.length - 1]}`;
  const low = i === 0 ? bounds[0] : bounds[i - 1] + 1;
  return low === bounds[i] ? String(low) : `${low}–${bounds[i]}`;
}

/** 1 for each mention that lies within another one of its side. */
function nestedOf(model: ErrorModel, side: SideName): Uint8Array {
  const { part, mentions } = model[side];
  const { first, last } = part.mentions;
  const order = Array.from(mentions.keys()).sort(
    (a, b) => first[mentions[a]] - first[mentions[b]] || last[mentions[b]] - last[mentions[a]] || a - b,
  );
  const nested = new Uint8Array(mentions.length);
  let reach = -1;
  for (let i = 0; i < order.length; i++) {
    const m = mentions[order[i]];
    const same = i > 0 && first[mentions[order[i - 1]]] === first[m] && last[mentions[order[i - 1]]] === last[m];
    nested[order[i]] = same ? nested[order[i - 1]] : Number(last[m] <= reach);
    reach = Math.max(reach, last[m]);
  }
  return nested;
}

function decileOf(token: number, tokens: number): string {
  return String(Math.min(10, Math.floor((10 * Math.max(0, token)) / Math.max(1, tokens)) + 1));
}

function genreOf({ document }: AnnotatedPart): string | undefined {
  return /^([^/]+)\//.exec(document)?.[1];
}
