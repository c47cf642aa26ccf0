import { bySize, type EntitySizes, type ResponseShape, type ShapedEntity } from "./response-shape.ts";

/**
 * Entities without any right link: of each key entity no more than one mention is in each. The mentions, one key entity after
 * the other in decreasing order of size, are dealt out in turn to as many entities as the largest has mentions, so that these are
 * about equally large. Where a key entity has more mentions than all others together, some stand alone.
 *
 * @param left mentions per key entity that are to be dealt out
 */
export function wrongLinks(left: EntitySizes): ResponseShape {
  const order = bySize(left, "decreasing");
  const hands = Array.from({ length: order.length === 0 ? 0 : left[order[0]] }, (): [number, number][] => []);
  let dealt = 0;
  for (const entity of order) {
    for (let m = 0; m < left[entity]; m++) hands[dealt++ % hands.length].push([entity, 1]);
  }
  return hands.map((of) => ({ of }));
}

/**
 * A response with a share of the key's mentions, and no right link among them: the first entities of `wrongLinks`, the last of
 * them cut. A singleton of the key never stands alone, because that would be right.
 *
 * @param share 0..1
 * @source our procedure for Moosavi and Strube (2016), §7.5, Figure 8, which does not say which mentions are linked
 */
export function identifiedMentions(sizes: EntitySizes, share: number): ResponseShape {
  let room = Math.round(share * Array.from(sizes).reduce((sum, size) => sum + size, 0));
  const response: ShapedEntity[] = [];
  for (const { of } of wrongLinks(sizes)) {
    const taken = of.slice(0, room);
    room -= taken.length;
    if (taken.length > 1 || (taken.length === 1 && sizes[taken[0][0]] > 1)) response.push({ of: taken });
  }
  return response;
}
