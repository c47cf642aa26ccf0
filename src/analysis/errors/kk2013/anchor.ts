import type { SideName } from "../../../core/side-name.ts";
import type { ErrorModel } from "../error-model.ts";
import { isPronoun } from "./pronouns.ts";

/** The mention that stands for an entity: its first that is no pronoun, or its first if there are pronouns only. */
export function anchorOf(model: ErrorModel, side: SideName, entity: number): number {
  const members = model[side].members[entity];
  return members.find((place) => !isPronounAt(model, side, place)) ?? members[0];
}

/** Whether a mention is a pronoun; one with a twin has the key's span. */
export function isPronounAt({ key, response, tokens }: ErrorModel, side: SideName, place: number): boolean {
  const own = side === "key" ? key : response;
  const twin = side === "key" ? place : own.twin[place];
  const [from, at] = twin >= 0 ? [key, twin] : [own, place];
  if (from.part.mentions.names !== undefined) return false;
  const m = from.mentions[at];
  return isPronoun(tokens, from.part.mentions.first[m], from.part.mentions.last[m]);
}
