import type { Entities, Features, Mentions } from "./document.ts";

/** What is said of some mentions whatever their tokens are called: lines, features, and where their heads are in the file. */
export function selectedColumns(
  { line, features, headOffsets }: Mentions,
  wanted: ArrayLike<number>,
): Pick<Mentions, "line" | "features" | "headOffsets"> {
  return {
    ...(line !== undefined && { line: Int32Array.from(wanted, (m) => line[m]) }),
    ...(headOffsets !== undefined && {
      headOffsets: Int32Array.from({ length: 2 * wanted.length }, (_, i) => headOffsets[2 * wanted[i >> 1] + (i % 2)]),
    }),
    ...(features !== undefined && { features: selectedFeatures(features, wanted) }),
  };
}

/** Some entities, in that order, with all that is said of them. */
export function selectedEntities({ ids, types, features, local }: Entities, wanted: readonly number[]): Entities {
  return {
    length: wanted.length,
    ids: wanted.map((e) => ids[e]),
    ...(local !== undefined && { local: Uint8Array.from(wanted, (e) => local[e]) }),
    ...(types !== undefined && { types: wanted.map((e) => types[e]) }),
    ...(features !== undefined && { features: selectedFeatures(features, wanted) }),
  };
}

function selectedFeatures(features: Features, wanted: ArrayLike<number>): Features {
  return Object.fromEntries(
    Object.entries(features).map(([name, values = []]) => [name, Array.from(wanted, (i) => values[i])]),
  );
}
