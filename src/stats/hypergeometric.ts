/**
 * The mean of `f(n)`, where n is how many of `marked` things out of `all` are among `drawn` ones that are drawn at random
 * without replacement. Exact but for rounding: probabilities are built up from the likeliest n, and those below 10⁻²⁰ of
 * its own are left out.
 *
 * @param f for n from 0 to the smaller of `marked` and `drawn`; must be bounded by about n
 * @complexity O(√drawn) for large numbers
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
