import type { AnnotatedPart } from "../../core/document.ts";
import type { SideName } from "../../core/side-name.ts";
import type { FacetsBeingTold } from "./error-facet.ts";
import type { ErrorModel } from "./error-model.ts";
import { entityFacets } from "./facet/entity-facets.ts";
import { matchFacets } from "./facet/match-facets.ts";
import { mentionFacets } from "./facet/mention-facets.ts";

/**
 * Tells the facets of errors of one part, but for `span`, which it takes all errors to tell.
 *
 * @returns the facets of an error of a side: of its mentions there, of their entity, and, if they are a piece of it, of the entity of the
 * other side that they are in
 */
export function facetsOf(
  model: ErrorModel,
): (side: SideName, places: readonly number[], entity: number, other?: number) => FacetsBeingTold {
  const [ofMention, ofMatches, ofEntity] = [mentionFacets(model), matchFacets(model), entityFacets(model)];
  const genre = genreOf(model.key.part.document === "" ? model.response.part : model.key.part);
  return (side, places, entity, other) => {
    const values: FacetsBeingTold = {};
    ofMention(values, side, places[0]);
    ofMatches(values, side, places[0], entity);
    ofEntity(values, side, places, entity, other);
    if (genre !== undefined) values.genre = genre;
    return values;
  };
}

function genreOf({ document }: AnnotatedPart): string | undefined {
  return /^([^/]+)\//.exec(document)?.[1];
}
