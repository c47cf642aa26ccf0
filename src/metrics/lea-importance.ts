import type { SideName } from "../core/document.ts";
import { type MentionType, mentionType } from "../core/mention-type.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { escapedInField } from "../core/signature.ts";
import type { TypeWeights } from "./ace-parameters.ts";

/** One side's entity as the importance function of LEA sees it. */
export interface EntityView {
  readonly side: SideName;
  /** Its position among the entities of its side of the part, in the order of first mentions. */
  readonly index: number;
  /** Mentions in it. */
  readonly size: number;
}

/** An importance of your own. Signatures tell importances apart by their names, so give each its own name. */
export interface NamedImportance {
  readonly name: string;
  /** Returns how much an entity weighs, a number ≥ 0. */
  readonly weigh: (entity: EntityView) => number;
}

/**
 * How much an entity weighs in LEA: its size, the same for all, the sum of what its mentions weigh by their types, what its own
 * type weighs, or what a function with a name returns. A type that is not named weighs nothing.
 */
export type LeaImportance =
  | "size"
  | "uniform"
  | { readonly mentionType: Readonly<Partial<Record<MentionType, number>>> }
  | { readonly entityType: TypeWeights }
  | NamedImportance;

/** The types of mentions that can be weighed. */
const mentionTypes = ["name", "nominal", "pronoun"];

/**
 * Reads an importance as the command line and signatures write it: `size`, `uniform`, `mention-type:name=2,nominal=1`,
 * `entity-type:PER=2,ORG=1`. In a type, `%` and two digits stand for a character as in URLs: `%2C` for a comma.
 *
 * @returns the importance, or what is wrong with it
 */
export function parseLeaImportance(text: string): LeaImportance | { readonly wrong: string } {
  if (text === "size" || text === "uniform") return text;
  const parts = /^(mention-type|entity-type):(.+)$/.exec(text);
  if (parts === null) return { wrong: "use size, uniform, mention-type:TYPE=WEIGHT,… or entity-type:TYPE=WEIGHT,…" };
  const [, kind, list] = parts;
  const weights = new Map<string, number>();
  for (const item of list.split(",")) {
    const pair = /^\s*(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(item);
    if (pair === null) return { wrong: `"${item}" is not TYPE=WEIGHT with a weight of 0 or more` };
    const type = unescaped(pair[1]);
    if (type === undefined) return { wrong: `"${pair[1]}" has a % that stands for no character; write %25 for a %` };
    if (kind === "mention-type" && !mentionTypes.includes(type)) {
      return { wrong: `there is no mention type "${type}"; there are ${mentionTypes.join(", ")}` };
    }
    if (weights.has(type)) return { wrong: `"${type}" is weighed twice` };
    weights.set(type, Number(pair[2]));
  }
  const byType = Object.fromEntries(weights);
  return kind === "mention-type" ? { mentionType: byType } : { entityType: byType };
}

/** The same importance as text, types in alphabetical order; one of the caller's own is `function:NAME`. */
export function leaImportanceText(rule: LeaImportance): string {
  if (typeof rule === "string") return rule;
  if (isNamedImportance(rule)) return `function:${escapedInField(rule.name, special)}`;
  const [kind, weights] = "mentionType" in rule ? ["mention-type", rule.mentionType] : ["entity-type", rule.entityType];
  const items = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${kind}:${items.map(([type, weight]) => `${escapedInField(type, special)}=${weight}`).join(",")}`;
}

/** What a calculation says of an importance. */
export function leaImportanceSentence(rule: LeaImportance): string {
  if (rule === "size") return "The importance of an entity is its size.";
  if (rule === "uniform") return "All entities are equally important.";
  if (isNamedImportance(rule)) return `The importance of an entity is what the function "${rule.name}" returns.`;
  return `The importance of an entity is ${
    "mentionType" in rule ? "the sum of what its mentions weigh by their types" : "what its own type weighs"
  } (${leaImportanceText(rule)}); a type that is not named weighs nothing.`;
}

/** Whether an importance is a function of the caller's own. */
export function isNamedImportance(rule: LeaImportance): rule is NamedImportance {
  return typeof rule === "object" && "weigh" in rule;
}

/** Whether an importance is not a function without a name, which callers in JavaScript may give. */
export function isImportance(rule: unknown): boolean {
  if (typeof rule !== "object" || rule === null || !("weigh" in rule)) return typeof rule !== "function";
  return typeof rule.weigh === "function" && "name" in rule && typeof rule.name === "string" && rule.name !== "";
}

/** What separates types and weights, and fields of a signature; spaces, as those around a type are left out. */
const special = /[%,=|:\s]/g;

function unescaped(type: string): string | undefined {
  try {
    return decodeURIComponent(type);
  } catch {
    return undefined;
  }
}

/** The importances that need types. */
export type TypeImportance = Extract<LeaImportance, object & ({ mentionType: unknown } | { entityType: unknown })>;

/** What types are not known that the rule asks for. */
export function lackOfTypes(
  rule: TypeImportance,
  mentions: PairedMentions | undefined,
): { readonly side: SideName; readonly what: "mentions" | "mention types" | "entity types" } | undefined {
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

/** The types of an entity's mentions, as `2 name, 1 pronoun`, or its own type: those that the rule weighs. */
export function typesIn(rule: TypeImportance, mentions: PairedMentions): (side: SideName, entity: number) => string {
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
