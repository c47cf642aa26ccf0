import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import type { AceParameters } from "./ace-parameters.ts";
import type { Lack } from "./metric.ts";

export interface AceMention {
  /** The index of its entity in `AceSide.entities`. */
  readonly entity: number;
  /** The position of its head, in the file's offsets. The end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The words of its head, or "" if unknown. */
  readonly head: string;
  readonly type: string;
  readonly role: string;
  readonly style: string;
  readonly weight: number;
}

export interface AceEntity {
  readonly type: string;
  readonly subtype: string;
  readonly class: string;
  readonly typeWeight: number;
  readonly classWeight: number;
  /** The sum of its mentions' weights. */
  readonly sum: number;
  /** The weight of its heaviest mention. */
  readonly level: number;
}

export interface AceSide {
  readonly entities: readonly AceEntity[];
  /** In text order. */
  readonly mentions: readonly AceMention[];
}

/**
 * Returns the mentions and entities of a side with the attributes that ACE scores. A mention without a role gets its
 * entity's type as its role. A mention without a style is literal.
 */
export function aceSide({ part, mentions: own, entity, sizes }: SideMentions, parameters: AceParameters): AceSide {
  const { mentions, entities } = part;
  const { features = {}, headOffsets = new Int32Array(0) } = mentions;
  const ofMention = (name: string, m: number): string => features[name]?.[m] ?? "";
  const ofEntity = (name: string, e: number): string => entities.features?.[name]?.[e] ?? "";
  const listed = new Int32Array(sizes.length);
  const sum = new Float64Array(sizes.length);
  const level = new Float64Array(sizes.length);
  const found = Array.from(own, (m, i): AceMention => {
    const type = ofMention("type", m);
    const weight = parameters.mentionTypes[type] ?? 0;
    const e = entity[i];
    listed[e] = mentions.entity[m];
    sum[e] += weight;
    level[e] = Math.max(level[e], weight);
    const [role, style] = [ofMention("role", m), ofMention("style", m)];
    return {
      entity: e,
      start: headOffsets[2 * m],
      end: headOffsets[2 * m + 1],
      head: ofMention("head", m),
      type,
      role: role === "" ? (entities.types?.[listed[e]] ?? "") : role,
      style: style === "" ? "LITERAL" : style,
      weight,
    };
  });
  return {
    mentions: found,
    entities: Array.from(listed, (e, rank) => {
      const [type, ofClass] = [entities.types?.[e] ?? "", ofEntity("class", e)];
      return {
        type,
        subtype: ofEntity("subtype", e),
        class: ofClass,
        typeWeight: parameters.entityTypes[type] ?? 0,
        classWeight: parameters.entityClasses[ofClass] ?? 0,
        sum: sum[rank],
        level: level[rank],
      };
    }),
  };
}

/** Returns the first attribute that ACE needs and a side lacks, or whose value has no weight. */
export function lackOfAce(mentions: PairedMentions | undefined, parameters: AceParameters): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  const { key, response } = mentions;
  const own = lackOfSide(key, "key", parameters) ?? lackOfSide(response, "response", parameters);
  if (own !== undefined || key.mentions.length === 0 || response.mentions.length === 0) return own;
  const [inKey, inResponse] = [key, response].map(({ part }) => part.entities.features?.["subtype"] !== undefined);
  if (inKey === inResponse) return undefined;
  return { side: inKey ? "response" : "key", what: "the attributes of ACE", detail: "no subtypes" };
}

function lackOfSide(
  { part, mentions: own }: SideMentions,
  side: Lack["side"],
  { mentionTypes, entityTypes, entityClasses, minimumTextMatch }: AceParameters,
): Lack | undefined {
  const { mentions, entities } = part;
  for (const m of own) {
    const e = mentions.entity[m];
    const line = mentions.line?.[m];
    const lacks = (what: Lack["what"], detail: string): Lack => ({
      side,
      what,
      detail: line === undefined ? detail : `${detail}, line ${line}`,
    });
    const attributes = [
      ["entity type", entities.types?.[e], entityTypes],
      ["mention type", mentions.features?.["type"]?.[m], mentionTypes],
      ["class", entities.features?.["class"]?.[e], entityClasses],
    ] as const;
    for (const [what, value = "", weights] of attributes) {
      if (value === "") return lacks("the attributes of ACE", `no ${what}`);
      if (!Object.hasOwn(weights, value)) return lacks("weighted types", `${what} ${value}`);
    }
    const [start = -1, end = -1] = mentions.headOffsets?.subarray(2 * m, 2 * m + 2) ?? [];
    if (start < 0 || end <= start) return lacks("the attributes of ACE", "a head without offsets");
    const words = mentions.features?.["head"]?.[m] ?? "";
    if (minimumTextMatch > 0 && words === "") return lacks("the attributes of ACE", "a head without words");
  }
  return undefined;
}
