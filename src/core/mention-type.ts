import type { AnnotatedPart } from "./document.ts";
import type { SideMentions } from "./paired-mentions.ts";
import { textAt } from "./text-column.ts";

/** The kind of expression that a mention is. */
export type MentionType = "name" | "nominal" | "pronoun";

/**
 * Patterns for values of the feature `type`, in lower case. The first that matches counts. Sources are ACE, ERE and
 * MEANTIME (`NAM`, `NOMPRE`, `WHQ`, `PTV`), LitBank and BookNLP (`PROP`), CoreNLP (`PRONOMINAL`), MMAX2 projects
 * (`defnp`, `pper`, `clause`), and SACR (`personnal pronoun`, `nom propre`). A bare `np` can be any of the three.
 */
const words: readonly (readonly [RegExp, MentionType])[] = [
  [/^(?:nam|prop|nnp|nom propre|ne$)|\bproper\b/, "name"],
  [/^(?:pro|whq|pers|poss|dem|rel|refl)|pronoun|pronom\b/, "pronoun"],
  [/^(?:nom|nn$|bar|common|apnom|list|pre|ptv|hls|mwh|cmc|arc|app|conj|vp$|clause)|noun|(?:def|bare)np/, "nominal"],
];

/**
 * Part-of-speech tags of pronouns in the Penn treebank, STTS and Universal Dependencies. A determiner that is a whole
 * mention is a pronoun.
 */
const pronounTags = /^(PRP\$?|WP\$?|WDT|DT|PDT|P(PER|POSAT|POSS|RF|DS|DAT|IS|IAT|RELS|RELAT|WS|WAT)|ART|PRON|DET)$/;
const properTags = /^(NNPS?|NE|PROPN)$/;

/** Tags of nouns in the Penn treebank, STTS and Universal Dependencies. */
export const nounTags: readonly string[] = ["NN", "NNS", "NNP", "NNPS", "NE", "NOUN", "PROPN"];

/**
 * Returns the kind of expression from the feature `type` or from parts of speech. A mention of a single word is a
 * pronoun if the word is one. A mention is a name if its head is a proper noun, or, with an unknown head, if it has
 * nouns and all are proper nouns. Any other mention is nominal.
 *
 * @returns undefined if the type is missing or unknown and the mention has no parts of speech
 * @example
 *   const part = { ...partOf([[[0, 0]]]), tokens: { length: 1, tag: textColumn(["PRP"]) } };
 *   mentionType(part, 0); // → "pronoun"
 */
export function mentionType({ mentions, tokens }: AnnotatedPart, m: number): MentionType | undefined {
  const told = typeInWords(mentions.features?.["type"]?.[m] ?? "");
  if (told !== undefined) return told;
  const tag = tokens?.tag;
  if (tag === undefined || mentions.names !== undefined) return undefined;
  const [first, last] = [mentions.first[m], mentions.last[m]];
  if (first < 0 || last >= tag.length) return "nominal";
  if (first === last && pronounTags.test(textAt(tag, first))) return "pronoun";
  const head = mentions.head?.[m] ?? -1;
  if (head >= 0) return properTags.test(textAt(tag, head)) ? "name" : "nominal";
  let proper = 0;
  for (let token = first; token <= last; token++) {
    const own = textAt(tag, token);
    if (properTags.test(own)) proper++;
    else if (nounTags.includes(own)) return "nominal";
  }
  return proper > 0 ? "name" : "nominal";
}

/** Returns the type for a feature value, which may be a part of speech, or undefined if unknown. */
function typeInWords(text: string): MentionType | undefined {
  if (pronounTags.test(text)) return "pronoun";
  const plain = text.toLowerCase().replace(/^[a-z] (?=\S)/, "");
  return words.find(([word]) => word.test(plain))?.[1];
}

export const noLabel = "none";

/**
 * Returns the class of a mention that is a name, such as `PERSON`: the class of all its tokens, if the name does not
 * extend beyond the mention.
 *
 * @returns "" if the mention is not a name
 */
export function nameClassOf({ mentions, tokens }: AnnotatedPart, m: number): string {
  const column = tokens?.nameClass;
  if (column === undefined) return "";
  const classAt = (token: number): string => (token < 0 || token >= column.length ? "" : textAt(column, token));
  const [first, last] = [mentions.first[m], mentions.last[m]];
  const name = classAt(first);
  if (classAt(first - 1) === name || classAt(last + 1) === name) return "";
  for (let token = first + 1; token <= last; token++) if (classAt(token) !== name) return "";
  return name;
}

/**
 * Returns the name class of each entity, or "" if its mentions have none or several.
 *
 * @cite tuggener-2014 §3.3
 */
export function entityNameClasses({ part, mentions, entity, sizes }: SideMentions): string[] {
  const found = Array.from(sizes, () => new Set<string>());
  mentions.forEach((m, place) => {
    const name = nameClassOf(part, m);
    if (name !== "") found[entity[place]].add(name);
  });
  return found.map((names) => (names.size === 1 ? [...names][0] : ""));
}
