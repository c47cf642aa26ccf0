import type { ChainCounts } from "../metrics/kit/antecedents.ts";

export const undefinedMark = "—";

/** Returns a fraction 0..1 in percent with a fixed number of decimals, never −0; `—` if undefined. */
export function percent(value: number | null, digits = 2): string {
  return value === null ? undefinedMark : withoutNegativeZero((value * 100).toFixed(digits));
}

/** Returns a figure of −1..1 with two more decimals than a percentage, as precise, never −0; `—` if undefined. */
export function decimalText(value: number | null, digits: number): string {
  return value === null ? undefinedMark : withoutNegativeZero(value.toFixed(digits + 2));
}

function withoutNegativeZero(text: string): string {
  return text.replace(/^-(?=[0.]*$)/, "");
}

export function exactText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

export function countText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(4)));
}

/** Returns a number of things: `1 part`, `2 parts`, `2 entities`. */
export function counted(n: number, what: string): string {
  if (n === 1) return `1 ${what}`;
  return `${n} ${what.endsWith("y") ? `${what.slice(0, -1)}ies` : `${what}s`}`;
}

export function chainsText({ chains, withoutNominal, cataphoric }: ChainCounts, digits = 2): string {
  const shareOf = (count: number): string => `${count} (${percent(count / chains, digits)} %)`;
  return `${counted(chains, "entity")} of two or more mentions, ${shareOf(withoutNominal)} without a nominal mention, ${shareOf(cataphoric)} beginning with a cataphoric pronoun`;
}
