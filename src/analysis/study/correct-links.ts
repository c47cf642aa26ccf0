import { pairCount } from "../../core/pair-count.ts";
import { bySize, type EntitySizes, type ResponseShape } from "./response-shape.ts";
import { wrongLinks } from "./wrong-links.ts";

/** What becomes of the mentions that are not resolved: they are not there, stand alone, or are all linked wrongly. */
export type Unresolved = "missing" | "alone" | "wrongly-linked";

/**
 * A response with a share of the key's links. Entities are taken in decreasing order of size, and of each as many mentions are
 * together as fit into the links that are still due, up to the first that is not complete: a larger share has all links of a
 * smaller one. Of the key's singletons, which have no links, the same share is there.
 *
 * @param share 0..1 of the key's links
 * @source our procedure for Moosavi and Strube (2016), §7.1, Figures 2 and 3, and Recasens and Hovy (2011), Figure 6, which do not
 *   say which mentions are linked
 */
export function correctLinks(sizes: EntitySizes, share: number, unresolved: Unresolved): ResponseShape {
  const together = linked(sizes, share);
  const response: ResponseShape = Array.from(together, (mentions, entity) => ({
    of: [[entity, mentions] as const],
  })).filter((_, entity) => together[entity] > 0);
  const left = together.map((mentions, entity) => sizes[entity] - mentions);
  if (unresolved === "missing") return response;
  if (unresolved === "wrongly-linked") return [...response, ...wrongLinks(left)];
  const alone = left.flatMap((mentions, entity) =>
    Array.from({ length: mentions }, () => ({ of: [[entity, 1]] as const })),
  );
  return [...response, ...alone];
}

/** Mentions of each entity that are linked, or there if it is a singleton. */
function linked(sizes: EntitySizes, share: number): number[] {
  const order = bySize(sizes, "decreasing");
  let links = Math.round(share * order.reduce((sum, entity) => sum + pairCount(sizes[entity]), 0));
  let singletons = Math.round(share * order.filter((entity) => sizes[entity] === 1).length);
  const together = Array.from(sizes, () => 0);
  for (const entity of order) {
    if (sizes[entity] === 1) {
      if (singletons-- > 0) together[entity] = 1;
      continue;
    }
    let mentions = sizes[entity];
    while (pairCount(mentions) > links) mentions--;
    links = mentions < sizes[entity] ? 0 : links - pairCount(mentions);
    together[entity] = mentions < 2 ? 0 : mentions;
  }
  return together;
}
