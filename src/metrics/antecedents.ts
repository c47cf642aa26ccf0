import type { SideMentions } from "../core/paired-mentions.ts";
import { mentionClass, nominalClass } from "./nominal-mentions.ts";

/** For each mention the one before it in its entity, both as places among the mentions of the side; -1 for the first. */
export function immediateAntecedents({ entity, sizes }: SideMentions): Int32Array {
  const last = new Int32Array(sizes.length).fill(-1);
  return entity.map((e, place) => {
    const before = last[e];
    last[e] = place;
    return before;
  });
}

/** Which mentions of a side are nominal, and what that makes of its entities. */
export interface Nominals {
  /** The class of each mention. */
  readonly classes: readonly string[];
  /** For each mention the closest nominal mention before it in its entity; -1 if there is none. */
  readonly closest: Int32Array;
  /** The first nominal mention of each entity; -1 if it has none. */
  readonly anchor: Int32Array;
}

/** Finds them. */
export function nominalsOf({ part, mentions, entity, sizes }: SideMentions, nouns: readonly string[]): Nominals {
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
