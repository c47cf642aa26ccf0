/**
 * Where an axis begins and ends, at round figures: at 0, or, where nothing is in the lower half of the figures, close below them.
 * Per cent end at 100.
 */
export function niceDomain(values: readonly (number | string | null)[], isPercent: boolean): [number, number] {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return [0, isPercent ? 100 : 1];
  const low = numbers.reduce((least, value) => Math.min(least, value));
  const high = numbers.reduce((most, value) => Math.max(most, value));
  const isFar = low > high / 2;
  const step = stepOf(isFar ? high - low : high);
  const from = isFar ? Math.floor(low / step) * step : Math.min(0, low);
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  return isPercent ? [from, Math.min(100, to)] : [from, to];
}

/** 1, 2 or 5 times a power of ten, about a fifth of the span. */
function stepOf(span: number): number {
  const rough = span > 0 ? span / 5 : 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (rough <= 1.5 * power ? 1 : rough <= 3.5 * power ? 2 : rough <= 7.5 * power ? 5 : 10);
}
