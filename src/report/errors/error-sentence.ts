import type { ErrorRecord, NoteCode, WhyCode } from "../../analysis/errors/index.ts";
import { counted } from "../numbers.ts";

type Data = ErrorRecord["why"]["data"];

const otherSide = { key: "response", response: "key" } as const;

/** Why an error has its label, in a sentence. */
export function errorSentence(error: ErrorRecord): string {
  return sentences[error.why.code](error.why.data, error);
}

/** The same of several pieces of one entity. */
export function piecesSentence(pieces: readonly Pick<ErrorRecord, "why" | "side" | "entity">[]): string {
  const [{ side, entity, why }] = pieces;
  const other = otherSide[side];
  const { size, anchor, anchorMentions, pieces: all } = why.data;
  const parts = pieces.map(({ why: { data } }) => `${data["mentions"]} in ${data["piece"]}`);
  return `${side === "key" ? "Key" : "Response"} entity ${entity} has mentions in ${all} ${other} entities. Of its ${size}, ${anchorMentions} ${Number(anchorMentions) === 1 ? "is" : "are"} in ${other} entity ${anchor}, its main piece; the others: ${parts.join(", ")}.`;
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
  twinless: ({ found, size }, { side, entity }) =>
    `The ${otherSide[side]} has ${found} of the ${size} mentions of ${side} entity ${entity}, but not this one.`,
  "none-found": ({ size }, { side, entity }) =>
    Number(size) === 1
      ? `The only mention of ${side} entity ${entity} is not in the ${otherSide[side]}.`
      : `None of the ${size} mentions of ${side} entity ${entity} is in the ${otherSide[side]}.`,
  piece: ({ pieces, found, size, mentions, piece, anchor, anchorMentions }, { side, entity }) => {
    const other = otherSide[side];
    const absent = Number(size) - Number(found);
    const name = `${side === "key" ? "Key" : "Response"} entity ${entity}`;
    const verb = Number(mentions) === 1 ? "is" : "are";
    return `${name} has mentions in ${pieces} ${other} entities: ${mentions} of its ${size} ${verb} in ${other} entity ${piece}. Its main piece is in ${other} entity ${anchor} (${counted(Number(anchorMentions), "mention")}).${absent === 0 ? "" : ` The ${other} lacks ${counted(absent, "mention")} of it.`}`;
  },
  span: ({ tier }) => `A mention that is missing and one that is extra are nearly the same: ${tiers[tier]}.`,
  "kk-extra-entity": ({ mentions, size, pronouns }, { entity }) =>
    `Response entity ${entity} has ${size} mentions, ${mentions} of which are not in the key; ${commonText(pronouns)}.`,
  "kk-missing-entity": ({ mentions, size, pronouns }, { entity }) =>
    `Key entity ${entity} has ${size} mentions, ${mentions} of which are not in the response; ${commonText(pronouns)}.`,
  "kk-piece": ({ mentions, size }, { side, entity, otherEntity }) =>
    `${mentions} of the ${size} mentions of ${side} entity ${entity} are in ${otherSide[side]} entity ${otherEntity}, and the first mention that is no pronoun is not among them.`,
  "kk-twinless": (_, { side, entity }) =>
    `The mention is not in the ${otherSide[side]}, and not the first of ${side} entity ${entity} that is no pronoun.`,
  "kk-crash": (_, { entity }) => `The only mention of key entity ${entity} is not in the response.`,
  link: ({ anaphor, antecedent }, { side }) =>
    anaphor === "matched" && antecedent === "matched"
      ? `Both mentions are in the ${otherSide[side]}, but not in one entity.`
      : `${anaphor === "absent" ? (antecedent === "absent" ? "Neither mention" : "The first mention") : "The second mention"} is${
          anaphor === "absent" && antecedent === "absent" ? "" : " not"
        } in the ${otherSide[side]}.`,
  decision: ({ decision }) => decisionSentences[decision],
};

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
