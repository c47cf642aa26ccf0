import type { AnnotatedPart } from "../core/document.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { textAt } from "../core/text-column.ts";
import type { Lack } from "./metric.ts";

/** The class of all mentions that are nominal. */
export const nominalClass = "NOUN";

/**
 * Tags of the pronouns that are followed back to a noun: those in the author's scorer for English (Penn) and German (STTS), and
 * that of Universal Dependencies.
 */
const pronounTags: ReadonlySet<string> = new Set(["PRP", "PRP$", "PPER", "PPOSAT", "PRELS", "PRON"]);

/**
 * The class of a mention: `NOUN` if it is nominal, which is to have more than one token or to be a noun; otherwise its tag,
 * or `zero` for a token that is not in the text and has no tag.
 *
 * @returns "" for a lone token whose tag is not known
 */
export function mentionClass({ mentions, tokens }: AnnotatedPart, m: number, nouns: readonly string[]): string {
  const token = mentions.first[m];
  if (token !== mentions.last[m]) return nominalClass;
  const tag = tokens?.tag === undefined || token >= tokens.tag.length ? "" : textAt(tokens.tag, token);
  if (tag === "") return tokens?.zero?.[token] === 1 ? "zero" : "";
  return nouns.includes(tag) ? nominalClass : tag;
}

/** Whether a class is of pronouns, as the author's scorer has them. */
export function isPronounClass(name: string): boolean {
  return pronounTags.has(name) || name === "zero";
}

/** Whether the place of the mentions in a text is not known, so that none precedes another. */
export function lackOfOrder(mentions: PairedMentions | undefined): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  for (const side of ["key", "response"] as const) {
    if (mentions[side].part.mentions.names !== undefined) return { side, what: "text" };
  }
  return undefined;
}

/** The same, or what keeps us from telling nominal mentions from others. */
export function lackOfNominals(mentions: PairedMentions | undefined): Lack | undefined {
  const lack = lackOfOrder(mentions);
  if (lack !== undefined || mentions === undefined) return lack;
  for (const side of ["key", "response"] as const) {
    const { part, mentions: own } = mentions[side];
    if (own.some((m) => mentionClass(part, m, []) === "")) return { side, what: "tags" };
  }
  return undefined;
}
