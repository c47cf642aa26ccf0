import type { Tokens } from "../../core/document.ts";

/**
 * HEAD and DEPS of the tokens of a sentence: the head of words, and what empty nodes depend on; `_` where that is not known.
 *
 * @param numbers what the file calls each token of the sentence, the first being `start`
 * @returns a pair for each token
 */
export function dependencyCells(
  { zero, governor, zeroDependencies }: Tokens,
  start: number,
  numbers: readonly string[],
): (readonly [head: string, deps: string])[] {
  const nameOf = (token: number): string | undefined => (token === -1 ? "0" : numbers[token - start]);
  return numbers.map((_, i) => {
    const token = start + i;
    if (zero?.[token] === 1) {
      const own = zeroDependencies?.get(token) ?? [];
      const deps = own.flatMap(({ parent, relation }) => {
        const name = nameOf(parent);
        return name === undefined ? [] : [`${name}:${relation}`];
      });
      return ["_", deps.join("|") || "_"];
    }
    const parent = governor?.[token] ?? -2;
    return [(parent < -1 ? undefined : nameOf(parent)) ?? "_", "_"];
  });
}
