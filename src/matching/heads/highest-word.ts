import type { Tokens } from "../../core/document.ts";

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
