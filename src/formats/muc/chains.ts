import { DisjointSets } from "../disjoint-sets.ts";
import { DistinctNames } from "../distinct-names.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import type { MucMention } from "./muc-parser.ts";

/** A mention and the entity that it belongs to. */
export interface ChainedMention {
  readonly mention: MucMention;
  readonly entity: string;
}

/**
 * The entities of a document: what is linked by REF, directly or by way of others, and named after the first mention.
 *
 * Where no mention has a REF, as in OntoNotes, the ID names the entity. A type other than IDENT is passed over, unless an
 * identity leads to the mention.
 */
export function chainsOf(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  const linked = mentions.some(({ ref }) => ref !== undefined);
  return linked ? linkedChains(mentions, document, passed, report) : namedChains(mentions, document, passed, report);
}

function namedChains(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  const names = new DistinctNames();
  for (const id of new Set(mentions.map(({ id: its }) => its))) if (id !== undefined) names.give(id);
  return mentions.flatMap((mention, m) => {
    if (!isIdentity(mention)) {
      passed.add(`mentions of TYPE ${mention.type}`);
      return [];
    }
    if (mention.id === undefined) reportMissing(mention, document, report);
    return [{ mention, entity: mention.id ?? names.give(`mention ${m + 1}`) }];
  });
}

function linkedChains(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  /** The first mention with each id. */
  const byId = new Map<string, number>();
  mentions.forEach((mention, m) => {
    const { id, line } = mention;
    if (id === undefined) reportMissing(mention, document, report);
    else if (byId.has(id)) report("duplicate-id", { document, line, data: { id } });
    else byId.set(id, m);
  });
  const sets = new DisjointSets();
  /** Mentions that an identity leads to. */
  const targets = new Set<number>();
  mentions.forEach((mention, m) => {
    const { ref, line, id } = mention;
    if (ref === undefined || !isIdentity(mention)) return;
    const target = byId.get(ref);
    if (target === undefined) {
      const field = `REF of COREF${id === undefined ? "" : ` ${id}`}`;
      report("unknown-reference", { document, line, data: { field, id: ref } });
      return;
    }
    targets.add(target);
    sets.join(String(Math.min(m, target)), String(Math.max(m, target)));
  });
  const names = new DistinctNames();
  const entities = new Map<string, string>();
  return mentions.flatMap((mention, m) => {
    if (!isIdentity(mention) && !targets.has(m)) {
      passed.add(`mentions of TYPE ${mention.type}`);
      return [];
    }
    const set = sets.find(String(m));
    let entity = entities.get(set);
    if (entity === undefined) entities.set(set, (entity = names.give(mention.id ?? `mention ${m + 1}`)));
    return [{ mention, entity }];
  });
}

function isIdentity({ type }: MucMention): boolean {
  return type === "IDENT";
}

function reportMissing({ line }: MucMention, document: string, report: Report): void {
  report("markup-shape", { document, line, data: { field: "The ID of a COREF", expected: "there" } });
}
