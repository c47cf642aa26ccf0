import { listIn } from "../../core/arrays.ts";
import type { SideName, AnnotatedPart, Tokens } from "../../core/document.ts";
import type { MentionModel, ModelSide } from "../../scoring/classes/mention-model.ts";
import type { FoundError } from "./found-error.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { type PairedMentions, pairedTable } from "../../core/paired-mentions.ts";
import { rootOf } from "../../core/dependency.ts";
import { counterAndFigures } from "../../scoring/figures.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenMentions, chosenTable } from "../../scoring/tabulate.ts";
import { type ErrorWhatIf, type TypeGain, gainsOf } from "../what-if/gains.ts";
import { type Placement, placedPart, placedTable, rematched } from "../what-if/placed-part.ts";
import type { SpanPair } from "../what-if/entity-errors.ts";
import type { ErrorType } from "../error-type.ts";
import { textAt } from "../../core/text-column.ts";

interface KkErrors {
  readonly errors: readonly FoundError[];
  readonly edits: Edits;
}

/**
 * Finds the errors that the released analyser of Kummerfeld and Klein (2013) finds, except span errors. Edits are
 * combined into errors in this order.
 *
 * 1. Two or more extra mentions of a response entity are an extra entity if its other mentions are all pronouns.
 * 2. Likewise, two or more missing mentions of a key entity are a missing entity.
 * 3. The piece with the entity's first mention that is not a pronoun counts as the entity. If all mentions are pronouns,
 *   it is the piece with the first one.
 * 4. Other twinless mentions are extra or missing mentions.
 * 5. Other splits are conflated entities, and other merges are divided entities.
 *
 * The released analyser crashes at a missing entity of one mention; here it is a `missing-singleton`.
 *
 * @param model without the singletons of the response, and with corrected spans
 */
export function kkErrors(model: MentionModel): KkErrors {
  const edits = editsOf(model);
  return {
    errors: [
      ...sideErrors(model, "response", edits.splits),
      ...sideErrors(model, "key", edits.merges),
      ...missingSingletons(model),
    ],
    edits,
  };
}

function sideErrors(model: MentionModel, side: SideName, edits: readonly PieceEdit[]): FoundError[] {
  const own = model[side];
  const ofEntity = new Map<number, PieceEdit[]>();
  for (const edit of edits) listIn(ofEntity, edit.entity).push(edit);
  const found: FoundError[] = [];
  for (const [entity, all] of ofEntity) {
    const members = own.members[entity];
    const size = members.length;
    let left = all;
    const twinless = all.filter(({ isTwinless }) => isTwinless);
    const common = members.filter((place) => own.twin[place] >= 0);
    if (twinless.length >= 2 && common.every((place) => isPronounAt(model, side, place))) {
      found.push({
        type: side === "key" ? "missing-entity" : "extra-entity",
        side,
        places: twinless.map(({ places }) => places[0]),
        entity,
        why: {
          code: side === "key" ? "kk-missing-entity" : "kk-extra-entity",
          data: { size, mentions: twinless.length, pronouns: common.length },
        },
        ...(common.length > 0 && { note: { code: "overlaps", data: { pronouns: common.length } } }),
      });
      left = all.filter(({ isTwinless }) => !isTwinless);
    }
    const anchor = anchorOf(model, side, entity);
    for (const { places, isTwinless } of left) {
      if (places.includes(anchor)) continue;
      if (isTwinless) {
        const type = side === "key" ? "missing-mention" : "extra-mention";
        found.push({ type, side, places, entity, why: { code: "kk-twinless", data: { size } } });
      } else {
        found.push({
          type: side === "key" ? "divided-entity" : "conflated-entities",
          side,
          places,
          entity,
          other: otherEntity(model, side, places[0]),
          why: { code: "kk-piece", data: { size, mentions: places.length } },
          ...(own.twin[anchor] < 0 && {
            note: { code: side === "key" ? "anchor-missing" : "anchor-extra", data: {} },
          }),
        });
      }
    }
  }
  return found;
}

function otherEntity(model: MentionModel, side: SideName, place: number): number {
  const other: ModelSide = model[side === "key" ? "response" : "key"];
  return other.entity[model[side].twin[place]];
}

function missingSingletons({ key }: MentionModel): FoundError[] {
  return key.members.flatMap((members, entity): FoundError[] =>
    members.length > 1 || key.twin[members[0]] >= 0
      ? []
      : [
          {
            type: "missing-singleton",
            side: "key",
            places: [members[0]],
            entity,
            why: { code: "kk-crash", data: {} },
            note: { code: "crash", data: {} },
          },
        ],
  );
}

/** A piece cut out of a response entity, or put into a key entity. */
interface PieceEdit {
  readonly entity: number;
  /** The piece's mentions, ascending, on the same side. */
  readonly places: readonly number[];
  /** Whether the piece is a single mention that the other side lacks. */
  readonly isTwinless: boolean;
}

interface Edits {
  readonly splits: readonly PieceEdit[];
  readonly merges: readonly PieceEdit[];
  readonly removed: number;
  readonly introduced: number;
}

/**
 * Returns the edits that turn the response into the key, as in Kummerfeld and Klein (2013), §3, after spans are
 * corrected. A piece that is a whole entity needs no edit, unless it is an extra mention.
 */
function editsOf({ key, response }: MentionModel): Edits {
  const count = ({ twin }: ModelSide): number => twin.reduce((sum, other) => sum + (other < 0 ? 1 : 0), 0);
  return {
    splits: pieceEdits(response, key).filter(
      ({ entity, places, isTwinless }) => isTwinless || places.length < response.sizes[entity],
    ),
    merges: pieceEdits(key, response).filter(({ entity, places }) => places.length < key.sizes[entity]),
    removed: count(response),
    introduced: count(key),
  };
}

/** Returns the pieces of every entity in the order of their first mentions. */
function pieceEdits(own: ModelSide, other: ModelSide): PieceEdit[] {
  return own.members.flatMap((members, entity) => {
    const pieces = new Map<number, number[]>();
    const edits: PieceEdit[] = [];
    for (const place of members) {
      const twin = own.twin[place];
      if (twin < 0) {
        edits.push({ entity, places: [place], isTwinless: true });
        continue;
      }
      const piece = pieces.get(other.entity[twin]);
      if (piece !== undefined) {
        piece.push(place);
        continue;
      }
      const places = [place];
      pieces.set(other.entity[twin], places);
      edits.push({ entity, places, isTwinless: false });
    }
    return edits;
  });
}

/** A part whose response can be corrected as in Kummerfeld and Klein (2013). */
export interface KkPart {
  /** Without the singletons of the response. */
  readonly paired: PairedMentions;
  /** The same with corrected spans: `spans` has their places. */
  readonly model: MentionModel;
  readonly spans: readonly SpanPair[];
  readonly errors: readonly FoundError[];
}

/**
 * Returns the response without its singletons, with its spans and the errors of these types corrected. If there are no
 * types, not even spans are corrected.
 */
export function kkCorrectedPart(
  { paired, model, spans, errors }: KkPart,
  types: ReadonlySet<ErrorType>,
): AnnotatedPart {
  if (types.size === 0) return placedPart(paired, unchanged(paired));
  const replaced = new Map(spans.map(({ key, response }) => [response, key]));
  return placedPart(model, kkPlacement(model, errors, types), replaced);
}

/**
 * Returns the gains that Kummerfeld and Klein (2013) report: from correcting each type after span errors, alone and
 * cumulatively. The last cumulative row also corrects the remaining singletons, so its scores are perfect.
 */
export function kkWhatIf(parts: readonly KkPart[], scoring: ScoreOptions): ErrorWhatIf {
  const { layout, counter, figures } = counterAndFigures(scoring.metrics, scoring);
  const scoresOf = (types: ReadonlySet<ErrorType>): TypeGain["scores"] => {
    const counts = parts.map((part) => {
      if (!counter.needsMentions) return counter.count(chosenTable(correctedTable(part, types), scoring));
      const { table, mentions } = rematched(part.paired.key.part, kkCorrectedPart(part, types), scoring);
      return counter.count(chosenTable(table, scoring), chosenMentions(mentions, scoring));
    });
    return figures.scores(sumCounts(counts, layout.columns));
  };
  const before = scoresOf(new Set());
  const altered = scoresOf(new Set(["span-error"]));
  const row = (type: ErrorType, scores: TypeGain["scores"], from: TypeGain["scores"]): TypeGain => ({
    type,
    scores,
    gains: gainsOf(from, scores),
  });
  const [spanType, ...others] = kkTypes;
  const first = row(spanType, altered, before);
  let last = altered;
  return {
    before,
    alone: [first, ...others.map((type) => row(type, scoresOf(new Set([spanType, type])), altered))],
    cumulative: [
      first,
      ...others.map((type, i) => {
        const from = last;
        last = scoresOf(new Set([spanType, ...others.slice(0, i + 1)]));
        return row(type, last, from);
      }),
    ],
  };
}

function correctedTable({ paired, model, errors }: KkPart, types: ReadonlySet<ErrorType>): OverlapTable {
  return types.size === 0 ? pairedTable(paired) : placedTable(model, kkPlacement(model, errors, types));
}

function unchanged({ key, response }: PairedMentions): Placement {
  return { response: response.entity, missing: new Int32Array(key.mentions.length).fill(-1) };
}

/** The types in the order in which Kummerfeld and Klein (2013) correct them. The last two, for singletons, are ours. */
export const kkTypes = [
  "span-error",
  "conflated-entities",
  "extra-mention",
  "extra-entity",
  "divided-entity",
  "missing-mention",
  "missing-entity",
  "missing-singleton",
  "extra-singleton",
] as const satisfies readonly ErrorType[];

/**
 * Returns the entities of mentions after the given types of errors are corrected, as the released analyser corrects
 * them:
 *
 *   conflated         each piece becomes an entity; an extra mention left alone is removed
 *   extra-…           the mentions are removed; for `extra-singleton`, those that are left alone
 *   divided           the piece's entity is merged with that of the key entity's anchor, which is added if missing
 *   missing-mention   the mention joins the first mention of its key entity that is in an entity; if there is none,
 *                     it forms a new entity with the first mention of its key entity
 *   missing-entity, missing-singleton   the whole key entity becomes a new entity, including found pronouns
 *
 * @param model without the singletons of the response, and with corrected spans
 */
export function kkPlacement(
  model: MentionModel,
  errors: readonly FoundError[],
  types: ReadonlySet<ErrorType>,
): Placement {
  const { key, response } = model;
  const inResponse = response.entity.slice();
  const missing = new Int32Array(key.mentions.length).fill(-1);
  const parent = Array.from(response.sizes.keys());
  const newEntity = (): number => parent.push(parent.length) - 1;
  const put = (place: number, entity: number): void => {
    if (key.twin[place] >= 0) inResponse[key.twin[place]] = entity;
    else missing[place] = entity;
  };
  const entityOf = (place: number): number => {
    const entity = key.twin[place] >= 0 ? inResponse[key.twin[place]] : missing[place];
    return entity < 0 ? -1 : rootOf(parent, entity);
  };

  const correct = ({ type, places, entity }: FoundError): void => {
    const ownKey = key.members[entity];
    switch (type) {
      case "conflated-entities": {
        const piece = newEntity();
        for (const place of places) inResponse[place] = piece;
        const rest = response.members[entity].filter((place) => !places.includes(place));
        if (rest.length === 1 && response.twin[rest[0]] < 0) inResponse[rest[0]] = -1;
        break;
      }
      case "extra-mention":
      case "extra-entity":
        for (const place of places) inResponse[place] = -1;
        break;
      case "divided-entity": {
        const anchor = anchorOf(model, "key", entity);
        if (entityOf(anchor) < 0) put(anchor, newEntity());
        for (const place of places) parent[entityOf(place)] = entityOf(anchor);
        break;
      }
      case "missing-mention": {
        const known = ownKey.find((place) => entityOf(place) >= 0);
        if (known === undefined) put(ownKey[0], newEntity());
        put(places[0], entityOf(known ?? ownKey[0]));
        break;
      }
      default: {
        const whole = newEntity();
        for (const place of ownKey) put(place, whole);
      }
    }
  };
  for (const type of kkTypes) {
    if (types.has(type)) for (const error of errors) if (error.type === type) correct(error);
  }
  const placed = inResponse.map((entity) => (entity < 0 ? -1 : rootOf(parent, entity)));
  const entered = missing.map((entity) => (entity < 0 ? -1 : rootOf(parent, entity)));
  if (types.has("extra-singleton")) {
    const sizes = new Int32Array(parent.length);
    for (const entity of [...placed, ...entered]) if (entity >= 0) sizes[entity]++;
    placed.forEach((entity, place) => {
      if (entity >= 0 && response.twin[place] < 0 && sizes[entity] === 1) placed[place] = -1;
    });
  }
  return { response: placed, missing: entered };
}

/**
 * Returns the mention that stands for an entity: the first that is not a pronoun, or the first if there are only
 * pronouns.
 */
function anchorOf(model: MentionModel, side: SideName, entity: number): number {
  const members = model[side].members[entity];
  return members.find((place) => !isPronounAt(model, side, place)) ?? members[0];
}

/** Returns whether a mention is a pronoun. If the mention has a twin, the key's span decides. */
function isPronounAt({ key, response, tokens }: MentionModel, side: SideName, place: number): boolean {
  const own = side === "key" ? key : response;
  const twin = side === "key" ? place : own.twin[place];
  const [from, at] = twin >= 0 ? [key, twin] : [own, place];
  if (from.part.mentions.names !== undefined) return false;
  const m = from.mentions[at];
  return isPronoun(tokens, from.part.mentions.first[m], from.part.mentions.last[m]);
}

/** Penn Treebank tags that make a single token a pronoun. */
const tags = new Set(["PRP", "PRP$", "WP", "WP$", "WDT", "WRB", "DT"]);

/** English words that are pronouns, or can stand alone like them. */
const words = new Set(
  `i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves one oneself this that these those who whom whose which what where when why how whoever whatever
all another any anybody anyone anything both each either enough everybody everyone everything few many more most much neither nobody
none nothing other others several some somebody someone something such 'em 's`.split(/\s+/),
);

/**
 * Returns whether a span is a pronoun for Kummerfeld and Klein: one token with a pronoun's tag or from a list of
 * English words. The list may differ from theirs.
 *
 * @source Kummerfeld and Klein (2013), §3
 */
function isPronoun(tokens: Tokens | undefined, first: number, last: number): boolean {
  if (tokens === undefined || first !== last || first < 0 || first >= tokens.length) return false;
  if (tokens.tag !== undefined && tags.has(textAt(tokens.tag, first))) return true;
  return tokens.form !== undefined && words.has(textAt(tokens.form, first).toLowerCase());
}
