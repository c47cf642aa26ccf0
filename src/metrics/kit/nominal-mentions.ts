import type { AnnotatedPart } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { textAt } from "../../core/text-column.ts";
import type { Lack } from "./metric.ts";

export const nominalClass = "NOUN";

/**
 * Tags of pronouns: those of Tuggener's scorer for English (Penn) and German (STTS), and that of Universal
 * Dependencies.
 */
const pronounTags: ReadonlySet<string> = new Set(["PRP", "PRP$", "PPER", "PPOSAT", "PRELS", "PRON"]);

/**
 * Returns the class of a mention: `NOUN` if it is nominal (a noun, or more than one token), otherwise the tag, or
 * `zero` for a token that is not in the text and has no tag.
 *
 * @returns "" for a lone token with an unknown tag
 */
export function mentionClass({ mentions, tokens }: AnnotatedPart, m: number, nouns: readonly string[]): string {
  const token = mentions.first[m];
  if (token !== mentions.last[m]) return nominalClass;
  const tag = tokens?.tag === undefined || token >= tokens.tag.length ? "" : textAt(tokens.tag, token);
  if (tag === "") return tokens?.zero?.[token] === 1 ? "zero" : "";
  return nouns.includes(tag) ? nominalClass : tag;
}

export function isPronounClass(name: string): boolean {
  return pronounTags.has(name) || name === "zero";
}

/** Returns the side, if any, whose mentions have no positions in a text, and so no order. */
export function lackOfOrder(mentions: PairedMentions | undefined): Lack | undefined {
  if (mentions === undefined) return { side: "key", what: "mentions" };
  for (const side of ["key", "response"] as const) {
    if (mentions[side].part.mentions.names !== undefined) return { side, what: "text" };
  }
  return undefined;
}

/** Returns the missing information that ARCS needs: positions, or parts of speech to find nominal mentions. */
export function lackOfNominals(mentions: PairedMentions | undefined): Lack | undefined {
  const lack = lackOfOrder(mentions);
  if (lack !== undefined || mentions === undefined) return lack;
  for (const side of ["key", "response"] as const) {
    const { part, mentions: own } = mentions[side];
    if (own.some((m) => mentionClass(part, m, []) === "")) return { side, what: "tags" };
  }
  return undefined;
}
