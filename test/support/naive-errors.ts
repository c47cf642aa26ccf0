import type { ErrorType } from "../../src/analysis/errors/index.ts";
import type { Partition } from "./naive.ts";

/** Counts the errors of entities by their definitions, on sets. */
export function naiveErrors(key: Partition, response: Partition): Record<ErrorType, number> {
  const recall = naiveSide(key, response);
  const precision = naiveSide(response, key);
  return {
    "span-error": 0,
    "divided-entity": recall.cuts,
    "missing-mention": recall.mentions,
    "missing-entity": recall.entities,
    "missing-singleton": recall.singletons,
    "conflated-entities": precision.cuts,
    "extra-mention": precision.mentions,
    "extra-entity": precision.entities,
    "extra-singleton": precision.singletons,
  };
}

function naiveSide(own: Partition, other: Partition) {
  const counts = { cuts: 0, mentions: 0, entities: 0, singletons: 0 };
  const all = new Set(other.flat());
  for (const entity of own) {
    const overlapping = other.filter((theirs) => theirs.some((mention) => entity.includes(mention))).length;
    if (overlapping > 0) {
      counts.cuts += overlapping - 1;
      counts.mentions += entity.filter((mention) => !all.has(mention)).length;
    } else if (entity.length > 1) {
      counts.entities++;
    } else {
      counts.singletons++;
    }
  }
  return counts;
}

/** A link of one side, from a mention to one before it. */
export type NaiveLink = readonly [anaphor: string, antecedent: string];

type TypeOf = (mention: string) => "name" | "nominal" | "pronoun";

/**
 * Returns the links of a side that the other side lacks, as Martschat and Strube (2014) define them. The pairs of
 * mentions of an entity form a graph. The pairs that are also in one entity of the other side divide it into subgraphs.
 * The links of a spanning tree that connect two subgraphs are lacking. Names of mentions must sort in text order.
 */
export function naiveLinks(
  own: Partition,
  other: Partition,
  strategy: "closest" | "accessibility",
  typeOf: TypeOf,
): NaiveLink[] {
  const isTogether = (a: string, b: string): boolean =>
    other.some((entity) => entity.includes(a) && entity.includes(b));
  return own.flatMap((entity) => {
    const sorted = [...entity].sort();
    return sorted.flatMap((mention, i): NaiveLink[] => {
      const closestFirst = sorted.slice(0, i).reverse();
      if (i === 0 || closestFirst.some((before) => isTogether(mention, before))) return [];
      if (strategy === "closest" || typeOf(mention) === "pronoun") return [[mention, closestFirst[0]]];
      const name = closestFirst.find((before) => typeOf(before) === "name");
      const nominal = closestFirst.find((before) => typeOf(before) === "nominal");
      return [[mention, name ?? nominal ?? closestFirst[0]]];
    });
  });
}
