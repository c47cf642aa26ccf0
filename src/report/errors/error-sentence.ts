import type { ErrorRecord, NoteCode, WhyCode } from "../../analysis/errors/index.ts";
import { counted } from "../numbers.ts";

type Data = ErrorRecord["why"]["data"];
type Side = ErrorRecord["side"];

/** How a sentence calls entities: by their ids in the file, if it gives any, or always by badges such as K1 and R2. */
type EntityNaming = "ids" | "badges";

const otherSide = { key: "response", response: "key" } as const;

export function wordsOf(id: string): string {
  return id.replaceAll("-", " ");
}

/**
 * Returns a sentence that says what is wrong, such as “The response found 1 of the 2 mentions of key entity 4, but not
 * this one.” It calls entities by their ids, and by badges such as K1 if the file gives no ids.
 *
 * @example
 *   const key = [partOf([[[0, 0], [4, 4], [7, 8]]], "x")];
 *   const ours = [partOf([[[0, 0], [4, 4]]], "x")];
 *   const [error] = (await findErrors(key, { ours })).systems[0].errors;
 *   errorSentence(error).includes("2 of the 3 mentions"); // → true
 */
export function errorSentence(error: ErrorRecord): string {
  return sentences[error.why.code](error.why.data, namedError(error, "ids"));
}

/** Returns the same sentence with the entities called by badges, such as K1. */
export function sentenceWithBadges(error: ErrorRecord): string {
  return sentences[error.why.code](error.why.data, namedError(error, "badges"));
}

/** Returns a sentence about several pieces of one divided or conflated entity. It calls entities by their badges. */
export function piecesSentence(pieces: readonly ErrorRecord[]): string {
  const [{ side, badge, why }] = pieces;
  const { pieces: all, anchorBadge, anchorMentions } = why.data;
  const found = [
    { mentions: anchorMentions, piece: anchorBadge },
    ...pieces.map(({ why: { data } }) => ({ mentions: data["mentions"], piece: data["pieceBadge"] })),
  ];
  return side === "key"
    ? `The response splits key entity ${badge} into ${all} pieces: ${found.map(({ mentions, piece }, i) => (i === 0 ? `${counted(Number(mentions), "mention")} in its entity ${piece}` : `${mentions} in ${piece}`)).join(", ")}.`
    : `Response entity ${badge} merges ${all} key entities: ${found.map(({ mentions, piece }) => `${piece} (${counted(Number(mentions), "mention")})`).join(", ")}.`;
}

/**
 * Returns how the anchored taxonomy, or Kummerfeld and Klein's released program, treats the error differently, if
 * either does.
 */
export function errorNote({ note }: ErrorRecord): string | undefined {
  return note === undefined ? undefined : notes[note.code](note.data);
}

/** An error with the names of its entities. */
interface NamedError {
  readonly side: Side;
  readonly other: Side;
  /** The entity with its side, such as “key entity 2”. */
  readonly entity: string;
  readonly name: string;
  /** The entities of the other side that the error is about: of its mentions, of its main piece, of this piece. */
  readonly otherName: string;
  readonly anchor: string;
  readonly piece: string;
  /** The mentions, in quotation marks. */
  readonly mentions: readonly string[];
}

function namedError(error: ErrorRecord, naming: EntityNaming): NamedError {
  const { side, badge, entity, otherBadge = "", otherEntity = "", mentions, withoutIds = [], why } = error;
  const other = otherSide[side];
  const named = (of: Side, id: string, mark: string): string =>
    naming === "badges" || withoutIds.includes(of) ? mark : id;
  const ofData = (name: "anchor" | "piece"): string =>
    named(other, String(why.data[name]), String(why.data[`${name}Badge`]));
  const name = named(side, entity, badge);
  return {
    side,
    other,
    entity: `${side} entity ${name}`,
    name,
    otherName: named(other, otherEntity, otherBadge),
    anchor: ofData("anchor"),
    piece: ofData("piece"),
    mentions: mentions.map(({ text }) => `“${text}”`),
  };
}

const tiers: Readonly<Record<string, string>> = {
  trim: "they are the same apart from initial English articles, final possessive endings and outer punctuation",
  head: "they have the same head, or the same last token if the head is unknown",
  inside: "one lies within the other, and both end with the same word, apart from possessive endings and punctuation",
  overlap: "they share at least half of the tokens that they cover together",
};

const sentences: Readonly<Record<WhyCode, (data: Data, error: NamedError) => string>> = {
  twinless: ({ found, size }, { side, other, entity }) =>
    `The ${other} ${side === "key" ? "found" : "has"} ${found} of the ${size} mentions of ${entity}, but not this one.`,
  "none-found": ({ size }, { entity, other }) =>
    Number(size) === 1
      ? `The only mention of ${entity} is not in the ${other}.`
      : `None of the ${size} mentions of ${entity} is in the ${other}.`,
  piece: ({ pieces, anchorMentions, mentions }, { side, name, anchor, piece }) => {
    const isTwo = Number(pieces) === 2;
    const these = Number(mentions) === 1 ? "this one" : `these ${mentions}`;
    return side === "key"
      ? `The response splits key entity ${name}${isTwo ? "" : ` into ${pieces} pieces`}: ${counted(Number(anchorMentions), "mention")} in its entity ${anchor}, ${these} in ${piece}.`
      : `Response entity ${name} merges ${isTwo ? "key entities" : `${pieces} key entities, among them`} ${anchor} (${counted(Number(anchorMentions), "mention")}) and ${piece} (${these}).`;
  },
  span: ({ tier }, { mentions: [own, other] }) => `The key has ${own}, and the response ${other}: ${tiers[tier]}.`,
  "kk-extra-entity": (data, { entity }) => lackText(entity, "key", data),
  "kk-missing-entity": (data, { entity }) => lackText(entity, kkOther("key"), data),
  "kk-piece": ({ mentions, size }, { entity, other, otherName }) =>
    `${mentions} of the ${size} mentions of ${entity}, but not its first non-pronoun (or first mention, if all are pronouns), ${Number(mentions) === 1 ? "is" : "are"} in ${other} entity ${otherName}.`,
  "kk-twinless": (_, { entity, side }) =>
    `The mention is not in the ${kkOther(side)}, and it is not the first non-pronoun of ${entity} (or its first mention, if all are pronouns).`,
  "kk-crash": (_, { entity }) => `The only mention of ${entity} is not in the ${kkOther("key")}.`,
  link: ({ anaphor, antecedent }, { side, other, mentions: [later, earlier] }) => {
    const found = [...(anaphor === "absent" ? [] : [later]), ...(antecedent === "absent" ? [] : [earlier])];
    const has =
      found.length === 2 ? "both, but in different entities" : found.length === 1 ? `only ${found[0]}` : "neither";
    return `The ${side} links ${later} to ${earlier}; the ${other} has ${has}.`;
  },
  decision: ({ decision }, { mentions: [mention, antecedent] }) => decisionSentences[decision](mention, antecedent),
};

/** Returns the other side as Kummerfeld and Klein (2013) see it: they ignore the response's singletons. */
function kkOther(side: Side): string {
  return side === "key" ? "response (ignoring singletons)" : "key";
}

function lackText(entity: string, other: string, { mentions, size, pronouns }: Data): string {
  return Number(pronouns) === 0
    ? `None of the ${size} mentions of ${entity} is in the ${other}.`
    : `${mentions} of the ${size} mentions of ${entity} ${Number(mentions) === 1 ? "is" : "are"} not in the ${other}. ${Number(pronouns) === 1 ? "The other is a pronoun" : `The other ${pronouns} are pronouns`}.`;
}

const decisionSentences: Readonly<Record<string, (mention: string, antecedent: string) => string>> = {
  "wrong-link": (mention, antecedent) =>
    `The response links ${mention} to ${antecedent}, which belongs to another key entity.`,
  "invented-antecedent": (mention, antecedent) =>
    `The response links ${mention} to ${antecedent}, which is not in the key.`,
  "false-new": (mention) => `${mention} is the first mention of its response entity, but not of its key entity.`,
  "false-anaphor": (mention) => `${mention} is the first mention of its key entity, but not of its response entity.`,
  missing: (mention) => `${mention} is not in the response.`,
  "extra-linked": (mention) => `${mention} is not in the key, and its response entity has other mentions.`,
  "extra-alone": (mention) => `${mention} is not in the key, and it is alone in its response entity.`,
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
