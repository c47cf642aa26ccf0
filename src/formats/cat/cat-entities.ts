import { DistinctNames } from "../distinct-names.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import type { CatDocument, CatMarkable, CatRelation } from "./cat-content.ts";

/** A mention of an entity or event. */
export interface CatMention {
  readonly markable: CatMarkable;
  readonly entity: string;
  readonly entityType: string;
  /** Whether the entity is called so in this document only. */
  readonly isLocal: boolean;
}

const COREFERENCE = /COREF|^REFERS_TO$/i;
/** Tags with tokens that are no mentions of entities or events. */
const OTHER_TAGS: ReadonlySet<string> = new Set(["TIMEX3", "VALUE", "SIGNAL", "C-SIGNAL"]);

/**
 * Finds out which markables are mentions of which entities. A coreference relation leads from mentions to an instance: its
 * `note`, or else the instance's `instance_id`, is the entity's id, which is the same in all documents; otherwise the entity
 * is called by the instance's descriptor. Mentions in no relation are singletons.
 */
export function catEntities(document: CatDocument, passedOver: PassedOver, report: Report): CatMention[] {
  const { markables, relations } = document;
  const mentions: CatMention[] = [];
  const linked = new Set<string>();
  const names = new DistinctNames();
  const namesOfInstances = new Map<string, string>();
  const links = relations.filter(({ tag }) => COREFERENCE.test(tag));
  const targeted = new Set(links.flatMap(({ targets }) => targets));
  // The ids of instances first, so that no other name takes their place.
  for (const id of new Set(links.map((link) => instanceId(link, markables)))) if (id !== "") names.give(id);

  for (const link of links) {
    const { tag, id, line, sources, targets } = link;
    const field = `${tag} ${id}`;
    const instance = targets.map((target) => markables.get(target)).find((target) => target?.anchors.length === 0);
    const key = targets[0] ?? `relation ${id}`;
    let entity = instanceId(link, markables);
    const isLocal = entity === "";
    if (isLocal) {
      entity = namesOfInstances.get(key) ?? names.give(instance?.attributes["TAG_DESCRIPTOR"] || key);
      namesOfInstances.set(key, entity);
    }
    for (const member of new Set([...sources, ...targets])) {
      const markable = markables.get(member);
      if (markable === undefined) report("unknown-reference", { line, entity, data: { field, id: member } });
      else if (markable.anchors.length > 0) {
        linked.add(member);
        mentions.push({ markable, entity, entityType: typeOf(instance, markable), isLocal });
      }
    }
  }
  for (const { tag } of relations) if (!COREFERENCE.test(tag)) passedOver.add(tag);
  for (const markable of markables.values()) {
    const { id, line, tag, attributes, anchors } = markable;
    if (anchors.length === 0) {
      if (!targeted.has(id)) report("empty-entity", { line, entity: attributes["TAG_DESCRIPTOR"] || id });
    } else if (linked.has(id)) continue;
    else if (OTHER_TAGS.has(tag)) passedOver.add(tag);
    else {
      const entity = names.give(`mention ${id}`);
      mentions.push({ markable, entity, entityType: typeOf(undefined, markable), isLocal: true });
    }
  }
  return mentions;
}

/** What the corpus as a whole calls the entity; "" where it has no name for it. */
function instanceId({ note, targets }: CatRelation, markables: ReadonlyMap<string, CatMarkable>): string {
  if (note !== "") return note;
  for (const target of targets) {
    const id = markables.get(target)?.attributes["instance_id"];
    if (id !== undefined && id !== "") return id;
  }
  return "";
}

/** The kind of an entity: as its instance says, or its mention's tag. */
function typeOf(instance: CatMarkable | undefined, mention: CatMarkable): string {
  const type = instance?.attributes["ent_type"] ?? "";
  if (type !== "") return type;
  const tag = instance === undefined || instance.tag.startsWith("UNKNOWN") ? mention.tag : instance.tag;
  return tag.replace(/_MENTION$/, "");
}
