import type { AnnotatedPart } from "./document.ts";
import type { SideMentions } from "./paired-mentions.ts";
import { textAt } from "./text-column.ts";

/** What kind of expression a mention is. */
export type MentionType = "name" | "nominal" | "pronoun";

/**
 * Values of the feature `type`, in lower case, by what tells them; the first that fits counts. They are those of ACE, ERE and MEANTIME
 * (`NAM`, `NOMPRE`, `WHQ`, `PTV`), of LitBank and BookNLP (`PROP`), of CoreNLP (`PRONOMINAL`), of MMAX2 projects (`defnp`, `pper`,
 * `clause`), and of SACR (`s personnal pronoun`, with a letter in front, and `nom propre`). A mere `np` may be each of the three.
 */
const words: readonly (readonly [RegExp, MentionType])[] = [
  [/^(?:nam|prop|nnp|nom propre|ne$)|\bproper\b/, "name"],
  [/^(?:pro|whq|pers|poss|dem|rel|refl)|pronoun|pronom\b/, "pronoun"],
  [/^(?:nom|nn$|bar|common|apnom|list|pre|ptv|hls|mwh|cmc|arc|app|conj|vp$|clause)|noun|(?:def|bare)np/, "nominal"],
];

/** Parts of speech of pronouns: of the Penn treebank, of STTS, of Universal Dependencies. A lone determiner is a pronoun. */
const pronounTags = /^(PRP\$?|WP\$?|WDT|DT|PDT|P(PER|POSAT|POSS|RF|DS|DAT|IS|IAT|RELS|RELAT|WS|WAT)|ART|PRON|DET)$/;
const properTags = /^(NNPS?|NE|PROPN)$/;

/** The tags of nouns: of the Penn treebank, of STTS, of Universal Dependencies. */
export const nounTags: readonly string[] = ["NN", "NNS", "NNP", "NNPS", "NE", "NOUN", "PROPN"];

/**
 * What kind of expression a mention is: as the file says (feature `type`), or by parts of speech. A lone token that is a pronoun
 * is a pronoun; what has a proper noun for a head, or, where the head is not known, none but proper nouns for nouns, is a
 * name; all else is nominal.
 *
 * @returns nothing where the file says neither
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

/** What a file says is the type, which may also be a part of speech; nothing if it says nothing that is known. */
function typeInWords(text: string): MentionType | undefined {
  if (pronounTags.test(text)) return "pronoun";
  const plain = text.toLowerCase().replace(/^[a-z] (?=\S)/, "");
  return words.find(([word]) => word.test(plain))?.[1];
}

/** The label of a mention or entity whose class or type is not known. */
export const noLabel = "none";

/**
 * The class of the name that a mention is, such as `PERSON`: that of all its tokens, if the name does not go on before it or behind it.
 *
 * @returns "" for a mention that is no name
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
 * The class of names of each entity: the single class that its mentions carry; "" where they carry none, or several.
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
