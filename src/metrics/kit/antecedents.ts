import type { SideMentions } from "../../core/paired-mentions.ts";
import { isPronounClass, mentionClass, nominalClass } from "./nominal-mentions.ts";

/** Returns for each mention the index of the previous mention in its entity, or -1 for the first. */
export function immediateAntecedents({ entity, sizes }: SideMentions): Int32Array {
  const last = new Int32Array(sizes.length).fill(-1);
  return entity.map((e, place) => {
    const before = last[e];
    last[e] = place;
    return before;
  });
}

export interface Nominals {
  readonly classes: readonly string[];
  /** For each mention, the closest nominal mention before it in its entity, or -1. */
  readonly closest: Int32Array;
  /** The first nominal mention of each entity, or -1. */
  readonly anchor: Int32Array;
}

export function nominalsOf(
  { part, mentions, entity, sizes }: Omit<SideMentions, "twin" | "rank">,
  nouns: readonly string[],
): Nominals {
  const classes = Array.from(mentions, (m) => mentionClass(part, m, nouns));
  const anchor = new Int32Array(sizes.length).fill(-1);
  const last = new Int32Array(sizes.length).fill(-1);
  const closest = entity.map((e, place) => {
    const before = last[e];
    if (classes[place] === nominalClass) {
      last[e] = place;
      if (anchor[e] < 0) anchor[e] = place;
    }
    return before;
  });
  return { classes, closest, anchor };
}

/** The number of a side's chains (entities of two or more mentions), and of two kinds of them. */
export interface ChainCounts {
  readonly chains: number;
  /** Chains without a nominal mention. */
  readonly withoutNominal: number;
  /** Chains that begin with a pronoun and have a later nominal mention. */
  readonly cataphoric: number;
}

export const noChains: ChainCounts = { chains: 0, withoutNominal: 0, cataphoric: 0 };

export function plusChains(a: ChainCounts, b: ChainCounts): ChainCounts {
  return {
    chains: a.chains + b.chains,
    withoutNominal: a.withoutNominal + b.withoutNominal,
    cataphoric: a.cataphoric + b.cataphoric,
  };
}

/**
 * Counts the chains of a side.
 *
 * @cite tuggener-2014, footnote 4
 */
export function countChains(side: Omit<SideMentions, "twin" | "rank">, nouns: readonly string[]): ChainCounts {
  const { entity, sizes } = side;
  const { classes, anchor } = nominalsOf(side, nouns);
  const firstClass = Array.from(sizes, () => "");
  for (let place = classes.length - 1; place >= 0; place--) firstClass[entity[place]] = classes[place];
  const chains = Array.from(sizes.keys()).filter((e) => sizes[e] > 1);
  return {
    chains: chains.length,
    withoutNominal: chains.filter((e) => anchor[e] < 0).length,
    cataphoric: chains.filter((e) => anchor[e] >= 0 && isPronounClass(firstClass[e])).length,
  };
}
