import { mentionType } from "../core/mention-type.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import type { EntityView, Lack, LeaImportance } from "./metric.ts";

/** The importances that need types. */
export type TypeImportance = Extract<LeaImportance, object & ({ mentionType: unknown } | { entityType: unknown })>;

/** What types are not known that the rule asks for. */
export function lackOfTypes(rule: TypeImportance, mentions: PairedMentions | undefined): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  for (const side of ["key", "response"] as const) {
    const { part, mentions: own } = mentions[side];
    if ("entityType" in rule) {
      if (own.length > 0 && part.entities.types === undefined) return { side, what: "entity types" };
    } else if (own.some((m) => mentionType(part, m) === undefined)) return { side, what: "mention types" };
  }
  return undefined;
}

/** How much an entity weighs by its type, or as the sum over its mentions by theirs; types that are not named weigh nothing. */
export function typeImportance(rule: TypeImportance, mentions: PairedMentions): (entity: EntityView) => number {
  const weights = { key: weightsOf(rule, mentions.key), response: weightsOf(rule, mentions.response) };
  return ({ side, index }) => weights[side][index];
}

function weightsOf(rule: TypeImportance, { part, mentions, entity, sizes }: SideMentions): Float64Array {
  const weights = new Float64Array(sizes.length);
  mentions.forEach((m, i) => {
    if ("entityType" in rule) {
      const type = part.entities.types?.[part.mentions.entity[m]] ?? "";
      weights[entity[i]] = Object.hasOwn(rule.entityType, type) ? (rule.entityType[type] ?? 0) : 0;
    } else {
      weights[entity[i]] += rule.mentionType[mentionType(part, m) ?? "nominal"] ?? 0;
    }
  });
  return weights;
}
