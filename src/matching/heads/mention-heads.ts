import { type AnnotatedPart, runsOf, type Tokens } from "../../core/document.ts";
import { countCommonWords } from "../word-sets.ts";
import type { OfPhrases } from "./collins-head.ts";
import { ConstituentHeads } from "./constituent-heads.ts";

/**
 * The token that heads a mention: as the file says it, else by the parse trees of the tokens, else by what depends on what: the first
 * token that depends on none of the mention's others.
 *
 * @param tokens whose trees are looked at: the part's own, or those of the side that has some
 * @returns -1 where nothing tells
 */
export function mentionHead(
  { mentions }: AnnotatedPart,
  tokens: Tokens | undefined,
  m: number,
  ofPhrases: OfPhrases = "first",
): number {
  const told = mentions.head?.[m] ?? -1;
  if (told >= 0 || tokens === undefined || mentions.names !== undefined) return told;
  const trees = treeHeads(tokens, ofPhrases);
  if (trees !== undefined) return trees.headOf(mentions.first[m], mentions.last[m]);
  return tokens.governor === undefined ? -1 : topToken(runsOf(mentions, m), tokens.governor);
}

/** Whether the tokens have parse trees, or say what depends on what. */
export function hasTrees(tokens: Tokens): boolean {
  return treeHeads(tokens, "first")?.any() === true || tokens.governor?.some((parent) => parent >= -1) === true;
}

/** The first token of a span whose governor is outside it. */
function topToken(runs: Int32Array, governor: Int32Array): number {
  for (let r = 0; r < runs.length; r += 2) {
    for (let token = runs[r]; token <= Math.min(runs[r + 1], governor.length - 1); token++) {
      const parent = governor[token];
      if (parent >= -1 && countCommonWords(runs, Int32Array.of(parent, parent)) === 0) return token;
    }
  }
  return -1;
}

/** The heads of a part's trees, kept: matching, errors, their reasons and the text that is shown all ask for them. */
function treeHeads(tokens: Tokens, ofPhrases: OfPhrases): ConstituentHeads | undefined {
  if (tokens.parse === undefined || tokens.tag === undefined) return undefined;
  const known = knownTrees[ofPhrases];
  let heads = known.get(tokens);
  if (heads === undefined) {
    heads = new ConstituentHeads(tokens, ofPhrases);
    known.set(tokens, heads);
  }
  return heads;
}

const knownTrees: Readonly<Record<OfPhrases, WeakMap<Tokens, ConstituentHeads>>> = {
  first: new WeakMap(),
  last: new WeakMap(),
};
