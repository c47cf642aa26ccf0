import { listIn } from "../../../core/arrays.ts";
import type { SideName } from "../../../core/document.ts";
import type { MentionModel, ModelSide } from "../../../scoring/classes/mention-model.ts";
import type { ErrorType } from "../../error-type.ts";
import type { FoundError } from "../found-error.ts";

const names = {
  key: {
    piece: "divided-entity",
    mention: "missing-mention",
    entity: "missing-entity",
    singleton: "missing-singleton",
  },
  response: {
    piece: "conflated-entities",
    mention: "extra-mention",
    entity: "extra-entity",
    singleton: "extra-singleton",
  },
} as const satisfies Record<SideName, Record<string, ErrorType>>;

/**
 * Finds the errors of entities on both sides: see `errorTypes`.
 *
 * The largest piece counts as the entity. Of several largest pieces, it is the one with the entity's first name, or
 * else with its first nominal mention, or else the first piece. The choice does not change counts.
 *
 * @complexity O(mentions)
 */
export function anchoredErrors(model: MentionModel): FoundError[] {
  return (["key", "response"] as const).flatMap((side) => sideErrors(model, side));
}

function sideErrors(model: MentionModel, side: SideName): FoundError[] {
  const own = model[side];
  const other = model[side === "key" ? "response" : "key"];
  const found: FoundError[] = [];
  own.members.forEach((members, entity) => {
    const pieces = piecesOf(own, other, members);
    const size = members.length;
    if (pieces.size === 0) {
      const type = size === 1 ? names[side].singleton : names[side].entity;
      found.push({ type, side, places: [...members], entity, why: { code: "none-found", data: { size } } });
      return;
    }
    const anchor = anchorOf(model, side, pieces, members);
    const data = {
      size,
      pieces: pieces.size,
      found: sum(pieces),
      anchor: other.ids[anchor],
      anchorBadge: other.badges[anchor],
      anchorMentions: pieces.get(anchor)!.length,
    };
    for (const [piece, places] of pieces) {
      if (piece === anchor) continue;
      const named = { piece: other.ids[piece], pieceBadge: other.badges[piece] };
      const why = { code: "piece", data: { ...data, ...named, mentions: places.length } } as const;
      found.push({ type: names[side].piece, side, places, entity, other: piece, why });
    }
    for (const place of members) {
      if (own.twin[place] >= 0) continue;
      found.push({ type: names[side].mention, side, places: [place], entity, why: { code: "twinless", data } });
    }
  });
  return found;
}

function piecesOf(own: ModelSide, other: ModelSide, members: Int32Array): Map<number, number[]> {
  const pieces = new Map<number, number[]>();
  for (const place of members) {
    const twin = own.twin[place];
    if (twin >= 0) listIn(pieces, other.entity[twin]).push(place);
  }
  return pieces;
}

function sum(pieces: ReadonlyMap<number, readonly number[]>): number {
  let all = 0;
  for (const places of pieces.values()) all += places.length;
  return all;
}

/** Returns the main piece. `pieces` are in the order of their first mentions. */
function anchorOf(
  model: MentionModel,
  side: SideName,
  pieces: ReadonlyMap<number, readonly number[]>,
  members: Int32Array,
): number {
  let most = 0;
  for (const { length } of pieces.values()) most = Math.max(most, length);
  const largest = [...pieces].filter(([, places]) => places.length === most);
  if (largest.length > 1) {
    for (const type of ["name", "nominal"] as const) {
      const first = members.find((place) => model.typeOf(side, place) === type);
      const holder = largest.find(([, places]) => first !== undefined && places.includes(first));
      if (holder !== undefined) return holder[0];
    }
  }
  return largest[0][0];
}
