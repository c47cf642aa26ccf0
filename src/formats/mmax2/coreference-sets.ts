import { DisjointSets } from "../disjoint-sets.ts";
import { DistinctNames } from "../distinct-names.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import type { Markable } from "./markable.ts";

/** A markable that is a mention, with its entity. */
export interface Coreferent {
  readonly markable: Markable;
  readonly entity: string;
}

/** Values of attributes that are not set. */
export const UNSET = /^(?:empty|none|no|not_set|not set|unmarked|)$/i;

/**
 * Finds out which markables are mentions of which entities: by the set that they are in (`coref_class="set_1"`), or, in a
 * file without sets, by the antecedents that they point to (`ref="markable_1"`).
 *
 * Markables in no set are singletons. Left out, and counted, are those that refer to nothing (expletives), and those that are
 * linked by something else than identity.
 */
export function coreferenceSets(markables: readonly Markable[], passedOver: PassedOver, report: Report): Coreferent[] {
  const sets = markables.map(setOf);
  const mentions = markables.flatMap((markable, m) => {
    const layer = otherLayer(markable, sets[m]);
    if (layer === undefined) return [{ markable, set: sets[m] }];
    passedOver.add(layer);
    return [];
  });
  for (const { attributes } of markables) {
    for (const [attribute, layer] of otherRelations) {
      if (!UNSET.test(attributes[attribute] ?? "")) passedOver.add(layer);
    }
  }
  const names = new DistinctNames();
  for (const set of new Set(sets)) if (set !== undefined) names.give(set);
  if (sets.some((set) => set !== undefined)) {
    return mentions.map(({ markable, set }) => ({ markable, entity: set ?? names.give(markable.id) }));
  }
  return byPointers(
    mentions.map(({ markable }) => markable),
    passedOver,
    report,
  );
}

/** The set that a markable is in; the attribute has another name in some projects. */
function setOf({ attributes }: Markable): string | undefined {
  const named = attributes["coref_class"] ?? attributes["coref_set"];
  if (named !== undefined) return UNSET.test(named.trim()) ? undefined : named.trim();
  return Object.values(attributes).find((value) => value !== undefined && /^set_\d+$/.test(value));
}

/** What a markable is that is no mention; nothing if it is one. */
function otherLayer({ attributes }: Markable, set: string | undefined): string | undefined {
  const { reference = "", type = "", coreftype = "", mention = "" } = attributes;
  if (/^non[_-]?referring$/i.test(reference)) return "markables that do not refer";
  if (set === undefined && /^(?:pleonastic|expletive)$/i.test(type)) return "markables that do not refer";
  if (set === undefined && /^(?:no|none|false)$/i.test(mention)) return "markables that are no mentions";
  if (!/^(?:ident|identity|)$/i.test(coreftype)) return `“${coreftype}” coreference`;
  return undefined;
}

/** Attributes of ARRAU that relate markables otherwise. */
const otherRelations: readonly (readonly [attribute: string, layer: string])[] = [
  ["related_phrase", "bridging"],
  ["segment_antecedent", "discourse deixis"],
  ["multiple_phrase_antecedents", "split antecedents"],
];

const POINTERS = ["ref", "antecedent", "single_phrase_antecedent"];

/** Entities as what pointers connect. An entity is called by one of its markables. */
function byPointers(markables: readonly Markable[], passedOver: PassedOver, report: Report): Coreferent[] {
  const names = new DistinctNames();
  const nodes = markables.map(({ id }) => names.give(id));
  const known = new Map<string, string>();
  markables.forEach(({ id, line }, m) => {
    if (known.has(id)) report("duplicate-id", { line, data: { id } });
    else if (id !== "") known.set(id, nodes[m]);
  });
  const entities = new DisjointSets();
  markables.forEach(({ id, line, attributes }, m) => {
    const pointer = POINTERS.map((name) => attributes[name] ?? "").find((value) => !UNSET.test(value));
    if (pointer === undefined) return;
    const { type = "" } = attributes;
    if (attributes["ref"] === pointer && !/^(?:ident|identity|)$/i.test(type)) {
      passedOver.add(`“${type}” coreference`);
      return;
    }
    for (const target of pointer.split(/[;,\s]+/)) {
      // A pointer to another level begins with its name.
      const bare = target.slice(target.lastIndexOf(":") + 1);
      if (bare === "") continue;
      const node = known.get(bare);
      if (node !== undefined) entities.join(node, nodes[m]);
      else report("unknown-reference", { line, data: { field: `Markable ${id}`, id: bare } });
    }
  });
  return markables.map((markable, m) => ({ markable, entity: entities.find(nodes[m]) }));
}
