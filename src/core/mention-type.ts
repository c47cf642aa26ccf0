import type { AnnotatedPart } from "./document.ts";
import { textAt } from "./text-column.ts";

/** What kind of expression a mention is. */
export type MentionType = "name" | "nominal" | "pronoun";

/** Values of the feature `type`, in lower case, by the beginning that tells them. */
const words: readonly (readonly [RegExp, MentionType])[] = [
  [/^(nam|prop|nnp)/, "name"],
  [/^(pro|whq|pers|dem|rel)/, "pronoun"],
  [/^(nom|noun|bar|nn$|common|apnom|list)/, "nominal"],
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
  const told = (mentions.features?.["type"]?.[m] ?? "").toLowerCase();
  const known = words.find(([beginning]) => beginning.test(told))?.[1];
  if (known !== undefined) return known;
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
