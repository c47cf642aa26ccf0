/** An exact rational number in lowest terms; the denominator is positive. */
export interface ExactFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The most digits of a denominator that is worth printing. */
const LONGEST = 18;

/**
 * Returns a fraction in lowest terms.
 *
 * @throws RangeError if the denominator is 0
 */
export function exactFraction(numerator: number | bigint, denominator: number | bigint = 1): ExactFraction {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError("the denominator of a fraction cannot be 0");
  const common = greatestCommonDivisor(n, d);
  const divisor = d < 0n ? -common : common;
  return { numerator: n / divisor, denominator: d / divisor };
}

export function product(a: ExactFraction, b: ExactFraction): ExactFraction {
  return exactFraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function plus(a: ExactFraction, b: ExactFraction): ExactFraction {
  return exactFraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** Adds fractions with many denominators. Terms with the same denominator cost no more than integers. */
export class FractionSum {
  private readonly numerators = new Map<number, number>();

  /** Adds an integer divided by a positive integer. Sums of numerators must stay below 2^53. */
  add(numerator: number, denominator: number): void {
    this.numerators.set(denominator, (this.numerators.get(denominator) ?? 0) + numerator);
  }

  /** Returns the sum, or undefined if a denominator on the way has more than 18 digits. */
  total(): ExactFraction | undefined {
    return this.sum(10n ** BigInt(LONGEST));
  }

  isZero(): boolean {
    return this.sum()!.numerator === 0n;
  }

  approximately(): number {
    let sum = 0;
    for (const [denominator, numerator] of this.numerators) sum += numerator / denominator;
    return sum;
  }

  private sum(longest?: bigint): ExactFraction | undefined {
    let sum = exactFraction(0);
    for (const [denominator, numerator] of this.numerators) {
      sum = plus(sum, exactFraction(numerator, denominator));
      if (longest !== undefined && sum.denominator >= longest) return undefined;
    }
    return sum;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** Two fractions with denominators up to this differ by 10⁻¹⁰ at least, much more than what rounding changes. */
const LARGEST = 100_000;

/**
 * Returns the fraction whose quotient a number is, found by continued fractions; nothing if no fraction with a
 * denominator up to 100,000 differs from it by rounding alone.
 *
 * @example
 *   fractionOf(1 / 3); // → { numerator: 1n, denominator: 3n }
 */
export function fractionOf(value: number): ExactFraction | undefined {
  if (!Number.isFinite(value)) return undefined;
  let [rest, numerator, denominator, numeratorBefore, denominatorBefore] = [Math.abs(value), 1, 0, 0, 1];
  for (;;) {
    const whole = Math.floor(rest);
    [numerator, numeratorBefore] = [whole * numerator + numeratorBefore, numerator];
    [denominator, denominatorBefore] = [whole * denominator + denominatorBefore, denominator];
    if (!(denominator <= LARGEST && numerator <= Number.MAX_SAFE_INTEGER)) return undefined;
    const error = Math.abs(numerator / denominator - Math.abs(value));
    if (error <= 4 * Number.EPSILON * Math.abs(value)) return exactFraction(Math.sign(value) * numerator, denominator);
    rest = 1 / (rest - whole);
  }
}
