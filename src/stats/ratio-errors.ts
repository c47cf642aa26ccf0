/**
 * Numerators and denominators of recall and of precision, by unit of a sample, already multiplied by the weights of the
 * units. All four have the same length.
 */
export interface RatioSample {
  readonly recall: readonly [numerator: Float64Array, denominator: Float64Array];
  readonly precision: readonly [numerator: Float64Array, denominator: Float64Array];
}

/** Recall, precision and F1 (or F_β), or their standard errors; NaN if undefined. */
export interface RatioFigures {
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
}

/**
 * Returns the standard errors of a ratio estimator, by linearisation: √(Σ (N − θ·D)² / (n(n − 1))) ÷ D̄, where θ = N̄ ÷ D̄.
 * That of F follows from the influence of each unit on recall and precision.
 *
 * @param beta the weight of recall in F
 * @returns NaN if there are fewer than two units or if a figure is 0/0
 * @source Cochran, W. G. (1977). Sampling Techniques, 3rd ed., equation 6.13, without the correction for finite
 *   populations.
 * @example
 *   const [found, all] = [Float64Array.of(1, 3), Float64Array.of(2, 2)];
 *   // θ is 1, so both units are 1 away from θ·D: √((1 + 1) / 2) / 2.
 *   ratioErrors({ recall: [found, all], precision: [found, all] }, 1).recall; // → 1 / 2
 */
export function ratioErrors({ recall, precision }: RatioSample, beta: number): RatioFigures {
  const [ofRecall, ofPrecision] = [influences(...recall), influences(...precision)];
  const [r, p] = [ratio(...recall), ratio(...precision)];
  const square = beta * beta;
  const scale = (square * p + r) ** 2;
  const [byRecall, byPrecision] = [((1 + square) * square * p * p) / scale, ((1 + square) * r * r) / scale];
  return {
    recall: errorOf(ofRecall),
    precision: errorOf(ofPrecision),
    f1: errorOf(ofRecall.map((own, unit) => byRecall * own + byPrecision * ofPrecision[unit])),
  };
}

/**
 * Returns the figures of a ratio estimator with a correction of its bias, of the first order: θ · (1 + (mean(D·(N/N̄ −
 * D/D̄)) ÷ ((n − 1)·D̄))). If recall and precision have the same numerator, F is corrected as the ratio that it then is;
 * otherwise, it is computed from both.
 *
 * @returns NaN if a figure is 0/0
 * @source Binette, O. et al. (2023). Estimating the Performance of Entity Resolution Algorithms. The American
 *   Statistician 77(4).
 * @example
 *   const [found, all] = [Float64Array.of(1, 3), Float64Array.of(2, 2)];
 *   // Denominators that do not vary leave no bias.
 *   adjustedRatios({ recall: [found, all], precision: [found, all] }, 1).recall; // → 4 / 4
 */
export function adjustedRatios({ recall, precision }: RatioSample, beta: number): RatioFigures {
  const square = beta * beta;
  const [r, p] = [adjusted(...recall), adjusted(...precision)];
  const isShared = recall[0].every((count, unit) => count === precision[0][unit]);
  const f1 = isShared
    ? adjusted(
        recall[0].map((count) => (1 + square) * count),
        recall[1].map((count, unit) => square * count + precision[1][unit]),
      )
    : ((1 + square) * p * r) / (square * p + r);
  return { recall: r, precision: p, f1 };
}

function sum(values: Float64Array): number {
  return values.reduce((all, value) => all + value, 0);
}

function ratio(numerator: Float64Array, denominator: Float64Array): number {
  return sum(numerator) / sum(denominator);
}

/** Returns how much each unit moves the ratio, times the number of units. */
function influences(numerator: Float64Array, denominator: Float64Array): Float64Array {
  const theta = ratio(numerator, denominator);
  const mean = sum(denominator) / denominator.length;
  return numerator.map((count, unit) => (count - theta * denominator[unit]) / mean);
}

function errorOf(influence: Float64Array): number {
  const n = influence.length;
  return n < 2 ? Number.NaN : Math.sqrt(influence.reduce((all, own) => all + own * own, 0) / (n * (n - 1)));
}

function adjusted(numerator: Float64Array, denominator: Float64Array): number {
  const n = numerator.length;
  const theta = ratio(numerator, denominator);
  const [top, bottom] = [sum(numerator) / n, sum(denominator) / n];
  if (n < 2 || top === 0) return theta;
  const skew = denominator.reduce((all, own, unit) => all + own * (numerator[unit] / top - own / bottom), 0) / n;
  return theta * (1 + skew / ((n - 1) * bottom));
}
