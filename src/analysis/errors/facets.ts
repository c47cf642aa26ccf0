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
): (side: SideName, places: readonly number[], entity: number, other?: number) => FacetValues {
  const nested = { key: nestedOf(model, "key"), response: nestedOf(model, "response") };
  const sentence = model.tokens === undefined ? undefined : sentenceOfTokens(model.tokens);
  const firstWithName = new Map<string, number>();
  const support = new Map<number, string | undefined>();
  const named = model.key.part.document === "" ? model.response.part : model.key.part;
  return (side, places, entity, other) => {
    const own = model[side];
    const { part, mentions, members } = own;
    const [place] = places;
    const m = mentions[place];
    const isSpan = part.mentions.names === undefined;
    const type = model.typeOf(side, place);
    const before = previous(members[entity], place);
    const spanFirst = part.mentions.first[m];
    const memo = `${side}${entity}`;
    if (!firstWithName.has(memo)) {
      firstWithName.set(memo, members[entity].find((at) => isFull(model, side, at)) ?? Infinity);
    }
    if (side === "key" && !support.has(entity)) support.set(entity, supportOf(model, entity));
    const supportText = side === "key" ? support.get(entity) : undefined;
    const otherSide = model[side === "key" ? "response" : "key"];
    const entityType = part.entities.types?.[part.mentions.entity[m]] ?? "";
    return {
      ...(type !== undefined && { "mention-type": type }),
      ...(isSpan && { length: bucket(part.mentions.last[m] - spanFirst + 1, [1, 2, 3, 5, 10]) }),
      ...(before < 0
        ? { distance: "first" }
        : sentence !== undefined &&
          isSpan && {
            distance: bucket(
              Math.max(0, sentence[spanFirst] - sentence[part.mentions.first[mentions[before]]]),
              [0, 1, 2, 5, 10],
            ),
          }),
      "entity-size": bucket(members[entity].length, [1, 2, 3, 5, 10, 20, 50]),
      ...(isSpan && { nesting: nested[side][place] === 1 ? "nested" : "not nested" }),
      "first-mention": places.includes(members[entity][0]) ? "yes" : "no",
      ...(supportText !== undefined && { support: supportText }),
      ...(other !== undefined && { singleton: otherSide.sizes[other] === 1 ? "absorbed" : "no" }),
      ...(type !== undefined && {
        cataphoric:
          type === "pronoun" && place < firstWithName.get(memo)! && firstWithName.get(memo) !== Infinity ? "yes" : "no",
      }),
      ...(entityType !== "" && { "entity-type": entityType }),
      ...(model.tokens !== undefined && isSpan && { decile: decileOf(spanFirst, model.tokens.length) }),
      ...genreOf(named),
    };
  };
}

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

function genreOf({ document }: AnnotatedPart): { genre?: string } {
  const genre = /^([^/]+)\//.exec(document)?.[1];
  return genre === undefined ? {} : { genre };
}
