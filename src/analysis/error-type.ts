/**
 * The errors of entities, seen from the key (the anchored taxonomy). Let r(K) be the number of response entities that
 * overlap a key entity, and g(R) the number of key entities that overlap a response entity. There are Σ_K max(0, r(K) −
 * 1) `divided-entity` and Σ_R max(0, g(R) − 1) `conflated-entities`. If an entity overlaps one of the other side, each
 * of its twinless mentions is a `missing-mention` or an `extra-mention`. An entity that overlaps none is a
 * `missing-entity` or an `extra-entity`; with one mention, a `missing-singleton` or an `extra-singleton`. A missing and
 * an extra mention that are nearly equal (`spanTiers`) are also a `span-error`.
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
/** A type of error at the level of entities. */
export type ErrorType = (typeof errorTypes)[number];
