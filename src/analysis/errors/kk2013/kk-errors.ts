import { listIn } from "../../../core/arrays.ts";
import type { SideName } from "../../../core/document.ts";
import type { ErrorModel, ErrorSide } from "../error-model.ts";
import type { FoundError } from "../found-error.ts";
import { anchorOf, isPronounAt } from "./anchor.ts";

/** The errors that Kummerfeld and Klein's analyser finds, and the edits behind them. */
export interface KkErrors {
  readonly errors: readonly FoundError[];
  readonly edits: Edits;
}

/**
 * The errors of Kummerfeld and Klein (2013), as released, without span errors: edits are put together to errors in this order.
 *
 * 1. A response entity that has no mention of the key but pronouns, and at least two extra mentions, is an extra entity of these.
 * 2. A key entity of which no mention but pronouns was found, and that lacks at least two, is a missing entity of these.
 * 3. The piece with the entity's first mention that is no pronoun (with its first, where there are pronouns only) stays the entity.
 * 4. Every other extra mention that was split off is an extra mention, every missing one that is merged a missing mention.
 * 5. Splits that are left are conflated, merges that are left divided entities.
 *
 * A missing entity of one mention, at which the released program ends with an error, is a `missing-singleton`. Where the taxonomy seen
 * from the key has it otherwise, errors have a `note`.
 *
 * @param model without the singletons of the response, spans altered
 */
export function kkErrors(model: ErrorModel): KkErrors {
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

function sideErrors(model: ErrorModel, side: SideName, edits: readonly PieceEdit[]): FoundError[] {
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

function otherEntity(model: ErrorModel, side: SideName, place: number): number {
  const other: ErrorSide = model[side === "key" ? "response" : "key"];
  return other.entity[model[side].twin[place]];
}

function missingSingletons({ key }: ErrorModel): FoundError[] {
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

/** A piece that is cut out of a response entity, or put into a key entity. */
interface PieceEdit {
  /** The entity, of the response for a split, of the key for a merge. */
  readonly entity: number;
  /** The piece's mentions, ascending, on the same side. */
  readonly places: readonly number[];
  /** Whether the piece is one mention that the other side does not have; with a split it is then removed, with a merge introduced. */
  readonly isTwinless: boolean;
}

/** The edits that turn the response into the key. */
interface Edits {
  readonly splits: readonly PieceEdit[];
  readonly merges: readonly PieceEdit[];
  readonly removed: number;
  readonly introduced: number;
}

/**
 * The edits of Kummerfeld and Klein (2013), §3, spans being altered already: every response entity is split into its pieces, one for
 * each key entity and one for each extra mention; extra mentions are removed and missing ones introduced; the pieces of each key entity
 * are merged. A piece that is the whole entity needs no edit, but for an extra mention.
 */
function editsOf({ key, response }: ErrorModel): Edits {
  const count = ({ twin }: ErrorSide): number => twin.reduce((sum, other) => sum + (other < 0 ? 1 : 0), 0);
  return {
    splits: pieceEdits(response, key).filter(
      ({ entity, places, isTwinless }) => isTwinless || places.length < response.sizes[entity],
    ),
    merges: pieceEdits(key, response).filter(({ entity, places }) => places.length < key.sizes[entity]),
    removed: count(response),
    introduced: count(key),
  };
}

/** The pieces of every entity in the order of their first mentions. */
function pieceEdits(own: ErrorSide, other: ErrorSide): PieceEdit[] {
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
