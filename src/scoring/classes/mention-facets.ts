import type { FacetsBeingTold } from "./facet-names.ts";
import type { MentionModel } from "./mention-model.ts";
import { sentenceOfTokens } from "./mention-heads.ts";
import { firstIndex } from "../../core/arrays.ts";
import { type AnnotatedPart, runsOf, type SideName, type Tokens } from "../../core/document.ts";
import { noLabel } from "../../core/mention-type.ts";
import { textAt } from "../../core/text-column.ts";

/** Prepares the facets of errors in one part, except `span`, which needs all errors. */
export function facetsOf(
  model: MentionModel,
): (side: SideName, places: readonly number[], entity: number, other?: number) => FacetsBeingTold {
  const [ofMention, ofMatches, ofEntity] = [mentionFacets(model), matchFacets(model), entityFacets(model)];
  const genre = genreOf(model.key.part.document === "" ? model.response.part : model.key.part);
  const length = model.tokens && rangeOf(model.tokens.length, documentLengths);
  return (side, places, entity, other) => {
    const values: FacetsBeingTold = {};
    ofMention(values, side, places[0]);
    ofMatches(values, side, places[0], entity);
    ofEntity(values, side, places, entity, other);
    if (length !== undefined) values["document-length"] = length;
    if (genre !== undefined) values.genre = genre;
    return values;
  };
}

/**
 * Prepares the facets of single mentions, for classes of mentions. A response mention has those of the mention in the key
 * that it was matched with, as far as they are known.
 */
export function classFacetsOf(model: MentionModel): (side: SideName, place: number) => FacetsBeingTold {
  const facets = facetsOf(model);
  const of = (side: SideName, place: number): FacetsBeingTold => facets(side, [place], model[side].entity[place]);
  return (side, place) => {
    const inKey = side === "response" ? model.response.twin[place] : -1;
    return inKey < 0 ? of(side, place) : { ...of(side, place), ...of("key", inKey) };
  };
}

function genreOf({ document }: AnnotatedPart): string | undefined {
  return /^([^/]+)\//.exec(document)?.[1];
}

function entityFacets(
  model: MentionModel,
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
    if (part.mentions.names === undefined) values["entity-range"] = rangeOf(entityRange(model, side, entity), tokens);
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

/** The upper bound of each range. */
const distances = [0, 1, 2, 5, 10];
const sizes = [1, 2, 3, 5, 10, 20, 50];
const tokens = [0, 10, 30, 100, 300, 1000];

/**
 * Returns how many tokens the head of an entity's last mention is behind that of its first. If a head is unknown, its
 * mention's first token counts.
 *
 * @source Udapi, `corefud.Stats`
 */
function entityRange(model: MentionModel, side: SideName, entity: number): number {
  const { part, mentions, members } = model[side];
  const places = members[entity];
  const positionOf = (place: number): number => {
    const head = headToken(model, side, place);
    return head >= 0 ? head : part.mentions.first[mentions[place]];
  };
  // The head of a longer mention that begins earlier may come later.
  return Math.max(0, positionOf(places[places.length - 1]) - positionOf(places[0]));
}

/** Returns the head of a mention; -1 if it is unknown. The only token of a mention is its head. */
function headToken(model: MentionModel, side: SideName, place: number): number {
  const { part, mentions } = model[side];
  const { first, last } = part.mentions;
  const m = mentions[place];
  return first[m] === last[m] ? first[m] : model.headOf(side, place);
}

function isFull(model: MentionModel, side: SideName, place: number): boolean {
  const type = model.typeOf(side, place);
  return type === "name" || type === "nominal";
}

function supportOf(model: MentionModel, entity: number): string | undefined {
  const found = model.key.members[entity].filter((place) => model.key.twin[place] >= 0);
  if (found.length === 0) return "none";
  const types = Array.from(found, (place) => model.typeOf("key", place));
  if (types.some((type) => type === "name" || type === "nominal")) return "full";
  return types.every((type) => type === "pronoun") ? "pronouns only" : undefined;
}

/** Returns the place before `place` in ascending `members`; -1 for the first. */
function previous(members: Int32Array, place: number): number {
  const at = firstIndex(members.length, (i) => members[i] >= place);
  return at === 0 ? -1 : members[at - 1];
}

function mentionFacets(model: MentionModel): (values: FacetsBeingTold, side: SideName, place: number) => void {
  const nested = { key: nestedOf(model, "key"), response: nestedOf(model, "response") };
  const zeros = { key: zerosOf(model, "key"), response: zerosOf(model, "response") };
  const hasPieces = [model.key, model.response].some(({ part }) => (part.mentions.pieces?.size ?? 0) > 0);
  return (values, side, place) => {
    const { part, mentions } = model[side];
    const { first, last, names, pieces } = part.mentions;
    const m = mentions[place];
    const type = model.typeOf(side, place);
    if (type !== undefined) values["mention-type"] = type;
    for (const name of ["number", "gender"] as const) {
      const told = featureOf(model, side, place, name);
      if (told !== "") values[name] = told;
    }
    // Mentions that are names have no tokens.
    if (names !== undefined) return;
    values.length = rangeOf(last[m] - first[m] + 1, lengths);
    values.nesting = nested[side][place] === 1 ? "nested" : "not nested";
    if (hasPieces) values.discontinuous = pieces?.has(m) === true ? "yes" : "no";
    if (model.tokens !== undefined) values.decile = decileOf(first[m], model.tokens.length);
    const head = model.headOf(side, place);
    const token = head >= 0 ? head : first[m];
    const classes = columnOf(model, side, "nameClass");
    if (classes !== undefined && token < classes.length) values["name-class"] = textAt(classes, token) || noLabel;
    const [ownHead, tags] = [headToken(model, side, place), columnOf(model, side, "tag")];
    if (tags !== undefined && ownHead >= 0 && ownHead < tags.length)
      values["head-pos"] = textAt(tags, ownHead) || noLabel;
    const zero = zeros[side];
    if (zero !== undefined && token < zero.length) values.zero = zero[token] === 1 ? "yes" : "no";
  };
}

const lengths = [1, 2, 3, 5, 10];
const documentLengths = [0, 100, 300, 1000, 3000, 10_000];

/** Returns the value of a mention's feature, preferably that of its twin in the key; "" if neither has one. */
function featureOf(model: MentionModel, side: SideName, place: number, name: string): string {
  const { part, mentions } = model[side];
  const twin = side === "response" ? model.response.twin[place] : -1;
  const ofTwin = twin < 0 ? "" : featureOf(model, "key", twin, name);
  return ofTwin !== "" ? ofTwin : (part.mentions.features?.[name]?.[mentions[place]] ?? "");
}

function zerosOf(model: MentionModel, side: SideName): Uint8Array | undefined {
  const zero = columnOf(model, side, "zero");
  return zero?.includes(1) === true ? zero : undefined;
}

/** Returns 1 for each mention within a larger one of its side. */
function nestedOf(model: MentionModel, side: SideName): Uint8Array {
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

/** Returns the range of a number, such as `0`, `1`, `3–5`, `>10`. */
function rangeOf(value: number, bounds: readonly number[]): string {
  const i = bounds.findIndex((bound) => value <= bound);
  if (i < 0) return `>${bounds[bounds.length - 1]}`;
  const low = i === 0 ? bounds[0] : bounds[i - 1] + 1;
  return low === bounds[i] ? String(low) : `${low}–${bounds[i]}`;
}

/** The words of a mention, and its head word, in lower case: "" for empty nodes, undefined if unknown. */
interface MentionWords {
  readonly all: string | undefined;
  readonly head: string | undefined;
}

/** Whether another mention of the entity has the same words, and the same head word; `undefined` if unknown. */
interface Matches {
  readonly all: boolean | undefined;
  readonly head: boolean | undefined;
}

function matchFacets(
  model: MentionModel,
): (values: FacetsBeingTold, side: SideName, place: number, entity: number) => void {
  const matches: Readonly<Record<SideName, Matches[]>> = { key: [], response: [] };
  return (values, side, place, entity) => {
    const found = matches[side];
    if (!(place in found)) {
      const members = model[side].members[entity];
      matchesIn(model, side, members).forEach((own, i) => (found[members[i]] = own));
    }
    const { all, head } = found[place];
    if (all !== undefined) values["string-match"] = all ? "yes" : "no";
    if (head !== undefined) values["head-match"] = head ? "yes" : "no";
  };
}

/**
 * Returns, for each mention of an entity, whether others match it. For the head word, pronouns do not count. The answer
 * “none has the same head word” is certain only if all other mentions, except pronouns, have known heads, and none of
 * unknown type has that head word.
 */
function matchesIn(model: MentionModel, side: SideName, members: Int32Array): Matches[] {
  const words = Array.from(members, (place) => wordsOf(model, side, place));
  const types = Array.from(members, (place) => model.typeOf(side, place));
  const isCandidate = types.map((type) => type !== "pronoun");
  const isSure = types.map((type) => type === "name" || type === "nominal");
  const all = countsOf(words.map((own) => own.all));
  const candidates = countsOf(words.filter((_, i) => isCandidate[i]).map(({ head }) => head));
  const sure = countsOf(words.filter((_, i) => isSure[i]).map(({ head }) => head));
  const isHeadMatched = (head: string, i: number): boolean | undefined => {
    if (hasOthers(sure, head, isSure[i])) return true;
    const isPossible = hasOthers(candidates, head, isCandidate[i]) || hasOthers(candidates, undefined, false);
    return isPossible ? undefined : false;
  };
  // A mention without words has neither facet.
  return words.map((own, i) => ({
    all: own.all ? hasOthers(all, own.all, true) : undefined,
    head: own.head ? isHeadMatched(own.head, i) : undefined,
  }));
}

type Counts = ReadonlyMap<string | undefined, number>;

function countsOf(words: readonly (string | undefined)[]): Counts {
  const numbers = new Map<string | undefined, number>();
  for (const word of words) numbers.set(word, (numbers.get(word) ?? 0) + 1);
  return numbers;
}

function hasOthers(numbers: Counts, word: string | undefined, isOwnIn: boolean): boolean {
  return (numbers.get(word) ?? 0) > Number(isOwnIn);
}

function wordsOf(model: MentionModel, side: SideName, place: number): MentionWords {
  const { part, mentions } = model[side];
  const m = mentions[place];
  const { first, last, names } = part.mentions;
  const form = columnOf(model, side, "form");
  if (form === undefined || names !== undefined || first[m] < 0 || last[m] >= form.length)
    return { all: undefined, head: undefined };
  const zero = columnOf(model, side, "zero");
  // A single token is a head even if no constituent of a tree has just that token.
  const ownHead = headToken(model, side, place);
  const words: string[] = [];
  let head: string | undefined;
  const runs = runsOf(part.mentions, m);
  for (let r = 0; r < runs.length; r += 2) {
    for (let token = runs[r]; token <= runs[r + 1]; token++) {
      const word = zero?.[token] === 1 ? "" : textAt(form, token).toLowerCase();
      if (word !== "") words.push(word);
      if (token === ownHead) head = word;
    }
  }
  return { all: words.join(" "), head: words.length === 0 ? "" : head };
}

/** Returns a column of a side's tokens: from its own file, or else from the key, whose tokens its mentions refer to. */
function columnOf<Name extends "form" | "nameClass" | "tag" | "zero">(
  model: MentionModel,
  side: SideName,
  name: Name,
): Tokens[Name] | undefined {
  return model[side].part.tokens?.[name] ?? model.tokens?.[name];
}
