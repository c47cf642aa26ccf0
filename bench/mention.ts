import type { Random } from "./random.ts";
import type { Span } from "./span-set.ts";

/** A mention of entity number `entity`; the numbers of key and response have nothing to do with each other. */
export interface Mention extends Span {
  readonly entity: number;
}

/** Gives the entities other numbers, with gaps and in no order, and sorts the mentions into text order. */
export function renumberEntities(random: Random, mentions: readonly Mention[]): Mention[] {
  const entities = [...new Set(mentions.map((mention) => mention.entity))];
  const numbers = random.shuffle(Array.from({ length: Math.ceil(entities.length * 1.2) }, (_, i) => i));
  const numberOf = new Map(entities.map((entity, i) => [entity, numbers[i]]));
  return inTextOrder(mentions.map((mention) => ({ ...mention, entity: numberOf.get(mention.entity)! })));
}

/** The longer first where two begin together. */
export function inTextOrder(mentions: Mention[]): Mention[] {
  return mentions.sort((a, b) => a.first - b.first || b.last - a.last);
}
