/**
 * Returns how different two sets are, from 0 (identical) to 1 (disjoint), given the number of common members (at least
 * 0) and the sizes (at least 1).
 */
export type SetDistance = (common: number, first: number, second: number) => number;

/**
 * Distances between sets of mentions for Krippendorff's α: Passonneau (2004), MASI (Passonneau 2006), Jaccard, and
 * nominal.
 */
export const setDistanceNames = ["passonneau04", "masi", "jaccard", "nominal"] as const;
/** One of `setDistanceNames`. */
export type SetDistanceName = (typeof setDistanceNames)[number];

/**
 * Distances of sets by name, each from 0 to 1.
 *
 *   passonneau04   0 identical, 1/3 one within the other, 2/3 overlapping, 1 disjoint
 *   masi           1 − J·M, with M = 1, 2/3, 1/3, 0 in these four cases
 *   jaccard        1 − J
 *   nominal        0 identical, otherwise 1
 *
 *   J   common members over all members
 *
 * @source Passonneau, R. (2004). Computing Reliability for Coreference Annotation. LREC.
 * @source Passonneau, R. (2006). Measuring Agreement on Set-valued Items (MASI) for Semantic and Pragmatic Annotation.
 *   LREC.
 */
export const setDistances: Readonly<Record<SetDistanceName, SetDistance>> = {
  passonneau04: (common, first, second) => 1 - monotonicity(common, first, second),
  masi: (common, first, second) => 1 - jaccard(common, first, second) * monotonicity(common, first, second),
  jaccard: (common, first, second) => 1 - jaccard(common, first, second),
  nominal: (common, first, second) => (common === first && common === second ? 0 : 1),
};

function jaccard(common: number, first: number, second: number): number {
  return common / (first + second - common);
}

/** Returns 1 for identical sets, 2/3 if one is within the other, 1/3 for overlapping ones, 0 for disjoint ones. */
function monotonicity(common: number, first: number, second: number): number {
  if (common === 0) return 0;
  if (common === first && common === second) return 1;
  return common === first || common === second ? 2 / 3 : 1 / 3;
}
