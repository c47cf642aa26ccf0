import { type MentionType, mentionType } from "../../core/mention-type.ts";
import type { SideName } from "../../core/side-name.ts";
import { type TypeImportance, typeImportance } from "../../metrics/importance-by-type.ts";
import { isNamedImportance, leaImportanceText } from "../../metrics/lea-importance.ts";
import { neededMentions } from "../../metrics/needed-mentions.ts";
import type { ExplainInput, NumberedMentions } from "./explainer.ts";

/** How LEA weighs the entities of a part. */
export interface Importance {
  /** As a sentence. */
  readonly rule: string;
  readonly of: (side: SideName, entity: number) => number;
  /** The types that an entity is weighed by, where it is weighed by types. */
  readonly typesOf?: (side: SideName, entity: number) => string;
}

/** The rule that the options say. */
export function importanceIn({ partitions, mentions, options: { leaImportance: rule } }: ExplainInput): Importance {
  const sizeOf = (side: SideName, entity: number): number => partitions[side].sizes[entity];
  if (rule === "size") return { rule: "The importance of an entity is its size.", of: sizeOf };
  if (rule === "uniform") return { rule: "All entities are equally important.", of: () => 1 };
  if (isNamedImportance(rule)) {
    return {
      rule: `The importance of an entity is what the function "${rule.name}" returns.`,
      of: (side, index) => rule.weigh({ side, index, size: sizeOf(side, index) }),
    };
  }
  const paired = neededMentions(mentions);
  const weightOf = typeImportance(rule, paired);
  return {
    rule: `The importance of an entity is ${
      "mentionType" in rule ? "the sum of what its mentions weigh by their types" : "what its own type weighs"
    } (${leaImportanceText(rule)}); a type that is not named weighs nothing.`,
    of: (side, index) => weightOf({ side, index, size: sizeOf(side, index) }),
    typesOf: typesIn(rule, paired),
  };
}

/** `2 name, 1 pronoun`, or an entity's type. */
function typesIn(rule: TypeImportance, mentions: NumberedMentions): (side: SideName, entity: number) => string {
  return (side, index) => {
    const { part, mentions: own, entity } = mentions[side];
    const members = own.filter((_, i) => entity[i] === index);
    if ("entityType" in rule) return part.entities.types?.[part.mentions.entity[members[0]]] ?? "";
    const uses = new Map<MentionType, number>();
    for (const m of members) {
      const type = mentionType(part, m) ?? "nominal";
      uses.set(type, (uses.get(type) ?? 0) + 1);
    }
    return (["name", "nominal", "pronoun"] as const)
      .flatMap((type) => (uses.has(type) ? [`${uses.get(type)} ${type}`] : []))
      .join(", ");
  };
}
