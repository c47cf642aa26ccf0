import type { ErrorRecord, NoteCode, WhyCode } from "../../analysis/errors/index.ts";
import { counted } from "../numbers.ts";

type Data = ErrorRecord["why"]["data"];

const otherSide = { key: "response", response: "key" } as const;

export function wordsOf(id: string): string {
  return id.replaceAll("-", " ");
}

export function entityText(badge: string, id: string): string {
  return id === "" || id === badge ? badge : `${badge} (id ${id})`;
}

/**
 * Returns a sentence that says what is wrong, such as “The response has 2 of the 3 mentions of key entity K1”.
 *
 * @example
 *   const key = [partOf([[[0, 0], [4, 4], [7, 8]]], "x")];
 *   const ours = [partOf([[[0, 0], [4, 4]]], "x")];
 *   const [error] = (await findErrors(key, { ours })).systems[0].errors;
 *   errorSentence(error).includes("2 of the 3 mentions"); // → true
 */
export function errorSentence(error: ErrorRecord): string {
  return sentences[error.why.code](error.why.data, error);
}

export function piecesSentence(pieces: readonly Pick<ErrorRecord, "why" | "side" | "entity" | "badge">[]): string {
  const [{ side, why }] = pieces;
  const other = otherSide[side];
  const { size, anchorMentions, pieces: all } = why.data;
  const parts = pieces.map(({ why: { data } }) => `${data["mentions"]} in ${otherText("piece", data)}`);
  return `${capital(side)} entity ${ownText(pieces[0])} has mentions in ${all} ${other} entities. Of its ${size} mentions, ${anchorMentions} ${Number(anchorMentions) === 1 ? "is" : "are"} in ${other} entity ${otherText("anchor", why.data)}, its main piece. Other pieces: ${parts.join(", ")}.`;
}

/**
 * Returns how the anchored taxonomy, or Kummerfeld and Klein's released program, treats the error differently, if
 * either does.
 */
export function errorNote({ note }: ErrorRecord): string | undefined {
  return note === undefined ? undefined : notes[note.code](note.data);
}

const tiers: Readonly<Record<string, string>> = {
  trim: "the two are the same apart from initial English articles, final possessive endings and outer punctuation",
  head: "the two have the same head, or the same last token if the head is unknown",
  inside: "one lies within the other, and both end with the same word, apart from possessive endings and punctuation",
  overlap: "the two share at least half of the tokens that they cover together",
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
    return `${capital(error.side)} entity ${ownText(error)} has mentions in ${pieces} ${other} entities: ${mentions} of its ${size} ${verb} in ${other} entity ${otherText("piece", data)}. Its main piece is in ${other} entity ${otherText("anchor", data)}, with ${counted(Number(anchorMentions), "mention")}.${absent === 0 ? "" : ` ${counted(absent, "mention")} ${absent === 1 ? "is" : "are"} not in the ${other}.`}`;
  },
  span: ({ tier }) => `A missing mention and an extra mention are nearly the same: ${tiers[tier]}.`,
  "kk-extra-entity": (data, error) => lackText(`response entity ${ownText(error)}`, "key", data),
  "kk-missing-entity": (data, error) => lackText(`key entity ${ownText(error)}`, kkOther("key"), data),
  "kk-piece": ({ mentions, size }, error) =>
    `${mentions} of the ${size} mentions of ${error.side} entity ${ownText(error)}, but not its first non-pronoun (or first mention, if all are pronouns), ${Number(mentions) === 1 ? "is" : "are"} in ${otherSide[error.side]} entity ${entityText(error.otherBadge ?? "", error.otherEntity ?? "")}.`,
  "kk-twinless": (_, error) =>
    `The mention is not in the ${kkOther(error.side)}, and it is not the first non-pronoun of ${error.side} entity ${ownText(error)} (or its first mention, if all are pronouns).`,
  "kk-crash": (_, error) => `The only mention of key entity ${ownText(error)} is not in the ${kkOther("key")}.`,
  link: ({ anaphor, antecedent }, { side }) =>
    anaphor === "matched" && antecedent === "matched"
      ? `Both mentions are in the ${otherSide[side]}, but not in the same entity.`
      : `${anaphor === "absent" ? (antecedent === "absent" ? "Neither mention" : "The first mention") : "The second mention"} is${
          anaphor === "absent" && antecedent === "absent" ? "" : " not"
        } in the ${otherSide[side]}.`,
  decision: ({ decision }) => decisionSentences[decision],
};

function ownText({ badge, entity }: Pick<ErrorRecord, "badge" | "entity">): string {
  return entityText(badge, entity);
}

function otherText(name: "anchor" | "piece", data: Data): string {
  return entityText(String(data[`${name}Badge`]), String(data[name]));
}

function capital(side: keyof typeof otherSide): string {
  return side === "key" ? "Key" : "Response";
}

/** Returns the other side as Kummerfeld and Klein (2013) see it: they ignore the response's singletons. */
function kkOther(side: keyof typeof otherSide): string {
  return side === "key" ? "response (ignoring singletons)" : "key";
}

function lackText(entity: string, other: string, { mentions, size, pronouns }: Data): string {
  return Number(pronouns) === 0
    ? `None of the ${size} mentions of ${entity} is in the ${other}.`
    : `${mentions} of the ${size} mentions of ${entity} ${Number(mentions) === 1 ? "is" : "are"} not in the ${other}. ${Number(pronouns) === 1 ? "The other is a pronoun" : `The other ${pronouns} are pronouns`}.`;
}

const decisionSentences: Readonly<Record<string, string>> = {
  "wrong-link":
    "The first mention directly follows the second in its response entity, but the second belongs to another key entity.",
  "invented-antecedent":
    "The first mention directly follows the second in its response entity, but the second is not in the key.",
  "false-new": "The mention is the first of its response entity, but its key entity has an earlier one.",
  "false-anaphor": "The mention is the first of its key entity, but its response entity has an earlier one.",
  missing: "The mention is not in the response.",
  "spurious-linked": "The mention is not in the key, and its response entity has other mentions.",
  "spurious-singleton": "The mention is not in the key, and it is alone in its response entity.",
};

const notes: Readonly<Record<NoteCode, (data: Data) => string>> = {
  "anchor-extra": () =>
    "The first non-pronoun of this response entity (or its first mention, if all are pronouns) is not in the key, so every piece is an error. In the anchored taxonomy, the largest piece is not.",
  "anchor-missing": () =>
    "The first non-pronoun of this key entity (or its first mention, if all are pronouns) is not in the response (ignoring singletons), so every piece is an error. In the anchored taxonomy, the largest piece is not.",
  overlaps: ({ pronouns }) =>
    `In the anchored taxonomy, the errors concern single mentions, not the whole entity, because ${counted(Number(pronouns), "pronoun")} of the entity ${Number(pronouns) === 1 ? "is" : "are"} on both sides.`,
  crash: () => "Kummerfeld and Klein's released program crashes here.",
};
