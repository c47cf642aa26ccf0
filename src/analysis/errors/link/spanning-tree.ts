import { type SideName, messageAbout } from "../../../core/document.ts";
import type { PairedMentions } from "../../../core/paired-mentions.ts";
import { type MentionModel, mentionModel } from "../../../scoring/classes/mention-model.ts";

/** How to choose the antecedent of a wrong link. */
export const linkStrategies = ["closest", "accessibility"] as const;
/**
 * `closest`: the previous mention. `accessibility`: for a pronoun, the previous mention; otherwise the closest name
 * before it, else the closest nominal mention, else the previous mention.
 */
export type LinkStrategy = (typeof linkStrategies)[number];

export interface LinkError {
  readonly side: SideName;
  readonly anaphor: number;
  readonly antecedent: number;
  readonly entity: number;
}

/**
 * Finds the errors of links (Martschat and Strube, 2014) in recall (`side` key) and in precision (`side` response).
 * Each mention of an entity except the first needs an earlier one that shares its entity on the other side, too. If
 * there is none, the link is an error, and the strategy chooses its antecedent (`accessibility` after Ariel, 1990).
 *
 * Every strategy finds as many errors as MUC finds missing links.
 *
 * @complexity O(mentions)
 */
export function linkErrors(model: MentionModel, strategy: LinkStrategy): LinkError[] {
  return (["key", "response"] as const).flatMap((side) =>
    model[side].members.flatMap((_, entity) => entityLinks(model, side, entity, strategy)),
  );
}

function entityLinks(model: MentionModel, side: SideName, entity: number, strategy: LinkStrategy): LinkError[] {
  const { twin, members } = model[side];
  const other = model[side === "key" ? "response" : "key"];
  const errors: LinkError[] = [];
  const parts = new Set<number>();
  const last = { name: -1, nominal: -1 };
  let before = -1;
  for (const anaphor of members[entity]) {
    const part = twin[anaphor] < 0 ? -1 : other.entity[twin[anaphor]];
    const type = strategy === "accessibility" ? model.typeOf(side, anaphor) : undefined;
    if (before >= 0 && (part < 0 || !parts.has(part))) {
      const accessible = [last.name, last.nominal].find((place) => place >= 0) ?? before;
      const antecedent = strategy === "closest" || type === "pronoun" ? before : accessible;
      errors.push({ side, anaphor, antecedent, entity });
    }
    if (part >= 0) parts.add(part);
    if (type === "name" || type === "nominal") last[type] = anaphor;
    before = anaphor;
  }
  return errors;
}

/** Returns what a part lacks for a strategy, in words; `undefined` if it lacks nothing. */
export function linkLackIn(paired: PairedMentions, strategy: LinkStrategy): string | undefined {
  if (strategy !== "accessibility" || paired.key.mentions.length + paired.response.mentions.length === 0)
    return undefined;
  const { typeOf, key, response } = mentionModel(paired);
  const isKnown =
    key.mentions.every((_, place) => typeOf("key", place) !== undefined) &&
    response.mentions.every((_, place) => typeOf("response", place) !== undefined);
  const named = key.part.document === "" ? response.part : key.part;
  return isKnown
    ? undefined
    : messageAbout(
        named,
        "--links accessibility needs the type of every mention, or parts of speech, but some mentions have no type",
      );
}
