/** How often two annotators said yes: both, only the first, only the second, neither. */
export interface YesNoTable {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

/**
 * Returns Cohen's κ of two annotators who say yes or no.
 *
 *   κ = (p_o − p_e) / (1 − p_e) = 2(ad − bc) / ((a+b)(b+d) + (a+c)(c+d))
 *
 *   a, b, c, d   how often both say yes, only the first, only the second, neither
 *
 * For the links between the mentions of one document, it equals the adjusted Rand index of the two partitions.
 *
 * @returns −1..1, or `null` if both always say yes, if both always say no, or if there are no answers
 * @source Cohen, J. (1960). A Coefficient of Agreement for Nominal Scales. Educational and Psychological Measurement
 * 20.
 * @source Warrens, M. J. (2008). On the Equivalence of Cohen's Kappa and the Hubert-Arabie Adjusted Rand Index. Journal
 *   of Classification 25.
 * @example
 *   // They agree on 3 of 4 answers; by chance, on 2 of 4.
 *   cohenKappa({ both: 2, onlyFirst: 0, onlySecond: 1, neither: 1 }); // → (3 / 4 - 2 / 4) / (1 - 2 / 4)
 */
export function cohenKappa({ both, onlyFirst, onlySecond, neither }: YesNoTable): number | null {
  const chance = (both + onlyFirst) * (onlyFirst + neither) + (both + onlySecond) * (onlySecond + neither);
  return chance === 0 ? null : (2 * (both * neither - onlyFirst * onlySecond)) / chance;
}
