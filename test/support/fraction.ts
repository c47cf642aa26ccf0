/**
 * An exact rational number. Tests write expected values as fractions, so only one side of a comparison has
 * rounding.
 */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  static readonly one = new Fraction(1n, 1n);

  /** In lowest terms. */
  readonly numerator: bigint;
  /** Greater than 0. */
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** @throws RangeError if the denominator is 0 */
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
    const n = BigInt(numerator);
    const d = BigInt(denominator);
    if (d === 0n) throw new RangeError("the denominator of a fraction cannot be 0");
    const divisor = greatestCommonDivisor(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
    return new Fraction(n / divisor, d / divisor);
  }

  /** Reads `35/12` or `7`. */
  static parse(text: string): Fraction {
    const [, numerator, denominator = "1"] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
    return Fraction.of(BigInt(numerator), BigInt(denominator));
  }

  /** Returns exactly the number that a double holds. */
  static ofDouble(double: number): Fraction {
    if (!Number.isFinite(double)) throw new RangeError(`${double} is not a fraction`);
    let scaled = double;
    let denominator = 1n;
    for (; !Number.isInteger(scaled); scaled *= 2) denominator *= 2n;
    return Fraction.of(BigInt(scaled), denominator);
  }

  plus(other: Fraction): Fraction {
    return Fraction.of(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.times(Fraction.of(-1)));
  }

  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** @throws RangeError if the other is 0 */
  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** Returns a negative number, 0 or a positive number, as `sort` needs it. */
  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  get isZero(): boolean {
    return this.numerator === 0n;
  }

  get isInteger(): boolean {
    return this.denominator === 1n;
  }

  toString(): string {
    return this.isInteger ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
}

export function sumOf(fractions: Iterable<Fraction>): Fraction {
  let sum = Fraction.zero;
  for (const fraction of fractions) sum = sum.plus(fraction);
  return sum;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
