import { defined } from "../../core/defined.ts";
import type { SideName } from "../../core/document.ts";
import { entityNameClasses, type MentionType, mentionType, noLabel } from "../../core/mention-type.ts";
import { unknownName } from "../../core/near-names.ts";
import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { escapedInField } from "../../core/signature.ts";
import type { TypeWeights } from "./ace-parameters.ts";

/** An entity as passed to LEA's importance function. */
export interface EntityView {
  readonly side: SideName;
  /** Its index among the entities of its side of the part, in the order of first mentions. */
  readonly index: number;
  /** The number of its mentions. */
  readonly size: number;
}

/** A custom importance. Signatures identify an importance by its name, so give each its own name. */
export interface NamedImportance {
  readonly name: string;
  /** Returns the weight of an entity, a number ≥ 0. */
  readonly weigh: (entity: EntityView) => number;
}

/** Weights by the types of mentions. */
export type MentionTypeWeights = Readonly<Partial<Record<MentionType, number>>>;

/** Whether the weight of an entity's type is multiplied by the entity's size. */
export interface TimesSize {
  readonly times?: "size";
}

/**
 * Sets the weight of an entity in LEA:
 *
 * - its size, or the same for all;
 * - the sum of its mentions' weights by their types;
 * - the weight of its type or name class, alone or times its size;
 * - the result of a named function.
 *
 * An entity without a type, or without a single name class, has the type `none`. A type that you leave out weighs 0.
 */
export type LeaImportance =
  | "size"
  | "uniform"
  | { readonly mentionType: MentionTypeWeights }
  | ({ readonly entityType: TypeWeights } & TimesSize)
  | ({ readonly nameClass: TypeWeights } & TimesSize)
  | NamedImportance;

const mentionTypes: readonly string[] = ["name", "nominal", "pronoun"] satisfies MentionType[];

/** For each kind of weights on the command line, the end of the sentence “The importance of an entity is …”. */
const kinds = {
  "mention-type": "the sum of its mentions' weights by type",
  "entity-type": "the weight of its type",
  "name-class": "the weight of its name class",
} as const;

export type WeighedKind = keyof typeof kinds;

interface TypeRule {
  readonly kind: WeighedKind;
  readonly weights: TypeWeights;
  readonly timesSize: boolean;
}

const sizeTimes = "size-times-";

/**
 * Parses an importance in the notation of the command line and of signatures: `size`, `uniform`,
 * `mention-type:name=2,nominal=1`, `entity-type:PER=2,ORG=1`, `name-class:PERSON=2`, `size-times-entity-type:PER=2`.
 * Types can be percent-encoded as in URLs: `%2C` for a comma.
 *
 * @returns the importance, or an error message
 * @example
 *   parseLeaImportance("uniform"); // → "uniform"
 *   "wrong" in parseLeaImportance("name-class:PERSON"); // → true
 */
export function parseLeaImportance(text: string): LeaImportance | { readonly wrong: string } {
  if (text === "size" || text === "uniform") return text;
  const head = weighedHead(text);
  if (head === undefined || head.rest === "") {
    return {
      wrong:
        "use size, uniform, mention-type:TYPE=WEIGHT,…, entity-type:TYPE=WEIGHT,… or name-class:CLASS=WEIGHT,…; you can put size-times- before the last two",
    };
  }
  const { kind, rest, timesSize } = head;
  if (kind === "mention-type" && timesSize) {
    return {
      wrong:
        "mention-type adds up the weights of an entity's mentions, so it already includes the size: leave out size-times-",
    };
  }
  if (rest.startsWith("@")) return { wrong: `only the command line reads weights from a file; write %40 for an @` };
  const weights = new Map<string, number>();
  for (const item of rest.split(",")) {
    const pair = /^\s*(.+?)\s*=\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*$/.exec(item);
    if (pair === null) return { wrong: `"${item}" is not TYPE=WEIGHT with a non-negative weight` };
    const type = unescaped(pair[1]);
    if (type === undefined) return { wrong: `"${pair[1]}" has a % that stands for no character; write %25 for a %` };
    const wrong = weightFault(kind, type, Number(pair[2]));
    if (wrong !== undefined) return { wrong };
    if (weights.has(type)) return { wrong: `"${type}" has two weights; keep one` };
    weights.set(type, Number(pair[2]));
  }
  return importanceOf({ kind, weights: Object.fromEntries(weights), timesSize });
}

export function weighedHead(text: string): (Omit<TypeRule, "weights"> & { readonly rest: string }) | undefined {
  const found = /^(size-times-)?(mention-type|entity-type|name-class):(.*)$/.exec(text);
  return found === null
    ? undefined
    : { kind: found[2] as WeighedKind, timesSize: text.startsWith(sizeTimes), rest: found[3] };
}

export function weightFault(kind: WeighedKind, type: string, weight: unknown): string | undefined {
  if (type === "") return "a type is empty; to weigh entities without a type, write none";
  if (kind === "mention-type" && !mentionTypes.includes(type)) {
    return unknownName("mention type", type, mentionTypes);
  }
  const isWeight = typeof weight === "number" && weight >= 0 && Number.isFinite(weight);
  return isWeight ? undefined : `the weight of "${type}" must be a finite, non-negative number`;
}

export function importanceOf({ kind, weights, timesSize }: TypeRule): LeaImportance {
  if (kind === "mention-type") return { mentionType: weights };
  const times: TimesSize = timesSize ? { times: "size" } : {};
  return kind === "entity-type" ? { entityType: weights, ...times } : { nameClass: weights, ...times };
}

function typeRule(rule: TypeImportance): TypeRule {
  if ("mentionType" in rule) return { kind: "mention-type", weights: rule.mentionType, timesSize: false };
  const timesSize = rule.times === "size";
  return "entityType" in rule
    ? { kind: "entity-type", weights: rule.entityType, timesSize }
    : { kind: "name-class", weights: rule.nameClass, timesSize };
}

/**
 * Returns the importance in the notation that `parseLeaImportance` reads, with sorted types. A custom one is
 * `function:NAME`.
 *
 * @example
 *   leaImportanceText(parseLeaImportance("mention-type:nominal=1,name=2")); // → "mention-type:name=2,nominal=1"
 */
export function leaImportanceText(rule: LeaImportance): string {
  if (typeof rule === "string") return rule;
  if (isNamedImportance(rule)) return `function:${escapedInField(rule.name, special)}`;
  const { kind, weights, timesSize } = typeRule(rule);
  const items = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  const list = items.map(([type, weight]) => `${escapedInField(type, special)}=${weight}`).join(",");
  return `${timesSize ? sizeTimes : ""}${kind}:${list}`;
}

export function leaImportanceSentence(rule: LeaImportance): string {
  if (rule === "size") return "The importance of an entity is its size.";
  if (rule === "uniform") return "All entities are equally important.";
  if (isNamedImportance(rule)) return `The importance of an entity is what the function "${rule.name}" returns.`;
  const { kind, timesSize } = typeRule(rule);
  const text = leaImportanceText(rule);
  return `The importance of an entity is ${timesSize ? "its size times " : ""}${kinds[kind]} (${text}); types that are not listed have the weight 0.`;
}

export function isNamedImportance(rule: LeaImportance): rule is NamedImportance {
  return typeof rule === "object" && "weigh" in rule;
}

export function importanceFault(rule: unknown): string | undefined {
  if (typeof rule === "function" || (isObject(rule) && "weigh" in rule)) {
    const isNamed = isObject(rule) && typeof rule["weigh"] === "function" && typeof rule["name"] === "string";
    return isNamed && rule["name"] !== "" ? undefined : needsName;
  }
  const isWhole =
    isObject(rule) &&
    /^(?:mentionType|(?:entityType|nameClass)(?:,times)?)$/.test(Object.keys(rule).sort().join(",")) &&
    Object.values(rule).every((value) => isObject(value) || value === "size");
  if (!isWhole && typeof rule !== "string") {
    return 'an importance of LEA is "size", "uniform", or an object with mentionType, entityType, nameClass or weigh; with entityType or nameClass, it may have times: "size"';
  }
  const read = parseLeaImportance(typeof rule === "string" ? rule : leaImportanceText(rule as LeaImportance));
  return isObject(read) && "wrong" in read ? `importance of LEA: ${read.wrong}` : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

const needsName =
  'give an importance function of LEA a name, so that signatures can tell it from others: { name: "squared", weigh: ({ size }) => size ** 2 }';

/**
 * Characters with a meaning in the notation: separators of types and weights, of signature fields and of metric names,
 * the mark of a file name, and spaces, which are trimmed around a type.
 */
const special = /[%,=|:@()\s]/g;

function unescaped(type: string): string | undefined {
  try {
    return decodeURIComponent(type);
  } catch {
    return undefined;
  }
}

/** The importances that need types. */
export type TypeImportance = Exclude<LeaImportance, string | NamedImportance>;

/**
 * Returns the mentions or types that the rule needs and a side lacks. Does not check name classes, because a single
 * document may contain no names: `weighedTypes` checks them over all parts.
 */
export function lackOfTypes(
  rule: TypeImportance,
  mentions: PairedMentions | undefined,
):
  | { readonly side: SideName; readonly what: "mentions" | "mention types" | "entity types"; readonly detail?: string }
  | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  const { kind } = typeRule(rule);
  for (const side of ["key", "response"] as const) {
    const { part, mentions: own } = mentions[side];
    if (kind === "entity-type" && own.length > 0 && part.entities.types === undefined) {
      const detail = part.tokens?.nameClass && "it has classes of names, so use name-class instead";
      return { side, what: "entity types", ...defined({ detail }) };
    }
    if (kind === "mention-type" && own.some((m) => mentionType(part, m) === undefined)) {
      return { side, what: "mention types" };
    }
  }
  return undefined;
}

export function typeImportance(rule: TypeImportance, mentions: PairedMentions): (entity: EntityView) => number {
  const weights = { key: weightsOf(rule, mentions.key), response: weightsOf(rule, mentions.response) };
  const { timesSize } = typeRule(rule);
  return ({ side, index, size }) => (timesSize ? size : 1) * weights[side][index];
}

function weightsOf(rule: TypeImportance, side: SideMentions): Float64Array {
  const { kind, weights } = typeRule(rule);
  const own = Float64Array.from(side.sizes, () => 0);
  if (kind === "mention-type") {
    mentionTypesOf(side).forEach((type, place) => (own[side.entity[place]] += weightOf(weights, type)));
  } else entityTypesOf(kind, side).forEach((type, e) => (own[e] = weightOf(weights, type)));
  return own;
}

/** Returns the weight of a type. Only own properties count, because every object inherits a `constructor`. */
function weightOf(weights: TypeWeights, type: string): number {
  return (Object.hasOwn(weights, type) ? weights[type] : undefined) ?? 0;
}

function mentionTypesOf({ part, mentions }: SideMentions): MentionType[] {
  return Array.from(mentions, (m) => mentionType(part, m) ?? "nominal");
}

/** Returns the type or name class of each entity, or `none`. */
function entityTypesOf(kind: Exclude<WeighedKind, "mention-type">, side: SideMentions): string[] {
  if (kind === "name-class") return entityNameClasses(side).map((type) => type || noLabel);
  const { part, mentions, entity, sizes } = side;
  const types = Array.from(sizes, () => noLabel);
  mentions.forEach((m, place) => (types[entity[place]] = part.entities.types?.[part.mentions.entity[m]] || noLabel));
  return types;
}

/**
 * Returns a function that lists the types that the rule weighs in an entity: those of its mentions, as in `2 name, 1
 * pronoun`, or the entity's own type or name class.
 */
export function typesIn(rule: TypeImportance, mentions: PairedMentions): (side: SideName, entity: number) => string {
  const { kind } = typeRule(rule);
  if (kind !== "mention-type") {
    const types = { key: entityTypesOf(kind, mentions.key), response: entityTypesOf(kind, mentions.response) };
    return (side, index) => types[side][index];
  }
  const types = { key: mentionTypesOf(mentions.key), response: mentionTypesOf(mentions.response) };
  return (side, index) => {
    const { entity } = mentions[side];
    const uses = new Map(usesOf(types[side].filter((_, place) => entity[place] === index)));
    return mentionTypes.flatMap((type) => (uses.has(type) ? [`${uses.get(type)} ${type}`] : [])).join(", ");
  };
}

function usesOf(types: readonly string[]): (readonly [type: string, count: number])[] {
  const uses = new Map<string, number>();
  for (const type of types) uses.set(type, (uses.get(type) ?? 0) + 1);
  return [...uses];
}

const otherSide = { key: "response", response: "key" } as const;

/**
 * The types of one side, with the number of entities of each type, or of mentions if the rule weighs types of mentions.
 */
export interface SideTypes {
  readonly counts: readonly (readonly [type: string, count: number])[];
  /** False if the rule weighs name classes and the side has no annotated names. */
  readonly isKnown: boolean;
}

export type TypeUses = Readonly<Record<SideName, SideTypes>>;

export function typeUses(rule: TypeImportance, mentions: PairedMentions): TypeUses {
  const { kind } = typeRule(rule);
  const ofSide = (side: SideMentions): SideTypes => ({
    counts: usesOf(kind === "mention-type" ? mentionTypesOf(side) : entityTypesOf(kind, side)),
    isKnown: kind !== "name-class" || side.part.tokens?.nameClass !== undefined,
  });
  return { key: ofSide(mentions.key), response: ofSide(mentions.response) };
}

/** The mismatches between types and weights. */
export interface WeighedTypes {
  readonly of: "entities" | "mentions";
  /** Types with a weight that occur on neither side. */
  readonly absent: readonly string[];
  /** Types of either side without a weight, which weigh 0, with their numbers of entities or mentions. */
  readonly weightless: readonly ({ readonly type: string } & Readonly<Record<SideName, number>>)[];
  /** The side with entities but no annotated names in any part, if the other side has names. */
  readonly nameless?: SideName;
}

/** Compares the types in the data with those that have a weight. */
export function weighedTypes(rule: TypeImportance, parts: readonly TypeUses[]): WeighedTypes {
  const { kind, weights } = typeRule(rule);
  const all = new Map<string, { type: string } & Record<SideName, number>>();
  for (const part of parts) {
    for (const side of ["key", "response"] as const) {
      for (const [type, count] of part[side].counts) {
        const own = all.get(type) ?? { type, key: 0, response: 0 };
        own[side] += count;
        all.set(type, own);
      }
    }
  }
  const found = Array.from(all.values()).sort((a, b) => (a.type < b.type ? -1 : 1));
  const isKnown = {
    key: parts.some(({ key }) => key.isKnown),
    response: parts.some(({ response }) => response.isKnown),
  };
  const nameless = (["key", "response"] as const).find(
    (side) => isKnown[otherSide[side]] && !isKnown[side] && found.some((own) => own[side] > 0),
  );
  return {
    of: kind === "mention-type" ? "mentions" : "entities",
    absent: Object.keys(weights)
      .filter((type) => !all.has(type))
      .sort(),
    weightless: found.filter(({ type }) => !Object.hasOwn(weights, type)),
    ...defined({ nameless }),
  };
}
