/** The ends of an axis, and its ticks. The first and last ticks are at the ends. */
export interface NiceAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/**
 * Returns an axis from 0, or from just below the figures if the lower half would be empty; with negative figures, an
 * axis with a tick at 0. Without them, an axis of percentages never goes beyond 100.
 */
export function niceAxis(values: readonly (number | string | null)[], isPercent: boolean): NiceAxis {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return spanned(0, isPercent ? 100 : 1, isPercent ? 20 : 0.2);
  const low = numbers.reduce((least, value) => Math.min(least, value));
  const high = numbers.reduce((most, value) => Math.max(most, value));
  if (low < 0) return differenceAxis(numbers);
  const isFar = low > high / 2;
  const step = stepOf(isFar ? high - low : high);
  const from = isFar ? Math.floor(low / step) * step : 0;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  return isPercent && to > 100 ? spanned(Math.min(from, 100 - step), 100, step) : spanned(from, to, step);
}

/** Returns an axis with round ticks for differences. One tick is at 0. */
export function differenceAxis(values: readonly (number | null)[]): NiceAxis {
  const [low, high] = values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value ?? 0), Math.max(most, value ?? 0)],
    [0, 0],
  );
  const step = stepOf(high - low);
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return spanned(from, Math.max(to, from + step), step);
}

/** Returns about this many round numbers between the ends of an axis. */
export function ticksWithin([low, high]: readonly [number, number], count: number): readonly number[] {
  if (count <= 0) return [];
  const step = stepOf(high - low, count);
  const first = Math.ceil(low / step);
  const length = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function spanned(from: number, to: number, step: number): NiceAxis {
  const count = Math.round((to - from) / step) + 1;
  // Without rounding, a tick such as 99.6 would be 99.60000000000001.
  const ticks = Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
  return { domain: [ticks[0], ticks[ticks.length - 1]], ticks };
}

/** Returns 1, 2 or 5 times a power of ten, about this part of the span. */
function stepOf(span: number, parts = 5): number {
  const rough = span > 0 ? span / parts : 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (rough <= 1.5 * power ? 1 : rough <= 3.5 * power ? 2 : rough <= 7.5 * power ? 5 : 10);
}
