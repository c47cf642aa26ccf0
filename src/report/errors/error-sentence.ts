import type { ErrorRecord, NoteCode, WhyCode } from "../../analysis/errors/index.ts";
import { counted } from "../numbers.ts";

type Data = ErrorRecord["why"]["data"];

const otherSide = { key: "response", response: "key" } as const;

/** What an entity is called: its badge, and its id in the file if that differs. */
export function entityText(badge: string, id: string): string {
  return id === "" || id === badge ? badge : `${badge} (id ${id})`;
}

/** Why an error has its label, in a sentence. */
export function errorSentence(error: ErrorRecord): string {
  return sentences[error.why.code](error.why.data, error);
}

/** The same of several pieces of one entity. */
export function piecesSentence(pieces: readonly Pick<ErrorRecord, "why" | "side" | "entity" | "badge">[]): string {
  const [{ side, why }] = pieces;
  const other = otherSide[side];
  const { size, anchorMentions, pieces: all } = why.data;
  const parts = pieces.map(({ why: { data } }) => `${data["mentions"]} in ${otherText("piece", data)}`);
  return `${capital(side)} entity ${ownText(pieces[0])} has mentions in ${all} ${other} entities. Of its ${size}, ${anchorMentions} ${Number(anchorMentions) === 1 ? "is" : "are"} in ${other} entity ${otherText("anchor", why.data)}, its main piece; the others: ${parts.join(", ")}.`;
}

/** Why the taxonomy seen from the key has it otherwise, where it has. */
export function errorNote({ note }: ErrorRecord): string | undefined {
  return note === undefined ? undefined : notes[note.code](note.data);
}

const tiers: Readonly<Record<string, string>> = {
  trim: "without function words and punctuation at their ends the two are the same",
  head: "the two have the same head",
  inside: "one lies within the other, and their last word of content is the same",
  overlap: "at least half of their tokens are the same",
};

const sentences: Readonly<Record<WhyCode, (data: Data, error: ErrorRecord) => string>> = {
  twinless: ({ found, size }, error) =>
    `The ${otherSide[error.side]} has ${found} of the ${size} mentions of ${error.side} entity ${ownText(error)}, but not this one.`,
  "none-found": ({ size }, error) =>
    Number(size) === 1
      ? `The only mention of ${error.side} entity ${ownText(error)} is not in the ${otherSide[error.side]}.`
      : `None of the ${size} mentions of ${error.side} entity ${ownText(error)} is in the ${otherSide[error.side]}.`,
  piece: (data, error) => {
    const { pieces, found, size, mentions, anchorMentions } = data;
    const other = otherSide[error.side];
    const absent = Number(size) - Number(found);
    const verb = Number(mentions) === 1 ? "is" : "are";
    return `${capital(error.side)} entity ${ownText(error)} has mentions in ${pieces} ${other} entities: ${mentions} of its ${size} ${verb} in ${other} entity ${otherText("piece", data)}. Its main piece is in ${other} entity ${otherText("anchor", data)}, with ${counted(Number(anchorMentions), "mention")}.${absent === 0 ? "" : ` The ${other} lacks ${counted(absent, "mention")} of it.`}`;
  },
  span: ({ tier }) => `A mention that is missing and one that is extra are nearly the same: ${tiers[tier]}.`,
  "kk-extra-entity": ({ mentions, size, pronouns }, error) =>
    `Response entity ${ownText(error)} has ${size} mentions, ${mentions} of which are not in the key; ${commonText(pronouns)}.`,
  "kk-missing-entity": ({ mentions, size, pronouns }, error) =>
    `Key entity ${ownText(error)} has ${size} mentions, ${mentions} of which are not in the response; ${commonText(pronouns)}.`,
  "kk-piece": ({ mentions, size }, error) =>
    `${mentions} of the ${size} mentions of ${error.side} entity ${ownText(error)} are in ${otherSide[error.side]} entity ${entityText(error.otherBadge ?? "", error.otherEntity ?? "")}. The first mention that is not a pronoun is not one of them.`,
  "kk-twinless": (_, error) =>
    `The mention is not in the ${otherSide[error.side]}, and not the first of ${error.side} entity ${ownText(error)} that is not a pronoun.`,
  "kk-crash": (_, error) => `The only mention of key entity ${ownText(error)} is not in the response.`,
  link: ({ anaphor, antecedent }, { side }) =>
    anaphor === "matched" && antecedent === "matched"
      ? `Both mentions are in the ${otherSide[side]}, but not in one entity.`
      : `${anaphor === "absent" ? (antecedent === "absent" ? "Neither mention" : "The first mention") : "The second mention"} is${
          anaphor === "absent" && antecedent === "absent" ? "" : " not"
        } in the ${otherSide[side]}.`,
  decision: ({ decision }) => decisionSentences[decision],
};

function ownText({ badge, entity }: Pick<ErrorRecord, "badge" | "entity">): string {
  return entityText(badge, entity);
}

/** An entity of the other side that particulars name. */
function otherText(name: "anchor" | "piece", data: Data): string {
  return entityText(String(data[`${name}Badge`]), String(data[name]));
}

function capital(side: keyof typeof otherSide): string {
  return side === "key" ? "Key" : "Response";
}

function commonText(pronouns: string | number): string {
  return Number(pronouns) === 0 ? "it has no others" : `the others are pronouns (${pronouns})`;
}

const decisionSentences: Readonly<Record<string, string>> = {
  "wrong-link": "The closest mention before it in its response entity is of another key entity.",
  "invented-antecedent": "The closest mention before it in its response entity is no mention of the key.",
  "false-new": "It has a mention of its key entity before it, but is the first of its response entity.",
  "false-anaphor": "It is the first of its key entity, but has a mention of its response entity before it.",
  missing: "It is no mention of the response.",
  "spurious-linked": "It is no mention of the key, and has company in its response entity.",
  "spurious-singleton": "It is no mention of the key, and alone in its response entity.",
};

const notes: Readonly<Record<NoteCode, (data: Data) => string>> = {
  "anchor-extra": () =>
    "Seen from the key, the first mention of this response entity that is no pronoun is an extra mention, and these are not all conflated.",
  "anchor-missing": () =>
    "Seen from the key, the first mention of this key entity that is no pronoun is a missing mention, and these are not all divided.",
  overlaps: ({ pronouns }) =>
    `Seen from the key, these are single mentions: ${counted(Number(pronouns), "pronoun")} of the entity ${Number(pronouns) === 1 ? "is" : "are"} on both sides.`,
  crash: () => "The released program ends here with an error.",
};
