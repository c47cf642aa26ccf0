import { InvalidArgumentError } from "commander";

/** A parser for an option that takes a number within bounds. */
export function numberWithin(bounds: {
  from?: number;
  to?: number;
  above?: number;
  whole?: boolean;
}): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const { from = -Infinity, to = Infinity, above = -Infinity, whole = false } = bounds;
    const valid = text.trim() !== "" && value >= from && value <= to && value > above && Number.isFinite(value);
    if (valid && (!whole || Number.isInteger(value))) return value;
    const kind = whole ? "a whole number" : "a number";
    const range =
      bounds.above === undefined
        ? `from ${from} to ${to}`
        : `above ${above}${to === Infinity ? "" : ` and at most ${to}`}`;
    throw new InvalidArgumentError(`It must be ${kind} ${range}.`);
  };
}

/** The value of `--seed`. */
export const seedNumber = numberWithin({ from: 0, to: Number.MAX_SAFE_INTEGER, whole: true });

/** The value of `--digits`: decimals of a percentage. */
export const decimals = numberWithin({ from: 0, to: 15, whole: true });
