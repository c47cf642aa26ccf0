/** A quotient of summed columns, or F of two quotients. 0/0 counts as 0. Columns are given by their places. */
export type Quotient =
  | { readonly numerator: number; readonly denominator: number }
  | {
      readonly recall: readonly [numerator: number, denominator: number];
      readonly precision: readonly [numerator: number, denominator: number];
      readonly beta: number;
    };

/** A figure as a weighted sum of quotients. */
export interface QuotientSum {
  readonly terms: readonly { readonly weight: number; readonly of: Quotient }[];
  /** Columns whose sums have to be positive; otherwise the figure is another. */
  readonly positive?: readonly number[];
}
