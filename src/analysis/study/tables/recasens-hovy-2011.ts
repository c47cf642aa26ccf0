import type { Clusters } from "../../../scoring/score-clusters.ts";

/**
 * The partitions of Recasens and Hovy (2011); mentions are numbered as there.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language
 *   Engineering 17(4).
 */

/** Figure 3, after Luo (2005): the key, and four responses. Mentions A, B and C are 10, 11 and 12. */
export const figure3: {
  readonly key: Clusters;
  readonly responses: Readonly<Record<"a" | "b" | "c" | "d", Clusters>>;
} = {
  key: [range(1, 5), range(6, 7), range(8, 12)],
  responses: {
    a: [range(1, 5), range(6, 12)],
    b: [[...range(1, 5), ...range(8, 12)], range(6, 7)],
    c: [range(1, 12)],
    d: partition(12, []),
  },
};

/** Figures 1 and 2. */
export const figure1: { readonly key: Clusters; readonly response: Clusters } = {
  key: partition(14, [
    [7, 9],
    [5, 12, 14],
  ]),
  response: partition(14, [
    [4, 6],
    [5, 12],
    [7, 9, 14],
  ]),
};

/** Table 8, Gold₁. */
export const gold1: Clusters = partition(70, [range(62, 65), range(66, 68), range(69, 70)]);

/** Mentions per entity of Gold₁. */
export const gold1Sizes: readonly number[] = gold1.map((entity) => entity.length);

/** Table 8, systems A to H. */
export const gold1Systems: Readonly<Record<"A" | "B" | "C" | "D" | "E" | "F" | "G" | "H", Clusters>> = {
  A: partition(70, [range(1, 2), range(62, 65), range(66, 68), range(69, 70)]),
  B: partition(70, [[1, ...range(62, 65)], range(66, 68), range(69, 70)]),
  C: partition(70, [range(62, 65), range(69, 70)]),
  D: partition(70, [range(62, 68), range(69, 70)]),
  E: partition(70, [[1, 62, 63], [28, 64, 65], range(66, 68), range(69, 70)]),
  F: partition(70, [[1, 62], [4, 63], [28, 64], [57, 65], range(66, 68), range(69, 70)]),
  G: partition(70, []),
  H: [range(1, 70)],
};

/** Table 12, Gold₂. */
export const gold2: Clusters = partition(18, [[17, 18]]);

/** Table 12, systems A to D. */
export const gold2Systems: Readonly<Record<"A" | "B" | "C" | "D", Clusters>> = {
  A: partition(18, []),
  B: partition(18, [[16, 17]]),
  C: partition(18, [[15, 16]]),
  D: partition(18, [
    [15, 16],
    [17, 18],
  ]),
};

/** Figure 4: a constraint of clustering that is not to hold of coreference (rag bag). */
export const figure4: { readonly key: Clusters; readonly s1: Clusters; readonly s2: Clusters } = {
  key: [["Barack Obama", "the president", "Obama"], ["Sarkozy"], ["Berlin"], ["the UN"], ["today"]],
  s1: [["Barack Obama", "the president", "Obama", "Sarkozy"], ["Berlin"], ["the UN"], ["today"]],
  s2: [
    ["Barack Obama", "the president", "Obama"],
    ["Sarkozy", "Berlin", "the UN", "today"],
  ],
};

/** Figure 5: another (size against quantity). */
export const figure5: { readonly key: Clusters; readonly s1: Clusters; readonly s2: Clusters } = {
  key: [
    ["Barack Obama", "the president", "Obama"],
    ["the French capital", "Paris"],
    ["the Democrats", "the Democrats (2)"],
  ],
  s1: [
    ["Barack Obama", "the president", "Obama"],
    ["the French capital"],
    ["Paris"],
    ["the Democrats"],
    ["the Democrats (2)"],
  ],
  s2: [
    ["Barack Obama", "the president"],
    ["Obama"],
    ["the French capital", "Paris"],
    ["the Democrats", "the Democrats (2)"],
  ],
};

/** All numbers from one to the other. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** These entities, and of the mentions 1 to `mentions` all others on their own. */
function partition(mentions: number, entities: readonly (readonly number[])[]): Clusters {
  const together = new Set(entities.flat());
  return [...range(1, mentions).flatMap((mention) => (together.has(mention) ? [] : [[mention]])), ...entities];
}
