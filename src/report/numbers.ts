import type { ChainCounts } from "../metrics/antecedents.ts";

/** An undefined figure. */
export const undefinedMark = "—";

/** A fraction 0..1 as per cent with a fixed number of decimals, rounded to nearest and never −0; `—` where undefined. */
export function percent(value: number | null, digits = 2): string {
  return value === null ? undefinedMark : (value * 100).toFixed(digits).replace(/^-(?=[0.]*$)/, "");
}

/** A figure of −1..1 with two decimals more than its percentage has, as precise as that; `—` where undefined. */
export function decimalText(value: number | null, digits: number): string {
  return value === null ? undefinedMark : value.toFixed(digits + 2);
}

/** A number with all its digits, for scripts; nothing where undefined. */
export function exactText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** A count: whole numbers as they are, others with up to four decimals. */
export function countText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(4)));
}

/** A number of things: `1 part`, `2 parts`, `2 entities`. */
export function counted(n: number, what: string): string {
  if (n === 1) return `1 ${what}`;
  return `${n} ${what.endsWith("y") ? `${what.slice(0, -1)}ies` : `${what}s`}`;
}

/** Chains with the shares of those that have no noun, or begin with a pronoun, in a sentence. */
export function chainsText({ chains, withoutNominal, cataphoric }: ChainCounts, digits = 2): string {
  const shareOf = (count: number): string => `${count} (${percent(count / chains, digits)} %)`;
  return `${counted(chains, "entity")} of two or more mentions, ${shareOf(withoutNominal)} without a nominal mention, ${shareOf(cataphoric)} beginning with a cataphoric pronoun`;
}
