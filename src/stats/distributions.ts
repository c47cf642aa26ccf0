/**
 * Returns Φ(x), the distribution function of the standard normal distribution, with an absolute error of about 1e-15.
 *
 * @source Marsaglia, G. (2004). Evaluating the Normal Distribution. Journal of Statistical Software 11(4): the Taylor
 *   series about 0; beyond 5, where it loses digits, the continued fraction of the tail (Abramowitz and Stegun
 *   26.2.14).
 */
export function normalCdf(x: number): number {
  if (x > 0) return 1 - normalCdf(-x);
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x < -5) {
    let fraction = 0;
    for (let k = 120; k > 0; k--) fraction = k / (-x + fraction);
    return density / (-x + fraction);
  }
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + sum * density;
}

/**
 * Returns Φ⁻¹(p), the quantile of the standard normal distribution: −∞ at 0, ∞ at 1.
 *
 * @param p 0..1
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  return invert(normalCdf, p, -40, 40);
}

/**
 * Returns the quantile of Student's t distribution.
 *
 * @param p 0..1, both excluded
 * @param freedom degrees of freedom, ≥ 1
 */
export function studentQuantile(p: number, freedom: number): number {
  if (p === 0.5) return 0;
  if (p < 0.5) return -studentQuantile(1 - p, freedom);
  let high = 1;
  while (studentCdf(high, freedom) < p) high *= 2;
  return invert((t) => studentCdf(t, freedom), p, 0, high);
}

/** Returns the distribution function of Student's t distribution with some degrees of freedom. */
export function studentCdf(t: number, freedom: number): number {
  const tail = incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** Bisects until no double lies between the bounds. */
function invert(rising: (x: number) => number, wanted: number, low: number, high: number): number {
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (rising(middle) < wanted) low = middle;
    else high = middle;
  }
}

/**
 * Returns the regularised incomplete beta function I_x(a, b), by its continued fraction.
 *
 * @source Press, W. H. et al. (2007). Numerical Recipes, 3rd edition, §6.4: the modified method of Lentz.
 */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return product;
}

/** Returns ln Γ(x) for x > 0: Stirling's series, after the recurrence has made x large. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 15; y++) shift += Math.log(y);
  const square = 1 / (y * y);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/**
 * Returns the mean of `f(n)` over the hypergeometric distribution: n is the number of `marked` items among `drawn`
 * ones, drawn at random without replacement from `all`. Exact except for rounding. Probabilities are computed relative
 * to that of the likeliest n; those below 10⁻²⁰ of it are left out.
 *
 * @param f for n from 0 to the smaller of `marked` and `drawn`; its absolute value should not exceed n by much
 * @complexity O(√drawn) for large numbers
 * @example
 *   // Half of the items are marked, so 1 of 2 drawn ones is expected to be.
 *   hypergeometricMean(4, 2, 2, (n) => n); // → 1
 */
export function hypergeometricMean(all: number, marked: number, drawn: number, f: (n: number) => number): number {
  const least = Math.max(0, marked + drawn - all);
  const most = Math.min(marked, drawn);
  const mode = Math.min(most, Math.floor(((marked + 1) * (drawn + 1)) / (all + 2)));
  let weights = 1;
  let sum = f(mode);
  for (let n = mode, weight = 1; n < most && weight > 1e-20; n++) {
    weight *= ((marked - n) * (drawn - n)) / ((n + 1) * (all - marked - drawn + n + 1));
    weights += weight;
    sum += weight * f(n + 1);
  }
  for (let n = mode, weight = 1; n > least && weight > 1e-20; n--) {
    weight *= (n * (all - marked - drawn + n)) / ((marked - n + 1) * (drawn - n + 1));
    weights += weight;
    sum += weight * f(n - 1);
  }
  return sum / weights;
}
