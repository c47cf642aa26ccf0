/**
 * What can be wrong with a response, entity by entity, seen from the key. With r(K) response entities that overlap a key entity and
 * g(R) key entities that overlap a response entity, there are: Σ_K max(0, r(K) − 1) `divided-entity`, Σ_R max(0, g(R) − 1) `conflated-entities`;
 * of entities that overlap one of the other side, each twinless mention is a `missing-mention` or an `extra-mention`; entities that
 * overlap none are a `missing-entity` or an `extra-entity`, or, of one mention, a `missing-singleton` or an `extra-singleton`. A
 * missing and an extra mention that are the same but for where they begin or end are besides a `span-error`.
 */
export const errorTypes = [
  "span-error",
  "conflated-entities",
  "extra-mention",
  "extra-entity",
  "extra-singleton",
  "divided-entity",
  "missing-mention",
  "missing-entity",
  "missing-singleton",
] as const;
/** A kind of error, of the taxonomy that is asked for. */
export type ErrorType = (typeof errorTypes)[number];
