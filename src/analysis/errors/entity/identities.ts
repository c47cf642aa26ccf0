import type { MentionModel, ModelSide } from "../../../scoring/classes/mention-model.ts";
import type { ErrorType } from "../../error-type.ts";
import type { FoundError } from "../found-error.ts";

/** The links that MUC finds missing, by their sources: `links` = `cuts` + `mentions` + `entities`. */
export type Identity = {
  /** Links of the side minus those that the other side keeps: denominator minus numerator of MUC. */
  readonly links: number;
  /** `divided-entity` for recall, `conflated-entities` for precision. */
  readonly cuts: number;
  /** `missing-mention`, or `extra-mention`. */
  readonly mentions: number;
  /** Σ (size − 1) of `missing-entity`, or `extra-entity`. */
  readonly entities: number;
};

/** Breaks down the links that MUC finds missing by type of error. */
export function identities(
  model: MentionModel,
  errors: readonly FoundError[],
): { recall: Identity; precision: Identity } {
  return {
    recall: identity(model.key, model.response, errors, ["divided-entity", "missing-mention", "missing-entity"]),
    precision: identity(model.response, model.key, errors, ["conflated-entities", "extra-mention", "extra-entity"]),
  };
}

function identity(
  own: ModelSide,
  other: ModelSide,
  errors: readonly FoundError[],
  [cut, mention, entity]: readonly [ErrorType, ErrorType, ErrorType],
): Identity {
  let [cuts, mentions, entities] = [0, 0, 0];
  for (const { type, places } of errors) {
    if (type === cut) cuts++;
    else if (type === mention) mentions++;
    else if (type === entity) entities += places.length - 1;
  }
  const links = lostLinks(own, other);
  if (links !== cuts + mentions + entities) {
    throw new Error(`${links} links are missing, but the errors account for ${cuts} + ${mentions} + ${entities}`);
  }
  return { links, cuts, mentions, entities };
}

/** Returns Σ (parts of an entity − 1), where each twinless mention is a part, as in MUC. */
function lostLinks(own: ModelSide, other: ModelSide): number {
  let parts = 0;
  /** For each entity of the other side, the last entity of `own` that contained one of its mentions. */
  const seenIn = new Int32Array(other.sizes.length).fill(-1);
  own.members.forEach((members, entity) => {
    for (const place of members) {
      const twin = own.twin[place];
      if (twin >= 0 && seenIn[other.entity[twin]] === entity) continue;
      parts++;
      if (twin >= 0) seenIn[other.entity[twin]] = entity;
    }
  });
  return parts - own.sizes.length;
}
