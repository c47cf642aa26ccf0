import type { Interval } from "../stats/intervals.ts";
import { percent, undefinedMark } from "./numbers.ts";

/**
 * Returns a difference of two figures 0..1 in percent, with its sign; without a sign if it rounds to 0, and `—` if
 * undefined.
 */
export function signedPercent(value: number | null, digits: number): string {
  if (value === null) return undefinedMark;
  const text = percent(Math.abs(value), digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

export function intervalText(interval: Interval | null | undefined, digits: number, signed = false): string {
  if (interval === null || interval === undefined) return undefinedMark;
  const [low, high] = interval.map((value) => (signed ? signedPercent(value, digits) : percent(value, digits)));
  return `[${low}, ${high}]`;
}

/**
 * Returns p with four decimals; `—` if undefined. If it would be 0.0000, or is the least that random trials can give,
 * returns an upper bound such as `≤0.0001`.
 */
export function pText(p: number | null, isLeast = false): string {
  if (p === null) return undefinedMark;
  const text = p.toFixed(4);
  return isLeast || text === "0.0000" ? `≤${(Math.max(1, Math.ceil(p * 1e4 - 1e-9)) / 1e4).toFixed(4)}` : text;
}

/**
 * Returns stars for a significant difference: one, or with three levels, two for p at most .01 and three for p at most
 * .001. Other differences have none.
 */
export function starsText(p: number | null, reject: boolean, stars: 1 | 3): string {
  if (!reject || p === null) return "";
  if (stars === 1) return "*";
  return p <= 0.001 ? "***" : p <= 0.01 ? "**" : "*";
}

export function confidenceTitle(confidence: number): string {
  return `${confidenceText(confidence)} CI`;
}

export function confidenceText(confidence: number): string {
  return `${Number((confidence * 100).toFixed(4))}%`;
}
