import type { Features, Mentions } from "./document.ts";

/**
 * What a file says of mentions beside their tokens, entities and heads, in another order or of only some of them: lines, features,
 * and where heads are in the file's text.
 *
 * @param order indices of mentions
 */
export function toldOfMentions(
  { line, features, headOffsets }: Mentions,
  order: readonly number[],
): Pick<Mentions, "line" | "features" | "headOffsets"> {
  return {
    ...(line !== undefined && { line: Int32Array.from(order, (m) => line[m]) }),
    ...(features !== undefined && { features: selectFeatures(features, order) }),
    ...(headOffsets !== undefined && {
      headOffsets: Int32Array.from(order.flatMap((m) => [headOffsets[2 * m], headOffsets[2 * m + 1]])),
    }),
  };
}

/** The features of some mentions or entities, in the order of their indices. */
export function selectFeatures(features: Features, order: readonly number[]): Features {
  return Object.fromEntries(
    Object.entries(features).map(([name, values = []]) => [name, order.map((i) => values[i] ?? "")]),
  );
}
