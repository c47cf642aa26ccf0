/** A mention, with a name that its counterpart on the other side need not share. */
interface NaiveAnaphor {
  readonly name: string;
  readonly isZero: boolean;
}

/** The mentions of each entity, in the order of the text. */
export type NaiveChains = readonly (readonly NaiveAnaphor[])[];

/**
 * Returns tp, wl, fn and fp of anaphors by their definition (CorefUD scorer, after Tuggener 2014), with a full search
 * for each mention.
 *
 * @param counterparts pairs of names: a key mention and its counterpart in the response
 */
export function naiveAnaphors(
  key: NaiveChains,
  response: NaiveChains,
  counterparts: readonly (readonly [key: string, response: string])[],
  onlyZeros: boolean,
): readonly [tp: number, wl: number, fn: number, fp: number] {
  let [tp, wl, fn, fp] = [0, 0, 0, 0];
  const anaphorsOf = (chains: NaiveChains): { anaphor: NaiveAnaphor; before: readonly NaiveAnaphor[] }[] =>
    chains
      .flatMap((chain) => chain.map((anaphor, i) => ({ anaphor, before: chain.slice(0, i) })))
      .filter(({ anaphor, before }) => before.length > 0 && (anaphor.isZero || !onlyZeros));
  const counterpartOf = (name: string): string | undefined => counterparts.find(([k]) => k === name)?.[1];
  for (const { anaphor, before } of anaphorsOf(key)) {
    const found = counterpartOf(anaphor.name);
    const chain = response.find((own) => own.some(({ name }) => name === found));
    if (chain === undefined || chain[0].name === found) fn++;
    else if (before.some(({ name }) => chain.some((other) => other.name === counterpartOf(name)))) tp++;
    else wl++;
  }
  const answered = anaphorsOf(key).map(({ anaphor }) => counterpartOf(anaphor.name));
  for (const { anaphor } of anaphorsOf(response)) if (!answered.includes(anaphor.name)) fp++;
  return [tp, wl, fn, fp];
}
