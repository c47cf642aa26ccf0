/** A chain at a word, `start-repr-id0`: the position of the word in the mention, and the name of the chain. */
const ITEM = /^(start|middle|end|unit)-(?:repr-)?([^-]+)$/;

/** Brackets as in `Entity=`, and the items that are not chains. */
interface ChainBrackets {
  readonly brackets: readonly string[];
  readonly malformed: readonly string[];
}

/**
 * Converts the chains of a word in Stanza's notation, `end-id0,start-repr-id1,unit-id2`, to brackets, `id0)`, `(id1`
 * and `(id2)`. Mentions end before others begin, because the notation does not say which mention of a chain ends.
 */
export function bracketsOfChains(value: string): ChainBrackets {
  const closing: string[] = [];
  const opening: string[] = [];
  const malformed: string[] = [];
  for (const text of value.split(",")) {
    const [, place, id] = ITEM.exec(text) ?? ["", "", ""];
    if (id === "") malformed.push(text);
    else if (place === "end") closing.push(`${id})`);
    else if (place !== "middle") opening.push(place === "unit" ? `(${id})` : `(${id}`);
  }
  return { brackets: [...closing, ...opening], malformed };
}
