import type { ErrorModel, ErrorSide } from "../error-model.ts";

/** A piece that is cut out of a response entity, or put into a key entity. */
export interface PieceEdit {
  /** The entity, of the response for a split, of the key for a merge. */
  readonly entity: number;
  /** The piece's mentions, ascending, on the same side. */
  readonly places: readonly number[];
  /** Whether the piece is one mention that the other side does not have; with a split it is then removed, with a merge introduced. */
  readonly isTwinless: boolean;
}

/** The edits that turn the response into the key. */
export interface Edits {
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
export function editsOf({ key, response }: ErrorModel): Edits {
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
