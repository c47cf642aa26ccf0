import { type AnnotatedPart, runsOf, sentenceIndexOf, type Tokens } from "../../core/document.ts";
import { countCommonWords } from "../../core/runs.ts";
import { textAt } from "../../core/text-column.ts";
import { collinsHead, type OfPhrases } from "./collins-head.ts";

interface OpenConstituent {
  readonly label: string;
  readonly first: number;
  readonly labels: string[];
  readonly heads: number[];
}

/** Finds the head token of each constituent of the parse trees. A sentence is analysed on first use. */
export class ConstituentHeads {
  readonly #tokens: Tokens;
  readonly #ofPhrases: OfPhrases;
  readonly #known = new Map<number, ReadonlyMap<number, number>>();

  /** @param tokens tokens with `parse` and `tag` */
  constructor(tokens: Tokens, ofPhrases: OfPhrases) {
    this.#tokens = tokens;
    this.#ofPhrases = ofPhrases;
  }

  /** Returns the head of the constituent with these tokens, or -1. Of several, the lowest counts. */
  headOf(first: number, last: number): number {
    return this.#sentenceOf(first).get(spanKey(first, last, this.#tokens.length)) ?? -1;
  }

  any(): boolean {
    const { length, sentenceStarts } = this.#tokens;
    if (length === 0) return false;
    if (this.#sentenceOf(0).size > 0) return true;
    return sentenceStarts?.some((start) => start < length && this.#sentenceOf(start).size > 0) ?? false;
  }

  #sentenceOf(token: number): ReadonlyMap<number, number> {
    const { length, sentenceStarts } = this.#tokens;
    const sentence = sentenceIndexOf(this.#tokens, token);
    const start = sentence < 0 ? 0 : sentenceStarts![sentence];
    let heads = this.#known.get(start);
    if (heads === undefined) {
      heads = headsWithin(this.#tokens, start, sentenceStarts?.[sentence + 1] ?? length, this.#ofPhrases);
      this.#known.set(start, heads);
    }
    return heads;
  }
}

/**
 * Returns the heads in one sentence, by `spanKey`. A constituent that the sentence leaves open has no head, because its
 * tree is damaged.
 */
function headsWithin(tokens: Tokens, start: number, end: number, ofPhrases: OfPhrases): ReadonlyMap<number, number> {
  const { parse, tag, length } = tokens;
  const heads = new Map<number, number>();
  const open: OpenConstituent[] = [];
  for (let token = start; token < end; token++) {
    const cell = textAt(parse!, token) || "*";
    for (let at = 0; at < cell.length; at++) {
      const mark = cell[at];
      if (mark === "(") {
        const labelled = labelEnd(cell, at + 1);
        open.push({ label: plainLabel(cell.slice(at + 1, labelled)), first: token, labels: [], heads: [] });
        at = labelled - 1;
      } else if (mark === "*") {
        addChild(open.at(-1), textAt(tag!, token), token);
      } else if (mark === ")") {
        const done = open.pop();
        if (done === undefined || done.heads.length === 0) continue;
        const head = done.heads[collinsHead(done.label, done.labels, ofPhrases)];
        const key = spanKey(done.first, token, length);
        if (!heads.has(key)) heads.set(key, head);
        addChild(open.at(-1), done.label, head);
      }
    }
  }
  return heads;
}

function spanKey(first: number, last: number, length: number): number {
  return first * length + last;
}

function addChild(parent: OpenConstituent | undefined, label: string, head: number): void {
  parent?.labels.push(label);
  parent?.heads.push(head);
}

function labelEnd(cell: string, from: number): number {
  let end = from;
  while (end < cell.length && !/[()*\s]/.test(cell[end])) end++;
  return end;
}

/** Returns a label without its function (`NP-SBJ`, `NP=2`). */
function plainLabel(label: string): string {
  return label.replace(/(?<=.)[-=].*$/, "");
}

/**
 * Returns the head token of a mention: from the file, else from parse trees, or from dependencies if there are no parse
 * trees. By dependencies, it is the first token that depends on no other token of the mention.
 *
 * @param tokens the tokens with trees: the part's own, or those of the side that has trees
 * @returns -1 if the head is unknown
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

export function hasTrees(tokens: Tokens): boolean {
  return treeHeads(tokens, "first")?.any() === true || tokens.governor?.some((parent) => parent >= -1) === true;
}

function topToken(runs: Int32Array, governor: Int32Array): number {
  for (let r = 0; r < runs.length; r += 2) {
    for (let token = runs[r]; token <= Math.min(runs[r + 1], governor.length - 1); token++) {
      const parent = governor[token];
      if (parent >= -1 && countCommonWords(runs, Int32Array.of(parent, parent)) === 0) return token;
    }
  }
  return -1;
}

/** Returns the heads of a part's trees, cached because several analyses use them. */
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

/**
 * Returns the head of a run of tokens as the block `corefud.MoveHead` of Udapi finds it: the highest word in the tree
 * or, if several words have no governor in the run, in the enhanced dependencies. Of several candidates, it is the
 * common governor of all, else the first token, else the first candidate.
 *
 * @source Udapi, `corefud.MoveHead`
 */
export function highestWord(tokens: Tokens, first: number, last: number): number {
  if (first === last) return first;
  const isInside = (token: number): boolean => first <= token && token <= last;
  const isZero = (token: number): boolean => tokens.zero?.[token] === 1;
  const candidates: number[] = [];
  for (let token = first; token <= last; token++) {
    if (isZero(token) || !isInside(tokens.governor?.[token] ?? -1)) candidates.push(token);
  }
  // Only a cycle of governors leaves no candidate.
  if (candidates.length < 2) return candidates.at(0) ?? first;
  const outside = candidates.filter((token) => !parentsOf(tokens, token).some(isInside));
  const heads = outside.length > 0 ? outside : candidates.filter((token) => !parentsOf(tokens, token).every(isInside));
  if (heads.length < 2) return heads.at(0) ?? first;
  const words = heads.filter((token) => !isZero(token));
  for (const token of heads) {
    const parent = isZero(token) ? parentsOf(tokens, token).find((each) => !isZero(each)) : undefined;
    if (parent !== undefined && !words.includes(parent)) words.push(parent);
  }
  const common = commonGovernor(words, tokens.governor);
  if (heads.includes(common)) return common;
  return heads.includes(first) ? first : heads[0];
}

/** Returns the parents of a token in the enhanced dependencies if there are any, otherwise in the tree. */
function parentsOf({ zero, governor, zeroDependencies, wordDependencies }: Tokens, token: number): number[] {
  const own = (zero?.[token] === 1 ? zeroDependencies : wordDependencies)?.get(token);
  if (own !== undefined) return own.map(({ parent }) => parent);
  return zero?.[token] === 1 || governor === undefined ? [] : [governor[token]];
}

/** Returns the lowest word that governs all these, or is one of them and governs the others; -1 for the root. */
function commonGovernor(words: readonly number[], governor: Int32Array | undefined): number {
  const chain = (word: number): number[] => {
    const found = [word];
    for (let up = governor?.[word] ?? -1; up >= 0 && found.length <= (governor?.length ?? 0); up = governor![up])
      found.push(up);
    return found;
  };
  const chains = words.map((word) => new Set(chain(word)));
  return chain(words[0]).find((word) => chains.every((each) => each.has(word))) ?? -1;
}
