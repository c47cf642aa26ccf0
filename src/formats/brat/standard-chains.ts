import { DisjointSets } from "../disjoint-sets.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import type { Event, Relation, TextBound } from "./annotation.ts";
import type { BratMention } from "./brat-mention.ts";
import { isCoreference } from "./is-coreference.ts";

/** The annotations of a file that can be mentions or links. */
export interface Annotations {
  readonly texts: readonly TextBound[];
  readonly events: readonly Event[];
  readonly relations: readonly Relation[];
}

/**
 * The mentions of a file in which links say what is coreferent. An event is a mention where its trigger is. An entity has the
 * id of its first mention.
 *
 * Annotations in no link are singletons. But if all links are between events, other annotations are not what the file has
 * coreference of, and passed over; likewise events, if no link has one.
 */
export function standardChains(annotations: Annotations, passed: PassedOver, report: Report): BratMention[] {
  const { candidates, idOf } = candidatesOf(annotations, passed, report);
  const sets = new DisjointSets();
  const linked = new Set<BratMention["kind"]>();
  for (const relation of annotations.relations) {
    const { label, members, line } = relation;
    if (!isCoreference(relation)) {
      passed.add(`“${label}” relations`);
      continue;
    }
    const known = members.flatMap((id) => {
      const candidate = candidates.get(idOf(id));
      if (candidate === undefined) report("unknown-reference", { line, data: { field: `“${label}”`, id } });
      return candidate ?? [];
    });
    for (const { kind, alias } of known) {
      linked.add(kind);
      sets.join(known[0].alias, alias);
    }
  }
  const both = linked.size !== 1;
  const names = new Map<string, string>();
  const mentions: BratMention[] = [];
  for (const candidate of candidates.values()) {
    if (!both && !linked.has(candidate.kind)) {
      passed.add(candidate.kind === "event" ? "events" : "annotations that are no events");
      continue;
    }
    const set = sets.find(candidate.alias);
    const entity = names.get(set) ?? candidate.alias;
    names.set(set, entity);
    mentions.push({ ...candidate, entity });
  }
  return mentions;
}

/** What can be a mention, by id, in the order of the file; and the id of what an id stands for. */
function candidatesOf(
  { texts, events }: Annotations,
  passed: PassedOver,
  report: Report,
): { candidates: Map<string, BratMention>; idOf: (id: string) => string } {
  const triggers = new Map(texts.map((text) => [text.id, text]));
  const eventOf = new Map<string, string>();
  const found: BratMention[] = [];
  for (const { id, type, trigger, roles, line } of events) {
    if (roles > 0) passed.add("arguments of events", roles);
    const text = triggers.get(trigger);
    if (text === undefined) {
      report("unknown-reference", { line, data: { field: id, id: trigger } });
      continue;
    }
    if (!eventOf.has(trigger)) eventOf.set(trigger, id);
    found.push({ kind: "event", alias: id, entity: id, type, place: text, line });
  }
  for (const text of texts) {
    const { id, type, line } = text;
    if (!eventOf.has(id)) found.push({ kind: "text", alias: id, entity: id, type, place: text, line });
  }
  found.sort((a, b) => a.line - b.line);
  return {
    candidates: new Map(found.map((mention) => [mention.alias, mention])),
    // A link may name the trigger and mean its event.
    idOf: (id) => eventOf.get(id) ?? id,
  };
}
