import { listIn } from "../../core/list-in.ts";
import { DisjointSets } from "../disjoint-sets.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import type { TeiMention } from "./tei-parser.ts";

/** A mention, all pieces of it, and its entity. */
export interface TeiChainLink {
  readonly pieces: readonly TeiMention[];
  readonly entity: string;
}

/**
 * The mentions of a document with their entities.
 *
 * Elements that are linked by `next` or `prev` are one mention. The entity is what `ref` names; if that is another mention, it
 * is that mention's entity. A reference to several things is an entity of its own, whatever their order. Names that refer to
 * nothing, and to which nothing refers, are not coreference and are passed over.
 */
export function mentionChains(
  mentions: readonly TeiMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): TeiChainLink[] {
  const groups = joinPieces(mentions, document, report);
  const sets = new DisjointSets();
  const targets = new Set<string>();
  const several: { readonly ids: readonly string[]; readonly references: readonly string[] }[] = [];
  const drawn = groups.map((pieces) => {
    const ids = pieces.flatMap(({ id }) => id ?? []);
    const references = [...new Set(pieces.find((piece) => piece.references.length > 0)?.references)];
    if (references.length === 1) {
      targets.add(references[0]);
      for (const id of ids) sets.join(references[0], id);
    } else if (references.length > 1) several.push({ ids, references });
    // Pieces of one mention are one thing, whichever of them is referred to.
    for (const id of ids) sets.join(ids[0], id);
    return { pieces, ids, references };
  });
  const together = (references: readonly string[]): string =>
    [...new Set(references.map((reference) => sets.find(reference)))].sort().join(" ");
  for (const { ids, references } of several) {
    const entity = together(references);
    for (const id of ids) sets.join(entity, id);
  }
  if (several.length > 0) passed.add("members of groups that are referred to together", several.length);
  return drawn.flatMap(({ pieces, ids, references }) => {
    if (references.length === 0 && !ids.some((id) => targets.has(id))) {
      passed.add("names without a reference");
      return [];
    }
    const entity = references.length > 1 ? together(references) : (references[0] ?? ids[0]);
    return [{ pieces, entity: sets.find(entity) }];
  });
}

/** Elements that are one mention together, in the order of their first. */
function joinPieces(mentions: readonly TeiMention[], document: string, report: Report): TeiMention[][] {
  const byId = new Map<string, number>();
  mentions.forEach(({ id, line }, m) => {
    if (id === undefined) return;
    if (byId.has(id)) report("duplicate-id", { document, line, data: { id } });
    else byId.set(id, m);
  });
  const sets = new DisjointSets();
  mentions.forEach((mention, m) => {
    for (const field of ["next", "prev"] as const) {
      const id = mention[field];
      if (id === undefined) continue;
      const other = byId.get(id);
      if (other === undefined) report("unknown-reference", { document, line: mention.line, data: { field, id } });
      else sets.join(String(Math.min(m, other)), String(Math.max(m, other)));
    }
  });
  const groups = new Map<string, TeiMention[]>();
  mentions.forEach((mention, m) => {
    listIn(groups, sets.find(String(m))).push(mention);
  });
  return [...groups.values()];
}
