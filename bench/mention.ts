import type { Random } from "./random.ts";
import type { Span } from "./span-set.ts";

/** The numbers of key entities and of response entities are unrelated. */
export interface Mention extends Span {
  readonly entity: number;
}

export function renumberEntities(random: Random, mentions: readonly Mention[]): Mention[] {
  const entities = [...new Set(mentions.map((mention) => mention.entity))];
  const numbers = random.shuffle(Array.from({ length: Math.ceil(entities.length * 1.2) }, (_, i) => i));
  const numberOf = new Map(entities.map((entity, i) => [entity, numbers[i]]));
  return inTextOrder(mentions.map((mention) => ({ ...mention, entity: numberOf.get(mention.entity)! })));
}

/** Sorts mentions into text order, in place. If two begin together, the longer comes first. */
export function inTextOrder(mentions: Mention[]): Mention[] {
  return mentions.sort((a, b) => a.first - b.first || b.last - a.last);
}
