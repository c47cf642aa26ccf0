/** Tells positions of words by their ids. */
export type WordPosition = (id: string) => number | undefined;

/** A span as runs of tokens `[first, last, …]`, or what is wrong with it. */
export type Mmax2Span =
  | { readonly runs: readonly number[] }
  | { readonly unknown: string }
  | { readonly reversed: string };

/**
 * Reads a list of words and ranges of words: `word_1..word_5,word_9`. A range is what stands between its ends in the file,
 * whatever their numbers; the second one may be a number alone, `word_1..5`.
 */
export function parseSpan(span: string, positionOf: WordPosition): Mmax2Span {
  const runs: number[] = [];
  for (const piece of span.split(/[,;]/)) {
    const [from, to = from, ...more] = piece.split("..").map((id) => id.trim());
    if (from === "" || more.length > 0) return { unknown: piece.trim() };
    const first = positionOf(from);
    if (first === undefined) return { unknown: from };
    const last = positionOf(to) ?? (/^\d+$/.test(to) ? positionOf(from.replace(/\d+$/, to)) : undefined);
    if (last === undefined) return { unknown: to };
    if (last < first) return { reversed: piece.trim() };
    runs.push(first, last);
  }
  return { runs };
}

/** Positions by the numbers in ids, for where the words are not known: `word_1` is the first. */
export function positionByNumber(id: string): number | undefined {
  const number = /(\d{1,9})$/.exec(id)?.[1];
  return number === undefined || Number(number) === 0 ? undefined : Number(number) - 1;
}
