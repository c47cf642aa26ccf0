import { anchoredErrors } from "../../analysis/errors/entity/anchored.ts";
import { type MentionModel, type ModelSide, mentionModel } from "../../scoring/classes/mention-model.ts";
import { spanErrors } from "../../analysis/errors/span/span-errors.ts";
import { entityComponents } from "../../analysis/what-if/entity-components.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, type Mentions, type SideName, surfaceOf, type Tokens } from "../../core/document.ts";
import { type MentionType, mentionType } from "../../core/mention-type.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { entityBadge, type PairedMentions } from "../../core/paired-mentions.ts";
import { sortedByEnds } from "../../core/span-order.ts";
import { textAt, textColumn } from "../../core/text-column.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type MatchedSides, chosenMentions, chosenTable, pairMentions } from "../../scoring/tabulate.ts";
import { lanesOf } from "./lanes.ts";
import { spacesOf } from "./token-spaces.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import {
  type MentionStatus,
  mentionStatuses,
  type PartView,
  type SentenceView,
  type ShownEntity,
  type ShownLayerName,
  type TokensView,
} from "./document-view.ts";
import {
  mentionTypes,
  type PackedLayer,
  type PackedMentions,
  type PackedPartView,
  unpackedPartView,
} from "./packed-document.ts";

export interface AnalysedPart {
  readonly packed: Omit<PackedPartView, "tokens">;
  /** `packed` with an object for each mention, made on first use. */
  readonly view: Omit<PartView, "tokens">;
  readonly analyses: readonly (PartAnalysis | undefined)[];
}

/** Compares the sides of a part, and returns the outcome of each mention. Words are added later: see `withTokens`. */
export function analysedPart(corpus: Corpus, part: CorpusPart): AnalysedPart {
  const analyses = part.systems.map(
    (sides) => sides && withOwnKey(partAnalysis(sides, corpus.scoring), part.key?.part),
  );
  const shown = partWithTokens(part);
  const { tokens } = shown ?? {};
  const packed = {
    part: part.part,
    label: part.label,
    ...defined({ documents: documentsOf(part) }),
    sentences: shown === undefined ? [] : sentencesOf(shown),
    key: part.key === undefined ? absentLayer("key") : layerOf("key", part.key, analyses, tokens),
    responses: part.systems.map((sides, system) =>
      sides?.response === undefined ? absentLayer(system) : layerOf(system, sides.response, [analyses[system]], tokens),
    ),
  };
  let view: AnalysedPart["view"] | undefined;
  return {
    analyses,
    packed,
    get view() {
      return (view ??= unpackedPartView(packed));
    },
  };
}

/** Returns the documents that were joined into a part, each once; nothing if it is of one document. */
function documentsOf({ key, systems }: CorpusPart): readonly string[] | undefined {
  const joined = [key, ...systems.map((each) => each?.response)].find((side) => side?.part.joined)?.part.joined;
  return joined && [...new Set(joined.map(({ document }) => document))];
}

export function withTokens<View extends object>(part: CorpusPart, view: View): View & Pick<PartView, "tokens"> {
  const tokens = partWithTokens(part)?.tokens;
  return tokens === undefined ? view : { ...view, tokens: tokensView(tokens) };
}

/** Returns the side whose tokens stand for the part: the key, else the first response with tokens. */
export function partWithTokens({ key, systems }: CorpusPart) {
  const sides = [key, ...systems.map((each) => each?.response)];
  return sides.find((side) => side?.part.tokens !== undefined)?.part;
}

/**
 * Returns the analysis with the key's mentions in their original order. For a response that has only names, a key with
 * text was reordered (`asKnownTo`). The names then identify the mentions.
 */
function withOwnKey(analysis: PartAnalysis, own: AnnotatedPart | undefined): PartAnalysis {
  const { mentions: known } = analysis.paired.key.part;
  const aliases = own?.mentions.aliases;
  if (known === own?.mentions || aliases === undefined || known.names === undefined) return analysis;
  const { key, response } = analysis;
  const byName = new Map(known.names.map((name, m) => [name, m]));
  const knownAs = aliases.map((alias, m) => byName.get(alias === "" ? `\0${m}` : alias) ?? -1);
  const ownOf = new Map(knownAs.map((m, at) => [m, at]));
  const inOwn = (column: Int32Array): Int32Array => Int32Array.from(knownAs, (m) => (m < 0 ? -1 : column[m]));
  return {
    ...analysis,
    key: {
      ...key,
      status: Uint8Array.from(knownAs, (m) => (m < 0 ? codes["left-out"] : key.status[m])),
      twin: inOwn(key.twin),
      place: inOwn(key.place),
    },
    response: { ...response, twin: response.twin.map((m) => (m < 0 ? -1 : (ownOf.get(m) ?? -1))) },
  };
}

function tokensView(tokens: Tokens): TokensView {
  const { length, form, zero } = tokens;
  return {
    length,
    ...defined({ form }),
    space: spacesOf(tokens),
    ...(zero?.includes(1) === true && { zero }),
  };
}

/** Returns the sentences of a part: none without tokens, and a single one if the file has no sentences. */
function sentencesOf({ tokens }: AnnotatedPart): SentenceView[] {
  if (tokens === undefined || tokens.length === 0) return [];
  const { sentenceStarts = new Int32Array(0), sentenceIds, speaker, length } = tokens;
  const starts = [...new Set([0, ...sentenceStarts])].filter((start) => start < length);
  const numberOf = new Map(Array.from(sentenceStarts, (start, s) => [start, s]));
  return starts.map((first, i) => {
    const number = numberOf.get(first);
    const id = number === undefined ? "" : (sentenceIds?.[number] ?? "");
    const said = speaker === undefined ? "" : textAt(speaker, first);
    return {
      first,
      last: (i + 1 < starts.length ? starts[i + 1] : length) - 1,
      name: id === "" ? String((number ?? i) + 1) : id,
      ...(said !== "" && { speaker: said }),
    };
  });
}

function absentLayer(layer: ShownLayerName): PackedLayer {
  const none = new Int32Array(0);
  const columns = { entity: none, pieces: none, pieceEnds: none, lane: none, line: none, status: [], twin: [] };
  return { layer, mentions: { length: 0, ...columns, type: new Int8Array(0) }, entities: [] };
}

/**
 * @param analyses the analysis of each system for the key, or of one system for its response; undefined if there is
 *   nothing to compare with
 * @param tokens the part's tokens, if the side has none of its own
 */
function layerOf(
  layer: ShownLayerName,
  prepared: PreparedPart,
  analyses: readonly (PartAnalysis | undefined)[],
  tokens: Tokens | undefined,
): PackedLayer {
  const side = layer === "key" ? "key" : "response";
  const { part: own } = prepared;
  const part = own.tokens === undefined && tokens !== undefined ? { ...own, tokens } : own;
  const { mentions, entities } = part;
  const { names, first, last, length } = mentions;
  const sides = analyses.map((analysis) => analysis && analysis[side]);
  const unknown = new Int32Array(length).fill(-1);
  const types = new Int8Array(length);
  for (let m = 0; m < length; m++) types[m] = placeIn(mentionTypes, typeOf(m));
  const hasWords = part.tokens?.form !== undefined;
  const spaces = part.tokens && spacesOf(part.tokens);
  const members = Array.from({ length: entities.length }, (): number[] => []);
  for (const m of sortedByEnds(first, (a, b) => last[a] - last[b])) members[mentions.entity[m]].push(m);
  return {
    layer,
    mentions: {
      length,
      entity: mentions.entity,
      ...(names === undefined
        ? { ...piecesOf(mentions), lane: lanesOf(first, last) }
        : { pieces: new Int32Array(0), pieceEnds: new Int32Array(length), lane: new Int32Array(length) }),
      type: types,
      ...(!hasWords && length > 0 && { text: textColumn(Array.from(first, (_, m) => surfaceOf(part, m))) }),
      line: mentions.line ?? unknown,
      ...defined({ document: documentOfMentions(part) }),
      status: sides.map((each) =>
        each === undefined ? new Uint8Array(length).fill(side === "key" ? codes.missing : codes.extra) : each.status,
      ),
      twin: sides.map((each) => each?.twin ?? unknown),
    },
    entities: members.map((own, e): ShownEntity => {
      const type = entities.types?.[e] ?? "";
      return {
        badge: badgeOf(side, prepared, e),
        id: entities.ids[e],
        name: entityName(own, types, (m) => surfaceOf(part, m, spaces)),
        mentions: own,
        ...(type !== "" && { type }),
        component: sides.map((each) => componentOf(each, e)),
      };
    }),
  };

  /** Returns the type that the error model gives a mention, or for an unscored mention, that of `mentionType`. */
  function typeOf(m: number): MentionType | undefined {
    const i = sides.findIndex((each) => each !== undefined && each.place[m] >= 0);
    const place = sides[i]?.place[m];
    const model = analyses[i]?.model;
    return model === undefined || place === undefined ? mentionType(part, m) : model.typeOf(side, place);
  }
}

/** Returns the place of each mention's document among those that were joined. */
function documentOfMentions({ joined, mentions }: AnnotatedPart): Int32Array | undefined {
  if (joined === undefined || mentions.joinedPart === undefined) return undefined;
  const places = new Map<string, number>();
  const place = joined.map(({ document }) => {
    if (!places.has(document)) places.set(document, places.size);
    return places.get(document)!;
  });
  return mentions.joinedPart.map((part) => place[part]);
}

function piecesOf(mentions: Mentions): Pick<PackedMentions, "pieces" | "pieceEnds"> {
  const { first, last, pieces: several, length } = mentions;
  const ends = new Int32Array(length);
  for (let m = 0, end = 0; m < length; m++) ends[m] = end += several?.get(m)?.length ?? 2;
  const pieces = new Int32Array(length === 0 ? 0 : ends[length - 1]);
  for (let m = 0; m < length; m++) {
    const start = m === 0 ? 0 : ends[m - 1];
    const runs = several?.get(m);
    if (runs !== undefined) pieces.set(runs, start);
    else {
      pieces[start] = first[m];
      pieces[start + 1] = last[m];
    }
  }
  return { pieces, pieceEnds: ends };
}

function placeIn<Value>(list: readonly Value[], value: Value | undefined): number {
  return value === undefined ? -1 : list.indexOf(value);
}

const codes = Object.fromEntries(mentionStatuses.map((status, code) => [status, code])) as Record<
  MentionStatus,
  number
>;

function componentOf(side: SideAnalysis | undefined, entity: number): number {
  const number = side?.number[entity] ?? -1;
  return side === undefined || number < 0 ? -1 : side.component[number];
}

/** Returns what names the entities of a part by their mentions: see `entityName`. */
export function entityNamer(part: AnnotatedPart): (members: readonly number[]) => string {
  const types = Int8Array.from(part.mentions.entity, (_, m) => placeIn(mentionTypes, mentionType(part, m)));
  const spaces = part.tokens && spacesOf(part.tokens);
  return (members) => entityName(members, types, (m) => surfaceOf(part, m, spaces));
}

/**
 * Returns the title of an entity: its first proper name, else its longest nominal mention (the first of several), else
 * its first mention.
 *
 * @param types of all mentions, as places in `mentionTypes`
 */
function entityName(members: readonly number[], types: Int8Array, textOf: (mention: number) => string): string {
  const name = members.find((m) => types[m] === NAME);
  if (name !== undefined) return textOf(name);
  let longest = "";
  for (const m of members) {
    const words = types[m] === NOMINAL ? textOf(m) : "";
    if (words.length > longest.length) longest = words;
  }
  return longest === "" && members.length > 0 ? textOf(members[0]) : longest;
}

const [NAME, NOMINAL] = [mentionTypes.indexOf("name"), mentionTypes.indexOf("nominal")];

interface SideAnalysis {
  /** By the index of a mention in its part: a place in `mentionStatuses`. */
  readonly status: Uint8Array;
  /** By the same index: the mention of the other side that it is matched with, or nearly the same as; -1 for none. */
  readonly twin: Int32Array;
  /** By the same index: its place in the model; -1 for a mention that is not scored. */
  readonly place: Int32Array;
  /** By the index of an entity in its part: its number in the table; -1 for an entity that is not scored. */
  readonly number: Int32Array;
  /** By number: the index in the part. */
  readonly entity: Int32Array;
  /** By number: the component of the overlap graph. */
  readonly component: Int32Array;
}

interface PartAnalysis {
  readonly table: OverlapTable;
  readonly paired: PairedMentions;
  readonly model: MentionModel;
  readonly key: SideAnalysis;
  readonly response: SideAnalysis;
}

/** Compares the sides of a part as the error analysis does, but without writing out the errors. */
function partAnalysis({ key, response, pairs, table }: MatchedSides, scoring: ScoreOptions): PartAnalysis {
  const paired = chosenMentions(pairMentions(key, response, pairs), scoring);
  const chosen = chosenTable(table, scoring);
  const model = mentionModel(paired);
  const sides = { key: bare(model.key), response: bare(model.response) };
  for (const side of ["key", "response"] as const) {
    const [own, other] = [model[side], model[side === "key" ? "response" : "key"]];
    const { status, twin } = sides[side];
    own.twin.forEach((at, place) => {
      const m = own.mentions[place];
      status[m] = at >= 0 ? codes.matched : side === "key" ? codes.missing : codes.extra;
      if (at >= 0) twin[m] = other.mentions[at];
    });
  }
  for (const { type, side, places } of anchoredErrors(model)) {
    if (type !== "divided-entity" && type !== "conflated-entities") continue;
    for (const place of places) {
      const m = model[side].mentions[place];
      sides[side].status[m] = codes["wrong-entity"];
      sides[side === "key" ? "response" : "key"].status[sides[side].twin[m]] = codes["wrong-entity"];
    }
  }
  for (const { key: k, response: r } of spanErrors(model, model.headOf)) {
    const [a, b] = [model.key.mentions[k], model.response.mentions[r]];
    sides.key.status[a] = sides.response.status[b] = codes.span;
    sides.key.twin[a] = b;
    sides.response.twin[b] = a;
  }
  const components = entityComponents(chosen);
  return {
    table: chosen,
    paired,
    model,
    key: { ...sides.key, component: components.key },
    response: { ...sides.response, component: components.response },
  };
}

function bare({ part, mentions, entity, sizes }: ModelSide): Omit<SideAnalysis, "component"> {
  const { length } = part.mentions;
  const place = new Int32Array(length).fill(-1);
  const number = new Int32Array(part.entities.length).fill(-1);
  const entityOf = new Int32Array(sizes.length);
  mentions.forEach((m, at) => {
    place[m] = at;
    number[part.mentions.entity[m]] = entity[at];
    entityOf[entity[at]] = part.mentions.entity[m];
  });
  const status = new Uint8Array(length).fill(codes["left-out"]);
  return { status, twin: new Int32Array(length).fill(-1), place, number, entity: entityOf };
}

/**
 * Returns the badge of an entity as in `explain`, such as K7; "" for an entity that is not scored or does not exist.
 */
function badgeOf(side: SideName, prepared: PreparedPart | undefined, entity: number): string {
  const rank = entity < 0 ? -1 : (prepared?.rank[entity] ?? -1);
  return rank < 0 ? "" : entityBadge(side, rank);
}
