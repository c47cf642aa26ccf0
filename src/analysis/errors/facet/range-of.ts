/** `0`, `1`, `3–5`, `>10`: the range between bounds that a number is in. Bounds are the greatest number of each range. */
export function rangeOf(value: number, bounds: readonly number[]): string {
  const i = bounds.findIndex((bound) => value <= bound);
  if (i < 0) return `>${bounds[bounds.length - 1]}`;
  const low = i === 0 ? bounds[0] : bounds[i - 1] + 1;
  return low === bounds[i] ? String(low) : `${low}–${bounds[i]}`;
}
